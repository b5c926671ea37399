//! The weights of the evaluations: one table for each kind of game, tuned on self-play.
//!
//! `cargo run --release -p duskboard-ai --features workshop --example tune` prints a table as it
//! stands here; the README of the crate has the commands and the results.

mod archess;
mod banqi;
mod chess;
mod hidden;

pub(crate) use archess::ARCHESS;
pub(crate) use banqi::BANQI;
pub(crate) use chess::CHESS;
use duskboard_rules::banqi::Kind;
use duskboard_rules::chess::Role;
pub(crate) use hidden::{ASSASSINS, FOG};

/// A tapered score: for the middlegame and for the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pair(pub(crate) i32, pub(crate) i32);

impl std::ops::AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = Pair(self.0 + other.0, self.1 + other.1);
    }
}

impl std::ops::Sub for Pair {
    type Output = Pair;
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0, self.1 - other.1)
    }
}

impl Pair {
    /// So many times.
    pub(crate) const fn times(self, count: i32) -> Pair {
        Pair(self.0 * count, self.1 * count)
    }
}

/// A table of weights that can list its numbers and print itself as source.
macro_rules! table {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct $name {
            $($(#[$says])* pub(crate) $field: $kind,)*
        }

        #[cfg(any(test, feature = "workshop"))]
        impl crate::tune::Tunable for $name {
            fn numbers(&mut self) -> Vec<&mut i32> {
                let mut all = Vec::new();
                $(crate::tune::Numbers::collect(&mut self.$field, &mut all);)*
                all
            }

            fn print(&self) -> String {
                let mut text = String::new();
                $(
                    let numbers = crate::tune::Numbers::print(&self.$field);
                    text += &format!("    {}: {numbers},\n", stringify!($field));
                )*
                text
            }
        }
    };
}

table! {
    /// Weights of the chess family.
    Family {
        /// Material, in the order of [`Role::ALL`].
        material: [Pair; Role::COUNT],
        /// Piece-square tables, from the own first rank, from the edge to the middle.
        places: [[Pair; 32]; Role::COUNT],
        /// Mobility of each role, by the number of squares; half of it for queen and Triceratops.
        activity: [[Pair; 16]; Role::COUNT],
        /// Tempo: being to move.
        tempo: i32,
        bishop_pair: Pair,
        doubled: Pair,
        isolated: Pair,
        /// A pawn behind all pawns on the neighbouring files.
        backward: Pair,
        /// A pawn beside another or guarded by one, by rank.
        linked: [Pair; 8],
        /// A passed pawn by rank, and a bonus if its way is free.
        passed: [Pair; 8],
        free: [Pair; 8],
        /// A passed pawn that is blocked, and one that cannot advance safely.
        blocked: [Pair; 8],
        stopped: [Pair; 8],
        /// A quarter of this for each step that the own king is closer to it, times its rank.
        escort: i32,
        /// A knight or a bishop on a square guarded by a pawn that no pawn can attack.
        outpost: Pair,
        /// A bishop, for each own pawn on a square of its colour.
        own_colour: Pair,
        /// A rook on a file without pawns, and on one without own pawns.
        open_file: Pair,
        half_open_file: Pair,
        /// A pawn before the king, and a file beside it without one.
        shield: Pair,
        bare_file: Pair,
        /// An enemy pawn before the king.
        storm: Pair,
        /// An officer that a pawn attacks, and anything attacked that nothing guards.
        under_pawn: Pair,
        hanging: Pair,
        /// A rook or more that a minor piece attacks, and a queen or more that a rook attacks.
        under_minor: Pair,
        under_rook: Pair,
        /// An officer that a pawn can attack with its next step.
        pushed: Pair,
        /// King danger: for each role that attacks a square next to the king, for each attacker, and
        /// for each weak square there. The square of the sum counts.
        menace: [i32; Role::COUNT],
        company: i32,
        weakness: i32,
        /// A safe check, by role.
        checking: [i32; Role::COUNT],
    }
}

table! {
    /// Additional weights for assassins.
    Assassins {
        /// An assassin, by its distance to the enemy king.
        near: [i32; 8],
        /// A piece next to its own king, which guards it.
        guard: i32,
    }
}

table! {
    /// Additional weights for the fog.
    Fog {
        /// A visible square.
        seen: i32,
    }
}

table! {
    /// Weights of Banqi.
    Banqi {
        /// A piece of each kind, by the number of living enemies that could take it as its
        /// neighbour; not for Cannons.
        worth: [[i32; 10]; Kind::COUNT],
        /// What it is worth more if it can take every enemy. A share, not a number: taking an enemy
        /// must not make own pieces worth less.
        prey: [i32; Kind::COUNT],
        /// A Cannon takes anything, from afar, but needs something to jump over: by a quarter of
        /// the pieces alive.
        cannon: [i32; 9],
        /// What a piece of each kind is worth more while it lies face down.
        down: [i32; Kind::COUNT],
        /// An enemy kind that nothing can take, and one that only one piece can take.
        immortal: i32,
        scarce: i32,
        /// The share of its worth that an attacked piece loses if it is its side's turn, and that
        /// the attacker gains if it is the attacker's, in hundredths.
        attacked: i32,
        attacks: i32,
        /// A free neighbouring square, and a piece without any.
        room: i32,
        shut: i32,
        /// A piece of each kind on each square of a quarter of the board.
        place: [[i32; 8]; Kind::COUNT],
        /// A piece that could take one of this kind within two steps of it, and a face-down piece
        /// next to it.
        pressed: [i32; Kind::COUNT],
        covered: [i32; Kind::COUNT],
        /// How close the leader's nearest and second pieces are to one they can take, and each way
        /// out it has.
        chase: i32,
        second: i32,
        way_out: i32,
        /// The prey has to move when it is an even number of steps from its hunter.
        facing: i32,
        /// Tempo: being to move.
        tempo: i32,
    }
}
