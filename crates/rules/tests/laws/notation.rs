//! Law 4: what is written can be read again, and hashes do not depend on the way.

use crate::playout::{Moment, each_moment};
use crate::settings::ALL;
use duskboard_rules::{Game, GameView, Viewer};

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
