//! Laws that hold in every position of every game, tested on random ones.

use super::super::{Lamp, Shuffle, Slug, SlugRules, SlugView};
use super::{SIGHT, SIGHT_LIT, TORCH, TORCH_UNLIT};
use crate::chess::{Bitboard, Role, between, zobrist::mix};
use crate::{Action, Dice, Position, Seat, Square, State, Step, Turn, View, Viewer};
use std::ops::ControlFlow;

const GAMES: u64 = 60;
const LONGEST: usize = 200;

/// Dice that are the same in each run.
struct Loaded(u64);

impl Dice for Loaded {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 += 1;
        (mix(self.0) % u64::from(sides)) as u32
    }
}

impl Loaded {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u32) as usize]
    }
}

/// Plays random games and shows every position to `each`.
fn games(mut each: impl FnMut(&Slug, &mut Loaded)) {
    let mirrored = SlugRules { shuffle: Shuffle::Mirrored, ..TORCH };
    for (i, rules) in [TORCH, SIGHT, SIGHT_LIT, TORCH_UNLIT, mirrored].into_iter().enumerate() {
        for game in 0..GAMES {
            let mut dice = Loaded((i as u64) << 48 | game << 32);
            let mut state = State::<Slug>::new(rules);
            for _ in 0..LONGEST {
                match state.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => {
                        let (outcome, _) = dice.pick(&state.chances());
                        state.resolve(outcome).unwrap();
                    }
                    Turn::Players(_) => {
                        each(state.position(), &mut dice);
                        let seat = state.turn().seat().unwrap();
                        let action = dice.pick(&state.view(seat.into()).legal_list());
                        state.play(seat, action).unwrap();
                    }
                }
            }
        }
    }
}

fn legal(position: &Slug, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    let _ = position.legal(seat, |action| {
        list.push(action);
        ControlFlow::<()>::Continue(())
    });
    list
}

#[test]
fn texts_are_read_as_they_are_written() {
    games(|position, _| {
        let fen = position.fen();
        assert!(Slug::from_fen(position.rules(), &fen).as_ref() == Ok(position), "{fen}");
        for viewer in Viewer::ALL {
            let view = position.view(viewer);
            let read = SlugView::read(position.rules(), viewer, &view.to_string());
            assert_eq!(read, Ok(view), "{fen}");
        }
    });
}

#[test]
fn a_sample_looks_like_the_truth() {
    games(|position, dice| {
        for seat in Seat::BOTH {
            let view = position.view(seat.into());
            let sample = view.sample(dice).unwrap();
            assert_eq!(sample.view(seat.into()), view, "{}", position.fen());
            assert!(Slug::from_fen(sample.rules(), &sample.fen()).is_ok(), "{}", sample.fen());
            assert_eq!(legal(&sample, seat), legal(position, seat), "{}", position.fen());
        }
        assert!(position.view(Viewer::Spectator).sample(dice).is_none());
    });
}

#[test]
fn a_sample_can_be_made_of_what_is_known_to_be_left() {
    games(|position, dice| {
        for seat in Seat::BOTH {
            let view = position.view(seat.into());
            let board = &position.diagram().board;
            let dark = board.side(seat.other()) & !view.seen();
            let hidden: Vec<Role> = dark.filter_map(|square| board.role_at(square)).collect();
            let Some(sample) = view.sample_with(&hidden, dice) else {
                panic!("{} for {seat}", position.fen())
            };
            assert_eq!(sample.view(seat.into()), view, "{}", position.fen());
            let (pieces, guessed) = (board.side(seat.other()), sample.diagram().board);
            assert_eq!(guessed.side(seat.other()).count(), pieces.count());
        }
    });
}

/// Moves enemy pieces that `seat` cannot see to other squares it cannot see. Written from the
/// rules: the only thing a dark square reveals is, by sight, that a pawn cannot step onto it.
fn scramble(position: &Slug, seat: Seat, dice: &mut Loaded) -> Slug {
    let mut diagram = *position.diagram();
    let board = &mut diagram.board;
    let dark = !position.vision(seat);
    let kept = board.of(seat, Role::Pawn).forward(seat).forward(seat);
    for square in board.side(seat.other()) & dark & !kept {
        let pawn = board.role(Role::Pawn).contains(square);
        let ranks = if pawn { !Bitboard::BACK_RANKS } else { Bitboard::ALL };
        let free: Vec<_> = (dark & ranks & !board.occupied()).collect();
        if !free.is_empty()
            && let Some(piece) = board.take(square)
        {
            board.put(dice.pick(&free), piece);
        }
    }
    Slug::of(diagram, position.rules(), position.light())
}

