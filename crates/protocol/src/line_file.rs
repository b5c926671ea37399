//! `duskboard.json`: where pages that play each other directly find each other, and who helps them.

use serde::{Deserialize, Serialize};

/// The file `duskboard.json` beside the page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct LineFile {
    /// Where pages find each other; without one there are only invitations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broker: Option<BrokerFile>,
    /// Who helps to find a way; nobody, if nobody is named.
    pub ice_servers: Vec<IceServer>,
    /// Which ways are taken.
    pub ice_policy: IcePolicy,
}

/// Where a broker is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokerFile {
    /// Its name or address; if it is not named, the host that the page came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Its port; that of https or http, if it is not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// Where it is on that host. On the page's own host it is beside the page, unless it begins with a slash.
    #[serde(default = "root")]
    pub path: String,
    /// The key it asks for.
    #[serde(default = "key")]
    pub key: String,
    /// Whether it is spoken to over TLS; on the page's own host it is if the page was.
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

/// A server that helps to find a way (STUN) or is one (TURN).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IceServer {
    /// Its addresses, such as `stun:stun.example.org`.
    pub urls: Vec<String>,
    /// Who asks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// And how they prove it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credential: Option<String>,
}

/// Which ways between two pages are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IcePolicy {
    /// Whichever works.
    #[default]
    All,
    /// Only those through a TURN server.
    Relay,
}

impl LineFile {
    /// Says which field is wrong and why, if one is.
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
