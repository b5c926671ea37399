//! `legal`, `apply`, `view` and `perft`: positions in, positions out.

use crate::Failure;
use clap::Args;
use duskboard_rules::{Action, Game, GameView, Rules, Seat, Turn, Viewer};
use serde_json::json;
use std::time::Instant;

/// Which game, with which options.
#[derive(Args)]
pub(crate) struct Which {
    /// The game: special, archess, slug-torch, slug-sight, fog, banqi, or a preset of special:
    /// chess, dinosaur, assassin, stealth, dinosaur-assassin
    variant: String,
    /// A rule option, as in `--option assassin_step=exactly-two`
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Which {
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let mut rules: Rules = self.variant.parse().map_err(Failure::wrong)?;
        for option in &self.options {
            let (key, value) = option.split_once('=').ok_or_else(|| {
                Failure::Wrong(format!("bad option {option:?}: expected a name, = and a value"))
            })?;
            rules.set(key, value).map_err(Failure::wrong)?;
        }
        Ok(rules)
    }

    /// The game at a position, or at its start with officers in the usual order.
    fn game(&self, fen: Option<&str>) -> Result<Game, Failure> {
        let rules = self.rules()?;
        match fen {
            Some(fen) => Game::from_fen(rules, fen).map_err(Failure::wrong),
            None => Ok(Game::usual(rules)),
        }
    }
}

/// The seat that was named, or the one to act.
fn seat_or_mover(game: &Game, seat: Option<&str>) -> Result<Option<Seat>, Failure> {
    match seat {
        Some(seat) => seat.parse().map(Some).map_err(Failure::wrong),
        None => Ok(game.turn().seat()),
    }
}

#[derive(Args)]
pub(crate) struct Legal {
    #[command(flatten)]
    which: Which,
    /// The position, or what the seat sees of it; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// first or second; without it, the seat to move
    #[arg(long)]
    seat: Option<String>,
}

impl Legal {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let mut words: Vec<_> = self.legal()?.iter().map(Action::to_string).collect();
        if self.which.json {
            return Ok(format!("{}\n", json!({ "legal": words })));
        }
        words.iter_mut().for_each(|word| word.push('\n'));
        Ok(words.concat())
    }

    fn legal(&self) -> Result<Vec<Action>, Failure> {
        if let Some(view) = self.view()? {
            return Ok(view.legal());
        }
        let game = self.which.game(self.fen.as_deref())?;
        let seat = seat_or_mover(&game, self.seat.as_deref())?;
        Ok(seat.map_or(Vec::new(), |seat| game.view(seat.into()).legal()))
    }

    /// The view of the seat that was named, or of the one to act, if this is what was given.
    fn view(&self) -> Result<Option<GameView>, Failure> {
        let rules = self.which.rules()?;
        let Some(text) = self.fen.as_deref().filter(|text| is_only_a_view(text)) else {
            return Ok(None);
        };
        let Some(seat) = &self.seat else { return Ok(GameView::read_acting(rules, text).ok()) };
        let seat: Seat = seat.parse().map_err(Failure::wrong)?;
        Ok(GameView::read(rules, seat.into(), text).ok())
    }
}

/// Whether a text cannot be a whole position but can be what one seat sees of it: with squares in
/// the dark, or without the half-move clock.
fn is_only_a_view(text: &str) -> bool {
    let mut fields = text.split_whitespace();
    fields.next().is_some_and(|board| board.contains('.')) || fields.nth(3) == Some("-")
}

#[derive(Args)]
pub(crate) struct Apply {
    #[command(flatten)]
    which: Which,
    /// The position; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// What is played: e2e4, e7e8q, A@c3, b2*b5, b2b2
    action: String,
    /// first or second; without it, the seat to move
    #[arg(long)]
    seat: Option<String>,
    /// How chance falls: H or T for a coin, a letter for a flipped piece
    #[arg(long)]
    chance: Option<String>,
}

impl Apply {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let mut game = self.which.game(self.fen.as_deref())?;
        let mover = seat_or_mover(&game, self.seat.as_deref())?;
        let action: Action = self.action.parse().map_err(Failure::refused)?;
        // When the game is over nobody is to move, and any seat gets that refusal.
        game.play(mover.unwrap_or(Seat::First), action).map_err(Failure::refused)?;
        self.resolve(&mut game)?;
        let (fen, outcome) = (game.fen(), told_outcome(&game));
        Ok(match self.which.json {
            true => format!("{}\n", json!({ "fen": fen, "outcome": outcome })),
            false => format!("{fen}\n{outcome}\n"),
        })
    }

    fn resolve(&self, game: &mut Game) -> Result<(), Failure> {
        match (game.turn(), &self.chance) {
            (Turn::Chance, None) => Err(Failure::Refused(format!(
                "{} needs a chance outcome: expected --chance with one of {}",
                self.action,
                game.chances().iter().map(|(c, _)| c.to_string()).collect::<Vec<_>>().join(" ")
            ))),
            (_, None) => Ok(()),
            (Turn::Players(_) | Turn::Over(_), Some(text)) => Err(Failure::Refused(format!(
                "{} needs no chance outcome: expected no --chance, found {text:?}",
                self.action
            ))),
            (Turn::Chance, Some(text)) => {
                let chance = game.read_chance(text).map_err(Failure::refused)?;
                game.resolve(chance).map_err(Failure::refused)
            }
        }
    }
}

fn told_outcome(game: &Game) -> String {
    game.outcome().map_or("ongoing".into(), |outcome| outcome.to_string())
}

#[derive(Args)]
pub(crate) struct View {
    #[command(flatten)]
    which: Which,
    /// The position; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// Who looks: first, second or spectator
    #[arg(long)]
    seat: String,
}

impl View {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let viewer: Viewer = self.seat.parse().map_err(Failure::wrong)?;
        let view = self.which.game(self.fen.as_deref())?.view(viewer).to_string();
        Ok(match self.which.json {
            true => format!("{}\n", json!({ "view": view })),
            false => format!("{view}\n"),
        })
    }
}

#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    which: Which,
    /// How many players' actions deep
    #[arg(value_parser = depth)]
    depth: u32,
    /// The position; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// Show the count behind each action
    #[arg(long)]
    divide: bool,
}

/// No perft this deep ever ends; deeper ones would only use memory.
const DEEPEST: u32 = 255;

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {DEEPEST}"))
}

impl Perft {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let game = self.which.game(self.fen.as_deref())?;
        let begun = Instant::now();
        let parts = if self.divide { game.divide(self.depth) } else { Vec::new() };
        let nodes = match self.divide && self.depth > 0 {
            true => parts.iter().map(|(_, nodes)| nodes).sum(),
            false => game.perft(self.depth),
        };
        let seconds = begun.elapsed().as_secs_f64();
        if self.which.json {
            let divide: serde_json::Map<_, _> =
                parts.iter().map(|(action, nodes)| (action.to_string(), json!(nodes))).collect();
            let mut answer = json!({ "nodes": nodes, "seconds": seconds });
            if self.divide {
                answer["divide"] = divide.into();
            }
            return Ok(format!("{answer}\n"));
        }
        let mut text: String =
            parts.iter().map(|(action, nodes)| format!("{action} {nodes}\n")).collect();
        text += &format!("nodes {nodes}\nseconds {seconds:.3}\n");
        Ok(text)
    }
}
