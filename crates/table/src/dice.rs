//! Provably fair dice: see `docs/fairness.md`.
//!
//! Before anybody sits down the table publishes the hash of a secret; then each seat adds a nonce.
//! So neither the table's home nor a player can choose the outcome. When the game is over the
//! secret is published, and anybody can recompute every draw.
//!
//! Where no home can be trusted with a secret both seats throw jointly, each with a hash chain
//! ([`links`](crate::links)).

use crate::host::seat_in;
use duskboard_protocol::Bytes32;
use duskboard_rules::{Chance, Rules, Seat};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> Bytes32 {
    duskboard_protocol::text::Hex(Sha256::digest(bytes).into())
}

/// The commitment to the secret, published before anybody sits down.
pub fn commitment(secret: &Bytes32) -> Bytes32 {
    sha256(&secret.0)
}

/// The number of games in a room's chain of secrets.
const CHAIN: u32 = 1000;

/// The secret of a game in a room whose home has drawn `seed`. Each game's secret is the hash of
/// the next one's: the secret published at the end of a game is the commitment of its rematch,
/// which is thus fixed before anybody asks for one.
pub fn secret_of(seed: &Bytes32, game: u32) -> Bytes32 {
    (game..CHAIN).fold(*seed, |secret, _| sha256(&secret.0))
}

/// The nonce of a seat that the table's home plays: a computer's. Each is the hash of the same
/// player's nonce in the room's next game. So the nonce told in one game commits the home to the
/// next, before people choose theirs.
pub fn home_nonce(key: &Bytes32, room: &str, game: u32, seat: Seat) -> Bytes32 {
    let player = seat_in(game, seat);
    secret_of(&mac(&key.0, format!("nonce {room} {player}").as_bytes()), game)
}

/// Breaks ties between a computer's equal actions. It is derived from the key of the table's home
/// in its own way: nothing that players see, not even the secret published at the end, reveals it.
pub fn computer_seed(key: &Bytes32, room: &str, game: u32) -> Bytes32 {
    mac(&key.0, format!("computer seed {room}#{game}").as_bytes())
}

/// The hash of a game's rules: the name of the variant, every option, and the FEN it began from if
/// it did not begin as usual.
pub fn rules_hash(rules: &Rules, fen: Option<&str>) -> Bytes32 {
    let start = fen.map(|fen| format!(" fen={fen}")).unwrap_or_default();
    sha256(format!("duskboard rules 1: {rules}{start}").as_bytes())
}

/// The dice of one game.
#[derive(Clone)]
pub struct FairDice {
    key: Bytes32,
}

impl FairDice {
    /// The dice made from the secret, both nonces, the room and the hash of the rules.
    pub fn new(
        secret: &Bytes32,
        nonces: [&Bytes32; 2],
        room: &str,
        game: u32,
        rules_hash: &Bytes32,
    ) -> FairDice {
        let place = place(room, game);
        let message = [nonces[0].0, nonces[1].0, place.0, rules_hash.0].concat();
        FairDice { key: mac(&secret.0, &message) }
    }

    /// The dice of one joint throw, made from a link of each seat's chain.
    pub fn joint(links: [&Bytes32; 2], room: &str, game: u32, rules_hash: &Bytes32) -> FairDice {
        let [first, second] = links;
        let parts = [first.0, second.0, place(room, game).0, rules_hash.0].concat();
        FairDice { key: sha256(&[b"duskboard joint throw 1: ".as_slice(), &parts].concat()) }
    }

    /// Draw number `index`: a uniform number below `sides`.
    pub fn draw(&self, index: u32, sides: u32) -> u32 {
        let sides = u64::from(sides.max(1));
        // The remainder of 2^64 after all whole multiples of `sides`; such words are drawn again.
        let uneven = (u64::MAX % sides + 1) % sides;
        let even = |word: u64| word <= u64::MAX - uneven;
        let words = (0..).flat_map(|block| self.block(index, block));
        words.into_iter().find(|&word| even(word)).map_or(0, |word| (word % sides) as u32)
    }

    /// The weighted outcome that draw number `index` selects. They are sorted by their text, so the
    /// order in which a program lists them does not matter.
    pub fn choose(&self, index: u32, outcomes: &[(Chance, u32)]) -> Option<Chance> {
        // The outcomes of one throw are of one kind, whose `Ord` is that of its text.
        let mut sorted = outcomes.to_vec();
        sorted.sort_unstable();
        let mut left = self.draw(index, sorted.iter().map(|(_, weight)| weight).sum());
        let fallen = sorted.into_iter().find(|&(_, weight)| {
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        });
        fallen.map(|(chance, _)| chance)
    }

    /// Four words of a draw.
    fn block(&self, index: u32, block: u32) -> [u64; 4] {
        let message = [b"draw".as_slice(), &index.to_be_bytes(), &block.to_be_bytes()].concat();
        let bytes = mac(&self.key.0, &message).0;
        let (words, _) = bytes.as_chunks::<8>();
        [0, 1, 2, 3].map(|i| u64::from_be_bytes(words[i]))
    }
}

/// The hash of a room and a game's number.
fn place(room: &str, game: u32) -> Bytes32 {
    sha256(format!("{room}#{game}").as_bytes())
}

pub(crate) fn mac(key: &[u8; 32], message: &[u8]) -> Bytes32 {
    // A key is zero-padded to the block size; a full block is always accepted.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(message);
    duskboard_protocol::text::Hex(mac.finalize().into_bytes().into())
}
