//! What goes from desk to desk over a line that nobody else may read or change.
//!
//! The Noise protocol, pattern NX: the guest's desk begins without a name, the host's answers with the
//! key that the room's id is made of. So whoever carries the texts, a broker, the host's page, can
//! neither read nor change, repeat, swap or leave out any: the first text that is not the next one
//! breaks the seal, and nothing more is read.
//!
//! Messages are JSON and are filled up with blanks to one of a few lengths: how long a text is tells
//! nothing of what the other seat sees.

use base64ct::{Base64UrlUnpadded, Encoding};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, MAX_FILE, room_id};
use duskboard_table::dice::sha256;
use snow::params::{CipherChoice, DHChoice, HashChoice, NoiseParams};
use snow::resolvers::{CryptoResolver, DefaultResolver};
use snow::types::{Cipher, Dh, Hash, Random};
use snow::{Builder, Error, HandshakeState, TransportState};

/// The pattern and what it is made of.
const NOISE: &str = "Noise_NX_25519_ChaChaPoly_SHA256";
/// The longest text on the line, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// So much of a message goes into one text.
const PIECE: usize = 32 * 1024;
/// The lengths that messages have. All of a game but its beginning and its end has the first.
const LENGTHS: [usize; 4] = [4 * 1024, 64 * 1024, 1024 * 1024, MAX_FILE];
/// What the seal adds to a piece.
const SEAL: usize = 16;
/// More than both first texts need.
const GREETING: usize = 256;

/// A piece that is followed by another of the same message.
const MORE: u8 = 1;
/// The last piece of a message.
const LAST: u8 = 0;

/// Why nothing more is read from a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A text or a message longer than anybody has to say.
    TooLong,
    /// Not the next text of the other desk: changed, repeated, out of turn or somebody else's.
    Forged,
    /// The desk at the other end is not the one that the room's id was made for.
    OtherHost,
}

/// What a text amounts to.
#[derive(PartialEq, Eq, Debug)]
pub enum Opened {
    /// The desks greet each other: say this back, if there is anything to say.
    Greeting {
        /// The answer to the greeting.
        answer: Option<String>,
    },
    /// Part of a message.
    Piece,
    /// A whole message.
    Message(String),
}

/// One desk's end of a line.
pub struct Seal {
    state: State,
    /// The longest message that is heard.
    most: usize,
    /// What has come of a message so far.
    heard: Vec<u8>,
    /// Why nothing is read any more. Something can still be said.
    broken: Option<Broken>,
}

enum State {
    /// The host's end, before the first text.
    Waiting(Box<HandshakeState>),
    /// The guest's end, after its first text: what the host's key must be.
    Calling(Box<HandshakeState>, HostKey),
    Sealed(Box<TransportState>),
    /// The greeting failed.
    Lost,
}

/// What a guest knows of the host's key.
#[derive(Clone, Debug)]
pub enum HostKey {
    /// The room's id is made of it.
    Of {
        /// The room's id.
        room: String,
    },
    /// It is this one: the guest was there before.
    Known(Bytes32),
}

/// The key that a host's desk is known by, and the id of the room it is made for.
pub fn host_key(private: &Bytes32) -> Option<(Bytes32, String)> {
    let mut dh = DefaultResolver.resolve_dh(&DHChoice::Curve25519)?;
    dh.set(&private.0);
    let public = Hex(dh.pubkey().try_into().ok()?);
    Some((public, room_of(&public)))
}

fn room_of(public: &Bytes32) -> String {
    room_id(sha256(&[b"duskboard peer room".as_slice(), &public.0].concat()))
}

impl HostKey {
    fn fits(&self, found: &Bytes32) -> bool {
        match self {
            HostKey::Of { room } => room_of(found) == *room,
            HostKey::Known(known) => known == found,
        }
    }
}

impl Seal {
    /// The host's end. `chance` is used for nothing else.
    pub fn host(private: &Bytes32, chance: Bytes32, most: usize) -> Result<Seal, Error> {
        let state = builder(chance)?.local_private_key(&private.0)?.build_responder()?;
        Ok(Seal { state: State::Waiting(Box::new(state)), most, heard: Vec::new(), broken: None })
    }

    /// The guest's end, and the first text.
    pub fn guest(host: HostKey, chance: Bytes32, most: usize) -> Result<(Seal, String), Error> {
        let mut state = builder(chance)?.build_initiator()?;
        let text = greet(&mut state)?;
        let state = State::Calling(Box::new(state), host);
        Ok((Seal { state, most, heard: Vec::new(), broken: None }, text))
    }

    /// Whether both ends have greeted each other.
    pub fn is_sealed(&self) -> bool {
        matches!(self.state, State::Sealed(_))
    }

    /// The key of the desk at the other end, once it has shown it.
    pub fn other(&self) -> Option<Bytes32> {
        match &self.state {
            State::Sealed(state) => Some(Hex(state.get_remote_static()?.try_into().ok()?)),
            State::Waiting(_) | State::Calling(..) | State::Lost => None,
        }
    }

