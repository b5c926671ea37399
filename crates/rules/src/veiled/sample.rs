//! Sampling what stands in the dark.

use super::{Veil, Veiled, VeiledView};
use crate::chess::{Bitboard, Board, Diagram, Piece, Role};
use crate::{Dice, Position, Seat, Square, Viewer};

impl<V: Veil> VeiledView<V> {
    /// A position consistent with this view: an enemy king and a random part of the missing army on
    /// dark squares.
    pub(super) fn guess(&self, dice: &mut impl Dice) -> Option<Veiled<V>> {
        let seat = self.viewer.seat()?;
        if self.over {
            return Some(Veiled::of(self.shown, self.rules, self.light));
        }
        if self.is_shuffling() {
            return Some(Veiled::start(self.rules));
        }
        let mut reserve = Pieces::missing(&self.shown.board, seat.other());
        let mut hidden = Pieces::default();
        while reserve.take(Role::King) {
            hidden.add(Role::King);
        }
        let last = self.betrayed() & Bitboard::BACK_RANKS;
        for _ in hidden.officers()..last.count() {
            hidden.add(reserve.draw_officer(dice).or_else(|| reserve.promote())?);
        }
        let room = self.room().count().checked_sub(hidden.total())?;
        let most = reserve.total().min(room);
        let least = self.betrayed().count().saturating_sub(hidden.total()).min(most);
        for _ in 0..least + dice.roll(most - least + 1) {
            hidden.add(reserve.draw(dice)?);
        }
        self.scatter(&mut hidden, dice)
    }

    /// A position consistent with this view that has exactly these enemy pieces out of sight, the
    /// king included: for a player who has counted the captures. `None` for a spectator, when the
    /// game is over or has not begun, and if these pieces do not fit.
    ///
    /// ```
    /// use duskboard_rules::{chess::Role, slug::{Slug, SlugRules}, Position, Seat};
    /// let rules = SlugRules::default();
    /// let truth = Slug::from_fen(rules, "8/8/8/1k6/8/8/8/7K w - - 0 1").unwrap();
    /// let view = truth.view(Seat::First.into());
    /// let guess = view.sample_with(&[Role::King], &mut |n| n - 1).unwrap();
    /// assert_eq!(guess.fen(), "7k/8/8/8/8/8/8/7K w - - 0 1 -");
    /// assert!(view.sample_with(&[], &mut |_| 0).is_none());
    /// ```
    pub fn sample_with(&self, hidden: &[Role], dice: &mut impl Dice) -> Option<Veiled<V>> {
        let enemy = self.viewer.seat()?.other();
        let mut pieces = Pieces::default();
        hidden.iter().for_each(|&role| pieces.add(role));
        let kings = pieces.count(Role::King) + self.shown.board.of(enemy, Role::King).count();
        if self.over || self.is_shuffling() || kings != 1 {
            return None;
        }
        self.scatter(&mut pieces, dice).filter(|_| pieces.total() == 0)
    }

    /// Places pieces on dark squares: first where something must stand, then pawns, which may not
    /// stand everywhere, then the rest. What finds no room is left over: only pawns, if there are
    /// as many dark squares as pieces.
    fn scatter(&self, hidden: &mut Pieces, dice: &mut impl Dice) -> Option<Veiled<V>> {
        let seat = self.viewer.seat()?.other();
        let mut board = self.shown.board;
        let (last, before) = (Bitboard::BACK_RANKS, !Bitboard::BACK_RANKS);
        for square in self.betrayed() & last {
            board.put(square, Piece { seat, role: hidden.draw_officer(dice)? });
        }
        for square in self.betrayed() & before {
            board.put(square, Piece { seat, role: hidden.draw(dice)? });
        }
        let mut crowd = std::mem::take(hidden);
        while let Some(role) = crowd.next() {
            let ranks = if role == Role::Pawn { !Bitboard::BACK_RANKS } else { Bitboard::ALL };
            match any(self.room() & ranks & !board.occupied(), dice) {
                Some(square) => board.put(square, Piece { seat, role }),
                None => hidden.add(role),
            }
        }
        Some(Veiled::of(Diagram { board, ..self.shown }, self.rules, self.light))
    }

