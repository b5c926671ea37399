//! A line in a browser: does what [`Line`] wants done, and tells it what happened.

mod connection;
mod file;
mod scan;
mod socket;

use crate::line::{Act, Event, Line};
use connection::Connection;
use duskboard_protocol::json;
use duskboard_protocol::peer::{FromLine, LineTrouble, PeerId, ToLine};
use socket::Socket;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// How often time goes by, in milliseconds.
const TICK: i32 = 500;

/// A line, as a page has it: texts in, texts out, as with a worker. They are the JSON of
/// [`ToLine`] and [`FromLine`].
#[wasm_bindgen(js_name = Line)]
pub struct PageLine(Rc<Shell>);

#[wasm_bindgen(js_class = Line)]
impl PageLine {
    /// A line that goes by the file at this address, relative to the page. It is read when the line is first asked for
    /// what needs it. What it says goes to `on_text`.
    #[wasm_bindgen(constructor)]
    pub fn new(config_url: String, on_text: js_sys::Function) -> PageLine {
        std::panic::set_hook(Box::new(|panic| {
            web_sys::console::error_1(&panic.to_string().into())
        }));
        PageLine(Rc::new(Shell::new(config_url, on_text)))
    }

    /// Says something to the line.
    pub fn say(&self, text: &str) {
        match json::read(text) {
            Ok(ToLine::Draw { text }) => self.0.draw(&text),
            Ok(ToLine::Scan { close }) => self.0.scan(&close),
            Ok(wish) => self.0.clone().asked(wish),
            Err(error) => web_sys::console::error_1(&error.to_string().into()),
        }
    }
}

/// Reads the file, then hears what was asked meanwhile.
async fn begin(shell: Rc<Shell>) {
    let plan = file::plan(&shell.config_url).await;
    let line = Line::new(plan, scan::able(), random);
    *shell.line.borrow_mut() = Some(line);
    let weak = Rc::downgrade(&shell);
    let tick = Closure::<dyn FnMut()>::new(move || {
        if let Some(shell) = weak.upgrade() {
            shell.happened(Event::Tick);
        }
    });
    let _ = window().set_interval_with_callback_and_timeout_and_arguments_0(
        tick.as_ref().unchecked_ref(),
        TICK,
    );
    tick.forget();
    shell.happened(Event::Tick);
}

/// A line and all it has.
struct Shell {
    config_url: String,
    /// Whether the file was asked for.
    begun: Cell<bool>,
    line: RefCell<Option<Line>>,
    /// What happened and was not heard yet.
    news: RefCell<VecDeque<Event>>,
    hearing: Cell<bool>,
    socket: RefCell<Option<Socket>>,
    connections: RefCell<BTreeMap<PeerId, Rc<Connection>>>,
    clock: Clock,
    on_text: js_sys::Function,
}

impl Shell {
    fn new(config_url: String, on_text: js_sys::Function) -> Shell {
        Shell {
            config_url,
            begun: Cell::new(false),
            line: RefCell::default(),
            news: RefCell::default(),
            hearing: Cell::new(false),
            socket: RefCell::default(),
            connections: RefCell::default(),
            clock: Clock::default(),
            on_text,
        }
    }

    /// Something is asked that needs the file.
    fn asked(self: Rc<Self>, wish: ToLine) {
        if !self.begun.replace(true) {
            wasm_bindgen_futures::spawn_local(begin(self.clone()));
        }
        self.happened(Event::Asked(wish));
    }

    fn draw(&self, text: &str) {
        let too_long = || FromLine::Trouble {
            trouble: LineTrouble::BadText,
            text: "this is too long for a QR code".into(),
        };
        self.tell(&crate::code::draw(text).unwrap_or_else(too_long));
    }

    fn scan(self: &Rc<Self>, close: &str) {
        let shell = self.clone();
        scan::scan(close, move |text| shell.tell(&FromLine::Scanned { text }));
    }

    /// Something happened. What happens while it is heard is heard afterwards.
    fn happened(self: Rc<Self>, event: Event) {
        self.news.borrow_mut().push_back(event);
        if self.line.borrow().is_none() || self.hearing.replace(true) {
            return;
        }
        while let Some(event) = self.next() {
            let now = self.clock.now();
            let acts = self.line.borrow_mut().as_mut().map(|line| line.hear(event, now));
            acts.into_iter().flatten().for_each(|act| self.perform(act));
        }
        self.hearing.set(false);
    }

    fn next(&self) -> Option<Event> {
        self.news.borrow_mut().pop_front()
    }

    fn perform(self: &Rc<Self>, act: Act) {
        match act {
            Act::Tell(news) => self.tell(&news),
            Act::OpenSocket { socket, url } => {
                let opened = Socket::open(self, socket, &url);
                *self.socket.borrow_mut() = opened;
            }
            Act::Write(letter) => self.with_socket(|socket| socket.write(&letter)),
            Act::CloseSocket => *self.socket.borrow_mut() = None,
            Act::Offer { call } => self.with_new(call, Connection::offer),
            Act::Restart { call } => self.with_call(call, Connection::restart),
            Act::Answer { call, sdp } => self.with_new(call, |one| one.answer(sdp)),
            Act::Accept { call, sdp } => self.with_call(call, |one| one.accept(sdp)),
            Act::Try { call, candidate } => self.with_call(call, |one| one.attempt(&candidate)),
            Act::Send { call, frame } => self.with_call(call, |one| one.send(frame)),
            Act::Hang { call } => drop(self.connections.borrow_mut().remove(&call)),
        }
    }

    fn tell(&self, news: &FromLine) {
        let text = JsValue::from_str(&json::write(news));
        if let Err(error) = self.on_text.call1(&JsValue::NULL, &text) {
            web_sys::console::error_1(&error);
        }
    }

    fn with_socket(&self, act: impl FnOnce(&Socket)) {
        if let Some(socket) = &*self.socket.borrow() {
            act(socket);
        }
    }

    fn with_call(&self, call: PeerId, act: impl FnOnce(Rc<Connection>)) {
        let found = self.connections.borrow().get(&call).cloned();
        if let Some(found) = found {
            act(found);
        }
    }

    /// The same, with a connection that is made if there is none.
    fn with_new(self: &Rc<Self>, call: PeerId, act: impl FnOnce(Rc<Connection>)) {
        if !self.connections.borrow().contains_key(&call) {
            let plan = self.line.borrow().as_ref().and_then(|line| line.plan.clone().ok());
            match Connection::new(self, call, &plan.unwrap_or_default()) {
                Ok(new) => drop(self.connections.borrow_mut().insert(call, new)),
                Err(error) => {
                    let text = format!("this browser cannot be joined with another: {error:?}");
                    self.later(Event::Refused { call, unable: true, text });
                }
            }
        }
        self.with_call(call, act);
    }

    /// Something happened while something else is heard.
    fn later(&self, event: Event) {
        self.news.borrow_mut().push_back(event);
    }
}

/// Milliseconds that never go back. They go on while the machine sleeps.
#[derive(Default)]
struct Clock {
    last: Cell<u64>,
    ahead: Cell<u64>,
}

impl Clock {
    fn now(&self) -> u64 {
        let date = js_sys::Date::now() as u64;
        let back = self.last.get().saturating_sub(date + self.ahead.get());
        self.ahead.set(self.ahead.get() + back);
        self.last.set(date + self.ahead.get());
        self.last.get()
    }
}

fn window() -> web_sys::Window {
    web_sys::window().expect("a line is part of a page")
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = window().crypto().expect("a page has randomness");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("32 bytes are not too many");
    bytes
}
