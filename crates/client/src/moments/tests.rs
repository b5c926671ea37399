//! Every kind of event that deserves a moment, and no other.

use super::*;
use crate::Language;
use MomentKind::*;
use duskboard_rules::{Event, Game, Viewer};

const WORDS: &Words = Words::of(Language::English);

/// Plays an action, lets chance fall as named, and tells a viewer about it.
fn account(rules: &str, fen: &str, action: &str, chance: &str, viewer: Viewer) -> Account {
    let rules: Rules = rules.parse().unwrap();
    let mut game = match fen {
        "" => Game::new(rules),
        fen => Game::from_fen(rules, fen).unwrap(),
    };
    let before = Some(game.view(viewer).look());
    game.play(game.turn().seat().unwrap(), action.parse().unwrap()).unwrap();
    let mut told = game.told(viewer);
    if !chance.is_empty() {
        game.resolve(game.read_chance(chance).unwrap()).unwrap();
        told.extend(game.told(viewer));
    }
    let after = Some(game.view(viewer).look());
    let names = Seat::BOTH.map(|seat| WORDS.side(rules, seat));
    let told: Vec<_> = told.into_iter().map(Told::from).collect();
    WORDS.account(&Witness { rules, you: viewer.seat(), names, before, after }, &told)
}

/// A kind, a text, and the squares that light up.
type Shown = Option<(MomentKind, &'static str, &'static str)>;

fn check(rows: &[(&str, &str, &str, &str, Viewer, Shown)]) {
    for (rules, fen, action, chance, viewer, expected) in rows {
        let Account { spoken, moment } = account(rules, fen, action, chance, *viewer);
        let found = moment.as_ref().map(|moment| {
            let squares: Vec<_> = moment.squares.iter().map(Square::to_string).collect();
            (moment.kind, moment.text.clone(), squares.join(" "))
        });
        let expected =
            expected.map(|(kind, text, squares)| (kind, text.to_string(), squares.to_string()));
        assert_eq!(found, expected, "{rules} {fen} {action} {viewer}");
        let said = moment.iter().flat_map(|moment| moment.text.split(". "));
        for sentence in said {
            assert!(spoken.contains(sentence), "{spoken} says {sentence}");
        }
    }
}

const WHITE: Viewer = Viewer::Seat(Seat::First);
const BLACK: Viewer = Viewer::Seat(Seat::Second);
const NOBODY: Viewer = Viewer::Spectator;

