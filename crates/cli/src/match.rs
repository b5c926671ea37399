//! `match`: two players, many games, and what that says about them.

use crate::Failure;
use crate::contender::{Contender, Open};
use crate::elo::{DECIDED, Tally};
use crate::engine::MOST_THREADS;
use crate::rules::Which;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use duskboard_ai::{Level, Limits, Observations, Player, Request, Seeded, Timeless, Value};
use duskboard_protocol::GameSettings;
use duskboard_rules::{Action, Chance, Dice, Game, Rules, Seat, Turn};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    which: Which,
    /// The position every game begins from; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// The first player: level=1..8, random, greedy, one-world, averaging, or cmd=PATH;OPTION=VALUE
    #[arg(long)]
    a: String,
    /// The second player
    #[arg(long)]
    b: String,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Milliseconds for a move
    #[arg(long, conflicts_with = "nodes")]
    movetime: Option<u64>,
    /// Positions to look at for a move
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads of each computer, unless a player has ;threads=NUMBER
    #[arg(long, default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_THREADS as u64))]
    threads: usize,
    /// The same seed, the same openings and the same chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random half-moves to begin with, balanced; without it none from a FEN and where chance varies
    /// the games, else 6
    #[arg(long)]
    opening: Option<u32>,
    /// Stop when it is clear whether A is ELO0 or ELO1 better
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    sprt: Option<Vec<f64>>,
}

/// A game that is played, and what both seats have seen of it.
struct Board {
    game: Game,
    seen: [Observations; 2],
    chance: Seeded,
    start: String,
    /// Actions, and how chance fell after them.
    moves: Vec<String>,
}

impl Board {
    /// A new game, which began from this position if there is one.
    fn new(rules: Rules, game: Game, fen: Option<&str>, seed: u64) -> Result<Board, Failure> {
        let mut seen = Seat::BOTH.map(|seat| Observations::new(rules, seat));
        if let Some(fen) = fen {
            for seen in &mut seen {
                *seen = seen.clone().begun_from(fen).map_err(Failure::wrong)?;
            }
        }
        let mut board = Board {
            game,
            seen,
            chance: Seeded::new(seed),
            start: String::new(),
            moves: Vec::new(),
        };
        board.show()?;
        board.settle_chance()?;
        // What fell before the first move is in the start.
        board.moves.clear();
        board.start = board.game.fen();
        Ok(board)
    }

