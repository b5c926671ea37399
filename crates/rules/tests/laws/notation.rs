//! Law 4: what is written can be read again, and hashes do not depend on the way.

use crate::playout::{Moment, each_moment};
use crate::settings::ALL;
use duskboard_rules::{Action, Cell, Game, GameView, Look, Seat, Square, Viewer};

#[test]
fn fens_views_actions_and_notation_read_back() {
    for &setting in ALL {
        each_moment(setting, 1_500, |moment, _| {
            fen_reads_back(moment);
            views_read_back(moment);
            actions_read_back(moment);
        });
    }
}

/// Whatever reads the typed view reads what the text says.
#[test]
fn a_look_says_what_the_text_says() {
    for &setting in ALL {
        each_moment(setting, 600, |moment, _| {
            for viewer in Viewer::ALL {
                let view = moment.next.view(viewer);
                let text = view.to_string();
                let fields: Vec<_> = text.split(' ').collect();
                let look = view.look();
                assert_eq!(drawn(&look), spread(fields[0]), "{text}");
                assert_eq!(look.move_number.to_string(), fields[5], "{text}");
                assert_eq!(view.rules(), moment.rules);
                let bag: u32 = look.bag.iter().map(|(_, count)| count).sum();
                assert_eq!(bag as usize, fields[0].matches('?').count(), "{text}");
            }
        });
    }
}

/// What can be chosen before one's turn is what one could play if the other side did nothing.
#[test]
fn premoves_come_from_the_viewers_own_men() {
    for &setting in ALL {
        let mut offered = 0;
        each_moment(setting, 600, |moment, _| {
            let Some(seat) = moment.next.turn().seat().map(Seat::other) else { return };
            let view = moment.next.view(seat.into());
            let Some(next) = view.on_move() else { return };
            let look = view.look();
            for action in next.legal() {
                let cell = look.at(action.origin());
                let own = cell.owner() == Some(seat);
                let flip = matches!(action, Action::Flip { .. }) && cell == Cell::FaceDown;
                assert!(own || flip, "{} {view} {action}", moment.rules);
                offered += 1;
            }
        });
        assert!(offered > 1_000, "{setting:?}: {offered}");
    }
}

/// The squares of a look as letters, rank by rank from the top.
fn drawn(look: &Look) -> Vec<char> {
    let ranks = (0..look.ranks).rev();
    let squares = ranks.flat_map(|rank| (0..8).map(move |file| Square::at(file, rank)));
    squares
        .map(|square| match look.at(square) {
            Cell::Unseen => '.',
            Cell::Empty => '1',
            Cell::FaceDown => '?',
            Cell::Man { man, .. } => man.letter(),
        })
        .collect()
}

/// The board field, a character a square.
fn spread(field: &str) -> Vec<char> {
    let ones = |letter: char| letter.to_digit(10).map_or(1, |digit| digit as usize);
    let shown = |letter: char| if letter.is_ascii_digit() { '1' } else { letter };
    let letters = field.chars().filter(|&letter| letter != '/');
    letters.flat_map(|letter| vec![shown(letter); ones(letter)]).collect()
}

fn fen_reads_back(moment: &Moment<'_>) {
    let fen = moment.next.fen();
    let read = Game::from_fen(moment.rules, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.fen(), fen);
    assert_eq!(read.key(), moment.next.key(), "hash on the way and from scratch: {fen}");
}

fn views_read_back(moment: &Moment<'_>) {
    for viewer in Viewer::ALL {
        let view = moment.game.view(viewer);
        let text = view.to_string();
        let read = GameView::read(moment.rules, viewer, &text)
            .unwrap_or_else(|error| panic!("{} {viewer} {text}: {error}", moment.rules));
        assert_eq!(read.to_string(), text, "{} {viewer}", moment.rules);
        assert_eq!(read.legal(), view.legal(), "{} {viewer} {text}", moment.rules);
    }
}

fn actions_read_back(moment: &Moment<'_>) {
    let view = moment.game.view(moment.seat.into());
    for action in view.legal() {
        assert_eq!(action.to_string().parse(), Ok(action));
        let written = view.write(action);
        assert_eq!(view.read_action(&written), Some(action), "{written} in {view}");
    }
}
