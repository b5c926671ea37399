//! The connection of one call, with its data channel.

use super::{Shell, window};
use crate::config::Plan;
use crate::line::Event;
use duskboard_protocol::broker::Candidate;
use duskboard_protocol::peer::{IcePolicy, IceServer, PeerId};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState,
    RtcIceCandidateInit, RtcIceGatheringState, RtcIceServer, RtcIceTransportPolicy,
    RtcOfferOptions, RtcPeerConnection, RtcPeerConnectionIceEvent, RtcPeerConnectionState,
    RtcSdpType, RtcSessionDescriptionInit,
};

/// How long ways are gathered for a text, in milliseconds.
const GATHER: i32 = 3_000;
/// How much the browser is given to send before the rest waits here, in bytes.
const BUFFER: u32 = 256 * 1024;
/// How much may wait here; who takes nothing for so long is gone.
const MOST_WAITING: usize = 8 * 1024 * 1024;

/// A function that the browser calls.
type Handler = Closure<dyn FnMut(JsValue)>;

/// A connection, closed when dropped.
pub(super) struct Connection {
    call: PeerId,
    shell: Weak<Shell>,
    inner: RtcPeerConnection,
    channel: RtcDataChannel,
    /// What the browser was not given yet.
    waiting: RefCell<VecDeque<String>>,
    gathered: Cell<bool>,
    handlers: RefCell<Vec<Handler>>,
}

impl Connection {
    /// A connection for a call. Both sides open the same channel, so nobody has to wait for the other's.
    pub(super) fn new(
        shell: &Rc<Shell>,
        call: PeerId,
        plan: &Plan,
    ) -> Result<Rc<Connection>, JsValue> {
        let inner = RtcPeerConnection::new_with_configuration(&configuration(plan))?;
        let about = RtcDataChannelInit::new();
        about.set_ordered(true);
        about.set_negotiated(true);
        about.set_id(0);
        let channel = inner.create_data_channel_with_data_channel_dict("duskboard", &about);
        channel.set_buffered_amount_low_threshold(BUFFER / 2);
        let connection = Rc::new(Connection {
            call,
            shell: Rc::downgrade(shell),
            inner,
            channel,
            waiting: RefCell::default(),
            gathered: Cell::new(false),
            handlers: RefCell::default(),
        });
        connection.listen();
        Ok(connection)
    }

    fn listen(self: &Rc<Self>) {
        let Connection { inner, channel, .. } = &**self;
        let call = self.call;
        let found = self.handler(|one, event| one.found(event.unchecked_into()));
        inner.set_onicecandidate(Some(&found));
        let gathering = self.handler(|one, _| {
            if one.inner.ice_gathering_state() == RtcIceGatheringState::Complete {
                one.tell_gathered();
            }
        });
        inner.set_onicegatheringstatechange(Some(&gathering));
        let changed = self.handler(move |one, _| {
            if one.inner.connection_state() == RtcPeerConnectionState::Failed {
                one.tell(Event::Failed { call });
            }
        });
        inner.set_onconnectionstatechange(Some(&changed));
        channel.set_onopen(Some(&self.handler(move |one, _| one.tell(Event::Opened { call }))));
        channel.set_onclose(Some(&self.handler(move |one, _| one.tell(Event::Closed { call }))));
        channel.set_onbufferedamountlow(Some(&self.handler(|one, _| one.pump())));
        let heard = self.handler(move |one, event| {
            let frame = event.unchecked_into::<MessageEvent>().data().as_string();
            one.tell(Event::Heard { call, frame: frame.unwrap_or_default() });
        });
        channel.set_onmessage(Some(&heard));
    }

    /// A function for the browser that lives as long as the connection.
    fn handler(self: &Rc<Self>, act: impl Fn(&Connection, JsValue) + 'static) -> js_sys::Function {
        let weak = Rc::downgrade(self);
        let closure = Handler::new(move |event: JsValue| {
            if let Some(one) = weak.upgrade() {
                act(&one, event);
            }
        });
        let function = closure.as_ref().unchecked_ref::<js_sys::Function>().clone();
        self.handlers.borrow_mut().push(closure);
        function
    }

    fn tell(&self, event: Event) {
        if let Some(shell) = self.shell.upgrade() {
            shell.happened(event);
        }
    }

    fn found(&self, event: RtcPeerConnectionIceEvent) {
        let Some(way) = event.candidate().filter(|way| !way.candidate().is_empty()) else { return };
        let candidate = Candidate {
            candidate: way.candidate(),
            sdp_mid: way.sdp_mid(),
            sdp_m_line_index: way.sdp_m_line_index(),
        };
        self.tell(Event::Found { call: self.call, candidate });
    }

    fn tell_gathered(&self) {
        let own = self.inner.local_description().filter(|_| !self.gathered.replace(true));
        if let Some(own) = own {
            self.tell(Event::Gathered { call: self.call, sdp: own.sdp() });
        }
    }

    /// Makes an offer.
    pub(super) fn offer(self: Rc<Self>) {
        self.perform(|one| async move { one.make_offer(false).await });
    }

