//! How many nodes the search visits. A change that is not meant to change how the computer plays
//! leaves these numbers alone; one that is updates them.

mod common;

use common::{Table, think};
use duskboard_ai::{Limits, Seeded};

const SIGNATURE: &[(&str, u64)] = &[
    ("chess", 15998),
    ("dinosaur", 10412),
    ("archess", 17996),
    ("banqi", 9426),
    ("assassin", 17223),
    ("slug-torch", 49039),
    ("fog", 70009),
];

#[test]
fn the_search_looks_at_as_many_positions_as_before() {
    let mut found = Vec::new();
    for name in ["chess", "dinosaur", "archess", "banqi", "assassin", "slug-torch", "fog"] {
        let mut table = Table::new(name, 2);
        let mut dice = Seeded::new(5);
        let mut nodes = 0;
        for turn in 0..24 {
            let Some(seat) = table.to_act() else { break };
            if turn % 6 == 5 {
                let depth = if name == "banqi" { 4 } else { 6 };
                let limits = Limits { nodes: Some(20_000), ..Limits::of_depth(depth) };
                nodes += think(table.seen(seat), 8, limits, 1).unwrap().nodes;
            }
            let action = table.any(seat, &mut dice);
            table.play(seat, action);
        }
        found.push((name, nodes));
    }
    assert_eq!(found, SIGNATURE);
}
