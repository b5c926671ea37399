//! Puzzles from games that a computer plays against itself.

use super::prove::{Proof, Prover, stepped};
use super::{Puzzle, Theme, worlds};
use duskboard_ai::{Analyst, Limits, Line, Seeded, Shown, Timeless};
use duskboard_rules::{Action, Dice, Figure, Game, Rules, Seat, Step, Turn};

/// What is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Of which game.
    pub rules: Rules,
    /// How many.
    pub count: usize,
    /// The same seed makes the same puzzles.
    pub seed: u64,
}

/// How many positions those search who play: enough to make sense, and not to miss every chance.
const NODES: u64 = 300;
/// Among how many actions they choose.
const CHOICES: usize = 4;
/// After how many steps a game is left; one that began with few men goes nowhere much earlier.
const LONGEST: [usize; 2] = [100, 30];
/// How many of the first steps hold no puzzles.
const OPENING: [usize; 2] = [6, 2];
/// How many steps lie between two puzzles of a game.
const APART: usize = 6;
/// At most one in so many puzzles is an easy one.
const EASY: usize = 3;
/// How many positions may look alike: each is searched.
const MOST_WORLDS: usize = 120;
/// With how many men a game is at its end.
const FEW_MEN: u32 = 12;

/// Makes puzzles, one by one; `tell` hears of each. Ends when there are enough.
pub fn make(wanted: &Wanted, tell: &mut dyn FnMut(&Puzzle)) {
    let mut prover = Prover::default();
    let (mut made, mut easy, mut known, mut number) = (0, 0, Vec::new(), 0);
    while made < wanted.count {
        let mut dice = Seeded::new(wanted.seed ^ u64::wrapping_mul(number, 0x9E37_79B9_7F4A_7C15));
        number += 1;
        let mut next = OPENING[usize::from(is_veiled(wanted.rules))];
        self_play(wanted.rules, &mut dice, &mut |at, game| {
            if made == wanted.count || at < next || known.contains(&game.key()) {
                return;
            }
            let found = puzzle(game, &mut prover);
            if let Some(puzzle) = found.filter(|found| !is_easy(found) || EASY * easy <= made) {
                easy += usize::from(is_easy(&puzzle));
                known.push(game.key());
                (made, next) = (made + 1, at + APART);
                tell(&puzzle);
            }
        });
    }
}

/// Everybody takes what hangs.
fn is_easy(puzzle: &Puzzle) -> bool {
    puzzle.difficulty == 1 && puzzle.themes.contains(&Theme::Capture)
}

/// The puzzle in a position, if there is one.
fn puzzle(game: &Game, prover: &mut Prover) -> Option<Puzzle> {
    let seat = game.turn().seat().filter(|_| !game.setting_up())?;
    if game.count(seat) < 3 || !prover.promises(game, seat) {
        return None;
    }
    let (worlds, hides) = (worlds(game, seat), game.rules().hides());
    let few = if hides { 2..=MOST_WORLDS } else { 1..=1 };
    if !few.contains(&worlds.len()) || hides && !prover.promises_in_some(&worlds, seat) {
        return None;
    }
    let Proof { aim, best, next } = prover.prove(&worlds, seat)?;
    let taken = game.view(seat.into()).look().at(best.action.target()).man();
    if taken.is_some_and(|man| man.figure == Figure::King) {
        return None; // Nobody has to be told.
    }
    let difficulty = prover.difficulty(&worlds, seat, best.action);
    let mut themes = themes(game, seat, best.action, best.worth);
    if worlds.len() > 1 && prover.divides(&worlds, seat, best.action) {
        themes.push(Theme::Dilemma);
    }
    let worlds = worlds.len() as u32;
    let (answer, worth, next, next_worth) = (best.action, best.worth, next.action, next.worth);
    let game = game.clone();
    Some(Puzzle { game, seat, answer, aim, difficulty, worth, next, next_worth, themes, worlds })
}