    /// A message as texts for the line.
    pub fn close(&mut self, message: &str) -> Result<Vec<String>, Broken> {
        let State::Sealed(state) = &mut self.state else { return Err(Broken::Forged) };
        let length = LENGTHS.into_iter().find(|&length| length >= message.len());
        let length = length.ok_or(Broken::TooLong)?;
        let mut filled = message.as_bytes().to_vec();
        filled.resize(length, b' ');
        let pieces = filled.chunks(PIECE).collect::<Vec<_>>();
        let last = pieces.len().saturating_sub(1);
        let sealed = pieces.into_iter().enumerate().map(|(i, piece)| {
            let more = if i == last { LAST } else { MORE };
            let mut bytes = vec![0; piece.len() + 1 + SEAL];
            let length = state.write_message(&[&[more], piece].concat(), &mut bytes)?;
            Ok(Base64UrlUnpadded::encode_string(&bytes[..length]))
        });
        sealed.collect::<Result<_, Error>>().map_err(|_| Broken::Forged)
    }

    /// Takes a text from the line. After the first that is not right nothing is taken any more.
    pub fn open(&mut self, text: &str) -> Result<Opened, Broken> {
        let opened = self.broken.map_or_else(|| self.take(text), Err);
        if let Err(broken) = opened {
            self.broken = Some(broken);
            self.heard = Vec::new();
        }
        opened
    }

    fn take(&mut self, text: &str) -> Result<Opened, Broken> {
        if text.len() > MAX_TEXT {
            return Err(Broken::TooLong);
        }
        let bytes = Base64UrlUnpadded::decode_vec(text).map_err(|_| Broken::Forged)?;
        match &mut self.state {
            State::Lost => Err(Broken::Forged),
            State::Sealed(state) => {
                let mut plain = vec![0; bytes.len()];
                let read = state.read_message(&bytes, &mut plain);
                let length = read.map_err(|_| Broken::Forged)?;
                self.piece(&plain[..length])
            }
            State::Waiting(_) | State::Calling(..) => {
                self.greeted(&bytes).map_err(|error| error.unwrap_or(Broken::Forged))
            }
        }
    }

    /// Part of a message has come.
    fn piece(&mut self, plain: &[u8]) -> Result<Opened, Broken> {
        let (more, piece) = plain.split_first().ok_or(Broken::Forged)?;
        if self.heard.len() + piece.len() > self.most {
            return Err(Broken::TooLong);
        }
        self.heard.extend_from_slice(piece);
        match *more {
            MORE => Ok(Opened::Piece),
            LAST => {
                let message = String::from_utf8(std::mem::take(&mut self.heard));
                message.map(Opened::Message).map_err(|_| Broken::Forged)
            }
            _ => Err(Broken::Forged),
        }
    }

    /// The other desk's first text has come. No error is one that means nothing in particular.
    fn greeted(&mut self, bytes: &[u8]) -> Result<Opened, Option<Broken>> {
        let (mut state, host) = match std::mem::replace(&mut self.state, State::Lost) {
            State::Waiting(state) => (state, None),
            State::Calling(state, host) => (state, Some(host)),
            State::Sealed(_) | State::Lost => return Err(None),
        };
        state.read_message(bytes, &mut [0; GREETING]).map_err(|_| None)?;
        let answer = match host {
            None => Some(greet(&mut state).map_err(|_| None)?),
            Some(host) => {
                let key = state.get_remote_static().and_then(|key| key.try_into().ok());
                if !host.fits(&Hex(key.ok_or(None)?)) {
                    return Err(Some(Broken::OtherHost));
                }
                None
            }
        };
        self.state = State::Sealed(Box::new(state.into_transport_mode().map_err(|_| None)?));
        Ok(Opened::Greeting { answer })
    }
}

fn builder(chance: Bytes32) -> Result<Builder<'static>, Error> {
    let params: NoiseParams = NOISE.parse()?;
    Ok(Builder::with_resolver(params, Box::new(Parts { chance })))
}

fn greet(state: &mut HandshakeState) -> Result<String, Error> {
    let mut text = [0; GREETING];
    let length = state.write_message(&[], &mut text)?;
    Ok(Base64UrlUnpadded::encode_string(&text[..length]))
}

/// Noise's own parts, with the desk's chance: there is one key to draw for each line.
struct Parts {
    chance: Bytes32,
}

/// Gives what it was given, once.
struct Once(Option<Bytes32>);

impl Random for Once {
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Error> {
        let Hex(bytes) = self.0.take().filter(|_| to.len() == 32).ok_or(Error::Rng)?;
        to.copy_from_slice(&bytes);
        Ok(())
    }
}

impl CryptoResolver for Parts {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        Some(Box::new(Once(Some(self.chance))))
    }

    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        DefaultResolver.resolve_dh(choice)
    }

    fn resolve_hash(&self, choice: &HashChoice) -> Option<Box<dyn Hash>> {
        DefaultResolver.resolve_hash(choice)
    }

    fn resolve_cipher(&self, choice: &CipherChoice) -> Option<Box<dyn Cipher>> {
        DefaultResolver.resolve_cipher(choice)
    }
}
