//! The web worker behind the page. Messages in both directions are JSON text.

use crate::worker;
use duskboard_protocol::{FromDesk, ToDesk, json};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::Worker;

/// Its name: the desk is who a worker is that has none.
const DESK: &str = "";

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

    fn start(&self) -> Result<Worker, JsValue> {
        let (hear, desk) = (self.hear.clone(), self.clone());
        let said = move |text: String| match json::take(&text) {
            Ok(message) => hear(Heard::Said(Box::new(message))),
            Err(error) => hear(Heard::Died(error.to_string())),
        };
        let died = move |why| {
            desk.terminate();
            (desk.hear)(Heard::Died(why));
        };
        let worker = worker::start(DESK, said, died)?;
        *self.worker.borrow_mut() = Some(worker.clone());
        Ok(worker)
    }
}
