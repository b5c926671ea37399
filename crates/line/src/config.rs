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
    /// The plan of a file, for a page in this folder of its host.
    pub fn of(file: LineFile, folder: &str) -> Plan {
        let broker = file.broker.as_ref().and_then(|broker| Broker::of(broker, folder));
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
    file.check().map_err(|why| format!("duskboard.json: {why}"))?;
    Ok(file)
}

fn wrong(field: &str, why: &str) -> String {
    format!("duskboard.json: {field}: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_may_say() {
        for (text, broker, helpers) in [
            ("{}", None, &[][..]),
            (r#"{"broker":{"path":"peerjs"}}"#, Some("ws://own/chess/peerjs/"), &[]),
            (r#"{"broker":{"host":"a.org"}}"#, Some("wss://a.org/"), &[]),
            (
                r#"{"broker":{"host":"a","port":9,"path":"/p","key":"k","secure":false}}"#,
                Some("ws://a:9/p/"),
                &[],
            ),
            (r#"{"iceServers":[{"urls":["stun:s"]}],"icePolicy":"relay"}"#, None, &["stun:s"]),
            (
                r#"{"iceServers":[{"urls":["turn:t","turns:t"],"username":"u","credential":"c"}]}"#,
                None,
                &["turn:t", "turns:t"],
            ),
        ] {
            let plan = Plan::of(read(text).expect(text), "http://own/chess/");
            assert_eq!(plan.broker.as_ref().map(|broker| broker.base.as_str()), broker, "{text}");
            assert_eq!(plan.helpers(), helpers, "{text}");
        }
        assert_eq!(Plan::of(read("{}").unwrap(), "http://own/"), Plan::default());
    }

    #[test]
    fn a_wrong_file_says_where() {
        for (text, field) in [
            ("", "an object"),
            ("[]", "an object"),
            ("{", "EOF"),
            ("{} x", "trailing"),
            (r#"{"brokr":{}}"#, "brokr"),
            (r#"{"broker":{"port":9000}}"#, "broker.port"),
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