#[test]
fn what_is_out_of_vision_changes_nothing() {
    games(|position, dice| {
        for seat in Seat::BOTH {
            let other = scramble(position, seat, dice);
            let name = || format!("{} as {} for {seat}", position.fen(), other.fen());
            assert_eq!(other.view(seat.into()), position.view(seat.into()), "{}", name());
            assert_eq!(legal(&other, seat), legal(position, seat), "{}", name());
            for action in legal(position, seat) {
                let told = |before: &Slug| {
                    let mut after = *before;
                    after.play_unchecked(seat, action);
                    after.tell(before, Step::Acted(seat, action), seat)
                };
                assert_eq!(told(&other), told(position), "{}", name());
            }
        }
    });
}

#[test]
fn the_truth_and_the_view_agree_on_what_is_legal() {
    games(|position, _| {
        for seat in Seat::BOTH {
            let list = legal(position, seat);
            assert_eq!(list, position.view(seat.into()).legal_list(), "{}", position.fen());
            assert_eq!(position.branches(seat), list.len() as u64, "{}", position.fen());
        }
        let board = &position.diagram().board;
        assert_eq!(board.hash(), board.hash_from_scratch());
    });
}

/// Could the piece on `from` go to `to` in chess without check and castling? Slow and plain.
fn could_move(position: &Slug, from: Square, to: Square) -> bool {
    let board = &position.diagram().board;
    let Some(piece) = board.at(from).filter(|_| from != to) else { return false };
    let prey = board.at(to);
    if prey.is_some_and(|prey| prey.seat == piece.seat) {
        return false;
    }
    let files = to.file().abs_diff(from.file());
    let ranks = to.rank().abs_diff(from.rank());
    let open = (between(from, to) & board.occupied()).is_empty();
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match piece.role {
        Role::King => from.distance(to) == 1,
        Role::Knight => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
        Role::Bishop => diagonal && open,
        Role::Rook => straight && open,
        Role::Queen => (straight || diagonal) && open,
        _ => {
            let up = if piece.seat == Seat::First { 1 } else { -1 };
            let ahead = (to.rank() as i8 - from.rank() as i8) * up;
            let home = Bitboard::rank_of(piece.seat, 1).contains(from);
            let passes = position.diagram().en_passant == Some(to);
            match (files, ahead) {
                (0, 1) => prey.is_none(),
                (0, 2) => home && open && prey.is_none(),
                (1, 1) => prey.is_some() || passes,
                _ => false,
            }
        }
    }
}

fn sees(position: &Slug, seat: Seat, square: Square) -> bool {
    let lit = position.light() == Some(square) && position.diagram().turn == seat;
    lit || position.diagram().board.pieces().filter(|(_, piece)| piece.seat == seat).any(
        |(from, piece)| {
            let distance = match (position.rules().lamp, piece.role) {
                (Lamp::Torch, Role::Pawn | Role::King) => 1,
                (Lamp::Torch, _) => 2,
                (Lamp::Sight, Role::Pawn | Role::Knight) => 1,
                (Lamp::Sight, _) => 0,
            };
            let moves = position.rules().lamp == Lamp::Sight && could_move(position, from, square);
            from.distance(square) <= distance || moves
        },
    )
}

#[test]
fn vision_is_what_the_rules_say_square_by_square() {
    games(|position, _| {
        for seat in Seat::BOTH {
            let seen = Square::all().filter(|&square| sees(position, seat, square));
            assert!(seen.eq(position.vision(seat)), "{seat} in {}", position.fen());
        }
    });
}

#[test]
fn legal_is_what_the_rules_say_square_by_square() {
    games(|position, _| {
        let seat = position.diagram().turn;
        let seen = position.vision(seat);
        let mut plain = Vec::new();
        for from in position.diagram().board.side(seat) {
            let pawn = position.diagram().board.role(Role::Pawn).contains(from);
            for to in seen.filter(|&to| could_move(position, from, to)) {
                if !(between(from, to) & !seen).is_empty() {
                    continue;
                }
                let last = pawn && Bitboard::BACK_RANKS.contains(to);
                let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(Some);
                let promotions = if last { &roles[..] } else { &[None] };
                plain.extend(promotions.iter().map(|&promotion| Action::Move {
                    from,
                    to,
                    promotion,
                }));
            }
        }
        let mut fast = legal(position, seat);
        fast.sort();
        plain.sort();
        assert_eq!(fast, plain, "{}", position.fen());
    });
}
