//! One row for each sentence of the rules and each edge case.

use super::{START, game, play, result};
use crate::banqi::{Banqi, BanqiRules, Piece, Side};
use crate::{Action, Event, Man, Position, Seat, State, Turn, View, Viewer};

/// What a turn leads to.
enum Then {
    /// It is played: the FEN after it and the result.
    Is(&'static str, &'static str),
    /// It is refused with a message that contains this, and nothing changes.
    No(&'static str),
}
use Then::{Is, No};

const NOTHING: &str = "nothing you have on";
const FIRST_RED: &str = "????????/????????/?K??????/???????? 2 r G2M2R2H2C2P5kg2m2r2h2c2p5 0 1";
const FULL_BUT_K: &str = "????????/????????/?K??????/???????? 1 b G2M2R2H2C2P5kg2m2r2h2c2p5 0 9";

#[rustfmt::skip]
const TURNS: &[(&str, &str, &str, Then)] = &[
    // Turns: one flip, one move or one capture.
    ("a flip reveals the piece and ends the turn", FIRST_RED, "a1a1=p",
        Is("????????/????????/?K??????/p??????? 1 r G2M2R2H2C2P5kg2m2r2h2c2p4 0 2", "ongoing")),
    ("the first flip gives the flipper that colour", START, "b2b2=K", Is(FIRST_RED, "ongoing")),
    ("the first flip may turn up Black", START, "h4h4=c",
        Is("???????c/????????/????????/???????? 2 b KG2M2R2H2C2P5kg2m2r2h2cp5 0 1", "ongoing")),
    ("before the first flip there is nothing to move", START, "a1a2", No("one can play a1a1")),
    ("later flips of the same colour change no side", FIRST_RED, "a1a1=G",
        Is("????????/????????/?K??????/G??????? 1 r GM2R2H2C2P5kg2m2r2h2c2p5 0 2", "ongoing")),
    ("a piece that is not in the bag cannot be flipped", FIRST_RED, "a1a1=K", No("expected one of G M")),
    ("a face-up piece cannot be flipped", FIRST_RED, "b2b2", No(NOTHING)),
    ("an empty square cannot be flipped", "8/8/8/K6k 1 r - 0 1", "d1d1", No(NOTHING)),
    ("with no piece face down there is no flip", "8/8/8/K6k 1 r - 0 1", "a1a1", No("one can play a1a2 a1b1")),
    ("the last flip empties the bag", "8/8/8/K5?k 1 r P 3 5", "g1g1=P", Is("8/8/8/K5Pk 2 r - 0 5", "ongoing")),

    // Moves: one step along a rank or file to an empty square.
    ("a piece moves up", "8/8/1R6/7k 1 r - 0 1", "b2b3", Is("8/1R6/8/7k 2 r - 1 1", "ongoing")),
    ("a piece moves down", "8/8/1R6/7k 1 r - 0 1", "b2b1", Is("8/8/8/1R5k 2 r - 1 1", "ongoing")),
    ("a piece moves left", "8/8/1R6/7k 1 r - 0 1", "b2a2", Is("8/8/R7/7k 2 r - 1 1", "ongoing")),
    ("a piece moves right; seat 2 counts the move", "8/8/1R6/7k 2 b - 7 4", "b2c2", Is("8/8/2R5/7k 1 b - 8 5", "ongoing")),
    ("a cannon moves like the others", "8/8/1C6/7k 1 r - 0 1", "b2b3", Is("8/1C6/8/7k 2 r - 1 1", "ongoing")),
    ("no piece moves diagonally", "8/8/1R6/7k 1 r - 0 1", "b2c3", No("one can play")),
    ("no piece moves two squares", "8/8/1R6/7k 1 r - 0 1", "b2b4", No("one can play")),
    ("a cannon moves no two squares either", "8/8/1C6/7k 1 r - 0 1", "b2d2", No("one can play")),
    ("no move leads round the edge", "8/8/7R/k7 1 r - 0 1", "h2a3", No("one can play")),
    ("no move leads off the four ranks", "1R6/8/8/7k 1 r - 0 1", "b4b5", No("one can play b4a4 b4b3 b4c4")),
    ("no move onto one's own piece", "8/8/1RP5/7k 1 r - 0 1", "b2c2", No("one can play")),
    ("no move onto a face-down piece", "8/8/1R?5/7k 1 r P 0 1", "b2c2", No("one can play")),
    ("no move with a face-down piece", "8/8/1R?5/7k 1 r P 0 1", "c2c3", No("one can play c2c2")),
    ("no move with the other's piece", "8/8/1R6/7k 1 r - 0 1", "h1h2", No(NOTHING)),
    ("no move from an empty square", "8/8/1R6/7k 1 r - 0 1", "d3d4", No(NOTHING)),

    // Captures: a face-up enemy neighbour of equal or lower rank.
    ("a capture removes the target; the captor stands there", "7p/8/1Rh5/8 1 r - 9 1", "b2c2", Is("7p/8/2R5/8 2 r - 0 1", "ongoing")),
    ("no diagonal capture", "8/2h5/1R6/8 1 r - 0 1", "b2c3", No("one can play")),
    ("no capture two squares away", "8/8/1R1h4/8 1 r - 0 1", "b2d2", No("one can play")),
    ("no capture of a face-down piece", "8/8/1K?5/8 1 r p 0 1", "b2c2", No("one can play")),
    ("no capture of one's own", "8/8/1KH5/7p 1 r - 0 1", "b2c2", No("one can play")),
    ("no capture round the edge", "8/p7/7P/7k 1 r - 0 1", "h2a3", No("one can play")),

    // The cannon.
    ("a cannon takes no neighbour", "8/8/1Cp5/8 1 r - 0 1", "b2c2", No("one can play")),
    ("a cannon takes over one enemy", "8/8/1Cp1k3/8 1 r - 5 1", "b2e2", Is("8/8/2p1C3/8 2 r - 0 1", "ongoing")),
    ("a cannon takes over one of its own", "8/8/1CP1k3/7p 1 r - 0 1", "b2e2", Is("8/8/2P1C3/7p 2 r - 0 1", "ongoing")),
    ("a cannon takes over a face-down piece", "8/8/1C?1k3/8 1 r p 0 1", "b2e2", Is("8/8/2?1C3/8 2 r p 0 1", "ongoing")),
    ("a cannon takes at any distance", "8/8/C5Pk/7p 1 r - 0 1", "a2h2", Is("8/8/6PC/7p 2 r - 0 1", "ongoing")),
    ("a cannon takes along a file, downwards", "c7/8/P7/K6P 1 b - 0 1", "a4a1", Is("8/8/P7/c6P 2 b - 0 1", "ongoing")),
    ("a cannon takes along a file, upwards", "k7/p7/C7/8 1 r - 0 1", "a2a4", Is("C7/p7/8/8 2 r - 0 1", "ongoing")),
    ("a cannon takes to its left", "8/8/k1p1C3/8 1 r - 0 1", "e2a2", Is("8/8/C1p5/8 2 r - 0 1", "ongoing")),
    ("a cannon does not take over nothing", "8/8/1C2k3/8 1 r - 0 1", "b2e2", No("one can play")),
    ("a cannon does not take over two pieces", "8/8/1Cpp1k2/8 1 r - 0 1", "b2f2", No("one can play")),
    ("a cannon takes no face-down piece", "8/8/1Cp1?3/8 1 r k 0 1", "b2e2", No("one can play")),
    ("a cannon does not take its own", "8/8/1Cp1P3/8 1 r - 0 1", "b2e2", No("one can play")),
    ("a cannon does not jump to an empty square", "8/8/1Cp4k/8 1 r - 0 1", "b2e2", No("one can play")),
    ("a cannon does not jump round a corner", "4k3/8/1Cp5/8 1 r - 0 1", "b2e4", No("one can play")),

    // The end.
    ("the last piece taken wins at once", "8/8/1Rh5/8 2 b - 0 7", "b2c2", Is("8/8/2R5/8 1 b - 0 8", "second no-pieces")),
    ("a side with pieces face down has not lost", "8/8/1Rh4?/8 1 r p 0 1", "b2c2", Is("8/8/2R4?/8 2 r p 0 1", "ongoing")),
    ("a side that cannot act has lost", "8/8/1R6/pG6 1 r - 0 1", "b2a2", Is("8/8/R7/pG6 2 r - 1 1", "first no-moves")),
    ("who can still flip is not stuck", "8/8/1R5?/pG6 1 r p 0 1", "b2a2", Is("8/8/R6?/pG6 2 r p 1 1", "ongoing")),
    ("after the end nothing may be played", "8/8/2R5/8 1 r - 0 8", "c2c3", No("the game is over: first no-pieces")),
    ("after a stalemate nothing may be played", "8/8/R7/pG6 2 r - 1 1", "a1a1", No("the game is over: first no-moves")),

    // Draws.
    ("sixty quiet half-moves are a draw", "8/8/1R6/7k 1 r - 59 40", "b2b3", Is("8/1R6/8/7k 2 r - 60 40", "draw quiet")),
    ("fifty-nine are not", "8/8/1R6/7k 1 r - 58 40", "b2b3", Is("8/1R6/8/7k 2 r - 59 40", "ongoing")),
    ("a capture ends the quiet", "8/8/1Rh5/7p 1 r - 59 40", "b2c2", Is("8/8/2R5/7p 2 r - 0 40", "ongoing")),
    ("a flip ends the quiet", "8/8/1R5?/7k 1 r P 59 40", "h2h2=P", Is("8/8/1R5P/7k 2 r - 0 40", "ongoing")),
    ("no moves comes before quiet", "8/8/1R6/pG6 1 r - 59 40", "b2a2", Is("8/8/R7/pG6 2 r - 60 40", "first no-moves")),
    ("little material is no draw", "8/8/1Kg5/7k 1 r - 9 40", "b2c2", Is("8/8/2K5/7k 2 r - 0 40", "ongoing")),
];

#[test]
fn turns() {
    for (name, fen, turn, then) in TURNS {
        let mut game = game(fen);
        match (play(&mut game, turn), then) {
            (Ok(()), Is(after, outcome)) => {
                assert_eq!(game.position().fen(), *after, "{name}");
                assert_eq!(result(&game), *outcome, "{name}");
            }
            (Err(refusal), No(part)) => {
                assert!(refusal.contains(part), "{name}: {refusal}");
                assert_eq!(game.position().fen(), *fen, "{name}");
            }
            (Ok(()), No(_)) => panic!("{name}: not refused"),
            (Err(refusal), Is(..)) => panic!("{name}: {refusal}"),
        }
    }
}

/// Who takes whom as a neighbour: a row for each attacker, a column for each victim.
#[test]
fn ranks_of_captors() {
    const TAKES: [(char, &str); 7] = [
        ('K', "kgmrhc"), // never a Pawn
        ('G', "gmrhcp"),
        ('M', "mrhcp"),
        ('R', "rhcp"),
        ('H', "hcp"),
        ('C', ""),   // never a neighbour
        ('P', "pk"), // and not the Cannon
    ];
    for (captor, victims) in TAKES {
        for victim in "kgmrhcp".chars() {
            for (fen, action) in [
                (format!("8/8/1{captor}{victim}5/8 1 r - 0 1"), "b2c2"),
                (format!("8/8/1{victim}{captor}5/8 1 r - 0 1"), "c2b2"),
                (format!("8/1{victim}6/1{captor}6/8 1 r - 0 1"), "b2b3"),
                (format!("8/1{captor}6/1{victim}6/8 2 b - 0 1"), "b3b2"),
            ] {
                let action: Action = action.parse().unwrap();
                let game = game(&fen);
                let legal = game.view(game.position().turn.into()).is_legal(action);
                assert_eq!(legal, victims.contains(victim), "{captor} takes {victim}: {fen}");
            }
        }
    }
}

/// A cannon takes every rank.
#[test]
fn cannon_takes_all() {
    for victim in "kgmrhcp".chars() {
        let mut game = game(&format!("8/8/1CP1{victim}3/8 1 r - 0 1"));
        assert_eq!(play(&mut game, "b2e2"), Ok(()), "{victim}");
    }
}

#[test]
fn start_has_only_flips() {
    let start = Banqi::start(BanqiRules::default());
    assert_eq!(start.fen(), START);
    let legal = start.view(Seat::First.into()).legal_list();
    assert_eq!(legal.len(), 32);
    assert!(legal.iter().all(|action| matches!(action, Action::Flip { .. })));
    for viewer in [Viewer::Seat(Seat::Second), Viewer::Spectator] {
        assert!(start.view(viewer).legal_list().is_empty(), "{viewer} is not to act");
    }
}

#[test]
fn sides_stay_as_the_first_flip_gave_them() {
    let mut game = game(START);
    assert_eq!(game.position().side_of(Seat::First), None);
    for flip in ["a1a1=g", "b1b1=g", "c1c1=k", "d1d1=P"] {
        play(&mut game, flip).unwrap();
        assert_eq!(game.position().side_of(Seat::First), Some(Side::Black), "{flip}");
        assert_eq!(game.position().side_of(Seat::Second), Some(Side::Red), "{flip}");
        assert_eq!(game.position().seat_of(Side::Red), Some(Seat::Second), "{flip}");
    }
}

#[test]
fn chance_weighs_by_what_is_down() {
    let mut game = game(FULL_BUT_K);
    assert!(game.chances().is_empty(), "nobody has flipped");
    game.play(Seat::First, "a1a1".parse().unwrap()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    for seat in Seat::BOTH {
        assert!(game.play(seat, "a2a2".parse().unwrap()).is_err(), "the flip is not decided");
    }
    let told: String = game.chances().iter().map(|(piece, n)| format!("{piece}{n}")).collect();
    assert_eq!(told, "G2M2R2H2C2P5k1g2m2r2h2c2p5");
}

#[test]
fn switches() {
    let (before, after) = ("8/8/1R6/7k 1 r - 39 1", "8/8/1R6/7k 1 r - 99 1");
    let rows = [
        (Some(40), before, "draw quiet"),
        (Some(60), before, "ongoing"),
        (Some(100), after, "draw quiet"),
        (None, after, "ongoing"),
        (None, "8/8/1R6/7k 1 r - 9999 9999", "ongoing"),
    ];
    for (quiet_draw, fen, expected) in rows {
        let rules = BanqiRules { quiet_draw, ..Default::default() };
        let mut game = State::<Banqi>::from_fen(rules, fen).unwrap();
        play(&mut game, "b2b3").unwrap();
        assert_eq!(result(&game), expected, "{quiet_draw:?} {fen}");
        let again = State::<Banqi>::from_fen(rules, &game.position().fen());
        assert_eq!(again.unwrap().position(), game.position());
    }
}

#[test]
fn third_repetition() {
    for (repetition_draw, expected) in [(true, "draw repetition"), (false, "ongoing")] {
        let rules = BanqiRules { repetition_draw, ..Default::default() };
        let mut game = State::<Banqi>::from_fen(rules, "8/8/1R6/7k 1 r - 0 1").unwrap();
        for turn in ["b2b3", "h1h2", "b3b2", "h2h1", "b2b3", "h1h2", "b3b2"] {
            play(&mut game, turn).unwrap();
            assert_eq!(result(&game), "ongoing");
        }
        play(&mut game, "h2h1").unwrap();
        assert_eq!(result(&game), expected);
    }
}

#[test]
fn everybody_is_told_everything() {
    let at = |name: &str| name.parse().unwrap();
    let man = |letter| Man::from(Piece::from_letter(letter).unwrap());
    let (seat, other) = (Seat::First, Seat::Second);
    let moved = |piece, from, to| {
        let (piece, from, to) = (Some(man(piece)), Some(at(from)), Some(at(to)));
        Event::Moved { seat, piece, from, to, promoted: None }
    };
    let taken = Event::Captured { seat: other, piece: man('h'), at: at("c2") };
    let flipped = Event::Flipped { seat, at: at("h1"), piece: man('p') };
    let rows = [
        ("b2b3", "Rb2-b3", "Rb2-b3", vec![moved('R', "b2", "b3")]),
        ("b2c2", "Rb2xHc2", "Rb2xHc2", vec![moved('R', "b2", "c2"), taken]),
        ("h1h1", "?h1", "", vec![]),
        ("h1h1=p", "?h1", "h1=p", vec![flipped]),
    ];
    for (turn, written, told, events) in rows {
        let mut game = game("8/8/1Rh5/7? 1 r p 0 1");
        let view = game.view(seat.into());
        let action = turn[..4].parse().unwrap();
        assert_eq!(view.write(action), written);
        assert_eq!(view.read_action(written), Some(action));
        play(&mut game, turn).unwrap();
        for viewer in Viewer::ALL {
            assert_eq!(game.told(viewer), events, "{turn} {viewer}");
            assert_eq!(game.told_text(viewer), told, "{turn} {viewer}");
        }
    }
}
