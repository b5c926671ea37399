//! How many nodes the search visits. A change that is not meant to change how the computer plays
//! leaves these numbers alone; one that is updates them.

mod common;

use common::{Table, ask};
use duskboard_ai::{Level, Limits, Net, Nets, Player, Seeded};

const SIGNATURE: &[(&str, u64)] = &[
    ("chess", 12608),
    ("dinosaur", 9954),
    ("archess", 15649),
    ("banqi", 9566),
    ("assassin", 18285),
    ("slug-torch", 70540),
    ("fog", 80243),
];

/// The same with the nets of `nets/`.
const LEARNED: &[(&str, u64)] = &[
    ("chess", 18096),
    ("dinosaur", 7941),
    ("archess", 12956),
    ("slug-torch", 75968),
    ("fog", 80154),
];

/// The nodes of some searches in a random game.
fn nodes(name: &str, nets: &Nets) -> u64 {
    let mut table = Table::new(name, 2);
    let mut dice = Seeded::new(5);
    let mut nodes = 0;
    for turn in 0..24 {
        let Some(seat) = table.to_act() else { break };
        if turn % 6 == 5 {
            let depth = if name == "banqi" { 4 } else { 6 };
            let limits = Limits { nodes: Some(20_000), ..Limits::of_depth(depth) };
            let mut player = Player::new(Level::BEST, 1).with_nets(nets.clone());
            nodes += ask(&mut player, table.seen(seat), limits, 1).unwrap().nodes;
        }
        let action = table.any(seat, &mut dice);
        table.play(seat, action);
    }
    nodes
}

#[test]
fn the_search_looks_at_as_many_positions_as_before() {
    let found: Vec<_> =
        SIGNATURE.iter().map(|&(name, _)| (name, nodes(name, &Nets::default()))).collect();
    assert_eq!(found, SIGNATURE);
}

#[test]
fn with_nets_it_looks_at_as_many_positions_as_before() {
    let files: [(_, &[u8]); 3] = [
        ("chess", include_bytes!("../nets/chess.net")),
        ("archess", include_bytes!("../nets/archess.net")),
        ("fog", include_bytes!("../nets/fog.net")),
    ];
    let nets = files.into_iter().fold(Nets::default(), |nets, (game, file)| {
        let net = Net::read(file).unwrap();
        assert_eq!(net.game(), game);
        nets.with(net)
    });
    let found: Vec<_> = LEARNED.iter().map(|&(name, _)| (name, nodes(name, &nets))).collect();
    assert_eq!(found, LEARNED);
}