    /// Where enemy pieces can be: on dark squares, except where a pawn has just come from, where
    /// they have just lost a piece, and where the viewer would see them.
    fn room(&self) -> Bitboard {
        let passed = self.shown.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        let lost = self.light.filter(|_| self.viewer != Viewer::Seat(self.shown.turn));
        let vacant = |seat| V::vacant(&self.shown.board, seat);
        !self.seen
            & !passed.forward(self.shown.turn)
            & !lost.map_or(Bitboard::EMPTY, Bitboard::of)
            & !self.viewer.seat().map_or(Bitboard::EMPTY, vacant)
    }

    /// The dark squares on which something must be.
    fn betrayed(&self) -> Bitboard {
        let by = |seat| V::betrayed(self.rules, &self.shown.board, seat, self.seen);
        self.viewer.seat().map_or(Bitboard::EMPTY, by)
    }
}

/// A uniformly random square of these.
fn any(mut squares: Bitboard, dice: &mut impl Dice) -> Option<Square> {
    match squares.count() {
        0 => None,
        count => squares.nth(dice.roll(count) as usize),
    }
}

/// Some pieces of one side: how many of each of the six roles.
#[derive(Clone, Copy, Default)]
struct Pieces([u32; 6]);

impl Pieces {
    /// Pawns, knights, bishops, rooks, queen and king.
    const FULL: [u32; 6] = [8, 2, 2, 2, 1, 1];

    /// What a full army has and this board does not show; surplus officers were pawns.
    fn missing(board: &Board, seat: Seat) -> Pieces {
        let mut missing = Pieces::FULL;
        let mut promoted = 0;
        for (role, left) in Role::ALL.into_iter().zip(&mut missing) {
            let shown = board.of(seat, role).count();
            promoted += shown.saturating_sub(*left);
            *left = left.saturating_sub(shown);
        }
        missing[0] = missing[0].saturating_sub(promoted);
        Pieces(missing)
    }

    fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    fn count(&self, role: Role) -> u32 {
        self.0.get(role as usize).copied().unwrap_or(0)
    }

    fn add(&mut self, role: Role) {
        if let Some(count) = self.0.get_mut(role as usize) {
            *count += 1;
        }
    }

    /// Removes one of this role, if there is one.
    fn take(&mut self, role: Role) -> bool {
        let there = self.count(role) > 0;
        if there {
            self.0[role as usize] -= 1;
        }
        there
    }

    /// Removes a piece, pawns first.
    fn next(&mut self) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.take(role))
    }

    /// How many of them are not pawns.
    fn officers(&self) -> u32 {
        self.total() - self.count(Role::Pawn)
    }

    /// Removes a pawn, which has become a queen.
    fn promote(&mut self) -> Option<Role> {
        self.take(Role::Pawn).then_some(Role::Queen)
    }

    /// Removes a random piece other than a pawn.
    fn draw_officer(&mut self, dice: &mut impl Dice) -> Option<Role> {
        let pawns = std::mem::take(&mut self.0[Role::Pawn as usize]);
        let role = self.draw(dice);
        self.0[Role::Pawn as usize] = pawns;
        role
    }

    /// Removes a random piece, each equally likely.
    fn draw(&mut self, dice: &mut impl Dice) -> Option<Role> {
        let mut place = match self.total() {
            0 => return None,
            total => dice.roll(total),
        };
        let role = Role::ALL.into_iter().find(|&role| {
            let here = place < self.count(role);
            place = place.saturating_sub(self.count(role));
            here
        })?;
        self.take(role).then_some(role)
    }
}
