//! The way to a position: what the repetition rule looks at.

/// The keys of the game so far, and of the line that is being searched.
#[derive(Debug, Default)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// So many of them were really played; the last of these is the root.
    played: usize,
}

impl Path {
    /// The path of a game, oldest position first, with room for any line.
    pub(crate) fn of_game(keys: &[u64], room: usize) -> Path {
        let mut all = Vec::with_capacity(keys.len() + room);
        all.extend_from_slice(keys);
        Path { keys: all, played: keys.len() }
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

    /// Is the last position a repetition that is as good as a draw? Within the line once is
    /// enough: whoever could avoid it did not. A position of the game must come a third time.
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
    use super::Path;

    #[test]
    fn once_in_the_line_or_twice_in_the_game() {
        let mut path = Path::of_game(&[7, 1, 2, 3], 8);
        for (key, quiet, expected) in [(1, 9, false), (4, 9, false), (1, 9, true), (3, 9, true)] {
            path.push(key);
            assert_eq!(path.repeats(quiet), expected, "{key}");
        }
        path.push(4);
        assert!(path.repeats(4) && !path.repeats(2), "nothing before an irreversible move counts");
    }
}
