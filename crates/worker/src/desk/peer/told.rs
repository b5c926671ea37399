//! What a guest was told, kept by the guest: whoever tells something else later is found out.

use super::rows::{self, read_all};
use super::{GUEST, Secrets};
use crate::desk::store::Row;
use duskboard_protocol::json;
use duskboard_protocol::sealed::{GameLinks, GuestRow, ToldFile};
use duskboard_protocol::{
    After, Bytes32, Code, DiceScheme, News, Notice, Picture, Problem, Record, Seat, ToClient,
    Viewer,
};
use duskboard_table::dice::{commitment, sha256};
use duskboard_table::host::seat_in;
use duskboard_table::{Opening, Table, fair, links, verify};

/// How many notices a host tells one by one to whoever comes back.
const MISSED: u32 = 64;

/// All that a guest was told in a room.
pub(super) struct Told {
    /// Every picture and every notice, in order.
    told: Vec<ToClient>,
    /// What they add up to.
    picture: Option<Picture>,
    /// The records of games that are over.
    records: Vec<Record>,
}

/// The other device told something that cannot be.
pub(super) fn lie(what: impl std::fmt::Display) -> Problem {
    Problem::new(Code::Lied, format!("the host's device contradicts itself: {what}"))
}

impl Told {
    /// What was kept.
    pub(super) fn read(room: &str, rows: &[Row]) -> Result<Told, Problem> {
        let told: Vec<ToClient> = read_all(rows, &format!("guest/{room}/told/"))?;
        let records = read_all(rows, &format!("guest/{room}/record/"))?;
        let mut all = Told { told: Vec::new(), picture: None, records };
        told.into_iter().for_each(|message| all.add(message));
        Ok(all)
    }

    /// What the guest sees.
    pub(super) fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// What the guest has seen, for coming back.
    pub(super) fn after(&self) -> Option<After> {
        let Picture { game, n, head, .. } = self.picture.as_ref()?;
        Some(After { game: *game, n: *n, head: Some(*head), anew: false })
    }

    /// The row for what is told next.
    pub(super) fn row(&self, room: &str, message: &ToClient) -> Row {
        rows::row(format!("guest/{room}/told/{:08}", self.told.len()), message)
    }

    /// Takes what was told and is kept.
    pub(super) fn add(&mut self, message: ToClient) {
        match (&message, &mut self.picture) {
            (ToClient::Entered { picture, .. }, now) => *now = Some((**picture).clone()),
            (ToClient::Notice { notice, .. }, Some(picture)) => {
                let next = picture.take(notice);
                debug_assert!(next, "only the next notice is kept");
            }
            (_, _) => {}
        }
        self.told.push(message);
    }

    /// Whether a picture fits with all that was told before.
    pub(super) fn check_picture(
        &self,
        row: &GuestRow,
        viewer: Viewer,
        picture: &Picture,
    ) -> Result<(), Problem> {
        let seat = seat_in(picture.game, GUEST);
        if viewer != seat.into() || picture.room != row.room {
            return Err(lie("it shows another room or seat"));
        }
        if picture.settings.local || picture.settings.dice != DiceScheme::Joint {
            return Err(lie("the dice are not thrown jointly"));
        }
        let own = picture.players[seat.index()].as_ref();
        if own.map(|player| player.nonce) != Some(anchor(row, picture.game)) {
            return Err(lie("it has another chain of ours"));
        }
        match &self.picture {
            Some(before) if before.game == picture.game => check_same_game(before, picture),
            Some(before) => check_next_game(before, picture),
            None => Ok(()),
        }
    }

    /// Whether a notice is the next one, and the dice in it fell as they must.
    pub(super) fn check_notice(&self, game: u32, notice: &Notice) -> Result<(), Problem> {
        let picture = self.picture.as_ref().ok_or_else(|| lie("news before a picture"))?;
        if game != picture.game || notice.n != picture.n + 1 {
            return Err(lie(format!("notice {} of game {game} is not the next one", notice.n)));
        }
        if let News::Ended { secret, .. } = &notice.news
            && commitment(secret) != picture.commitment
        {
            return Err(lie("it had committed to another secret"));
        }
        fair(picture, notice).map_err(lie)
    }

