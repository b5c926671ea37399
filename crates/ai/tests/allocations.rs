//! The search allocates nothing: a long one allocates hardly more than a short one, and that for
//! reports.

mod common;

use common::{Table, think};
use duskboard_ai::Limits;

#[test]
fn a_longer_search_allocates_no_more() {
    for name in ["chess", "dinosaur", "archess", "banqi"] {
        let table = Table::new(name, 1);
        let seat = table.to_act().unwrap();
        let count = |nodes| {
            let seen = table.seen(seat);
            let thinks = || drop(think(seen, 8, Limits::of_nodes(nodes), 1));
            allocation_counter::measure(thinks).count_total
        };
        let (short, long) = (count(1_000), count(100_000));
        assert!(long < short + 60, "{name}: {short} allocations, then {long}");
    }
}
