//! The module that joins two pages. It is loaded when somebody wants to play a friend directly;
//! messages in both directions are JSON text, as with the worker.

use crate::browser;
use duskboard_protocol::json;
use duskboard_protocol::peer::{FromLine, ToLine};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// The file beside the page that says which broker and servers are asked.
const FILE: &str = "duskboard.json";

#[wasm_bindgen]
extern "C" {
    /// A line of the module, as `boot.js` makes it.
    type Module;

    #[wasm_bindgen(catch, js_name = duskboardLine)]
    async fn load(module: &str, file: &str, hear: &js_sys::Function) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method)]
    fn say(this: &Module, text: &str);
}

/// The line of this page. What is said before it is loaded is said then.
#[derive(Clone)]
pub(crate) struct Line(Rc<RefCell<Inside>>);

#[derive(Default)]
struct Inside {
    module: Option<Module>,
    early: Vec<String>,
}

impl Line {
    /// Loads the module. What it says goes to `hear`; why it cannot be loaded, to `failed`.
    pub(crate) fn open(
        hear: impl Fn(FromLine) + 'static,
        failed: impl Fn(String) + 'static,
    ) -> Line {
        let line = Line(Rc::default());
        let heard = Closure::<dyn Fn(String)>::new(move |text: String| {
            if let Ok(message) = json::read(&text) {
                hear(message);
            }
        });
        let inside = line.0.clone();
        spawn_local(async move {
            let name = browser::root_attribute("data-line");
            match load(&name, FILE, heard.as_ref().unchecked_ref()).await {
                Ok(module) => {
                    // It lives as long as the page.
                    heard.forget();
                    let module: Module = module.unchecked_into();
                    let mut inside = inside.borrow_mut();
                    inside.early.drain(..).for_each(|text| module.say(&text));
                    inside.module = Some(module);
                }
                Err(error) => failed(format!("{error:?}")),
            }
        });
        line
    }

    /// Says something to it.
    pub(crate) fn say(&self, message: &ToLine) {
        let text = json::write(message);
        let mut inside = self.0.borrow_mut();
        match &inside.module {
            Some(module) => module.say(&text),
            None => inside.early.push(text),
        }
    }
}
