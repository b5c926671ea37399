//! The broker's socket.

use super::Shell;
use crate::line::Event;
use duskboard_protocol::broker::{Letter, LetterKind};
use duskboard_protocol::json;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

/// The broker's socket, closed when dropped.
pub(super) struct Socket {
    inner: WebSocket,
    number: u32,
    shell: std::rc::Weak<Shell>,
    _opened: Closure<dyn FnMut()>,
    _said: Closure<dyn FnMut(MessageEvent)>,
    _gone: Closure<dyn FnMut(CloseEvent)>,
}

impl Socket {
    /// Opens it; `None`, and the line is told, if the browser will not.
    pub(super) fn open(shell: &Rc<Shell>, socket: u32, url: &str) -> Option<Socket> {
        let inner = match WebSocket::new(url) {
            Ok(inner) => inner,
            Err(error) => {
                let text = format!("the browser will not speak with the broker: {error:?}");
                shell.later(Event::SocketGone { socket, text });
                return None;
            }
        };
        let weak = Rc::downgrade(shell);
        let happened = move |event| {
            if let Some(shell) = weak.upgrade() {
                shell.happened(event);
            }
        };
        let tell = happened.clone();
        let opened = Closure::<dyn FnMut()>::new(move || tell(Event::SocketOpened { socket }));
        let tell = happened.clone();
        let said = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            // What is no letter of the protocol is not for us.
            json::read(&text)
                .into_iter()
                .for_each(|letter| tell(Event::SocketSaid { socket, letter }));
        });
        let gone = Closure::<dyn FnMut(_)>::new(move |event: CloseEvent| {
            let text = format!("the broker's socket closed: {} {}", event.code(), event.reason());
            happened(Event::SocketGone { socket, text });
        });
        inner.set_onopen(Some(opened.as_ref().unchecked_ref()));
        inner.set_onmessage(Some(said.as_ref().unchecked_ref()));
        inner.set_onclose(Some(gone.as_ref().unchecked_ref()));
        let (number, shell) = (socket, Rc::downgrade(shell));
        Some(Socket { inner, number, shell, _opened: opened, _said: said, _gone: gone })
    }

    /// Writes a letter. A heartbeat that finds an earlier letter still waiting shows that the socket
    /// is dead, which browsers notice much later.
    pub(super) fn write(&self, letter: &Letter) {
        let stuck = letter.kind == LetterKind::Heartbeat && self.inner.buffered_amount() > 0;
        let written = self.inner.send_with_str(&json::write(letter));
        if let (true, Some(shell)) = (stuck || written.is_err(), self.shell.upgrade()) {
            let text = "the broker's socket is dead".into();
            shell.later(Event::SocketGone { socket: self.number, text });
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.set_onopen(None);
        self.inner.set_onmessage(None);
        self.inner.set_onclose(None);
        let _ = self.inner.close();
    }
}
