//! A worker that studies: it is asked once, and ended when nobody wants to know more.

use crate::worker;
use duskboard_protocol::json;
use duskboard_protocol::study::{FromStudy, SCHOLAR, ToStudy};
use duskboard_protocol::{Code, Problem};
use leptos::prelude::*;
use std::rc::Rc;
use web_sys::Worker;

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
        let hear = Rc::new(hear);
        let (said, died) = (hear.clone(), hear.clone());
        let said = move |text: String| {
            said(json::take(&text).unwrap_or_else(|error| broken(error.to_string())));
        };
        let begun = worker::start(SCHOLAR, said, move |why| died(broken(why))).and_then(|worker| {
            worker.post_message(&json::write(question).into())?;
            Ok(worker)
        });
        match begun {
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