    /// Every step is shown to both seats.
    fn show(&mut self) -> Result<(), Failure> {
        for (seat, seen) in Seat::BOTH.into_iter().zip(&mut self.seen) {
            let (view, told) = (self.game.view(seat.into()), self.game.told(seat.into()));
            seen.push(view, told).map_err(Failure::wrong)?;
        }
        Ok(())
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Failure> {
        self.game.play(seat, action).map_err(Failure::refused)?;
        self.moves.push(action.to_string());
        self.show()?;
        self.settle_chance()
    }

    fn settle_chance(&mut self) -> Result<(), Failure> {
        while self.game.turn() == Turn::Chance {
            let outcome = drawn(&self.game.chances(), &mut self.chance);
            self.game.resolve(outcome).map_err(Failure::wrong)?;
            self.moves.push(outcome.to_string());
            self.show()?;
        }
        Ok(())
    }
}

/// One of the outcomes, as likely as its weight.
fn drawn(outcomes: &[(Chance, u32)], dice: &mut Seeded) -> Chance {
    let mut roll = dice.roll(outcomes.iter().map(|(_, weight)| weight).sum());
    for &(outcome, weight) in outcomes {
        if roll < weight {
            return outcome;
        }
        roll -= weight;
    }
    outcomes[0].0
}

/// No game goes on for longer; then it is a draw.
const LONGEST: usize = 600;
/// An opening is fair if neither side is better by more.
const FAIR: i32 = 70;

impl Match {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let rules = self.which.rules()?;
        let start = self.start(rules)?;
        let player = |spec: &str| Contender::of(spec, self.threads);
        let mut players = [player(&self.a)?, player(&self.b)?];
        let mut tally = Tally::default();
        let mut reasons = BTreeMap::new();
        let mut slowest = [0; 2];
        for number in 0..self.games {
            let pair = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number / 2));
            let first = number as usize % 2;
            let (score, reason) =
                self.game(rules, &start, &mut players, first, pair, &mut slowest)?;
            tally.add(score);
            *reasons.entry(reason).or_insert(0_u32) += 1;
            eprintln!("game {}: {} ({})", number + 1, told(&tally), self.ratio_text(&tally));
            if number % 2 == 1 && self.ratio(&tally).is_some_and(|ratio| ratio.abs() > DECIDED) {
                break;
            }
        }
        Ok(self.report(&tally, &reasons, slowest))
    }

    /// How every game begins.
    fn start(&self, rules: Rules) -> Result<Game, Failure> {
        let settings = GameSettings { fen: self.fen.clone(), ..GameSettings::from(rules) };
        settings.start().map_err(Failure::wrong)
    }

    /// Plays a game; A's score, and why it ended.
    fn game(
        &self,
        rules: Rules,
        start: &Game,
        players: &mut [Contender; 2],
        first: usize,
        pair: u64,
        slowest: &mut [u64; 2],
    ) -> Result<(f64, String), Failure> {
        let mut board = self.opened(rules, start, pair)?;
        players.iter_mut().try_for_each(Contender::new_game)?;
        let mut seeds = Seeded::new(pair ^ 0x5EED);
        while let Some(seat) = board.game.turn().seat() {
            if board.moves.len() >= LONGEST {
                return Ok((0.5, "length".into()));
            }
            // Player A has the first seat in the first game of a pair.
            let who = seat.index() ^ first;
            let open = Open { fen: &board.start, moves: &board.moves };
            let begun = Instant::now();
            let seen = &board.seen[seat.index()];
            let action = players[who].act(seen, self.limits(), seeds.bits(), &open)?;
            slowest[who] = slowest[who].max(begun.elapsed().as_millis() as u64);
            board.play(seat, action)?;
        }
        eprintln!("{} plies, {}", board.moves.len(), board.game.fen());
        let outcome = board.game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let score = winner.map_or(0.5, |seat| if seat.index() == first { 1.0 } else { 0.0 });
        Ok((score, outcome.map_or("none".into(), |outcome| outcome.reason.to_string())))
    }

    /// The game after random half-moves that leave it balanced.
    fn opened(&self, rules: Rules, start: &Game, pair: u64) -> Result<Board, Failure> {
        let varied = self.fen.is_some() || rules.hides() || matches!(rules, Rules::Banqi(_));
        let length = self.opening.unwrap_or(if varied { 0 } else { 6 });
        let mut dice = Seeded::new(pair ^ 0x09E2);
        let mut judge = Player::new(Level::BEST, 1);
        for _ in 0..1000 {
            let mut board = Board::new(rules, start.clone(), self.fen.as_deref(), pair)?;
            for _ in 0..length {
                let Some(seat) = board.game.turn().seat() else { break };
                let legal = board.game.view(seat.into()).legal();
                board.play(seat, legal[dice.roll(legal.len() as u32) as usize])?;
            }
            if length == 0 || rules.hides() || is_fair(&board, &mut judge) {
                return Ok(board);
            }
        }
        Board::new(rules, start.clone(), self.fen.as_deref(), pair)
    }

    fn limits(&self) -> Limits {
        match (self.nodes, self.movetime) {
            (Some(nodes), _) => Limits::of_nodes(nodes),
            (None, time) => Limits::of_time(time.unwrap_or(100)),
        }
    }

    fn ratio(&self, tally: &Tally) -> Option<f64> {
        let bounds = self.sprt.as_ref()?;
        Some(tally.ratio(bounds[0], bounds[1]))
    }

    fn ratio_text(&self, tally: &Tally) -> String {
        self.ratio(tally).map_or("-".into(), |ratio| format!("llr {ratio:.2} of {DECIDED}"))
    }

    fn report(&self, tally: &Tally, reasons: &BTreeMap<String, u32>, slowest: [u64; 2]) -> String {
        let elo = tally.elo();
        let verdict = self.ratio(tally).map(|ratio| match ratio {
            r if r > DECIDED => "elo1",
            r if r < -DECIDED => "elo0",
            _ => "undecided",
        });
        if self.which.json {
            let answer = json!({
                "games": tally.games(), "wins": tally.wins, "draws": tally.draws,
                "losses": tally.losses, "score": tally.score(),
                "elo": { "low": elo.low, "middle": elo.middle, "high": elo.high },
                "sprt": verdict, "reasons": reasons, "slowest_ms": slowest,
            });
            return format!("{answer}\n");
        }
        let ends: Vec<_> = reasons.iter().map(|(why, count)| format!("{why} {count}")).collect();
        let mut text = format!(
            "{}\nelo {:.0} [{:.0}, {:.0}]\nends {}\nslowest {} ms, {} ms\n",
            told(tally),
            elo.middle,
            elo.low,
            elo.high,
            ends.join(", "),
            slowest[0],
            slowest[1]
        );
        if let Some(verdict) = verdict {
            text += &format!("sprt {verdict}\n");
        }
        text
    }
}

fn told(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("wins {wins} draws {draws} losses {losses} score {:.1} %", 100.0 * tally.score())
}

/// Does a short look find neither side better?
fn is_fair(board: &Board, judge: &mut Player) -> bool {
    let Some(seat) = board.game.turn().seat() else { return false };
    judge.new_game();
    let request = Request {
        observed: &board.seen[seat.index()],
        limits: Limits::of_nodes(4000),
        clock: &Timeless,
        seed: 0,
    };
    let thought = judge.think(&request, &mut |_| {});
    matches!(thought.map(|t| t.value), Some(Value::Points(points)) if points.abs() <= FAIR)
}
