//! Tables that begin from a position.

use crate::page::{Page, computer, person, random, settings, words};
use duskboard_protocol::{
    Code, ExportFormat, Eyes, FromDesk, GameSettings, NewTable, Order, Seat, TableSettings, ToDesk,
};
use duskboard_rules::Game;
use duskboard_worker::thinker;

/// A game of each kind, and where it begins.
const STARTS: &[(&str, &str)] = &[
    ("chess", "4k3/P7/8/8/8/8/7p/4K3 b - - 7 31"),
    ("dinosaur", "4k3/8/8/8/8/8/8/T3K3 w - - 0 9"),
    ("assassin", "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 5 Aa"),
    ("stealth", "4k3/p7/5a2/8/2A5/8/P6P/4K3 b - - 0 5 -"),
    ("archess", "4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1"),
    ("slug-torch", "4k3/2p5/8/3p4/4P3/8/8/4K3 w - - 0 12 -"),
    ("slug-sight", "4k3/2p5/8/3p4/4P3/8/8/4K3 b - - 0 12 -"),
    ("banqi", "8/8/????4/K6k 2 b Cp3 7 9"),
];

fn from(variant: &str, fen: &str) -> TableSettings {
    let usual = settings(variant);
    TableSettings { game: GameSettings { fen: Some(fen.into()), ..usual.game }, ..usual }
}

fn start(variant: &str, fen: &str, seat: Seat) -> Option<String> {
    let game = Game::from_fen(variant.parse().unwrap(), fen).unwrap();
    Some(game.view(seat.into()).to_string())
}

#[test]
fn a_game_from_a_position_is_saved_loaded_finished_and_played_again() {
    for &(variant, fen) in STARTS {
        let people = [person("Ada"), person("Bert")];
        let mut page = Page::at(7, from(variant, fen), people);
        page.enter(Seat::First);
        for _ in 0..3 {
            page.enter(page.picture().turn[0]);
            let action = page.legal()[0];
            assert!(words(&page.order(Order::Act { action })).contains("done"), "{fen}");
        }
        page.order(Order::Undo { steps: 1 });
        let heard = page.say(ToDesk::Save);
        let [FromDesk::Kept { file, .. }] = &heard[..] else { panic!("{heard:?}") };
        let mut other = Page::new(8);
        (other.now, other.next) = (page.now, 500);
        assert_eq!(words(&other.say(ToDesk::Load { file: file.clone() })), "opened kept:false");
        for seat in Seat::BOTH {
            page.enter(seat);
            other.enter(seat);
            assert_eq!(other.picture(), page.picture(), "{fen}");
            assert_eq!(other.picture().start, start(variant, fen, seat), "{fen}");
        }
        other.order(Order::Resign);
        checks(&mut other, variant, fen);
        for mut page in [page, other] {
            page.order(Order::Resign);
            page.order(Order::Rematch { nonce: random(3)() });
            page.enter(Seat::First);
            let picture = page.picture();
            assert_eq!(picture.settings.game.fen.as_deref(), Some(fen));
            assert_eq!(picture.start, start(variant, fen, Seat::First), "{fen}");
            assert_eq!(picture.players[0].as_ref().unwrap().name, "Bert", "{fen}");
        }
    }
}

/// A finished game is verified, shown again and written for other programs.
fn checks(page: &mut Page, variant: &str, fen: &str) {
    let heard = page.say(ToDesk::Verify { record: None });
    assert!(matches!(&heard[..], [FromDesk::Verified { result: Ok(_), .. }]), "{heard:?}");
    let heard = page.say(ToDesk::Replay { record: None, eyes: Eyes::Truth });
    let [FromDesk::Frames { frames, .. }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(frames[0].view, fen);
    let format = if variant == "banqi" { ExportFormat::Text } else { ExportFormat::Pgn };
    let heard = page.say(ToDesk::Export { record: None, format });
    let [FromDesk::Exported { text, .. }] = &heard[..] else { panic!("{heard:?}") };
    // Assassins that are placed first stand in the FEN of a PGN.
    assert!(text.contains(fen) || text.contains("[Placements "), "{text}");
}

#[test]
fn a_computer_plays_from_there() {
    for &(variant, fen) in STARTS {
        let rules = variant.parse().unwrap();
        let mut seats = [computer(2), computer(2)];
        let person_at = Game::from_fen(rules, fen).unwrap().turn().seat().unwrap().other();
        seats[person_at.index()] = person("Ada");
        let mut page = Page::at(9, from(variant, fen), seats);
        page.enter(person_at);
        let before = page.picture().history.len();
        page.think(&mut thinker());
        assert_eq!(page.picture().history.len(), before + 1, "{fen}");
    }
}

#[test]
fn where_nobody_can_play_no_table_is_opened() {
    let mut page = Page::people(1, "chess");
    for (fen, expected) in [
        ("x", "bad FEN: fields: found 1"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "already over in this position: first checkmate"),
    ] {
        let seats = [person("Ada"), person("Bert")];
        let heard = page.say(ToDesk::Open(NewTable { settings: from("chess", fen), seats }));
        let [FromDesk::Problem { code, text }] = &heard[..] else { panic!("{heard:?}") };
        assert_eq!(*code, Code::BadSettings);
        assert!(text.contains(expected), "{text}");
    }
    assert!(words(&page.enter(Seat::First)).contains("entered"), "the table before is still there");
}
