//! What one viewer's screen shows, updated by notices.

use crate::{Awaited, Bytes32, DiceScheme, GameResult, News, Notice, TableSettings, Told, text};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};

/// Everything one viewer knows of a table. The table gives it to latecomers; for a viewer who was
/// there from the start it is the sum of the notices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The number of the last notice in it; 0 before the first.
    pub n: u32,
    /// The time of the last notice in it.
    pub at: u64,
    /// The room.
    pub room: String,
    /// The number of the game in that room.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// SHA-256 of the secret of the dice.
    pub commitment: Bytes32,
    /// The head of the record's chain at the last notice.
    pub head: Bytes32,
    /// Who sits where.
    pub players: [Option<Player>; 2],
    /// What this viewer saw before the first action; nothing until both sit.
    pub start: Option<String>,
    /// What this viewer sees; nothing until both sit.
    pub view: Option<String>,
    /// Who may act now.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// The remaining time on both clocks at the time of the last notice.
    pub clocks: Option<[u64; 2]>,
    /// Whose clock runs.
    #[serde(with = "text::option")]
    pub ticking: Option<Seat>,
    /// The awaited throw of joint dice; omitted if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited: Option<Awaited>,
    /// The number of completed throws of joint dice; omitted if zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub draws: u32,
    /// Open offers and requests.
    pub offers: Offers,
    /// The actions so far, as this viewer saw them.
    pub history: Vec<Line>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The secret behind the commitment, once it is over.
    pub secret: Option<Bytes32>,
}

/// A player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Their nonce for the dice.
    pub nonce: Bytes32,
    /// The level, if it is a computer.
    pub computer: Option<u8>,
    /// The last link of their chain that this viewer was told; omitted before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Bytes32>,
    /// If they are gone: when they lose the game, or 0 if there is no limit.
    pub gone_until: Option<u64>,
}

/// Open offers and requests.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offers {
    /// Who offers a draw.
    #[serde(with = "text::option")]
    pub draw: Option<Seat>,
    /// Who asks for a takeback.
    #[serde(with = "text::option")]
    pub takeback: Option<Seat>,
    /// Who asks for a rematch.
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
    /// Its notation.
    pub text: String,
    /// What the viewer was told of it and of its chance outcome.
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

    /// The throw of joint dice for which a seat must reveal a link now, if any. It is the first
    /// whose outcome this viewer has not seen: a link revealed early would give away all before it.
    pub fn owes_link(&self, seat: Seat) -> Option<u32> {
        let awaited = self.awaited.as_ref().filter(|awaited| awaited.owed.contains(&seat))?;
        (awaited.draw == self.draws).then_some(self.draws)
    }

    /// Applies a notice. Returns `false` if it is not the next one: something was missed, and the
    /// caller asks for what came after `n`.
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

    /// Once both sit, the grace period of a player who left earlier begins.
    fn begin(&mut self) {
        if let ([Some(first), Some(second)], Some(grace)) =
            (&mut self.players, self.settings.grace_ms)
        {
            for player in [first, second] {
                player.gone_until = player.gone_until.map(|_| self.at.saturating_add(grace));
            }
        }
    }

    /// Acting drops the other's offers and keeps one's own draw offer.
    fn lapse(&mut self, actor: Seat) {
        self.offers.draw = self.offers.draw.filter(|&seat| seat == actor);
        self.offers.takeback = None;
    }

    /// Renews the grace period of a player who is gone. One who owes a link may be present.
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
