//! The web worker behind the page. Messages in both directions are JSON text.

use crate::browser;
use duskboard_protocol::{FromDesk, ToDesk, json};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A message from the worker, or its death.
pub(crate) enum Heard {
    /// A message.
    Said(Box<FromDesk>),
    /// It died or could not be started, and why.
    Died(String),
}

/// The worker. The first message starts it, also after it died.
#[derive(Clone)]
pub(crate) struct Desk {
    worker: Rc<RefCell<Option<Worker>>>,
    hear: Rc<dyn Fn(Heard)>,
}

impl Desk {
    /// A worker whose messages go to `hear`.
    pub(crate) fn new(hear: impl Fn(Heard) + 'static) -> Desk {
        Desk { worker: Rc::default(), hear: Rc::new(hear) }
    }

    /// Sends it a message.
    pub(crate) fn send(&self, message: &ToDesk) {
        let text = json::write(message);
        let worker = self.worker.borrow().clone();
        let worker = worker.map_or_else(|| self.start(), Ok);
        let said = worker.and_then(|worker| worker.post_message(&text.into()));
        if let Err(error) = said {
            (self.hear)(Heard::Died(format!("{error:?}")));
        }
    }

    /// Ends it; the next message starts a new one.
    pub(crate) fn terminate(&self) {
        if let Some(worker) = self.worker.borrow_mut().take() {
            worker.terminate();
        }
    }

    fn start(&self) -> Result<Worker, wasm_bindgen::JsValue> {
        let about = WorkerOptions::new();
        about.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&browser::root_attribute("data-worker"), &about)?;
        let hear = self.hear.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match json::take(&text) {
                Ok(message) => hear(Heard::Said(Box::new(message))),
                Err(error) => hear(Heard::Died(error.to_string())),
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        let desk = self.clone();
        let died = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            let error = event.dyn_ref::<web_sys::ErrorEvent>();
            let why = error.map(web_sys::ErrorEvent::message).unwrap_or_default();
            desk.terminate();
            (desk.hear)(Heard::Died(why));
        });
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        died.forget();
        *self.worker.borrow_mut() = Some(worker.clone());
        Ok(worker)
    }
}
