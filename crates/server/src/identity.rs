//! Who somebody is: the key of a seat, or the cookie of a guest.
//!
//! Guests need no account. A cookie signed by the server holds an unguessable number and a name;
//! whoever presents it has the seats that were taken with it. A seat's own key does the same on
//! another device. Both are stored only as hashes.

use crate::store::Holder;
use duskboard_protocol::text::{Hex, read_hex, write_hex};
use duskboard_protocol::{Bytes32, MAX_NAME};
use duskboard_table::dice::sha256;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of the cookie.
pub const COOKIE: &str = "duskboard";
/// How long a browser keeps it, in seconds.
const KEPT: u32 = 400 * 86_400;

/// Thirty-two bytes from the system's random source.
///
/// # Panics
/// If the system has none: secrets would be predictable.
pub fn random() -> Bytes32 {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    Hex(bytes)
}

/// The source of secrets: the system, unless a test wants reproducible ones.
#[derive(Clone)]
pub struct Source(std::sync::Arc<dyn Fn() -> Bytes32 + Send + Sync>);

impl Source {
    /// A custom source.
    pub fn of(make: impl Fn() -> Bytes32 + Send + Sync + 'static) -> Source {
        Source(std::sync::Arc::new(make))
    }

    pub(crate) fn draw(&self) -> Bytes32 {
        (self.0)()
    }
}

impl Default for Source {
    fn default() -> Source {
        Source::of(random)
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Source")
    }
}

/// Somebody with a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    id: Bytes32,
    /// Their latest name.
    pub name: String,
}

impl Guest {
    /// A new guest with an unguessable number.
    pub fn new(id: Bytes32) -> Guest {
        Guest { id, name: String::new() }
    }

    /// What is stored of the guest.
    pub fn hash(&self) -> Bytes32 {
        hashed("guest", &self.id)
    }
}

/// What is stored of a seat's key.
pub fn key_hash(key: &Bytes32) -> Bytes32 {
    hashed("seat", key)
}

fn hashed(what: &str, secret: &Bytes32) -> Bytes32 {
    sha256(&[b"duskboard ", what.as_bytes(), b" ", &secret.0[..]].concat())
}

/// What a client presents to be admitted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// A seat's key.
    pub key: Option<Bytes32>,
    /// The hash of the guest's number.
    pub guest: Option<Bytes32>,
}

impl Holder {
    /// Whether this key belongs to this holder. Hashes are compared, so timing reveals nothing
    /// useful.
    pub(crate) fn has_key(&self, key: &Bytes32) -> bool {
        self.key == key_hash(key)
    }
}

/// Signs cookies and verifies its own signatures.
#[derive(Clone)]
pub struct Signer {
    key: Bytes32,
}

impl Signer {
    /// Signs with this key.
    pub fn new(key: Bytes32) -> Signer {
        Signer { key }
    }

    /// The guest for somebody who sits down with this key and has no cookie: the same each time.
    pub(crate) fn guest_of(&self, key: &Bytes32) -> Guest {
        Guest::new(Hex(self.mac(&format!("guest of {key}")).finalize().into_bytes().into()))
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.key.0);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(text.as_bytes());
        mac
    }

    /// The guest as the value of a cookie.
    fn value(&self, guest: &Guest) -> String {
        let text = format!("1.{}.{}", guest.id, write_hex(guest.name.as_bytes()));
        let sign = write_hex(&self.mac(&text).finalize().into_bytes());
        format!("{text}.{sign}")
    }

    /// The guest of a cookie's value, if we wrote it.
    fn read(&self, value: &str) -> Option<Guest> {
        let (text, sign) = value.rsplit_once('.')?;
        self.mac(text).verify_slice(&read_hex(sign)?).ok()?;
        let [version, id, name] = text.split('.').collect::<Vec<_>>().try_into().ok()?;
        let name = String::from_utf8(read_hex(name)?).ok()?;
        let fits = version == "1" && name.chars().count() <= MAX_NAME;
        fits.then_some(())?;
        Some(Guest { id: id.parse().ok()?, name })
    }

    /// The guest in a `Cookie` header.
    pub fn guest(&self, header: &str) -> Option<Guest> {
        let pairs = header.split(';').filter_map(|pair| pair.trim().split_once('='));
        pairs.filter(|(name, _)| *name == COOKIE).find_map(|(_, value)| self.read(value))
    }

    /// The `Set-Cookie` header for a guest.
    pub fn set_cookie(&self, guest: &Guest, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        let value = self.value(guest);
        format!("{COOKIE}={value}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_comes_back_and_only_ours_does() {
        let signer = Signer::new(random());
        let guest = Guest { name: "Zoë; x=1".into(), ..Guest::new(random()) };
        let header = signer.set_cookie(&guest, true);
        let value = header.split(';').next().unwrap();
        assert_eq!(signer.guest(&format!("a=b; {value}")), Some(guest.clone()));
        assert_eq!(Signer::new(random()).guest(value), None);
        for end in 0..value.len() {
            assert_eq!(signer.guest(&value[..end]), None, "cut at {end}");
        }
        let other = signer.value(&Guest { name: "x".into(), ..guest });
        let (text, _) = other.rsplit_once('.').unwrap();
        let (_, sign) = value.rsplit_once('.').unwrap();
        assert_eq!(signer.guest(&format!("{COOKIE}={text}.{sign}")), None);
    }
}
