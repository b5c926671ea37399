//! A worker that studies: it is asked once, and ended when nobody wants to know more.

use crate::browser;
use duskboard_protocol::json;
use duskboard_protocol::study::{FromStudy, SCHOLAR, ToStudy};
use duskboard_protocol::{Code, Problem};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// At most one such worker. It ends with the screen that has it.
#[derive(Clone, Copy)]
pub(super) struct Scholar(StoredValue<Option<Worker>, LocalStorage>);

impl Scholar {
    pub(super) fn new() -> Scholar {
        let scholar = Scholar(StoredValue::new_local(None));
        on_cleanup(move || scholar.end());
        scholar
    }

    /// Asks a new worker, and ends the one before.
    pub(super) fn ask(self, question: &ToStudy, hear: impl Fn(FromStudy) + 'static) {
        self.end();
        let hear: Rc<dyn Fn(FromStudy)> = Rc::new(hear);
        match begin(&json::write(question), &hear) {
            Ok(worker) => self.0.set_value(Some(worker)),
            Err(error) => hear(broken(format!("{error:?}"))),
        }
    }

    /// Wants to know no more.
    pub(super) fn end(self) {
        if let Some(Some(worker)) = self.0.try_update_value(Option::take) {
            worker.terminate();
        }
    }
}

fn broken(why: String) -> FromStudy {
    FromStudy::Problem(Problem::new(Code::Malformed, why))
}

fn begin(question: &str, hear: &Rc<dyn Fn(FromStudy)>) -> Result<Worker, JsValue> {
    let about = WorkerOptions::new();
    about.set_type(WorkerType::Module);
    about.set_name(SCHOLAR);
    let worker = Worker::new_with_options(&browser::root_attribute("data-worker"), &about)?;
    let said = hear.clone();
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        said(json::take(&text).unwrap_or_else(|error| broken(error.to_string())));
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let told = hear.clone();
    let died = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        event.prevent_default();
        let error = event.dyn_ref::<web_sys::ErrorEvent>();
        told(broken(error.map(web_sys::ErrorEvent::message).unwrap_or_default()));
    });
    worker.set_onerror(Some(died.as_ref().unchecked_ref()));
    died.forget();
    worker.post_message(&question.into())?;
    Ok(worker)
}
