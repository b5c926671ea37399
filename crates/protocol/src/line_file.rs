//! `duskboard.json`: the broker and the ICE servers for pages that play each other directly.

use serde::{Deserialize, Serialize};

/// The file `duskboard.json` beside the page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct LineFile {
    /// The broker where pages find each other; without one there are only invitations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broker: Option<BrokerFile>,
    /// The ICE servers; none by default.
    pub ice_servers: Vec<IceServer>,
    /// Which routes are allowed.
    pub ice_policy: IcePolicy,
}

/// The address of a broker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokerFile {
    /// Its host; by default the page's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Its port; by default that of https or http.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// Its path. On the page's own host it is relative to the page unless it begins with a slash.
    #[serde(default = "root")]
    pub path: String,
    /// The key it expects.
    #[serde(default = "key")]
    pub key: String,
    /// Whether to use TLS; on the page's own host, as for the page.
    #[serde(default = "yes")]
    pub secure: bool,
}

fn root() -> String {
    "/".into()
}

fn key() -> String {
    crate::broker::BROKER_KEY.into()
}

fn yes() -> bool {
    true
}

/// A STUN or TURN server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IceServer {
    /// Its addresses, such as `stun:stun.example.org`.
    pub urls: Vec<String>,
    /// The user name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// The password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credential: Option<String>,
}

/// Which routes between two pages are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IcePolicy {
    /// Any.
    #[default]
    All,
    /// Only through a TURN server.
    Relay,
}

impl LineFile {
    /// Checks the fields; the error says which is wrong and why.
    ///
    /// ```
    /// use duskboard_protocol::json;
    /// use duskboard_protocol::peer::LineFile;
    /// let file = |text| json::read::<LineFile>(text).unwrap().check();
    /// assert!(file(r#"{"iceServers":[{"urls":["stun:example.org"]}]}"#).is_ok());
    /// let wrong = file(r#"{"iceServers":[{"urls":["turn:example.org"]}]}"#);
    /// assert_eq!(wrong.unwrap_err(), "iceServers[0].username: a TURN server needs one");
    /// ```
    pub fn check(&self) -> Result<(), String> {
        self.broker.iter().try_for_each(BrokerFile::check)?;
        self.ice_servers.iter().enumerate().try_for_each(|(at, server)| server.check(at))
    }
}

impl BrokerFile {
    fn check(&self) -> Result<(), String> {
        let odd = |c: char| c.is_whitespace() || "/?#@".contains(c);
        let named = |host: &String| !host.is_empty() && !host.contains(odd);
        if !self.host.as_ref().is_none_or(named) {
            return Err("broker.host: a name or an address is expected, without a path".into());
        }
        if self.host.is_none() && self.port.is_some() {
            return Err("broker.port: it belongs to a broker.host".into());
        }
        if self.path.contains(['?', '#', ' ']) {
            return Err("broker.path: a path is expected".into());
        }
        Ok(())
    }
}

impl IceServer {
    fn check(&self, at: usize) -> Result<(), String> {
        let wrong = |field: &str, why: &str| Err(format!("iceServers[{at}].{field}: {why}"));
        let schemes = ["stun:", "stuns:", "turn:", "turns:"];
        let known = |url: &String| schemes.iter().any(|scheme| url.starts_with(scheme));
        if self.urls.is_empty() || !self.urls.iter().all(known) {
            return wrong("urls", "addresses with stun:, stuns:, turn: or turns: are expected");
        }
        let turn = self.urls.iter().any(|url| url.starts_with("turn"));
        if turn && self.username.is_none() {
            return wrong("username", "a TURN server needs one");
        }
        if turn && self.credential.is_none() {
            return wrong("credential", "a TURN server needs one");
        }
        Ok(())
    }
}