/// What is special about an answer, as its player sees it.
fn themes(game: &Game, seat: Seat, answer: Action, worth: i32) -> Vec<Theme> {
    let look = game.view(seat.into()).look();
    let after = stepped(game, Step::Acted(seat, answer));
    let captures = look.at(answer.target()).owner() == Some(seat.other());
    let checks = after.view(seat.into()).look().check.is_some();
    let moved = look.at(answer.origin()).man().map(|man| man.figure);
    let rows = [
        (Theme::Finish, worth >= crate::Worth::WIN.0 - 1),
        (Theme::Capture, captures && !matches!(answer, Action::Shoot { .. })),
        (Theme::Check, checks),
        (Theme::Evade, look.check.is_some()),
        (Theme::Promotion, matches!(answer, Action::Move { promotion: Some(_), .. })),
        (Theme::Shot, matches!(answer, Action::Shoot { .. })),
        (Theme::Flip, matches!(answer, Action::Flip { .. })),
        (Theme::Assassin, moved == Some(Figure::Assassin)),
        (
            Theme::Quiet,
            !captures && !checks && matches!(answer, Action::Move { promotion: None, .. }),
        ),
        (Theme::Endgame, men(game) <= FEW_MEN),
    ];
    rows.into_iter().filter(|&(_, is)| is).map(|(theme, _)| theme).collect()
}

/// How many men are on the board, face down or not.
fn men(game: &Game) -> u32 {
    let look = game.reveal(Seat::First.into()).look();
    look.men().count() as u32 + look.bag.iter().map(|(_, count)| count).sum::<u32>()
}

/// A game in which both sides see everything and choose among their best actions; `look` sees every
/// position in which one of them is to act.
fn self_play(rules: Rules, dice: &mut Seeded, look: &mut dyn FnMut(usize, &Game)) {
    let mut game = start(rules, dice);
    let mut analyst = Analyst::new(1);
    for at in 0..LONGEST[usize::from(is_veiled(rules))] {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => drop(game.throw(dice)),
            Turn::Players(seats) => {
                look(at, &game);
                let Some(seat) = seats.first() else { return };
                let revealed = game.reveal(seat.into());
                let shown = Shown { revealed: &revealed, past: &[game.key()], seat };
                let limits = Limits::of_nodes(NODES);
                let lines = analyst.lines(&shown, CHOICES, limits, &Timeless);
                let Some(chosen) = chosen(&lines, dice) else { return };
                game = stepped(&game, Step::Acted(seat, chosen));
            }
        }
    }
}

/// One of the best, each half as likely as the one before.
fn chosen(lines: &[Line], dice: &mut Seeded) -> Option<Action> {
    let last = lines.len().checked_sub(1)?;
    let place = (0..last).find(|_| dice.roll(2) == 0).unwrap_or(last);
    lines[place].actions.first().copied()
}

/// Where a game begins: in the fog with few men, so that few positions look alike.
fn start(rules: Rules, dice: &mut Seeded) -> Game {
    if is_veiled(rules) { few_men(rules, dice) } else { Game::new(rules) }
}

/// Is whole squares what is hidden?
fn is_veiled(rules: Rules) -> bool {
    match rules {
        Rules::Slug(_) | Rules::Fog => true,
        Rules::Special(_) | Rules::Archess(_) | Rules::Banqi(_) => false,
    }
}

/// Kings and a few men anywhere.
fn few_men(rules: Rules, dice: &mut Seeded) -> Game {
    loop {
        let mut board = [None; 64];
        let men = ["K", "k"]
            .into_iter()
            .chain((0..1 + dice.roll(3)).flat_map(|_| ["QRRBNPPP", "qrrbnppp"]));
        for letters in men {
            let letter = letters.as_bytes()[dice.roll(letters.len() as u32) as usize];
            board[dice.roll(64) as usize] = Some(char::from(letter));
        }
        let ranks: Vec<String> = board.chunks(8).map(rank).collect();
        let turn = ["w", "b"][dice.roll(2) as usize];
        let fen = format!("{} {turn} - - 0 20", ranks.join("/"));
        if let Ok(game) = Game::from_fen(rules, &fen)
            && game.outcome().is_none()
        {
            return game;
        }
    }
}

fn rank(squares: &[Option<char>]) -> String {
    squares.iter().map(|square| square.unwrap_or('1')).collect()
}
