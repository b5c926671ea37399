//! The few things in a browser's description of itself (SDP) that another page needs, and the way back.

use std::fmt::Write;
use std::net::{Ipv4Addr, Ipv6Addr};

/// The most ways that an invitation holds.
pub(crate) const MOST_WAYS: usize = 12;

/// What a page has to know of another to be joined with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// The name of this attempt.
    pub ufrag: String,
    /// Its password.
    pub pwd: String,
    /// The SHA-256 of the page's certificate.
    pub fingerprint: [u8; 32],
    /// Who begins.
    pub setup: Setup,
    /// Where the page may be reached.
    pub ways: Vec<Way>,
}

/// Who begins the handshake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setup {
    /// Whoever the other wants.
    ActPass,
    /// The writer.
    Active,
    /// The reader.
    Passive,
}

/// An address at which a page may be reached, over UDP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// How it was found.
    pub kind: WayKind,
    /// Where it leads.
    pub place: Place,
    /// The port there.
    pub port: u16,
    /// How much it is to be preferred.
    pub priority: u32,
}

/// How a way was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayKind {
    /// It is the machine itself.
    Host,
    /// It is how a STUN server sees the machine.
    Srflx,
    /// It leads through a TURN server.
    Relay,
}

/// An address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Of four bytes.
    V4(Ipv4Addr),
    /// Of sixteen bytes.
    V6(Ipv6Addr),
    /// A name in the local network that hides the address: a UUID and `.local`.
    Local(u128),
}

impl Setup {
    const ALL: [(Setup, &'static str); 3] =
        [(Setup::ActPass, "actpass"), (Setup::Active, "active"), (Setup::Passive, "passive")];

    fn read(text: &str) -> Option<Setup> {
        Setup::ALL.into_iter().find(|(_, name)| *name == text).map(|(setup, _)| setup)
    }

    fn name(self) -> &'static str {
        Setup::ALL[self as usize].1
    }
}

impl WayKind {
    const ALL: [(WayKind, &'static str); 3] =
        [(WayKind::Host, "host"), (WayKind::Srflx, "srflx"), (WayKind::Relay, "relay")];

    fn read(text: &str) -> Option<WayKind> {
        WayKind::ALL.into_iter().find(|(_, name)| *name == text).map(|(kind, _)| kind)
    }

    fn name(self) -> &'static str {
        WayKind::ALL[self as usize].1
    }
}

impl Place {
    fn read(text: &str) -> Option<Place> {
        if let Some(name) = text.strip_suffix(".local") {
            let digits: String = name.chars().filter(|c| *c != '-').collect();
            let number = u128::from_str_radix(&digits, 16).ok()?;
            let place = Place::Local(number);
            return (place.written() == text.to_lowercase()).then_some(place);
        }
        let v4 = text.parse().ok().map(Place::V4);
        v4.or_else(|| text.parse().ok().map(Place::V6))
    }

    fn written(self) -> String {
        match self {
            Place::V4(address) => address.to_string(),
            Place::V6(address) => address.to_string(),
            Place::Local(number) => {
                let n = format!("{number:032x}");
                format!(
                    "{}-{}-{}-{}-{}.local",
                    &n[..8],
                    &n[8..12],
                    &n[12..16],
                    &n[16..20],
                    &n[20..]
                )
            }
        }
    }
}

impl Way {
    /// The way that a candidate of a browser names; `None` if it is none that is kept: over TCP, of
    /// another component, to another kind of name.
    pub(crate) fn read(candidate: &str) -> Option<Way> {
        let (_, rest) = candidate.split_once("candidate:")?;
        let parts: Vec<_> = rest.split_ascii_whitespace().collect();
        let [_, "1", transport, priority, place, port, "typ", kind, ..] = parts[..] else {
            return None;
        };
        if !transport.eq_ignore_ascii_case("udp") {
            return None;
        }
        let (priority, port) = (priority.parse().ok()?, port.parse().ok()?);
        Some(Way { kind: WayKind::read(kind)?, place: Place::read(place)?, port, priority })
    }

    /// As a candidate, the way with this number.
    pub(crate) fn written(&self, number: usize) -> String {
        let Way { kind, place, port, priority } = self;
        let (kind, place) = (kind.name(), place.written());
        let behind = if kind == "host" { "" } else { " raddr 0.0.0.0 rport 0" };
        format!("candidate:{number} 1 udp {priority} {place} {port} typ {kind}{behind}")
    }
}

impl Sketch {
    /// What matters of a description; `None` if it lacks something.
    pub fn of(sdp: &str) -> Option<Sketch> {
        let find = |name: &str| sdp.lines().find_map(|line| line.trim_end().strip_prefix(name));
        let mut ways: Vec<_> = sdp
            .lines()
            .filter(|line| line.starts_with("a=candidate:"))
            .filter_map(Way::read)
            .collect();
        ways.sort_by_key(|way| std::cmp::Reverse(way.priority));
        ways.truncate(MOST_WAYS);
        let sketch = Sketch {
            ufrag: find("a=ice-ufrag:")?.into(),
            pwd: find("a=ice-pwd:")?.into(),
            fingerprint: fingerprint(find("a=fingerprint:sha-256 ")?)?,
            setup: Setup::read(find("a=setup:")?)?,
            ways,
        };
        sketch.is_sound().then_some(sketch)
    }