    /// Whether a record adds up, and tells what was told.
    pub(super) fn check_record(&self, row: &GuestRow, record: &Record) -> Result<(), Problem> {
        if record.room != row.room {
            return Err(lie("it gave the record of another room"));
        }
        verify(record).map_err(|flaw| lie(format!("its record is wrong: {flaw}")))?;
        let table = table(record)?;
        let stream = table.stream(seat_in(record.game, GUEST).into(), 0);
        let start = table.head_at(0).ok_or_else(|| lie("its record has no beginning"))?;
        let mut told_any = false;
        for message in &self.told {
            let same = match message {
                ToClient::Entered { picture, .. } if picture.game == record.game => {
                    let last = picture.n.checked_sub(1).map(|last| stream.get(last as usize));
                    last.map_or(Some(start), |last| last.map(|notice| notice.head))
                        == Some(picture.head)
                        && picture.settings == record.settings
                }
                // What happened after the record was given is not in it.
                ToClient::Notice { game, notice } if *game == record.game => {
                    let found = stream.get(notice.n as usize - 1);
                    found.map_or(record.result.is_some(), |found| found == notice)
                }
                _ => continue,
            };
            told_any = true;
            if !same {
                return Err(lie("its record is not the game that was played"));
            }
        }
        told_any.then_some(()).ok_or_else(|| lie("it gave the record of a game nobody played"))
    }

    /// The record of the last game, if it was given.
    pub(super) fn record(&self) -> Option<&Record> {
        let game = self.picture.as_ref()?.game;
        self.records.iter().find(|record| record.game == game)
    }

    /// The games that are over and have no record.
    pub(super) fn unrecorded(&self) -> Option<u32> {
        let picture = self.picture.as_ref()?;
        let has = |game: u32| self.records.iter().any(|record| record.game == game);
        let over = if picture.result.is_some() { picture.game } else { picture.game - 1 };
        (over > 0 && !has(over)).then_some(over)
    }

    /// Takes a record that is kept.
    pub(super) fn add_record(&mut self, record: Record) {
        self.records.push(record);
    }

    /// All of it as a file.
    pub(super) fn file(&self, row: &GuestRow, host: Option<Bytes32>) -> String {
        let games = self.picture.as_ref().map_or(0, |picture| picture.game);
        json::write(&ToldFile {
            format: ToldFile::FORMAT.into(),
            version: ToldFile::VERSION,
            room: row.room.clone(),
            name: row.name.clone(),
            host,
            links: (1..=games).map(|game| self.links(row, game)).collect(),
            told: self.told.clone(),
            records: self.records.clone(),
        })
    }

    /// The links that the guest has shown in a game, as far as it was told.
    fn links(&self, row: &GuestRow, game: u32) -> GameLinks {
        let own = seat_in(game, GUEST);
        let shown = self.told.iter().fold(0, |most, message| match message {
            ToClient::Entered { picture, .. } if picture.game == game => {
                let waits = picture.awaited.as_ref();
                let ahead = waits.is_some_and(|awaited| !awaited.owed.contains(&own));
                picture.draws + u32::from(ahead)
            }
            ToClient::Notice { game: g, notice } if *g == game => match notice.news {
                News::Linked { seat, draw, .. } if seat == own => draw + 1,
                _ => most,
            },
            _ => most,
        });
        let chain = chain(row, game);
        let links = (0..shown).filter_map(|draw| links::link(&chain, draw)).collect();
        GameLinks { game, nonce: links::anchor(&chain), links }
    }
}

/// The guest's chain in a game.
pub(super) fn chain(row: &GuestRow, game: u32) -> Bytes32 {
    Secrets { seed: row.seed }.chain(&row.room, game, GUEST)
}

/// What commits the guest to it.
pub(super) fn anchor(row: &GuestRow, game: u32) -> Bytes32 {
    links::anchor(&chain(row, game))
}

/// A picture of a game that the guest knows: it was told in place of what came after.
fn check_same_game(before: &Picture, picture: &Picture) -> Result<(), Problem> {
    let same = picture.settings == before.settings && picture.commitment == before.commitment;
    let forth = match picture.n.checked_sub(before.n) {
        None => false,
        Some(0) => picture.head == before.head,
        // Whoever was told what we were would have told the rest one by one.
        Some(missed) => missed > MISSED,
    };
    if same && forth {
        return Ok(());
    }
    Err(lie(format!("it tells another game than before: notice {} is not what it was", before.n)))
}

/// A picture of the game after the one that the guest knows.
fn check_next_game(before: &Picture, picture: &Picture) -> Result<(), Problem> {
    let next = before.game.checked_add(1) == Some(picture.game) && before.result.is_some();
    if !next || before.secret != Some(picture.commitment) {
        return Err(lie("it began a game that nobody agreed on"));
    }
    (picture.settings == before.settings).then_some(()).ok_or_else(|| lie("it changed the rules"))
}

/// The table of a record that was verified.
fn table(record: &Record) -> Result<Table, Problem> {
    let Record { room, game, opened_ms, settings, secret, entries, .. } = record.clone();
    let secret = secret.unwrap_or_else(|| sha256(&[]));
    let opening = Opening { room, game, opened_ms, settings, secret };
    Ok(Table::restore(opening, &entries)?)
}

/// The seat that the guest has in the game that is told of.
pub(super) fn own_seat(picture: &Picture) -> Seat {
    seat_in(picture.game, GUEST)
}
