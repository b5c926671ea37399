//! The one connection to the server. It comes back by itself.

use crate::browser;
use duskboard_protocol::{PROTOCOL, ToClient, ToServer, json};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

/// How long to wait before the first, second, ... attempt to come back, in milliseconds.
const WAITS: [i32; 6] = [250, 500, 1000, 2000, 4000, 8000];
/// How often the connection is asked whether it still stands, in milliseconds.
const ASK: u64 = 1_000;
/// How long an answer may take: together with the asking less than eight seconds.
const ANSWER: u64 = 4_000;
/// How long it may take to make a connection.
const WELCOME: u64 = 12_000;

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    /// Not wanted.
    Off,
    /// Being made, for the first time or again.
    Connecting,
    /// It stands.
    Live,
}

/// What a connection tells.
pub(crate) enum Heard {
    /// A message.
    Said(Box<ToClient>),
    /// How it is now.
    Is(Connection),
}

struct Inner {
    socket: RefCell<Option<WebSocket>>,
    hear: Box<dyn Fn(Heard)>,
    wanted: Cell<bool>,
    attempts: Cell<usize>,
    /// When something was last heard.
    heard_at: Cell<u64>,
    /// Since when an answer is waited for, and how long it may take.
    asked: Cell<Option<(u64, u64)>>,
    /// Which connection this is: late words of an old one do not count.
    number: Cell<u32>,
}

/// The connection.
#[derive(Clone)]
pub(crate) struct Socket(Rc<Inner>);

impl Socket {
    /// A connection that is not made yet; what it hears goes to `hear`.
    pub(crate) fn new(hear: impl Fn(Heard) + 'static) -> Socket {
        let inner = Inner {
            socket: RefCell::new(None),
            hear: Box::new(hear),
            wanted: Cell::new(false),
            attempts: Cell::new(0),
            heard_at: Cell::new(0),
            asked: Cell::new(None),
            number: Cell::new(0),
        };
        let socket = Socket(Rc::new(inner));
        socket.watch();
        socket
    }

    /// Makes the connection, if there is none.
    pub(crate) fn open(&self) {
        if !self.0.wanted.replace(true) {
            self.connect();
        }
    }

    /// Says something, if the connection stands; `false` if it does not.
    pub(crate) fn say(&self, message: &ToServer) -> bool {
        let text = json::write(message);
        let socket = self.0.socket.borrow();
        let open = socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
        open.is_some_and(|socket| socket.send_with_str(&text).is_ok())
    }

    fn connect(&self) {
        let number = self.0.number.get() + 1;
        self.0.number.set(number);
        self.0.asked.set(Some((browser::now(), WELCOME)));
        (self.0.hear)(Heard::Is(Connection::Connecting));
        let Ok(socket) = WebSocket::new(&address()) else { return self.come_back(number) };
        let this = self.clone();
        let opened = Closure::<dyn Fn()>::new(move || {
            this.0.heard_at.set(browser::now());
            this.say(&ToServer::Hello { protocol: PROTOCOL });
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        opened.forget();
        let this = self.clone();
        let said = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if this.0.number.get() == number {
                this.said(&event.data().as_string().unwrap_or_default());
            }
        });
        socket.set_onmessage(Some(said.as_ref().unchecked_ref()));
        said.forget();
        let this = self.clone();
        let closed = Closure::<dyn Fn()>::new(move || this.come_back(number));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        closed.forget();
        *self.0.socket.borrow_mut() = Some(socket);
    }

    fn said(&self, text: &str) {
        self.0.heard_at.set(browser::now());
        self.0.asked.set(None);
        let Ok(message) = json::take::<ToClient>(text) else { return };
        if let ToClient::Welcome { .. } = message {
            self.0.attempts.set(0);
            (self.0.hear)(Heard::Is(Connection::Live));
        }
        (self.0.hear)(Heard::Said(Box::new(message)));
    }

    /// Connection number `number` is lost: another is made, later each time.
    fn come_back(&self, number: u32) {
        if self.0.number.get() != number {
            return;
        }
        *self.0.socket.borrow_mut() = None;
        if !self.0.wanted.get() {
            return (self.0.hear)(Heard::Is(Connection::Off));
        }
        (self.0.hear)(Heard::Is(Connection::Connecting));
        let attempt = self.0.attempts.get();
        self.0.attempts.set(attempt + 1);
        let this = self.clone();
        browser::after(WAITS[attempt.min(WAITS.len() - 1)], move || {
            if this.0.number.get() == number && this.0.wanted.get() {
                this.connect();
            }
        });
    }

    /// Asks a silent connection whether it stands and drops it if there is no answer; comes back at
    /// once when the device wakes up or finds a network.
    fn watch(&self) {
        let this = self.clone();
        let look = Closure::<dyn Fn()>::new(move || this.look());
        let window = browser::window();
        let _ = window.set_interval_with_callback_and_timeout_and_arguments_0(
            look.as_ref().unchecked_ref(),
            ASK as i32,
        );
        look.forget();
        let this = self.clone();
        let woken = Closure::<dyn Fn()>::new(move || this.wake());
        let _ = window.add_event_listener_with_callback("online", woken.as_ref().unchecked_ref());
        if let Some(document) = window.document() {
            let listener = woken.as_ref().unchecked_ref();
            let _ = document.add_event_listener_with_callback("visibilitychange", listener);
        }
        woken.forget();
    }

    /// An answer that is late counts from the question, so that a page whose clock was stopped in
    /// the background does not believe that everybody else was silent.
    fn look(&self) {
        let now = browser::now();
        let made = self.0.socket.borrow().is_some();
        match self.0.asked.get() {
            _ if !made => {}
            Some((since, patience)) if now - since > patience => self.again(),
            Some(_) => {}
            None if now - self.0.heard_at.get() >= ASK => self.ask(now),
            None => {}
        }
    }

    fn ask(&self, now: u64) {
        if self.say(&ToServer::Ping { t: now }) {
            self.0.asked.set(Some((now, ANSWER)));
        }
    }

    fn wake(&self) {
        let made = self.0.socket.borrow().is_some();
        match made {
            true => self.ask(browser::now()),
            false => self.retry(),
        }
    }

    /// Makes the connection anew, now.
    pub(crate) fn retry(&self) {
        self.0.attempts.set(0);
        if self.0.wanted.get() {
            self.again();
        }
    }

    fn again(&self) {
        let old = self.0.socket.borrow_mut().take();
        self.connect();
        if let Some(old) = old {
            let _ = old.close();
        }
    }
}

/// Where the server's socket is, next to the page.
fn address() -> String {
    let location = browser::window().location();
    let here = location.href().unwrap_or_default();
    let here = here.split(['#', '?']).next().unwrap_or_default();
    let folder = here.rsplit_once('/').map_or(here, |(folder, _)| folder);
    format!("{}/socket", folder.replacen("http", "ws", 1))
}
