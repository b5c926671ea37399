//! How a game ended, in words that say *you*, and the score over the games of a room.

use crate::session::Session;
use crate::words::{Words, fill};
use duskboard_protocol::{Ending, GameResult, Picture, Told};
use duskboard_rules::{Figure, Man, Seat, Square};

/// How a game ended for whoever looks at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// "You lost", "White wins", "Draw".
    pub head: String,
    /// "your king was taken on d2".
    pub why: String,
    /// Whether it is a reason to be glad: won, lost, or neither.
    pub won: Option<bool>,
}

impl Words {
    /// How the game of a session ended, if it is over.
    pub fn ended(&self, session: &Session) -> Option<Ended> {
        let result = session.picture()?.result?;
        let you = session.you().filter(|_| !session.shared());
        let mut names = self.sides(session)?;
        let won = you.and_then(|you| Some(result.winner? == you));
        if let Some(you) = you {
            names[you.index()] = self.you_small;
        }
        let [head, why] = self.verdict(names, result);
        let head = match won {
            Some(true) => self.you_won.into(),
            Some(false) => self.you_lost.into(),
            None => head,
        };
        let why = self.own_reason(session, result, names, won == Some(false)).unwrap_or(why);
        Some(Ended { head, why, won })
    }

    /// A reason that is said in other words than for somebody who looks on.
    fn own_reason(
        &self,
        session: &Session,
        result: GameResult,
        names: [&str; 2],
        own: bool,
    ) -> Option<String> {
        if own && result.reason == Ending::NoPieces {
            return Some(self.end_own_no_pieces.into());
        }
        let at = king_fell(session).filter(|_| result.reason == Ending::KingCaptured)?.to_string();
        let loser = names[result.winner?.other().index()];
        Some(if own { fill(self.end_own_king, &[&at]) } else { fill(self.end_king, &[loser, &at]) })
    }
}

/// Where a king was taken with the last action, as far as the viewer was told.
fn king_fell(session: &Session) -> Option<Square> {
    let rules = session.rules()?;
    session.line(None)?.told.iter().find_map(|told| {
        let Told::Captured { piece, at, .. } = told else { return None };
        (Man::read(rules, *piece)?.figure == Figure::King).then_some(*at)
    })
}

/// The games of a room that are over, each once.
///
/// Players change sides between games, so points are counted by name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score {
    room: String,
    /// The number of a game, and who won it.
    games: Vec<(u32, Option<String>)>,
}

impl Score {
    /// Counts a game that is over, unless it was called off.
    pub fn count(&mut self, session: &Session) {
        let Some(picture) = session.picture() else { return };
        let Some(result) = picture.result.filter(|result| !result.called_off()) else { return };
        if self.room != picture.room {
            *self = Score { room: picture.room.clone(), games: Vec::new() };
        }
        if self.games.iter().all(|(game, _)| *game != picture.game) {
            self.games.push((picture.game, result.winner.map(|seat| name(picture, seat))));
        }
    }

    /// The games of a room as a text for the browser to keep: a line each.
    pub fn write(&self) -> String {
        let line = |(game, winner): &(u32, Option<String>)| match winner {
            Some(name) => format!("{game} {name}\n"),
            None => format!("{game}\n"),
        };
        self.games.iter().map(line).collect()
    }

