//! One row of a test table, and dice.

#![allow(dead_code, unused_imports, reason = "each test file uses a part of this")]

pub(crate) use duskboard_reference::Seat::{First, Second};
pub(crate) use duskboard_reference::{Rules, Seat, Viewer};

pub(crate) fn rules(variant: &str) -> Rules {
    Rules::new(variant, &[]).unwrap()
}

/// The seat to move finds `yes` among its legal actions, and none of `no`.
pub(crate) fn check_legal(rules: &Rules, fen: &str, yes: &[&str], no: &[&str]) {
    let seat = rules.mover(fen).unwrap_or_else(|| panic!("{fen} is {}", rules.outcome(fen)));
    let legal = rules.legal(fen, seat);
    for action in yes {
        assert!(legal.iter().any(|other| other == action), "{fen}: {action} is not in {legal:?}");
    }
    for action in no {
        assert!(!legal.iter().any(|other| other == action), "{fen}: {action} is in {legal:?}");
    }
}

/// The seat to move plays `action` (`b2*c3=H` with its chance), which leads to this FEN and this outcome.
pub(crate) fn check_apply(rules: &Rules, fen: &str, action: &str, after: &str, outcome: &str) {
    let (action, chance) = match action.split_once('=') {
        Some((action, chance)) => (action, Some(chance)),
        None => (action, None),
    };
    let seat = rules.mover(fen).unwrap_or_else(|| panic!("{fen} is {}", rules.outcome(fen)));
    assert_eq!(
        rules.apply(fen, seat, action, chance),
        Ok((after.to_string(), outcome.to_string())),
        "{fen}: {action}"
    );
}

/// The views of the first seat, the second and a spectator.
pub(crate) fn check_views(rules: &Rules, fen: &str, first: &str, second: &str, spectator: &str) {
    assert_eq!(rules.view(fen, Viewer::Seat(First)), first, "first: {fen}");
    assert_eq!(rules.view(fen, Viewer::Seat(Second)), second, "second: {fen}");
    assert_eq!(rules.view(fen, Viewer::Spectator), spectator, "spectator: {fen}");
}

/// What the seat to move, the other seat and a spectator are told of an action.
pub(crate) fn check_learns(
    rules: &Rules,
    fen: &str,
    action: &str,
    own: &str,
    other: &str,
    spectator: &str,
) {
    let seat = rules.mover(fen).unwrap();
    let told = |viewer| rules.learns(fen, seat, action, None, viewer);
    assert_eq!(told(Viewer::Seat(seat)), own, "own: {fen} {action}");
    assert_eq!(told(Viewer::Seat(seat.other())), other, "other: {fen} {action}");
    assert_eq!(told(Viewer::Spectator), spectator, "spectator: {fen} {action}");
}

/// Repeatable dice: xorshift, good enough to walk through games.
pub(crate) fn dice(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |sides| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 33) % u64::from(sides)) as u32
    }
}
