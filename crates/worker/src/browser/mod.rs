//! Desk and thinkers in a browser: each in a worker of its own, with JSON between them.
//!
//! All start from the same script. The page's own worker is the desk; it names those it starts.

mod nets;
mod store;

use crate::{Desk, Job, Said, Who, scholar, thinker};
use duskboard_computer::{Clock, Nets};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::study::{FromStudy, SCHOLAR, ToStudy};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Code, Found, FromDesk, Problem, Question, Reply};
use duskboard_rules::Rules;
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use store::Store;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{
    DedicatedWorkerGlobalScope, MessageEvent, Performance, Worker, WorkerOptions, WorkerType,
};

/// The name of a worker that thinks.
const THINKER: &str = "duskboard-thinker";
/// Browsers forget timers that are too far off: who waits longer asks again.
const LONGEST_SLEEP_MS: u64 = 60_000;

/// Begins, in whichever part its name says.
#[wasm_bindgen(start)]
pub(crate) fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let name = scope.name();
    if name == THINKER || name == SCHOLAR {
        std::panic::set_hook(Box::new(|panic| complain(&panic.to_string())));
        if name == THINKER { think(scope) } else { study(scope) }
    } else {
        let page = scope.clone();
        std::panic::set_hook(Box::new(move |panic| {
            complain(&panic.to_string());
            let text = panic.to_string();
            post(&page, &FromDesk::Problem { code: Code::WorkerDied, text });
        }));
        Home::open(scope);
    }
}

fn complain(text: &str) {
    web_sys::console::error_1(&text.into());
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &impl Wire) {
    let json = json::write(message);
    if let Err(error) = scope.post_message(&json.into()) {
        web_sys::console::error_1(&error);
    }
}

