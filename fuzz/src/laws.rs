//! What holds of every position and every view that was read or reached.

use duskboard_rules::{Game, GameView, Rules, Seat, Viewer};

/// What is written of a game can be read, and every question has an answer.
pub fn position(rules: Rules, game: &Game) {
    texts(rules, game);
    for seat in Seat::BOTH {
        lists_are_kept(rules, game, seat);
    }
    counts_agree(game);
}

/// What is written of a game can be read.
pub fn texts(rules: Rules, game: &Game) {
    reads_back(rules, game);
    for viewer in Viewer::ALL {
        views_read_back(rules, game, viewer);
    }
}

fn reads_back(rules: Rules, game: &Game) {
    let fen = game.fen();
    let again = Game::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{rules}: {fen}: {e}"));
    assert_eq!(again.fen(), fen, "{rules}");
    assert_eq!(again.key(), game.key(), "{rules}: {fen}");
}

fn views_read_back(rules: Rules, game: &Game, viewer: Viewer) {
    let view = game.view(viewer);
    let text = view.to_string();
    let context = || format!("{rules}: {} as {viewer}: {text}", game.fen());
    let again = GameView::read(rules, viewer, &text)
        .unwrap_or_else(|error| panic!("{}: {error}", context()));
    if game.outcome().is_some() {
        assert_eq!(text, game.fen(), "{}", context());
        assert!(view.legal().is_empty(), "{}", context());
    } else {
        assert_eq!(again, view, "{}", context());
        assert_eq!(again.legal(), view.legal(), "{}", context());
    }
}

/// What is legal can be played, and leads to what can be written.
fn lists_are_kept(rules: Rules, game: &Game, seat: Seat) {
    let legal = game.view(seat.into()).legal();
    let words: Vec<_> = legal.iter().map(ToString::to_string).collect();
    assert!(words.is_sorted_by(|a, b| a < b), "{}: {words:?}", game.fen());
    assert!(legal.is_empty() || game.turn().includes(seat), "{}", game.fen());
    for action in legal {
        let mut next = game.clone();
        assert_eq!(next.play(seat, action), Ok(()), "{}: {action}", game.fen());
        if let Some(&(chance, _)) = next.chances().last() {
            assert_eq!(next.resolve(chance), Ok(()), "{}: {action}", game.fen());
        }
        reads_back(rules, &next);
    }
}

/// A count of one level is the number of branches.
fn counts_agree(game: &Game) {
    let Some(seat) = game.turn().seat() else { return };
    let branches = |action| {
        let mut next = game.clone();
        next.play(seat, action).expect("a legal action");
        next.chances().len().max(1) as u64
    };
    let total: u64 = game.view(seat.into()).legal().into_iter().map(branches).sum();
    assert_eq!(game.perft(1), total, "{}", game.fen());
    let divided: u64 = game.divide(1).iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(divided, total, "{}", game.fen());
}

/// A view reads back as itself, and a guess at the truth behind it looks like it.
pub fn view(rules: Rules, view: &GameView, mut dice: impl FnMut(u32) -> u32) {
    let (viewer, text) = (view.viewer(), view.to_string());
    let again = GameView::read(rules, viewer, &text)
        .unwrap_or_else(|error| panic!("{rules}: as {viewer}: {text}: {error}"));
    assert_eq!(&again, view, "{rules}: as {viewer}");
    let legal = view.legal();
    assert!(legal.iter().all(|&action| view.is_legal(action)), "{rules}: {text}");
    if let (Some(_), Some(guess)) = (viewer.seat(), view.sample(&mut dice))
        && guess.outcome().is_none()
    {
        let fen = guess.fen();
        assert_eq!(guess.view(viewer).to_string(), text, "{rules}: as {viewer}: {fen}");
    }
}

/// What a player writes is what is read.
pub fn notation(view: &GameView, pick: impl FnOnce(usize) -> usize) {
    let legal = view.legal();
    if legal.is_empty() {
        return;
    }
    let action = legal[pick(legal.len())];
    let written = view.write(action);
    assert_eq!(view.read_action(&written), Some(action), "{written} in {view}");
    assert_eq!(view.read_action(&action.to_string()), Some(action), "{action} in {view}");
}
