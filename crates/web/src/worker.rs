//! Web workers: the same script in all of them, which knows its part by the worker's name.

use crate::browser;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Starts a worker. `said` hears its messages as text, `died` why it died.
pub(crate) fn start(
    name: &str,
    said: impl Fn(String) + 'static,
    died: impl Fn(String) + 'static,
) -> Result<Worker, JsValue> {
    let about = WorkerOptions::new();
    about.set_type(WorkerType::Module);
    about.set_name(name);
    let worker = Worker::new_with_options(&browser::root_attribute("data-worker"), &about)?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        said(event.data().as_string().unwrap_or_default());
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let died = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        event.prevent_default();
        let error = event.dyn_ref::<web_sys::ErrorEvent>();
        died(error.map(web_sys::ErrorEvent::message).unwrap_or_default());
    });
    worker.set_onerror(Some(died.as_ref().unchecked_ref()));
    died.forget();
    Ok(worker)
}
