//! Derives the seed of one answer from the secret of a game.

use duskboard_protocol::Question;
use duskboard_table::dice::sha256;

/// The seed for this question. It cannot be predicted without the secret, not even from earlier
/// answers; each seat and turn gets its own.
pub(crate) fn answer_seed(question: &Question) -> u64 {
    let n = question.stream.last().map_or(0, |notice| notice.n);
    let place = [question.seat.index() as u32, n].map(u32::to_be_bytes).concat();
    let hash = sha256(&[b"computer answer ".as_slice(), &question.seed.0, &place].concat());
    hash.0.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte))
}
