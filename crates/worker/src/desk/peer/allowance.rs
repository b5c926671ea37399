//! How much a peer may say.

/// So many messages a second, in the long run.
const RATE: u64 = 50;
/// So many at once.
const AT_ONCE: u64 = 200;
/// What one message takes.
const ONE: u64 = 1_000;

/// What a peer may still say. It fills up as time passes.
pub(super) struct Allowance {
    left: u64,
    at: u64,
}

impl Allowance {
    pub(super) fn full(now: u64) -> Allowance {
        Allowance { left: AT_ONCE * ONE, at: now }
    }

    /// Takes one message, if one is allowed.
    pub(super) fn take(&mut self, now: u64) -> bool {
        let passed = now.saturating_sub(self.at);
        self.left = self.left.saturating_add(passed.saturating_mul(RATE)).min(AT_ONCE * ONE);
        self.at = now.max(self.at);
        let left = self.left.checked_sub(ONE);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Allowance, RATE};

    #[test]
    fn many_at_once_and_fewer_in_the_long_run() {
        let mut allowance = Allowance::full(1_000);
        let mut said = |now: u64| (0..10_000).take_while(|_| allowance.take(now)).count() as u64;
        // When, and how many are taken of ten thousand.
        let rows = [
            (1_000, AT_ONCE),
            (1_000, 0),
            (1_019, 0),
            (1_020, 1),
            (2_020, RATE),
            (2_000, 0),
            (9_999_999, AT_ONCE),
        ];
        for (now, most) in rows {
            assert_eq!(said(now), most, "at {now}");
        }
    }
}
