//! `duskboard.json`, and what a line does by it.

use crate::address::Broker;
use duskboard_protocol::peer::{IcePolicy, IceServer, LineFile};

/// Whom a line speaks with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Where pages find each other.
    pub broker: Option<Broker>,
    /// Who helps to find a way.
    pub servers: Vec<IceServer>,
    /// Which ways are taken.
    pub policy: IcePolicy,
}

impl Plan {
    /// The plan of a file, on a page whose own server may have a broker.
    pub fn of(file: LineFile, own: Option<Broker>) -> Plan {
        let broker = file.broker.as_ref().map(Broker::named).or(own);
        Plan { broker, servers: file.ice_servers, policy: file.ice_policy }
    }

    /// The addresses of all helpers.
    pub fn helpers(&self) -> Vec<String> {
        self.servers.iter().flat_map(|server| server.urls.clone()).collect()
    }
}

/// Reads `duskboard.json`, or says which field is wrong and why.
pub fn read(text: &str) -> Result<LineFile, String> {
    if !text.trim_start().starts_with('{') {
        return Err("duskboard.json: an object is expected, { … }".into());
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let file: LineFile = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let (path, why) = (error.path().to_string(), error.into_inner());
        if path == "." { format!("duskboard.json: {why}") } else { wrong(&path, &why.to_string()) }
    })?;
    json.end().map_err(|error| format!("duskboard.json: {error}"))?;
    check(&file).map(|()| file)
}

fn wrong(field: &str, why: &str) -> String {
    format!("duskboard.json: {field}: {why}")
}

fn check(file: &LineFile) -> Result<(), String> {
    if let Some(broker) = &file.broker {
        let odd = |c: char| c.is_whitespace() || "/?#@".contains(c);
        if broker.host.is_empty() || broker.host.contains(odd) {
            return Err(wrong("broker.host", "a name or an address is expected, without a path"));
        }
        if broker.path.contains(['?', '#', ' ']) {
            return Err(wrong("broker.path", "a path is expected"));
        }
    }
    file.ice_servers.iter().enumerate().try_for_each(|(at, server)| check_server(at, server))
}

fn check_server(at: usize, server: &IceServer) -> Result<(), String> {
    let field = |name: &str| format!("iceServers[{at}].{name}");
    let known =
        |url: &String| ["stun:", "stuns:", "turn:", "turns:"].iter().any(|s| url.starts_with(s));
    if server.urls.is_empty() || !server.urls.iter().all(known) {
        return Err(wrong(
            &field("urls"),
            "addresses with stun:, stuns:, turn: or turns: are expected",
        ));
    }
    let turn = server.urls.iter().any(|url| url.starts_with("turn"));
    if turn && server.username.is_none() {
        return Err(wrong(&field("username"), "a TURN server needs one"));
    }
    if turn && server.credential.is_none() {
        return Err(wrong(&field("credential"), "a TURN server needs one"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_may_say() {
        let own = || Some(Broker { base: "ws://own/peerjs/".into(), key: "peerjs".into() });
        for (text, broker, helpers) in [
            ("{}", Some("ws://own/peerjs/"), &[][..]),
            (r#"{"broker":{"host":"a.org"}}"#, Some("wss://a.org/"), &[]),
            (
                r#"{"broker":{"host":"a","port":9,"path":"/p","key":"k","secure":false}}"#,
                Some("ws://a:9/p/"),
                &[],
            ),
            (
                r#"{"iceServers":[{"urls":["stun:s"]}],"icePolicy":"relay"}"#,
                Some("ws://own/peerjs/"),
                &["stun:s"],
            ),
            (
                r#"{"iceServers":[{"urls":["turn:t","turns:t"],"username":"u","credential":"c"}]}"#,
                Some("ws://own/peerjs/"),
                &["turn:t", "turns:t"],
            ),
        ] {
            let plan = Plan::of(read(text).expect(text), own());
            assert_eq!(plan.broker.as_ref().map(|broker| broker.base.as_str()), broker, "{text}");
            assert_eq!(plan.helpers(), helpers, "{text}");
        }
        assert_eq!(Plan::of(read("{}").unwrap(), None), Plan::default());
    }

    #[test]
    fn a_wrong_file_says_where() {
        for (text, field) in [
            ("", "an object"),
            ("[]", "an object"),
            ("{", "EOF"),
            ("{} x", "trailing"),
            (r#"{"brokr":{}}"#, "brokr"),
            (r#"{"broker":{}}"#, "broker: missing field `host`"),
            (r#"{"broker":{"host":7}}"#, "broker.host"),
            (r#"{"broker":{"host":"a.org/x"}}"#, "broker.host"),
            (r#"{"broker":{"host":"a","port":"9000"}}"#, "broker.port"),
            (r#"{"broker":{"host":"a","port":70000}}"#, "broker.port"),
            (r#"{"broker":{"host":"a","secure":"yes"}}"#, "broker.secure"),
            (r#"{"broker":{"host":"a","tls":true}}"#, "tls"),
            (r#"{"iceServers":{}}"#, "iceServers"),
            (r#"{"iceServers":[{"urls":"stun:s"}]}"#, "iceServers[0].urls"),
            (r#"{"iceServers":[{"urls":["http://s"]}]}"#, "iceServers[0].urls"),
            (
                r#"{"iceServers":[{"urls":["stun:s"]},{"urls":["turn:t"]}]}"#,
                "iceServers[1].username",
            ),
            (r#"{"iceServers":[{"urls":["turn:t"],"username":"u"}]}"#, "iceServers[0].credential"),
            (r#"{"icePolicy":"none"}"#, "icePolicy"),
        ] {
            let why = read(text).expect_err(text);
            assert!(why.starts_with("duskboard.json: ") && why.contains(field), "{text}: {why}");
        }
    }
}
