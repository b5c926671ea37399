//! What one viewer's screen shows, kept up to date by notices.

use crate::{Awaited, Bytes32, DiceScheme, GameResult, News, Notice, TableSettings, Told, text};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};

/// All that one viewer knows of a table. A table gives it to whoever comes late; for whoever
/// was there from the start it is the sum of the notices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The number of the last notice in it; 0 before the first.
    pub n: u32,
    /// The time of the last notice in it.
    pub at: u64,
    /// The room.
    pub room: String,
    /// Which game in that room.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// SHA-256 of the secret of the dice.
    pub commitment: Bytes32,
    /// The head of the record's chain at the last notice.
    pub head: Bytes32,
    /// Who sits where.
    pub players: [Option<Player>; 2],
    /// What this viewer saw before the first action; nothing before both sit.
    pub start: Option<String>,
    /// What this viewer sees; nothing before both sit.
    pub view: Option<String>,
    /// Who may act now.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// What was left on both clocks at the time of the last notice.
    pub clocks: Option<[u64; 2]>,
    /// Whose clock runs.
    #[serde(with = "text::option")]
    pub ticking: Option<Seat>,
    /// The throw of joint dice that is awaited; not written if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited: Option<Awaited>,
    /// How many throws of joint dice have fallen; not written if none has.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub draws: u32,
    /// What one has offered or asked the other.
    pub offers: Offers,
    /// The actions so far, as this viewer saw them.
    pub history: Vec<Line>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// What the commitment committed to, once it is over.
    pub secret: Option<Bytes32>,
}

/// Somebody in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Their part in the dice.
    pub nonce: Bytes32,
    /// The level, if it is a computer.
    pub computer: Option<u8>,
    /// The last link of their chain that this viewer was told; not written before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Bytes32>,
    /// If they are gone: when the game is lost, or 0 if that has no limit.
    pub gone_until: Option<u64>,
}

/// What lies on the table between the two.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offers {
    /// Who offers a draw.
    #[serde(with = "text::option")]
    pub draw: Option<Seat>,
    /// Who asks for a takeback.
    #[serde(with = "text::option")]
    pub takeback: Option<Seat>,
    /// Who would like to play again.
    #[serde(with = "text::list")]
    pub rematch: Vec<Seat>,
}

/// One action in a viewer's history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Who acted.
    #[serde(with = "text")]
    pub seat: Seat,
    /// How it is written.
    pub text: String,
    /// What the viewer was told of it, and of what chance made of it.
    pub told: Vec<Told>,
    /// What the viewer saw after it.
    pub view: String,
}

impl Picture {
    /// The picture before anything has happened.
    pub fn new(
        room: &str,
        game: u32,
        settings: TableSettings,
        commitment: Bytes32,
        head: Bytes32,
    ) -> Picture {
        Picture {
            n: 0,
            at: 0,
            room: room.into(),
            game,
            settings,
            commitment,
            head,
            players: [None, None],
            start: None,
            view: None,
            turn: Vec::new(),
            clocks: None,
            ticking: None,
            awaited: None,
            draws: 0,
            offers: Offers::default(),
            history: Vec::new(),
            result: None,
            secret: None,
        }
    }

    /// The throw of joint dice for which a seat has to show a link now, if there is one. It is the
    /// next that this viewer has not seen fall: a link shown early would tell all before it.
    pub fn owes_link(&self, seat: Seat) -> Option<u32> {
        let awaited = self.awaited.as_ref().filter(|awaited| awaited.owed.contains(&seat))?;
        (awaited.draw == self.draws).then_some(self.draws)
    }

    /// Brings the picture up to date. A notice that is not the next one is not taken: whoever
    /// gets `false` has missed something and asks for what came after `n`.
    #[must_use]
    pub fn take(&mut self, notice: &Notice) -> bool {
        if notice.n != self.n + 1 {
            return false;
        }
        self.n = notice.n;
        self.at = notice.at;
        self.head = notice.head;
        if notice.view.is_some() {
            self.view.clone_from(&notice.view);
            if matches!(notice.news, News::Sat { .. })
                || matches!(notice.news, News::Fell { .. }) && self.history.is_empty()
            {
                self.start.clone_from(&notice.view);
            }
        }
        self.turn.clone_from(&notice.turn);
        self.clocks = notice.clocks;
        self.ticking = notice.ticking;
        self.awaited.clone_from(&notice.awaited);
        self.take_news(&notice.news);
        true
    }

    fn take_news(&mut self, news: &News) {
        match news {
            News::Sat { seat, name, nonce, computer } => {
                let player = Player {
                    name: name.clone(),
                    nonce: *nonce,
                    computer: *computer,
                    link: None,
                    gone_until: None,
                };
                self.players[seat.index()] = Some(player);
                self.begin();
            }
            News::Acted { seat, told, text } => {
                self.lapse(*seat);
                let (told, text) = (told.clone(), text.clone());
                let view = self.view.clone().unwrap_or_default();
                self.history.push(Line { seat: *seat, text, told, view });
            }
            News::Linked { seat, link, .. } => {
                if let (Some(player), Some(_)) = (&mut self.players[seat.index()], link) {
                    player.link = *link;
                }
            }
            News::Fell { told, text } => {
                self.draws += u32::from(self.settings.dice == DiceScheme::Joint);
                if let Some(line) = self.history.last_mut() {
                    line.told.extend_from_slice(told);
                    line.text += text;
                    line.view = self.view.clone().unwrap_or_default();
                }
            }
            News::DrawOffered { seat } => self.offers.draw = Some(*seat),
            News::DrawWithdrawn | News::DrawDeclined => self.offers.draw = None,
            News::TakebackAsked { seat } => self.offers.takeback = Some(*seat),
            News::TakebackRefused => self.offers.takeback = None,
            News::WentBack { steps } => {
                self.history.truncate(self.history.len().saturating_sub(*steps as usize));
                self.offers = Offers::default();
            }
            News::WentForth { lines } => {
                self.history.extend(lines.iter().cloned());
                self.offers = Offers::default();
            }
            News::Gone { seat, until } => self.gone(*seat, Some(until.unwrap_or(0))),
            News::GraceRenewed { seat, until } => self.renew(*seat, *until),
            News::Back { seat } => self.gone(*seat, None),
            News::Ended { result, secret } => {
                self.result = Some(*result);
                self.secret = Some(*secret);
                self.offers = Offers::default();
            }
            News::RematchAsked { seat } => self.offers.rematch.push(*seat),
        }
    }

    /// Once both sit, the grace of somebody who left before that begins.
    fn begin(&mut self) {
        if let ([Some(first), Some(second)], Some(grace)) =
            (&mut self.players, self.settings.grace_ms)
        {
            for player in [first, second] {
                player.gone_until = player.gone_until.map(|_| self.at.saturating_add(grace));
            }
        }
    }

    /// Whoever acts does not wait for an answer, and answers no.
    fn lapse(&mut self, actor: Seat) {
        self.offers.draw = self.offers.draw.filter(|&seat| seat == actor);
        self.offers.takeback = None;
    }

    /// Whoever is gone has longer to come back. Whoever owes a link may be there.
    fn renew(&mut self, seat: Seat, until: Option<u64>) {
        if let Some(player) = &mut self.players[seat.index()] {
            player.gone_until = player.gone_until.map(|_| until.unwrap_or(0));
        }
    }

    fn gone(&mut self, seat: Seat, until: Option<u64>) {
        if let Some(player) = &mut self.players[seat.index()] {
            player.gone_until = until;
        }
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}
