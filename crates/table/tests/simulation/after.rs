//! What must hold of a table once everything has happened: streams, pictures, replay, resuming.

use crate::common::Rng;
use crate::messages;
use duskboard_protocol::{Command, Notice, Order, Picture, Record, SeatFile};
use duskboard_rules::{Seat, Viewer};
use duskboard_table::{Broadcast, Table, fair, load, save, verify};

/// Checks a table and what it has told so far.
pub(crate) fn check(table: &Table, told: &[Broadcast], rng: &mut Rng) {
    for viewer in Viewer::ALL {
        let stream: Vec<&Notice> = told.iter().map(|broadcast| broadcast.to(viewer)).collect();
        streams_agree(table, viewer, &stream);
        pictures_agree(table, viewer, &stream, rng);
    }
    replay_agrees(table);
    record_holds(table, rng);
    saved_game_goes_on(table, rng);
}

/// What was told is what is told to whoever asks later, numbered without gaps, never in the past.
fn streams_agree(table: &Table, viewer: Viewer, stream: &[&Notice]) {
    let asked = table.stream(viewer, 0);
    assert_eq!(stream, asked.iter().collect::<Vec<_>>());
    assert_eq!(stream.len(), table.entries().len());
    for (notice, entry) in stream.iter().zip(table.entries()) {
        assert_eq!((notice.n, notice.at), (entry.n, entry.at));
    }
    let numbers: Vec<_> = stream.iter().map(|notice| notice.n).collect();
    assert_eq!(numbers, (1..=stream.len() as u32).collect::<Vec<_>>());
    assert!(stream.is_sorted_by_key(|notice| notice.at));
}

/// Having been there, coming late and coming back from any number give the same picture.
fn pictures_agree(table: &Table, viewer: Viewer, stream: &[&Notice], rng: &mut Rng) {
    let whole = table.picture(viewer);
    let mut picture = start(table);
    let every_number = rng.percent(5);
    let some_number = rng.roll(stream.len() as u32 + 1);
    for n in 0..=stream.len() as u32 {
        if every_number || n == some_number {
            assert_eq!(resumed(table, viewer, &picture), whole, "from {n}");
        }
        let Some(notice) = stream.get(n as usize) else { break };
        if n == some_number {
            messages::check(*notice, rng);
            messages::check(&picture, rng);
        }
        assert_eq!(fair(&picture, notice), Ok(()), "{viewer} at {n}");
        let untouched = picture.clone();
        assert!(picture.take(notice));
        let now = picture.clone();
        assert!(!picture.take(notice), "not twice");
        assert!(stream.get(n as usize + 2).is_none_or(|later| !picture.take(later)), "no gap");
        assert_eq!(picture, now, "what is not taken changes nothing");
        assert_ne!(picture, untouched);
    }
    assert_eq!(picture, whole);
    messages::check(&SeatFile::of(viewer, picture), rng);
}

fn start(table: &Table) -> Picture {
    let opening = table.opening();
    let (commitment, head) = (table.commitment(), table.head_at(0).unwrap());
    Picture::new(&opening.room, opening.game, opening.settings.clone(), commitment, head)
}

/// Somebody who kept a picture as JSON and asks for what came after it.
fn resumed(table: &Table, viewer: Viewer, kept: &Picture) -> Picture {
    let json = serde_json::to_string(kept).unwrap();
    let mut picture: Picture = serde_json::from_str(&json).unwrap();
    for notice in table.stream(viewer, picture.n) {
        assert!(picture.take(&notice));
    }
    picture
}

/// The entries alone give the same table, and it goes on in the same way.
fn replay_agrees(table: &Table) {
    let mut again = Table::restore(table.opening().clone(), table.entries())
        .unwrap_or_else(|flaw| panic!("{flaw}: {:?}", table.entries()));
    assert_eq!(again.entries(), table.entries());
    assert_eq!(again.deadline(), table.deadline());
    assert_eq!(again.result(), table.result());
    assert_eq!(again.thinking(), table.thinking());
    assert_eq!(again.record(), table.record());
    for viewer in Viewer::ALL {
        assert_eq!(again.stream(viewer, 0), table.stream(viewer, 0));
        assert_eq!(again.picture(viewer), table.picture(viewer));
    }
    let mut here = table.clone();
    let later = table.entries().last().map_or(0, |entry| entry.at) + 7;
    let command = Command { id: u64::MAX, order: Order::OfferDraw };
    for seat in Seat::BOTH {
        let answers = [&mut here, &mut again].map(|table| table.command(seat, &command, later));
        assert_eq!(answers[0], answers[1]);
    }
    let end = table.deadline().map_or(later, |(at, _)| at);
    assert_eq!(here.tick(end), again.tick(end));
}

fn record_holds(table: &Table, rng: &mut Rng) {
    let record = table.record();
    if rng.percent(20) {
        messages::check(&record, rng);
    }
    assert_eq!(record.secret.is_some(), table.result().is_some());
    let json = serde_json::to_string(&record).unwrap();
    let verified = verify(&Record::read(&json).unwrap());
    match table.result() {
        Some(_) => assert!(verified.is_ok(), "{verified:?} {json}"),
        None => assert!(verified.is_err()),
    }
}

/// A game on one screen comes back from its file; an online game is not saved whole.
fn saved_game_goes_on(table: &Table, rng: &mut Rng) {
    let now = table.entries().last().map_or(0, |entry| entry.at) + 3;
    let json = serde_json::to_string(&save(table, now, rng.bytes())).unwrap();
    match load(&json) {
        Ok((again, at)) => {
            assert!(table.opening().settings.local);
            assert_eq!((again.entries(), at), (table.entries(), now));
            assert_eq!(again.deadline(), table.deadline());
        }
        Err(error) => assert!(!table.opening().settings.local, "{error}"),
    }
}
