//! Draws by repetition inside the search.

/// The keys of the positions of the game so far, then of the current line.
#[derive(Debug, Default)]
pub(crate) struct KeyStack {
    keys: Vec<u64>,
    /// How many of them were played; the last of these is the root.
    played: usize,
}

impl KeyStack {
    /// The keys of a game, oldest first, with room for a line.
    pub(crate) fn of_game(keys: &[u64], room: usize) -> KeyStack {
        let mut all = Vec::with_capacity(keys.len() + room);
        all.extend_from_slice(keys);
        KeyStack { keys: all, played: keys.len() }
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// The key of the last position.
    pub(crate) fn last(&self) -> u64 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// Does the last position count as a draw by repetition? Within the line a second time is
    /// enough; a position of the game must come a third time.
    pub(crate) fn repeats(&self, quiet: u32) -> bool {
        let Some((last, before)) = self.keys.split_last() else { return false };
        let reach = before.len().saturating_sub(quiet as usize);
        let mut seen = 0;
        for (place, key) in before.iter().enumerate().skip(reach).rev() {
            if key == last {
                seen += 1;
                if place + 1 >= self.played || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::KeyStack;

    #[test]
    fn once_in_the_line_or_twice_in_the_game() {
        let mut path = KeyStack::of_game(&[7, 1, 2, 3], 8);
        for (key, quiet, expected) in [(1, 9, false), (4, 9, false), (1, 9, true), (3, 9, true)] {
            path.push(key);
            assert_eq!(path.repeats(quiet), expected, "{key}");
        }
        path.push(4);
        assert!(path.repeats(4) && !path.repeats(2), "nothing before an irreversible move counts");
    }
}