    /// Makes an offer that looks for a new way.
    pub(super) fn restart(self: Rc<Self>) {
        self.perform(|one| async move { one.make_offer(true).await });
    }

    async fn make_offer(&self, restart: bool) -> Result<(), JsValue> {
        let about = RtcOfferOptions::new();
        about.set_ice_restart(restart);
        let offer = JsFuture::from(self.inner.create_offer_with_rtc_offer_options(&about)).await?;
        self.describe(offer).await
    }

    /// Takes an offer and makes an answer.
    pub(super) fn answer(self: Rc<Self>, sdp: String) {
        self.perform(|one| async move {
            one.take(RtcSdpType::Offer, &sdp).await?;
            let answer = JsFuture::from(one.inner.create_answer()).await?;
            one.describe(answer).await
        });
    }

    /// Takes the answer to our offer.
    pub(super) fn accept(self: Rc<Self>, sdp: String) {
        self.perform(|one| async move { one.take(RtcSdpType::Answer, &sdp).await });
    }

    async fn take(&self, kind: RtcSdpType, sdp: &str) -> Result<(), JsValue> {
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(sdp);
        JsFuture::from(self.inner.set_remote_description(&description)).await.map(drop)
    }

    /// Takes our own description, and tells it.
    async fn describe(&self, own: JsValue) -> Result<(), JsValue> {
        let own: RtcSessionDescriptionInit = own.unchecked_into();
        JsFuture::from(self.inner.set_local_description(&own)).await?;
        let sdp = self.inner.local_description().map(|own| own.sdp()).unwrap_or_default();
        self.tell(Event::Described { call: self.call, sdp });
        self.gather();
        Ok(())
    }

    /// Ends the search for ways after a while.
    fn gather(&self) {
        let weak = self.shell.clone();
        let call = self.call;
        let enough = Closure::once_into_js(move || {
            if let Some(shell) = weak.upgrade() {
                shell.with_call(call, |one| one.tell_gathered());
            }
        });
        let enough = enough.unchecked_ref();
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(enough, GATHER);
    }

    fn perform<F>(self: Rc<Self>, act: impl FnOnce(Rc<Connection>) -> F + 'static)
    where
        F: Future<Output = Result<(), JsValue>> + 'static,
    {
        spawn_local(async move {
            if let Err(error) = act(self.clone()).await {
                let text = format!("the browser refused: {error:?}");
                self.tell(Event::Refused { call: self.call, unable: false, text });
            }
        });
    }

    /// Tries a way. Whether it is one is seen when it works.
    pub(super) fn attempt(&self, way: &Candidate) {
        let about = RtcIceCandidateInit::new(&way.candidate);
        about.set_sdp_mid(way.sdp_mid.as_deref());
        about.set_sdp_m_line_index(way.sdp_m_line_index);
        let tried = self.inner.add_ice_candidate_with_opt_rtc_ice_candidate_init(Some(&about));
        spawn_local(async move { drop(JsFuture::from(tried).await) });
    }

    /// Sends a message, as soon as the browser takes it.
    pub(super) fn send(&self, frame: String) {
        self.waiting.borrow_mut().push_back(frame);
        self.pump();
        let waiting: usize = self.waiting.borrow().iter().map(String::len).sum();
        if let (true, Some(shell)) = (waiting > MOST_WAITING, self.shell.upgrade()) {
            shell.later(Event::Closed { call: self.call });
        }
    }

    fn pump(&self) {
        let mut waiting = self.waiting.borrow_mut();
        while self.channel.ready_state() == RtcDataChannelState::Open
            && self.channel.buffered_amount() < BUFFER
        {
            let Some(frame) = waiting.pop_front() else { return };
            if self.channel.send_with_str(&frame).is_err() {
                return waiting.push_front(frame);
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.inner.set_onicecandidate(None);
        self.inner.set_onicegatheringstatechange(None);
        self.inner.set_onconnectionstatechange(None);
        self.channel.set_onopen(None);
        self.channel.set_onclose(None);
        self.channel.set_onmessage(None);
        self.channel.set_onbufferedamountlow(None);
        self.inner.close();
    }
}

fn configuration(plan: &Plan) -> RtcConfiguration {
    let about = RtcConfiguration::new();
    let servers: js_sys::Array = plan.servers.iter().map(server).collect();
    about.set_ice_servers(&servers);
    about.set_ice_transport_policy(match plan.policy {
        IcePolicy::All => RtcIceTransportPolicy::All,
        IcePolicy::Relay => RtcIceTransportPolicy::Relay,
    });
    about
}

fn server(server: &IceServer) -> RtcIceServer {
    let about = RtcIceServer::new();
    let urls: js_sys::Array = server.urls.iter().map(|url| JsValue::from_str(url)).collect();
    about.set_urls(&urls);
    server.username.iter().for_each(|name| about.set_username(name));
    server.credential.iter().for_each(|secret| about.set_credential(secret));
    about
}