    /// What was kept of a room; lines that are of no use are left out.
    pub fn read(room: &str, text: &str) -> Score {
        let line = |line: &str| match line.split_once(' ') {
            Some((game, name)) => Some((game.parse().ok()?, Some(name.to_string()))),
            None => Some((line.parse().ok()?, None)),
        };
        Score { room: room.into(), games: text.lines().filter_map(line).collect() }
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How many of them a player has won.
    pub fn won(&self, name: &str) -> usize {
        self.games.iter().filter(|(_, winner)| winner.as_deref() == Some(name)).count()
    }

    /// How many of them nobody has won.
    pub fn drawn(&self) -> usize {
        self.games.iter().filter(|(_, winner)| winner.is_none()).count()
    }
}

/// The name of whoever sits there.
fn name(picture: &Picture, seat: Seat) -> String {
    picture.players[seat.index()].as_ref().map(|player| player.name.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use duskboard_protocol::{Line, Player, TableSettings, ToClient, text::Hex};
    use duskboard_rules::{Game, Rules, Variant, Viewer};

    /// A session of a game that has come to an end by this action, or for another reason.
    fn over(
        (rules, fen, action): (&str, &str, &str),
        (winner, reason): (Option<Seat>, Ending),
        game: u32,
        people: &[Seat],
        viewer: Viewer,
    ) -> Session {
        let rules: Rules = rules.parse().unwrap();
        let mut played = Game::from_fen(rules, fen).unwrap();
        let seat = played.turn().seat().unwrap();
        played.play(seat, action.parse().unwrap()).unwrap();
        let local = people.len() == 2;
        let online = TableSettings::online(Variant::Special);
        let settings = TableSettings { game: rules.into(), clock: None, local, ..online };
        let mut picture = Picture::new("room", game, settings, Hex([0; 32]), Hex([0; 32]));
        let view = played.view(viewer).to_string();
        let told = played.told(viewer).into_iter().map(Told::from).collect();
        let text = played.told_text(viewer);
        picture.history.push(Line { seat, text, told, view: view.clone() });
        picture.view = Some(view);
        picture.result = Some(GameResult { winner, reason });
        // They change sides after each game.
        let names = if game % 2 == 1 { ["Ada", "Bo"] } else { ["Bo", "Ada"] };
        picture.players = names.map(|name| {
            Some(Player {
                name: name.into(),
                nonce: Hex([0; 32]),
                computer: None,
                gone_until: None,
                link: None,
            })
        });
        let mut session = Session::new("room", people.to_vec(), 1);
        session.hear(&ToClient::Entered { viewer, now: 0, picture: Box::new(picture) }, 0);
        session
    }

    #[test]
    fn the_end_says_you() {
        use Ending::*;
        let [first, second] = Seat::BOTH;
        let taken = ("assassin", "4k3/3A3p/8/8/8/8/8/4K3 w - - 0 1 -", "d7e8");
        let chess = ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        let banqi = ("banqi", "R6p/8/8/8 1 r - 0 1", "a4a3");
        for (game, end, people, viewer, expected) in [
            (
                taken,
                (Some(first), KingCaptured),
                &[second][..],
                second.into(),
                "You lost: your king was taken on e8",
            ),
            (
                taken,
                (Some(first), KingCaptured),
                &[first],
                first.into(),
                "You won: Black's king was taken on e8",
            ),
            (
                taken,
                (Some(first), KingCaptured),
                &Seat::BOTH,
                first.into(),
                "White wins: Black's king was taken on e8",
            ),
            (
                taken,
                (Some(first), KingCaptured),
                &[],
                Viewer::Spectator,
                "White wins: Black's king was taken on e8",
            ),
            (chess, (Some(second), Resignation), &[first], first.into(), "You lost: you resigned"),
            (
                chess,
                (Some(second), Time),
                &[second],
                second.into(),
                "You won: White ran out of time",
            ),
            (chess, (None, Agreement), &[second], second.into(), "Draw: by agreement"),
            (chess, (None, Aborted), &[second], second.into(), "Called off: before both had moved"),
            (
                banqi,
                (Some(first), NoMoves),
                &Seat::BOTH,
                first.into(),
                "Red wins: Black cannot move",
            ),
            (
                banqi,
                (Some(first), NoPieces),
                &[second],
                second.into(),
                "You lost: you have no pieces left",
            ),
            (
                banqi,
                (Some(second), NoPieces),
                &[second],
                second.into(),
                "You won: Red has no pieces left",
            ),
        ] {
            let session = over(game, end, 1, people, viewer);
            let ended = Words::of(Language::English).ended(&session).unwrap();
            assert_eq!(format!("{}: {}", ended.head, ended.why), expected);
        }
    }

    #[test]
    fn the_score_goes_by_names_and_counts_each_game_once() {
        let chess = ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        let mut score = Score::default();
        for (game, winner, reason, expected) in [
            (1, Some(Seat::First), Ending::Resignation, [1, 0, 0]),
            (1, Some(Seat::First), Ending::Resignation, [1, 0, 0]),
            (2, Some(Seat::First), Ending::Time, [1, 1, 0]),
            (3, None, Ending::Agreement, [1, 1, 1]),
            (4, None, Ending::Aborted, [1, 1, 1]),
            (5, Some(Seat::First), Ending::Checkmate, [2, 1, 1]),
        ] {
            score.count(&over(chess, (winner, reason), game, &[Seat::First], Seat::First.into()));
            assert_eq!([score.won("Ada"), score.won("Bo"), score.drawn()], expected, "game {game}");
        }
        assert_eq!(score.games(), 4);
        let kept = Score::read(&score.room, &score.write());
        assert_eq!(kept, score, "a page that is loaded again counts on");
        assert_eq!(Score::read("r", "nonsense\n\n2 A B\n").write(), "2 A B\n");
    }
}
