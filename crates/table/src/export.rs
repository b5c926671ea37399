//! A finished game as text for other programs and people: PGN, and a move list for Banqi.

use crate::calendar::date;
use crate::replay::{Perspective, moments};
use crate::verify::Flaw;
use duskboard_protocol::{GameResult, Moment, Record};
use duskboard_rules::pgn::{option_tag, wrapped};
use duskboard_rules::{Game, Rules, Seat, Variant, Viewer};
use std::fmt::Write;

/// Is this game written as PGN? Banqi has its own list.
pub fn is_written_as_pgn(record: &Record) -> bool {
    match record.settings.game.rules() {
        Ok(Rules::Banqi(_)) => false,
        Ok(Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog) | Err(_) => true,
    }
}

/// The game as PGN: the whole truth, with moves in their player's notation.
///
/// Placements of assassins are not moves; they are in a tag. Coins follow their shots as `=H` and
/// `=T`, and the mover's clock is in a comment.
pub fn pgn(record: &Record) -> Result<String, Flaw> {
    let moments = moments(record, Perspective::Truth)?;
    let (setup, moves) = split_placements(&moments);
    let mut text = tags(record, &setup, moves.first().map_or("", |start| &start.view));
    text.push('\n');
    text += &wrapped(&move_text(&moves, record));
    text.push('\n');
    Ok(text)
}

/// A game of Banqi as a list of moves for people.
pub fn banqi_text(record: &Record) -> Result<String, Flaw> {
    let moments = moments(record, Perspective::Truth)?;
    let mut text = String::from("Banqi\n");
    for seat in Seat::BOTH {
        let _ = writeln!(text, "{seat}: {}", record.name(seat));
    }
    if let (Some(_), Some(start)) = (&record.settings.game.fen, moments.first()) {
        let _ = writeln!(text, "from: {}", start.view);
    }
    let before = half_moves_before(record, &moments.iter().collect::<Vec<_>>());
    let unwritten = std::iter::repeat_n("...", before % 2);
    let actions = moments.iter().skip(1).map(|moment| moment.text.as_str());
    let words: Vec<_> = unwritten.chain(actions).collect();
    for (number, pair) in (before / 2 + 1..).zip(words.chunks(2)) {
        let written: Vec<_> = pair.iter().map(|word| format!("{word:<10}")).collect();
        let _ = writeln!(text, "{number:>3}. {}", written.concat().trim_end());
    }
    if let Some(result) = record.result {
        let _ = writeln!(text, "{}", told_result(result));
    }
    Ok(text)
}

/// The moments of placing assassins, and the rest from the first real position on.
fn split_placements(moments: &[Moment]) -> (Vec<&Moment>, Vec<&Moment>) {
    let placing = |moment: &&Moment| moment.text.starts_with("A@");
    let placed: Vec<_> = moments.iter().filter(placing).collect();
    let start = placed.len().min(moments.len().saturating_sub(1));
    (placed, moments[start..].iter().collect())
}

fn tags(record: &Record, placed: &[&Moment], start: &str) -> String {
    let mut text = String::new();
    let mut tag = |key: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{key} \"{value}\"]");
    };
    tag("Event", "Duskboard");
    tag("Site", &record.room);
    tag("Date", &date(record.opened_ms, '.'));
    tag("Round", &record.game.to_string());
    tag("White", record.name(Seat::First));
    tag("Black", record.name(Seat::Second));
    tag("Result", score(record.result));
    if is_chess(record) {
        tag("Variant", "Standard");
    } else {
        tag("Variant", &record.settings.game.variant);
        for (key, value) in &record.settings.game.options {
            tag(&option_tag(key), value);
        }
    }
    let placements: Vec<_> = placed.iter().map(|moment| moment.text.as_str()).collect();
    if !placements.is_empty() {
        tag("Placements", &placements.join(" "));
    }
    if needs_fen(record, start) {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    let control = record.settings.clock.map_or("-".into(), |clock| {
        format!("{}+{}", clock.initial_ms / 1000, clock.increment_ms / 1000)
    });
    tag("TimeControl", &control);
    if let Some(result) = record.result {
        tag("Termination", &told_result(result));
    }
    text
}

/// Is this standard chess, under a name that other programs know?
fn is_chess(record: &Record) -> bool {
    let rules = record.settings.game.rules();
    rules.is_ok_and(|rules| matches!(Game::usual(rules), Game::Orthodox(_)))
}

/// Only standard chess from its initial position needs no FEN.
fn needs_fen(record: &Record, start: &str) -> bool {
    let chess = "chess".parse().map(|rules| Game::new(rules).fen());
    record.settings.game.rules().is_ok_and(|rules| rules.variant() != Variant::Special)
        || chess.as_deref() != Ok(start)
}

/// The number of half-moves before the first moment, by its move number.
fn half_moves_before(record: &Record, moments: &[&Moment]) -> usize {
    let start = record.settings.game.start();
    let number = start.map_or(1, |game| game.view(Viewer::Spectator).look().move_number);
    let second = moments.get(1).is_some_and(|moment| moment.seat == Some(Seat::Second));
    2 * (number as usize).saturating_sub(1) + usize::from(second)
}

/// The words of the move text. A comment is one word: it is not split across lines.
fn move_text(moments: &[&Moment], record: &Record) -> Vec<String> {
    let mut words = Vec::new();
    let first = half_moves_before(record, moments);
    let last = first + moments.len().saturating_sub(2);
    for (half, moment) in (first..).zip(moments.iter().skip(1)) {
        let number = half / 2 + 1;
        if half % 2 == 0 {
            words.push(format!("{number}."));
        } else if half == first {
            words.push(format!("{number}..."));
        }
        words.push(moment.text.clone());
        if let (Some(clocks), Some(seat)) = (moment.clocks, moment.seat) {
            words.push(format!("{{[%clk {}]}}", clock_text(clocks[seat.index()])));
            if half % 2 == 0 && half < last {
                words.push(format!("{number}..."));
            }
        }
    }
    words.push(score(record.result).into());
    words
}

fn clock_text(left_ms: u64) -> String {
    let seconds = left_ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn score(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult { winner: Some(Seat::First), .. }) => "1-0",
        Some(GameResult { winner: Some(Seat::Second), .. }) => "0-1",
        Some(result) if !result.called_off() => "1/2-1/2",
        _ => "*",
    }
}

fn told_result(result: GameResult) -> String {
    let reason = serde_json::to_string(&result.reason).unwrap_or_default();
    let reason = reason.trim_matches('"');
    match result.winner {
        Some(seat) => format!("{seat} won: {reason}"),
        None => format!("no winner: {reason}"),
    }
}
