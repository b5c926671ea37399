//! Where a broker is, and the address of its socket.

use duskboard_protocol::peer::BrokerFile;

/// A broker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broker {
    /// Its address, with a slash at its end: `wss://example.org/`.
    pub base: String,
    /// The key it asks for.
    pub key: String,
}

impl Broker {
    /// As a file names it. `folder` is the page's address without its last part; a page that came from
    /// no host has no broker there.
    pub fn of(file: &BrokerFile, folder: &str) -> Option<Broker> {
        let root = match &file.host {
            Some(host) => {
                let scheme = if file.secure { "wss" } else { "ws" };
                let port = file.port.map(|port| format!(":{port}")).unwrap_or_default();
                format!("{scheme}://{host}{port}/")
            }
            None => beside(folder, file.path.starts_with('/'))?,
        };
        let path = file.path.trim_matches('/');
        let slash = if path.is_empty() { "" } else { "/" };
        Some(Broker { base: format!("{root}{path}{slash}"), key: file.key.clone() })
    }
}

/// The page's folder, or the root of its host, for sockets.
fn beside(folder: &str, root: bool) -> Option<String> {
    let (scheme, rest) = folder.strip_prefix("http")?.split_once("://")?;
    let (host, path) = rest.split_once('/')?;
    let path = if root { "" } else { path };
    Some(format!("ws{scheme}://{host}/{path}"))
}

/// The address of a broker's socket for a page with this id.
pub fn socket_address(broker: &Broker, id: &str, token: &str) -> String {
    let [key, id, token] = [&broker.key, id, token].map(escaped);
    let version = env!("CARGO_PKG_VERSION");
    format!("{}peerjs?key={key}&id={id}&token={token}&version={version}", broker.base)
}

/// A text as part of an address.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_the_socket_is() {
        let version = env!("CARGO_PKG_VERSION");
        for (host, port, path, secure, expected) in [
            ("a.org", None, "/", true, "wss://a.org/"),
            ("a.org", Some(9000), "", false, "ws://a.org:9000/"),
            ("a.org", None, "/my/app", true, "wss://a.org/my/app/"),
            ("[::1]", Some(1), "my/app/", false, "ws://[::1]:1/my/app/"),
        ] {
            let (host, path, key) = (Some(host.into()), path.into(), "k&y".into());
            let file = BrokerFile { host, port, path, key, secure };
            let broker = Broker::of(&file, "https://page.org/").expect("a broker");
            assert_eq!(broker.base, expected);
            let address = socket_address(&broker, "a-b", "t/n");
            let query = format!("key=k%26y&id=a-b&token=t%2Fn&version={version}");
            assert_eq!(address, format!("{expected}peerjs?{query}"));
        }
    }

    #[test]
    fn the_broker_of_the_own_host() {
        for (folder, path, expected) in [
            ("http://a.org:8080/", "peerjs", Some("ws://a.org:8080/peerjs/")),
            ("https://a.org/chess/", "peerjs", Some("wss://a.org/chess/peerjs/")),
            ("https://a.org/chess/", "/peerjs/", Some("wss://a.org/peerjs/")),
            ("https://a.org/chess/", "/", Some("wss://a.org/")),
            ("file:///tmp/", "peerjs", None),
        ] {
            let (path, key) = (path.into(), "peerjs".into());
            let file = BrokerFile { host: None, port: None, path, key, secure: true };
            let broker = Broker::of(&file, folder).map(|broker| broker.base);
            assert_eq!(broker.as_deref(), expected, "{folder}");
        }
    }
}
