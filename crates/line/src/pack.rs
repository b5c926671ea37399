//! Invitations and replies as short texts that links and QR codes can hold.
//!
//! Bytes, then a check of them, in base64url: what it is, the tag of the invitation, the room, and the sketch.

use crate::sdp::{MOST_WAYS, Place, Setup, Sketch, Way, WayKind};
use base64ct::{Base64UrlUnpadded, Encoding};
use duskboard_protocol::broker::is_peer_id;

/// The first byte of an invitation, and of a reply. Another format has other bytes.
const INVITATION: u8 = 0x11;
const REPLY: u8 = 0x12;
/// The longest text that is looked at.
const MAX_TEXT: usize = 2_000;

/// Tells one invitation from another, so that a reply to the wrong one is seen.
pub(crate) type Tag = [u8; 4];

/// An invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Which of the host's invitations it is.
    pub tag: [u8; 4],
    /// The room it is for.
    pub room: String,
    /// How to reach the host.
    pub host: Sketch,
}

/// A reply to an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The tag of the invitation.
    pub tag: [u8; 4],
    /// How to reach the guest.
    pub guest: Sketch,
}

impl Invitation {
    /// As a text.
    pub fn text(&self) -> String {
        let mut bytes = vec![INVITATION];
        bytes.extend(self.tag);
        put_text(&mut bytes, &self.room);
        put_sketch(&mut bytes, &self.host);
        sealed(bytes)
    }

    /// The invitation in a text, if it is one and whole.
    pub fn read(text: &str) -> Option<Invitation> {
        let bytes = opened(text, INVITATION)?;
        let mut from = Reader(&bytes);
        let (tag, room) = (from.bytes()?, from.text()?);
        let host = from.sketch()?;
        (from.0.is_empty() && is_peer_id(&room)).then_some(Invitation { tag, room, host })
    }
}

impl Reply {
    /// As a text.
    pub fn text(&self) -> String {
        let mut bytes = vec![REPLY];
        bytes.extend(self.tag);
        put_sketch(&mut bytes, &self.guest);
        sealed(bytes)
    }

    /// The reply in a text, if it is one and whole.
    pub fn read(text: &str) -> Option<Reply> {
        let bytes = opened(text, REPLY)?;
        let mut from = Reader(&bytes);
        let tag = from.bytes()?;
        let guest = from.sketch()?;
        from.0.is_empty().then_some(Reply { tag, guest })
    }
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.push(text.len() as u8);
    bytes.extend(text.as_bytes());
}

fn put_sketch(bytes: &mut Vec<u8>, sketch: &Sketch) {
    put_text(bytes, &sketch.ufrag);
    put_text(bytes, &sketch.pwd);
    bytes.extend(sketch.fingerprint);
    bytes.push(sketch.setup as u8);
    bytes.push(sketch.ways.len() as u8);
    sketch.ways.iter().for_each(|way| put_way(bytes, way));
}

fn put_way(bytes: &mut Vec<u8>, way: &Way) {
    let (form, place) = match way.place {
        Place::V4(address) => (0, address.octets().to_vec()),
        Place::V6(address) => (1, address.octets().to_vec()),
        Place::Local(number) => (2, number.to_be_bytes().to_vec()),
    };
    bytes.push((way.kind as u8) << 4 | form);
    bytes.extend(place);
    bytes.extend(way.port.to_be_bytes());
    bytes.extend(way.priority.to_be_bytes());
}

/// FNV-1a: tells a text that was cut or mistyped, no more is asked of it.
fn check(bytes: &[u8]) -> [u8; 4] {
    let fold = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, fold).to_be_bytes()
}

fn sealed(mut bytes: Vec<u8>) -> String {
    bytes.extend(check(&bytes));
    Base64UrlUnpadded::encode_string(&bytes)
}

