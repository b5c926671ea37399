//! How long is waited for what, in milliseconds.

/// A broker has to answer within this time.
pub(crate) const BROKER: u64 = 6_000;
/// A broker that says nothing after its socket opened has taken us back: it says `OPEN` to newcomers only.
pub(crate) const TAKEN_BACK: u64 = 1_500;
/// How often a broker hears from us.
pub(crate) const HEARTBEAT: u64 = 5_000;
/// How often a taken id is asked for again, and for how long: first, and once it was ours.
pub(crate) const TAKEN_PAUSE: u64 = 2_000;
pub(crate) const TAKEN_FIRST: u64 = 10_000;
pub(crate) const TAKEN_LATER: u64 = 120_000;
/// Whoever wants to join for the first time hears within this time that it does not work.
pub(crate) const FIRST: u64 = 14_000;
/// A later attempt is given up after this time, and another one made.
pub(crate) const AGAIN: u64 = 8_000;
/// How often the other page hears from us, and how long it may be silent.
pub(crate) const PING: u64 = 2_500;
pub(crate) const SILENCE: u64 = 8_000;
/// How long a new way is looked for before a new call is made.
pub(crate) const RESTART: u64 = 5_000;
/// How long a silent page is waited for where only it can come back.
pub(crate) const LOST: u64 = 20_000;
/// How often the ways of an invitation are tried again until the reply has arrived there.
pub(crate) const KNOCK: u64 = 4_000;
/// After such a gap between two ticks the machine slept, and no socket is what it seems.
pub(crate) const SLEPT: u64 = 20_000;

/// The pause before the next attempt after so many.
pub(crate) fn pause(tries: u32) -> u64 {
    match tries {
        0 => 0,
        more => 10_000.min(500 << more.min(8)),
    }
}

#[cfg(test)]
mod tests {
    use super::pause;

    #[test]
    fn pauses_grow_up_to_a_limit() {
        let pauses: Vec<_> = (0..8).map(pause).collect();
        assert_eq!(pauses, [0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
        assert_eq!(pause(u32::MAX), 10_000);
    }
}