    /// Whether names and passwords are of letters that descriptions have for them.
    pub(crate) fn is_sound(&self) -> bool {
        let letters =
            |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/-_".contains(&b));
        let fits = |text: &str, least| (least..=64).contains(&text.len()) && letters(text);
        fits(&self.ufrag, 4) && fits(&self.pwd, 22)
    }

    /// A description that any browser takes.
    pub fn sdp(&self) -> String {
        let hex: Vec<_> = self.fingerprint.iter().map(|byte| format!("{byte:02X}")).collect();
        let mut sdp = format!(
            "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
             a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=ice-options:trickle\r\n\
             a=fingerprint:sha-256 {}\r\na=setup:{}\r\na=mid:0\r\na=sctp-port:5000\r\n\
             a=max-message-size:262144\r\n",
            self.ufrag,
            self.pwd,
            hex.join(":"),
            self.setup.name(),
        );
        for (number, way) in self.ways.iter().enumerate() {
            let _ = write!(sdp, "a={}\r\n", way.written(number + 1));
        }
        sdp
    }
}

fn fingerprint(text: &str) -> Option<[u8; 32]> {
    let bytes = text.trim().split(':').map(|hex| u8::from_str_radix(hex, 16));
    bytes.collect::<Result<Vec<_>, _>>().ok()?.try_into().ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// As Chromium writes it.
    pub(crate) const CHROMIUM: &str = "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n\
a=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
m=application 50123 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.7\r\n\
a=candidate:1 1 udp 2113937151 0b4a0a3e-9c1d-4c6d-8a10-1f2e3d4c5b6a.local 50123 typ host generation 0 network-cost 999\r\n\
a=candidate:2 1 udp 1677729535 203.0.113.9 50123 typ srflx raddr 0.0.0.0 rport 0 generation 0\r\n\
a=candidate:3 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0\r\n\
a=candidate:4 1 udp 2122262783 2001:db8::17 40000 typ host generation 0\r\n\
a=ice-ufrag:Wd3+\r\na=ice-pwd:9cVbVvN0rF0q8m3Zk7uJx2aB\r\na=ice-options:trickle\r\n\
a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n\
a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    /// As Firefox writes it.
    pub(crate) const FIREFOX: &str = "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 123 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
a=sendrecv\r\na=fingerprint:sha-256 FF:EE:DD:CC:BB:AA:99:88:77:66:55:44:33:22:11:00:FF:EE:DD:CC:BB:AA:99:88:77:66:55:44:33:22:11:00\r\n\
a=group:BUNDLE 0\r\na=ice-options:trickle\r\na=msid-semantic:WMS *\r\n\
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
a=candidate:0 1 UDP 2122187007 192.168.1.8 51000 typ host\r\n\
a=candidate:3 1 UDP 8331263 198.51.100.4 3479 typ relay raddr 198.51.100.4 rport 3479\r\n\
a=sendrecv\r\na=end-of-candidates\r\na=ice-pwd:0123456789abcdef0123456789abcdef\r\na=ice-ufrag:deadbeef\r\n\
a=mid:0\r\na=setup:active\r\na=sctp-port:5000\r\na=max-message-size:1073741823\r\n";

    #[test]
    fn what_matters_is_kept_and_written_again() {
        for (sdp, setup, ways) in [
            (
                CHROMIUM,
                Setup::ActPass,
                &[
                    "candidate:1 1 udp 2122262783 2001:db8::17 40000 typ host",
                    "candidate:2 1 udp 2113937151 0b4a0a3e-9c1d-4c6d-8a10-1f2e3d4c5b6a.local 50123 typ host",
                    "candidate:3 1 udp 1677729535 203.0.113.9 50123 typ srflx raddr 0.0.0.0 rport 0",
                ][..],
            ),
            (
                FIREFOX,
                Setup::Active,
                &[
                    "candidate:1 1 udp 2122187007 192.168.1.8 51000 typ host",
                    "candidate:2 1 udp 8331263 198.51.100.4 3479 typ relay raddr 0.0.0.0 rport 0",
                ],
            ),
        ] {
            let sketch = Sketch::of(sdp).expect("a sketch");
            assert_eq!(sketch.setup, setup);
            let written: Vec<_> =
                sketch.ways.iter().enumerate().map(|(n, way)| way.written(n + 1)).collect();
            assert_eq!(written, ways);
            assert_eq!(Sketch::of(&sketch.sdp()), Some(sketch));
        }
    }

    #[test]
    fn a_description_without_a_part_is_none() {
        for part in ["a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=setup:"] {
            assert_eq!(Sketch::of(&CHROMIUM.replace(part, "a=other:")), None, "{part}");
        }
        for (part, other) in
            [("Wd3+", "W"), ("Wd3+", "Wd3 a"), ("actpass", "never"), ("00:11", "00")]
        {
            assert_eq!(Sketch::of(&CHROMIUM.replace(part, other)), None, "{other}");
        }
    }
}