/// The bytes after the first, which has to be this one.
fn opened(text: &str, first: u8) -> Option<Vec<u8>> {
    let text = text.trim();
    let bytes = Base64UrlUnpadded::decode_vec(text).ok().filter(|_| text.len() <= MAX_TEXT)?;
    let (rest, sum) = bytes.split_last_chunk()?;
    let inside = rest.strip_prefix(&[first])?;
    (check(rest) == *sum).then(|| inside.to_vec())
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes().map(|[byte]| byte)
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::from(self.byte()?);
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(taken.to_vec()).ok()
    }

    fn sketch(&mut self) -> Option<Sketch> {
        let (ufrag, pwd, fingerprint) = (self.text()?, self.text()?, self.bytes()?);
        let setup =
            *[Setup::ActPass, Setup::Active, Setup::Passive].get(usize::from(self.byte()?))?;
        let count = usize::from(self.byte()?);
        let ways: Option<Vec<_>> = (0..count).map(|_| self.way()).collect();
        let sketch = Sketch { ufrag, pwd, fingerprint, setup, ways: ways? };
        (count <= MOST_WAYS && sketch.is_sound()).then_some(sketch)
    }

    fn way(&mut self) -> Option<Way> {
        let form = self.byte()?;
        let kinds = [WayKind::Host, WayKind::Srflx, WayKind::Relay];
        let kind = *kinds.get(usize::from(form >> 4))?;
        let place = match form & 15 {
            0 => Place::V4(self.bytes::<4>()?.into()),
            1 => Place::V6(self.bytes::<16>()?.into()),
            2 => Place::Local(u128::from_be_bytes(self.bytes()?)),
            3.. => return None,
        };
        let (port, priority) = (self.bytes()?, self.bytes()?);
        let (port, priority) = (u16::from_be_bytes(port), u32::from_be_bytes(priority));
        Some(Way { kind, place, port, priority })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sdp::tests::{CHROMIUM, FIREFOX};

    fn rows() -> [(Invitation, Reply); 2] {
        [(CHROMIUM, FIREFOX), (FIREFOX, CHROMIUM)].map(|(host, guest)| {
            let [host, guest] = [host, guest].map(|sdp| Sketch::of(sdp).expect("a sketch"));
            let tag = [1, 2, 3, 4];
            (Invitation { tag, room: "k3m9x2abcd".into(), host }, Reply { tag, guest })
        })
    }

    #[test]
    fn texts_are_short_and_hold_everything() {
        for (invitation, reply) in rows() {
            for (text, most) in [(invitation.text(), 240), (reply.text(), 240)] {
                assert!(text.len() < most, "{}", text.len());
                assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
            }
            assert_eq!(
                Invitation::read(&format!(" {}\n", invitation.text())),
                Some(invitation.clone())
            );
            assert_eq!(Reply::read(&reply.text()), Some(reply.clone()));
            assert_eq!(Invitation::read(&reply.text()), None);
            assert_eq!(Reply::read(&invitation.text()), None);
        }
    }

    #[test]
    fn a_text_that_was_cut_or_changed_is_refused() {
        for (invitation, reply) in rows() {
            let texts = [invitation.text(), reply.text()];
            let read = |text: &str| Invitation::read(text).is_some() || Reply::read(text).is_some();
            for text in &texts {
                assert!((0..text.len()).all(|end| !read(&text[..end])));
                assert!((1..text.len()).all(|begin| !read(&text[begin..])));
                let changed = |at: usize| {
                    let other = if &text[at..=at] == "A" { "B" } else { "A" };
                    format!("{}{other}{}", &text[..at], &text[at + 1..])
                };
                assert!((0..text.len()).all(|at| !read(&changed(at))));
                assert!(!read(&format!("{text}AAAA")) && !read(&text.repeat(20)));
            }
        }
        for text in ["", "hello", "é", "k3m9x2abcd", "EQ"] {
            assert_eq!((Invitation::read(text), Reply::read(text)), (None, None), "{text}");
        }
    }

    /// Whatever the bytes say, with a check that is right: nothing that a description cannot hold comes out.
    #[test]
    fn a_forged_text_puts_no_line_into_a_description() {
        for (invitation, _) in rows() {
            for (ufrag, room) in [
                ("abcd\r\na=x", "k3m9x2abcd"),
                ("abc", "k3m9x2abcd"),
                ("abcd", "a b"),
                ("abcd", ""),
            ] {
                let host = Sketch { ufrag: ufrag.into(), ..invitation.host.clone() };
                let forged = Invitation { room: room.into(), host, ..invitation.clone() };
                assert_eq!(Invitation::read(&forged.text()), None, "{ufrag:?} {room:?}");
            }
        }
    }
}