#[test]
fn assassins() {
    let placing = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 Aa";
    let lone = "4k3/7p/8/8/8/2A5/8/4K3 w - - 0 1 -";
    let knight = "4k3/7p/8/8/3n4/2A5/8/4K3 w - - 0 1 -";
    let own = "4k3/7p/8/8/8/2A5/8/2Q1K3 w - - 0 1 -";
    let theirs = "4k3/7p/8/8/8/2a5/7P/2Q1K3 w - - 0 1 -";
    let pawn = "4k3/7p/8/3a4/8/8/4P3/4K3 w - - 0 1 -";
    let passing = "4k3/7p/8/8/3a3P/8/8/4K3 w - - 0 1 -";
    let shown = "4k3/7p/8/3a4/4P3/8/8/4K3 w - - 0 1 -";
    let duel = "4k3/7p/8/2a5/8/2A5/7P/4K3 w - - 0 1 -";
    let king = "4k3/3A3p/8/8/8/8/8/4K3 w - - 0 1 -";
    let below = "4k3/3p4/8/4A3/8/8/8/4K3 w - - 0 1 -";
    let inside = "4k3/3p4/4A3/8/8/8/8/4K3 w - - 0 1 -";
    let unseen = "White's assassin moved unseen";
    let own_unseen = "Your assassin moved unseen";
    let attacked = "Your assassin is seen: a pawn attacks it";
    let passed = "Your assassin is seen: a pawn has gone past it";
    let rebound = "Something unseen was there: your assassin stays";
    check(&[
        (
            "assassin",
            placing,
            "A@a3",
            "",
            WHITE,
            Some((Placed, "Your assassin waits in hiding", "")),
        ),
        (
            "assassin",
            placing,
            "A@a3",
            "",
            BLACK,
            Some((Placed, "White has hidden an assassin", "")),
        ),
        ("assassin", lone, "c3c4", "", WHITE, Some((Unseen, own_unseen, ""))),
        ("assassin", lone, "c3c4", "", BLACK, Some((Unseen, unseen, ""))),
        ("assassin", lone, "c3c4", "", NOBODY, Some((Unseen, unseen, ""))),
        ("assassin", lone, "e1e2", "", BLACK, None),
        ("assassin", knight, "c3d4", "", WHITE, Some((Unseen, own_unseen, ""))),
        (
            "assassin",
            knight,
            "c3d4",
            "",
            BLACK,
            Some((Strike, "Out of nowhere: your knight on d4 is taken", "d4")),
        ),
        (
            "assassin",
            knight,
            "c3d4",
            "",
            NOBODY,
            Some((Strike, "Out of nowhere: black knight on d4 is taken", "d4")),
        ),
        (
            "assassin",
            own,
            "c1c3",
            "",
            WHITE,
            Some((Trampled, "You trampled your own assassin", "c3")),
        ),
        ("assassin", own, "c1c3", "", BLACK, None),
        (
            "assassin",
            theirs,
            "c1c3",
            "",
            WHITE,
            Some((Caught, "Black's assassin is caught on c3", "c3")),
        ),
        (
            "assassin",
            theirs,
            "c1c3",
            "",
            BLACK,
            Some((Caught, "Your assassin is caught on c3", "c3")),
        ),
        ("assassin", pawn, "e2e4", "", WHITE, Some((Seen, "Black's assassin is seen on d5", "d5"))),
        ("assassin", pawn, "e2e4", "", BLACK, Some((Seen, attacked, "d5"))),
        ("assassin", passing, "h4h5", "", BLACK, Some((Seen, passed, "d4"))),
        (
            "assassin",
            shown,
            "e4e5",
            "",
            WHITE,
            Some((Hiding, "Black's assassin on d5 is hidden again", "d5")),
        ),
        (
            "assassin",
            shown,
            "e4e5",
            "",
            BLACK,
            Some((Hiding, "Your assassin is hidden again", "d5")),
        ),
        ("assassin", duel, "c3c5", "", WHITE, Some((Rebound, rebound, "c5"))),
        ("assassin", duel, "c3c5", "", BLACK, Some((Unseen, unseen, ""))),
        ("assassin", king, "d7e8", "", WHITE, Some((King, "Black's king is taken on e8", "e8"))),
        ("assassin", king, "d7e8", "", BLACK, Some((King, "Your king is taken on e8", "e8"))),
        ("assassin", below, "e5e6", "", WHITE, Some((Seen, attacked, "e6"))),
        (
            "assassin",
            below,
            "e5e6",
            "",
            BLACK,
            Some((Seen, "White's assassin is seen on e6", "e6")),
        ),
        ("assassin", inside, "e6e5", "", WHITE, Some((Unseen, own_unseen, ""))),
        (
            "assassin",
            inside,
            "e6e5",
            "",
            BLACK,
            Some((Hiding, "White's assassin slipped away from e6", "e6")),
        ),
    ]);
}