/// Hears what is said to this worker, from now until it ends.
fn listen(scope: &DedicatedWorkerGlobalScope, hear: impl FnMut(MessageEvent) + 'static) {
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(hear);
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// What a message says.
fn text_of(message: &MessageEvent) -> String {
    message.data().as_string().unwrap_or_default()
}

fn performance(scope: &DedicatedWorkerGlobalScope) -> Performance {
    scope.performance().expect("a worker can tell the time")
}

/// Milliseconds since 1970 that never go back, whatever is done to the machine's clock.
fn now(scope: &DedicatedWorkerGlobalScope) -> u64 {
    let performance = performance(scope);
    (performance.time_origin() + performance.now()) as u64
}

fn random(scope: &DedicatedWorkerGlobalScope) -> Bytes32 {
    let mut bytes = [0; 32];
    let crypto = scope.crypto().expect("a worker has randomness");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("32 bytes are not too many");
    Hex(bytes)
}

/// The desk and all it speaks with.
struct Home {
    scope: DedicatedWorkerGlobalScope,
    desk: Desk,
    computer: Option<Hired>,
    helper: Option<Hired>,
    /// The files of networks, by name; nothing until they have come.
    nets: BTreeMap<&'static str, Option<Uint8Array>>,
    store: Rc<Store>,
    timer: Option<i32>,
    /// Called when the timer goes off.
    wake: Closure<dyn FnMut()>,
}

/// A worker that thinks, with what is done when it speaks or dies.
struct Hired {
    worker: Worker,
    /// The networks it has got.
    nets: Vec<&'static str>,
    _speaks: Closure<dyn FnMut(MessageEvent)>,
    _dies: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Hired {
    /// What it said before and nobody has heard yet is not heard any more.
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

type Shared = Rc<RefCell<Home>>;

impl Home {
    fn open(scope: DedicatedWorkerGlobalScope) {
        let chance = scope.clone();
        let home = Rc::new_cyclic(|weak: &std::rc::Weak<RefCell<Home>>| {
            let weak = weak.clone();
            let wake = Closure::new(move || {
                if let Some(home) = weak.upgrade() {
                    act(&home, Desk::tick);
                }
            });
            let desk = Desk::new(move || random(&chance));
            let (scope, store) = (scope.clone(), Store::new(scope.clone()));
            let (computer, helper, timer, nets) = Default::default();
            RefCell::new(Home { scope, desk, computer, helper, nets, store, timer, wake })
        });
        listen(&scope, move |message| match serde_json::from_str(&text_of(&message)) {
            Ok(message) => act(&home, |desk, now| desk.hear(message, now)),
            Err(error) => {
                let text = format!("not a message: {error}");
                post(&home.borrow().scope, &FromDesk::Problem { code: Code::Malformed, text });
            }
        });
    }

    fn hired(&mut self, who: Who) -> &mut Option<Hired> {
        match who {
            Who::Computer => &mut self.computer,
            Who::Helper => &mut self.helper,
        }
    }

    /// Sleeps until the desk has something to do.
    fn sleep(&mut self) {
        if let Some(timer) = self.timer.take() {
            self.scope.clear_timeout_with_handle(timer);
        }
        let Some(at) = self.desk.wake_at() else { return };
        let left = at.saturating_sub(now(&self.scope)).min(LONGEST_SLEEP_MS);
        let wake = self.wake.as_ref().unchecked_ref();
        // A millisecond more, so that it is really over.
        let timer =
            self.scope.set_timeout_with_callback_and_timeout_and_arguments_0(wake, left as i32 + 1);
        self.timer = timer.ok();
    }
}

/// Lets the desk do something, and carries what it says.
fn act(home: &Shared, does: impl FnOnce(&mut Desk, u64) -> Vec<Said>) {
    let said = {
        let home = &mut *home.borrow_mut();
        does(&mut home.desk, now(&home.scope))
    };
    for said in said {
        match said {
            Said::Page(message) => post(&home.borrow().scope, &message),
            Said::Stop(who) => *home.borrow_mut().hired(who) = None,
            Said::Store(job) => keep(home, job),
            Said::Ask(who, question) => {
                if let Err(error) = ask(home, who, &question) {
                    web_sys::console::error_1(&error);
                    died(home, who);
                }
            }
        }
    }
    home.borrow_mut().sleep();
}

/// Lets the store do a job, and the desk hear what became of it.
fn keep(home: &Shared, job: Job) {
    let weak = Rc::downgrade(home);
    let store = home.borrow().store.clone();
    store.add(job, move |number, stored| {
        if let Some(home) = weak.upgrade() {
            act(&home, |desk, now| desk.stored(number, stored, now));
        }
    });
}

/// Asks somebody who thinks, and lets them come first if they are not there.
fn ask(home: &Shared, who: Who, question: &Question) -> Result<(), JsValue> {
    let json = serde_json::to_string(question).unwrap_or_default();
    if home.borrow_mut().hired(who).is_none() {
        let hired = hire(home, who)?;
        *home.borrow_mut().hired(who) = Some(hired);
    }
    equip(home, who, question)?;
    match home.borrow_mut().hired(who) {
        Some(hired) => hired.worker.post_message(&json.into()),
        None => Ok(()),
    }
}

/// Gives somebody who thinks the network of a game, once; the first who needs it has it fetched and does
/// not wait.
fn equip(home: &Shared, who: Who, question: &Question) -> Result<(), JsValue> {
    let Ok(rules) = question.game.rules() else { return Ok(()) };
    let name = Nets::name(rules);
    let known = home.borrow().nets.get(name).cloned();
    match known {
        None => fetch_net(home, name, rules),
        Some(None) => {}
        Some(Some(file)) => {
            let mut home = home.borrow_mut();
            if let Some(hired) = home.hired(who).as_mut().filter(|h| !h.nets.contains(&name)) {
                hired.nets.push(name);
                hired.worker.post_message(&file)?;
            }
        }
    }
    Ok(())
}

fn fetch_net(home: &Shared, name: &'static str, rules: Rules) {
    home.borrow_mut().nets.insert(name, None);
    let (weak, scope) = (Rc::downgrade(home), home.borrow().scope.clone());
    spawn_local(async move {
        let found = nets::fetched(&scope, rules).await;
        let Some(home) = weak.upgrade() else { return };
        match found {
            Ok(file) => drop(home.borrow_mut().nets.insert(name, file)),
            Err(error) => {
                web_sys::console::warn_1(&error);
                // The next question tries again.
                home.borrow_mut().nets.remove(name);
            }
        }
    });
}

fn hire(home: &Shared, who: Who) -> Result<Hired, JsValue> {
    let script = home.borrow().scope.location().href();
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(THINKER);
    let worker = Worker::new_with_options(&script, &options)?;
    let weak = Rc::downgrade(home);
    let speaks = Closure::new(move |message: MessageEvent| {
        let reply: Reply =
            serde_json::from_str(&text_of(&message)).expect("a thinker replies to questions");
        if let Some(home) = weak.upgrade() {
            act(&home, |desk, now| desk.answered(reply, now));
        }
    });
    let weak = Rc::downgrade(home);
    let dies = Closure::new(move |_: JsValue| {
        if let Some(home) = weak.upgrade() {
            died(&home, who);
        }
    });
    worker.set_onmessage(Some(speaks.as_ref().unchecked_ref()));
    worker.set_onerror(Some(dies.as_ref().unchecked_ref()));
    Ok(Hired { worker, nets: Vec::new(), _speaks: speaks, _dies: dies })
}

/// A worker that thinks is no more.
fn died(home: &Shared, who: Who) {
    let gone = home.borrow_mut().hired(who).take();
    act(home, |desk, now| desk.died(who, now));
    // Its closures may be what runs just now: they go when nobody needs them.
    if let Some(gone) = gone {
        gone.worker.terminate();
        std::mem::forget(gone);
    }
}

/// Answers questions.
fn think(scope: DedicatedWorkerGlobalScope) {
    let (mut thinker, mut nets) = (thinker(), Nets::default());
    let desk = scope.clone();
    listen(&scope, move |message| {
        if let Some(file) = message.data().dyn_ref::<Uint8Array>() {
            nets = nets::with(&nets, file);
            return thinker.set_nets(&nets);
        }
        let question: Question =
            serde_json::from_str(&text_of(&message)).expect("a desk asks questions");
        let performance = performance(&desk);
        let clock = Stopwatch { begun: performance.now(), performance };
        let number = question.number;
        let reply = thinker.answer(&question, &clock, &mut |action| {
            post(&desk, &Reply { number, found: Found::SoFar { action } });
        });
        post(&desk, &reply);
    });
}

/// Studies what the page asks.
fn study(scope: DedicatedWorkerGlobalScope) {
    let page = scope.clone();
    listen(&scope, move |message| match serde_json::from_str(&text_of(&message)) {
        Ok(asked) => {
            let page = page.clone();
            spawn_local(async move {
                let nets = nets_for(&page, &asked).await;
                let performance = performance(&page);
                let clock = Stopwatch { begun: performance.now(), performance };
                scholar(&asked, &nets, &clock, &mut |found| post(&page, &found));
            });
        }
        Err(error) => {
            let problem = Problem::new(Code::Malformed, format!("not a message: {error}"));
            post(&page, &FromStudy::Problem(problem));
        }
    });
}

/// The network of the game that is analysed, if it can be had.
async fn nets_for(page: &DedicatedWorkerGlobalScope, asked: &ToStudy) -> Nets {
    let ToStudy::Analyse(position) = asked else { return Nets::default() };
    let Ok(rules) = position.game.rules() else { return Nets::default() };
    match nets::fetched(page, rules).await {
        Ok(Some(file)) => nets::with(&Nets::default(), &file),
        Ok(None) => Nets::default(),
        Err(error) => {
            web_sys::console::warn_1(&error);
            Nets::default()
        }
    }
}

/// The time since a question came.
struct Stopwatch {
    performance: Performance,
    begun: f64,
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> u64 {
        (self.performance.now() - self.begun) as u64
    }
}
