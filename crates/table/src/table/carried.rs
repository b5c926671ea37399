//! The commands that were carried out.

use duskboard_protocol::CommandId;
use std::collections::BTreeMap;

/// The ids of one seat's commands that were carried out, as ranges. Clients count up, so a whole
/// game is a few ranges; lookups stay fast for clients that do not.
#[derive(Clone, Default)]
pub(super) struct Carried {
    /// The last id of each range, by its first.
    ranges: BTreeMap<CommandId, CommandId>,
}

impl Carried {
    pub(super) fn has(&self, id: CommandId) -> bool {
        #[cfg(test)]
        crate::work::done(1);
        self.range_before(id).is_some_and(|(_, last)| id <= last)
    }

    pub(super) fn add(&mut self, id: CommandId) {
        if self.has(id) {
            return;
        }
        let before = self.range_before(id).filter(|(_, last)| last + 1 == id);
        let after = id.checked_add(1).and_then(|next| self.ranges.remove(&next));
        self.ranges.insert(before.map_or(id, |(first, _)| first), after.unwrap_or(id));
    }

    /// The highest id.
    pub(super) fn last(&self) -> Option<CommandId> {
        self.ranges.last_key_value().map(|(_, last)| *last)
    }

    /// The last range that begins at this id or before it.
    fn range_before(&self, id: CommandId) -> Option<(CommandId, CommandId)> {
        self.ranges.range(..=id).next_back().map(|(first, last)| (*first, *last))
    }
}

#[cfg(test)]
mod tests {
    use super::Carried;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_are_known_in_any_order() {
        let rows: [(&[u64], usize); 6] = [
            (&[1, 2, 3, 4], 1),
            (&[4, 3, 2, 1], 1),
            (&[1, 3, 5, 4, 2], 1),
            (&[0, u64::MAX, u64::MAX - 1], 2),
            (&[7, 7, 7], 1),
            (&[10, 20, 30, 11], 3),
        ];
        for (ids, ranges) in rows {
            let mut carried = Carried::default();
            let mut plain = BTreeSet::new();
            for &id in ids {
                carried.add(id);
                plain.insert(id);
                let near =
                    plain.iter().flat_map(|id| [id.saturating_sub(1), *id, id.saturating_add(1)]);
                near.for_each(|near| {
                    assert_eq!(carried.has(near), plain.contains(&near), "{near}")
                });
                assert_eq!(carried.last(), plain.last().copied());
            }
            assert_eq!(carried.ranges.len(), ranges, "{ids:?}");
        }
    }
}