#[test]
fn fog() {
    let spring = "4k3/8/8/8/8/8/1n6/K7 b - - 0 1";
    let rook = "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1";
    let far = "4r2k/8/8/8/4P3/8/8/K7 b - - 0 1";
    let struck = "Out of nowhere: your pawn on e4 is taken";
    let lit = "Out of nowhere: your pawn on e4 is taken. e4 is lit: you lost a piece there";
    check(&[
        (
            "slug-torch",
            "4k3/8/8/8/8/2n5/8/K7 b - - 0 1",
            "c3d5",
            "",
            WHITE,
            Some((Unseen, "Black moved unseen", "")),
        ),
        (
            "slug-torch",
            spring,
            "b2d3",
            "",
            WHITE,
            Some((Glimpse, "Seen: black knight left b2", "b2")),
        ),
        ("slug-torch", spring, "b2d3", "", NOBODY, Some((Unseen, "Black moved unseen", ""))),
        (
            "slug-torch",
            "4k3/8/8/8/8/3n4/8/K7 b - - 0 1",
            "d3b2",
            "",
            WHITE,
            Some((Glimpse, "Out of the dark: black knight on b2", "b2")),
        ),
        ("slug-torch", "4k3/8/8/8/3N4/8/1n6/K7 b - - 0 1", "b2d3", "", WHITE, None),
        ("slug-sight", far, "e8e4", "", WHITE, Some((Strike, struck, "e4"))),
        ("slug-torch", rook, "e6e4", "", WHITE, Some((Strike, lit, "e4 e4"))),
        ("slug-torch", rook, "e6e4", "", BLACK, Some((Lit, "e4 is lit for White", "e4"))),
        (
            "fog",
            "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
            "e1e2",
            "",
            BLACK,
            Some((Strike, "Your rook on e2 is taken. Seen: white king left e1", "e2 e1")),
        ),
        (
            "fog",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            "",
            BLACK,
            Some((Strike, "Your pawn on d5 is taken. Seen: white pawn left e4", "d5 e4")),
        ),
        ("fog", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "", WHITE, None),
    ]);
}

#[test]
fn chance() {
    let shot = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
    let [heads, tails] = ["Heads: the knight is bound", "Tails: the knight goes free"];
    let start = "";
    let later = "?C6/8/8/7p 1 r P 0 1";
    check(&[
        ("archess", shot, "b2*b5", "H", WHITE, Some((Coin, heads, "b5"))),
        ("archess", shot, "b2*b5", "T", BLACK, Some((Coin, tails, "b5"))),
        ("banqi", start, "b2b2", "c", WHITE, Some((Colours, "You are Black", "b2"))),
        ("banqi", start, "b2b2", "c", BLACK, Some((Colours, "You are Red", "b2"))),
        ("banqi", start, "b2b2", "C", NOBODY, Some((Colours, "Black to move", "b2"))),
        ("banqi", later, "a4a4", "P", WHITE, None),
    ]);
}

/// What the board shows plainly needs no banner.
#[test]
fn plain_events_are_no_moments() {
    check(&[
        ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "", BLACK, None),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "", BLACK, None),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "", BLACK, None),
        ("archess", "4k3/8/8/1r6/8/8/1A6/4K3 w - - 0 1", "b2*b5", "", BLACK, None),
    ]);
}

/// Two truths that look alike to a viewer are told alike.
#[test]
fn twins_are_told_alike() {
    for (rules, one, other, action, viewer) in [
        (
            "assassin",
            "4k3/7p/8/2a5/8/8/7P/4K3 w - - 0 1 -",
            "4k3/7p/8/5a2/8/8/7P/4K3 w - - 0 1 -",
            "e1e2",
            WHITE,
        ),
        (
            "slug-torch",
            "4k3/8/8/8/8/2n5/8/K7 b - - 0 1",
            "4k2r/8/8/8/8/2n5/8/K7 b - - 0 1",
            "c3d5",
            WHITE,
        ),
    ] {
        let tell = |fen| account(rules, fen, action, "", viewer);
        assert_eq!(tell(one), tell(other), "{one} {other}");
    }
}

#[test]
fn an_event_of_nobody_in_particular_is_no_moment() {
    let rules: Rules = "chess".parse().unwrap();
    let names = ["White", "Black"];
    let witness = Witness { rules, you: None, names, before: None, after: None };
    let told = [Told::from(Event::Check { at: "e8".parse().unwrap() })];
    let account = WORDS.account(&witness, &told);
    assert_eq!((account.moment, account.spoken.as_str()), (None, "check"));
}
