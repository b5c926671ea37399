//! An entry as told to one viewer. Everything here goes through that viewer's view.

use crate::play::Ply;
use crate::table::Table;
use duskboard_protocol::{Entry, Fact, Line, News, Notice, Told};
use duskboard_rules::{Game, Viewer};

/// The notice of the entry that `table` has just added.
pub(crate) fn notice(table: &Table, entry: &Entry, viewer: Viewer) -> Notice {
    let play = &table.play;
    Notice {
        n: entry.n,
        at: entry.at,
        news: news(table, &entry.fact, viewer),
        view: if shows_board(&entry.fact) { view(table, viewer) } else { None },
        turn: play.turn(),
        clocks: play.clock.map(|clock| clock.left(entry.at)),
        ticking: play.clock.and_then(|clock| clock.running()),
        awaited: table.awaited(),
        head: entry.head,
    }
}

/// Whether the notice includes the board. It depends only on the kind of entry, never on whether
/// something has changed for this viewer.
fn shows_board(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Sat { .. }
            | Fact::Acted { .. }
            | Fact::Fell { .. }
            | Fact::TakenBack { .. }
            | Fact::Undone { .. }
            | Fact::Redone { .. }
            | Fact::Ended(_)
    )
}

/// What the viewer sees: everything, once the game is over.
pub(crate) fn view(table: &Table, viewer: Viewer) -> Option<String> {
    let game = table.play.game.as_ref()?;
    let view = match table.play.result {
        Some(_) => game.reveal(viewer),
        None => game.view(viewer),
    };
    Some(view.to_string())
}

fn news(table: &Table, fact: &Fact, viewer: Viewer) -> News {
    match fact {
        Fact::Sat { seat, name, nonce, computer } => {
            News::Sat { seat: *seat, name: name.to_string(), nonce: **nonce, computer: *computer }
        }
        Fact::Acted { seat, .. } => {
            let (told, text) = told(table, viewer);
            News::Acted { seat: *seat, told, text }
        }
        Fact::Linked { seat, draw, link } => {
            // Where something is hidden, both links together may reveal it.
            let open = !table.play.rules.hides();
            News::Linked { seat: *seat, draw: *draw, link: open.then_some(**link) }
        }
        Fact::Fell { .. } => {
            let (told, text) = told(table, viewer);
            News::Fell { told, text }
        }
        Fact::DrawOffered { seat } => News::DrawOffered { seat: *seat },
        Fact::DrawWithdrawn { .. } => News::DrawWithdrawn,
        Fact::DrawDeclined { .. } => News::DrawDeclined,
        Fact::TakebackAsked { seat } => News::TakebackAsked { seat: *seat },
        Fact::TakebackRefused { .. } => News::TakebackRefused,
        Fact::TakenBack { steps } | Fact::Undone { steps } => News::WentBack { steps: *steps },
        Fact::Redone { steps } => News::WentForth { lines: redone(table, *steps, viewer) },
        Fact::Gone { seat } => News::Gone { seat: *seat, until: table.gone_until(*seat) },
        Fact::GraceRenewed { seat } => {
            News::GraceRenewed { seat: *seat, until: table.gone_until(*seat) }
        }
        Fact::Back { seat } => News::Back { seat: *seat },
        Fact::Ended(result) => News::Ended { result: *result, secret: table.opening.secret },
        Fact::RematchAsked { seat, .. } => News::RematchAsked { seat: *seat },
    }
}

/// What the viewer is told of the last step.
fn told(table: &Table, viewer: Viewer) -> (Vec<Told>, String) {
    let Some(game) = &table.play.game else { return (Vec::new(), String::new()) };
    (told_of(game, viewer).collect(), game.told_text(viewer))
}

fn told_of(game: &Game, viewer: Viewer) -> impl Iterator<Item = Told> {
    game.told(viewer).into_iter().map(Told::from)
}

/// The history lines of the last plies, which were undone and redone.
fn redone(table: &Table, steps: u32, viewer: Viewer) -> Vec<Line> {
    let plies = &table.play.plies;
    let kept = plies.len().saturating_sub(steps as usize);
    let mut game = table.play.game_after(kept);
    plies[kept..]
        .iter()
        .map(|ply| {
            let (told, text) = replayed(&mut game, ply, viewer);
            Line { seat: ply.seat, text, told, view: game.view(viewer).to_string() }
        })
        .collect()
}

/// Replays a ply with its chance outcome: what the viewer is told, and the line of the viewer's
/// history.
pub(crate) fn replayed(game: &mut Game, ply: &Ply, viewer: Viewer) -> (Vec<Told>, String) {
    let _ = game.play(ply.seat, ply.action);
    let mut told: Vec<_> = told_of(game, viewer).collect();
    let mut text = game.told_text(viewer);
    if let Some(chance) = ply.chance {
        let _ = game.resolve(chance);
        told.extend(told_of(game, viewer));
        text += &game.told_text(viewer);
    }
    (told, text)
}
