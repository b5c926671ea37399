//! Good texts with a few bytes wrong, given to the library: nothing panics, and whatever is read
//! is written so that it is read again as the same.

use crate::positions::{LATER, STARTS};
use duskboard_rules::{Action, Game, GameView, Rules, Seat, Viewer};

/// Numbers that look random and are the same in each run.
struct Rng(u64);

impl Rng {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % sides
    }

    /// A byte that could be meant, or any.
    fn byte(&mut self) -> u8 {
        const MEANT: &[u8] = b"KQRBNPTAXGMHCkqrbnptaxgmhc0123456789abcdefghw/.?-@* ";
        if self.roll(8) == 0 { self.roll(256) as u8 } else { MEANT[self.roll(MEANT.len())] }
    }

    /// The text with one to four edits.
    fn mutate(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.roll(4) {
            let (at, other) = (self.roll(bytes.len() + 1), self.roll(bytes.len() + 1));
            match self.roll(8) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, self.byte()),
                _ if at.max(other) >= bytes.len() => {}
                2 => drop(bytes.remove(at)),
                3 | 4 => bytes[at] = self.byte(),
                5 => bytes[at] = bytes[other],
                _ => bytes.swap(at, other),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

const ROUNDS: usize = 2_000;

#[test]
fn fens() {
    let mut rng = Rng(1);
    let mut read = 0;
    for (variant, fen) in STARTS.iter().chain(LATER) {
        let rules: Rules = variant.parse().unwrap();
        for _ in 0..ROUNDS {
            let text = rng.mutate(fen);
            if let Ok(game) = Game::from_fen(rules, &text) {
                position_keeps_the_laws(rules, &game, &text);
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "only {read} were positions");
}

fn position_keeps_the_laws(rules: Rules, game: &Game, text: &str) {
    reads_back(rules, game, text);
    let fen = game.fen();
    for viewer in Viewer::ALL {
        let view = game.view(viewer);
        let shown = view.to_string();
        let read = GameView::read(rules, viewer, &shown)
            .unwrap_or_else(|error| panic!("{fen} as {viewer}: {shown}: {error}"));
        match game.outcome() {
            Some(_) => assert_eq!((shown, view.legal()), (fen.clone(), Vec::new())),
            None => assert_eq!(read, view, "{fen} as {viewer}"),
        }
    }
    let divided: u64 = game.divide(1).iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(game.perft(1), divided, "{fen}");
}

fn reads_back(rules: Rules, game: &Game, text: &str) {
    let fen = game.fen();
    let again = Game::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{text} -> {fen}: {e}"));
    assert_eq!((again.fen(), again.key()), (fen, game.key()), "{text}");
}

/// Whatever a position leads to is a position.
#[test]
fn followers() {
    let mut rng = Rng(5);
    for (variant, fen) in STARTS.iter().chain(LATER) {
        let rules: Rules = variant.parse().unwrap();
        for _ in 0..ROUNDS {
            let text = rng.mutate(fen);
            let Ok(game) = Game::from_fen(rules, &text) else { continue };
            for next in Seat::BOTH.into_iter().flat_map(|seat| after_each_action(&game, seat)) {
                reads_back(rules, &next, &text);
            }
        }
    }
}

fn after_each_action(game: &Game, seat: Seat) -> Vec<Game> {
    let played = |action| {
        let mut next = game.clone();
        next.play(seat, action).unwrap();
        if let Some(&(chance, _)) = next.chances().first() {
            next.resolve(chance).unwrap();
        }
        next
    };
    game.view(seat.into()).legal().into_iter().map(played).collect()
}

/// A square that is lit though nothing can have been lost there.
#[test]
fn lit_corner() {
    let rules: Rules = "slug-torch".parse().unwrap();
    let fen = "7k/8/8/8/8/8/8/4K3 w - - 0 1 a1";
    position_keeps_the_laws(rules, &Game::from_fen(rules, fen).unwrap(), fen);
}

#[test]
fn views() {
    let mut rng = Rng(2);
    let mut read = 0;
    for (variant, fen) in STARTS.iter().chain(LATER) {
        let rules: Rules = variant.parse().unwrap();
        for viewer in Viewer::ALL {
            let shown = Game::from_fen(rules, fen).unwrap().view(viewer).to_string();
            for _ in 0..ROUNDS {
                let text = rng.mutate(&shown);
                let Ok(view) = GameView::read(rules, viewer, &text) else { continue };
                let again = GameView::read(rules, viewer, &view.to_string());
                assert_eq!(again.as_ref(), Ok(&view), "{variant} as {viewer}: {text}");
                assert_eq!(again.map(|again| again.legal()), Ok(view.legal()));
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "only {read} were views");
}

#[test]
fn actions() {
    let mut rng = Rng(3);
    let mut read = 0;
    for good in ["e2e4", "e1g1", "e7e8q", "a7a8t", "a2a1a", "A@c3", "A@h6", "b2*b5", "b2b2"] {
        for _ in 0..ROUNDS {
            let text = rng.mutate(good);
            if let Ok(action) = text.parse::<Action>() {
                assert_eq!(action.to_string(), text, "an action has one text");
                read += 1;
            }
        }
    }
    assert!(read > 300, "only {read} were actions");
}

/// Notation as players write it means a legal action or nothing.
#[test]
fn notation() {
    let mut rng = Rng(4);
    let mut read = 0;
    for (variant, fen) in STARTS.iter().chain(LATER) {
        let game = Game::from_fen(variant.parse().unwrap(), fen).unwrap();
        let Some(seat) = game.turn().seat() else { continue };
        let view = game.view(seat.into());
        for action in view.legal().into_iter().step_by(7) {
            let text = rng.mutate(&view.write(action));
            if let Some(meant) = view.read_action(&text) {
                assert!(view.is_legal(meant), "{text} in {fen}");
                assert_eq!(view.read_action(&view.write(meant)), Some(meant), "{text} in {fen}");
                read += 1;
            }
        }
    }
    assert!(read > 5, "only {read} were notation");
}
