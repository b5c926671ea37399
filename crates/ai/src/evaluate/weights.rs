//! The numbers of the evaluations: one table for each kind of game.
//!
//! Those of Banqi and ArChess are fitted to self-play; those of chess are set by hand, because no fit
//! has done better yet. `cargo run --release -p duskboard-ai --features workshop --example tune`
//! prints a table as it stands here; the README of the crate has the commands and what came out.

use duskboard_rules::chess::Role;

/// Two scores: for the middlegame, and for the endgame.
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

/// A table of weights whose numbers can be counted off, and which prints itself as it is written.
macro_rules! table {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct $name {
            $($(#[$says])* pub(crate) $field: $kind,)*
        }

        #[cfg(feature = "workshop")]
        impl crate::tune::Tunable for $name {
            fn numbers(&mut self) -> Vec<&mut i32> {
                let mut all = Vec::new();
                $(crate::tune::Numbers::collect(&mut self.$field, &mut all);)*
                all
            }

            fn print(&self) -> String {
                let mut text = String::new();
                $(text += &format!("    {}: {:?},\n", stringify!($field), self.$field);)*
                text
            }
        }
    };
}

table! {
    /// What is good in the games of the chess family.
    Family {
        /// The pieces, in the order of [`Role::ALL`].
        material: [Pair; Role::COUNT],
        /// One reachable square, for a piece of each role.
        activity: [Pair; Role::COUNT],
        /// Having the move.
        tempo: i32,
        bishop_pair: Pair,
        doubled: Pair,
        isolated: Pair,
        /// A pawn that no pawn can stop, by the rank it has reached.
        passed: [Pair; 8],
        /// A rook on a file without pawns, and on one without own pawns.
        open_file: Pair,
        half_open_file: Pair,
        /// A pawn before the king, and a file beside it without one.
        shield: Pair,
        bare_file: Pair,
        /// An officer that a pawn attacks, and anything attacked that nothing guards.
        under_pawn: Pair,
        hanging: Pair,
    }
}

table! {
    /// What is good in Banqi.
    Banqi {
        /// Every piece has at least this.
        least: i32,
        plain: i32,
        /// What a piece is worth more if it can take every enemy, and less if every enemy can take
        /// it. Shares, not numbers: taking an enemy must not make own pieces worth less.
        prey: i32,
        hunter: i32,
        /// A Cannon takes anything, from afar, but needs something to jump over: the fuller the
        /// board the better.
        cannon: i32,
        cannon_on_full_board: i32,
        /// A free neighbouring square.
        room: i32,
        /// How close the first and the second hunter of the leader are to their prey, and a way out
        /// that the prey has.
        chase: i32,
        second: i32,
        way_out: i32,
        /// Having the move.
        tempo: i32,
    }
}

/// Chess, with a Triceratops or an assassin, and SlugChess.
pub(crate) const CHESS: Family = Family {
    material: [
        Pair(85, 105),
        Pair(330, 300),
        Pair(345, 320),
        Pair(475, 530),
        Pair(980, 960),
        Pair(0, 0),
        Pair(1380, 1330),
        Pair(350, 250),
        Pair(330, 330),
        Pair(35, 20),
    ],
    activity: [
        Pair(0, 0),
        Pair(4, 4),
        Pair(4, 4),
        Pair(2, 4),
        Pair(1, 2),
        Pair(0, 0),
        Pair(2, 2),
        Pair(0, 0),
        Pair(0, 0),
        Pair(0, 0),
    ],
    tempo: 14,
    bishop_pair: Pair(28, 45),
    doubled: Pair(-8, -16),
    isolated: Pair(-12, -12),
    passed: [
        Pair(0, 0),
        Pair(4, 8),
        Pair(6, 14),
        Pair(12, 28),
        Pair(28, 52),
        Pair(56, 92),
        Pair(95, 150),
        Pair(0, 0),
    ],
    open_file: Pair(26, 10),
    half_open_file: Pair(12, 6),
    shield: Pair(11, 0),
    bare_file: Pair(-16, 0),
    under_pawn: Pair(-42, -32),
    hanging: Pair(-16, -16),
};

/// ArChess.
pub(crate) const ARCHESS: Family = Family {
    material: [
        Pair(56, 85),
        Pair(337, 340),
        Pair(352, 339),
        Pair(422, 594),
        Pair(877, 1121),
        Pair(0, 0),
        Pair(1380, 1330),
        Pair(350, 250),
        Pair(330, 440),
        Pair(18, 18),
    ],
    activity: [
        Pair(0, 0),
        Pair(3, 4),
        Pair(3, 3),
        Pair(1, 4),
        Pair(1, 1),
        Pair(0, 0),
        Pair(2, 2),
        Pair(0, 0),
        Pair(0, 0),
        Pair(0, 0),
    ],
    tempo: 10,
    bishop_pair: Pair(29, 44),
    doubled: Pair(-8, -16),
    isolated: Pair(-12, -13),
    passed: [
        Pair(0, 0),
        Pair(3, 8),
        Pair(6, 13),
        Pair(12, 30),
        Pair(26, 49),
        Pair(58, 114),
        Pair(102, 186),
        Pair(0, 0),
    ],
    open_file: Pair(22, 10),
    half_open_file: Pair(13, 6),
    shield: Pair(10, 0),
    bare_file: Pair(-14, 0),
    under_pawn: Pair(-42, -32),
    hanging: Pair(-20, -18),
};

pub(crate) const BANQI: Banqi = Banqi {
    least: 24,
    plain: 32,
    prey: 272,
    hunter: 160,
    cannon: 110,
    cannon_on_full_board: 122,
    room: 12,
    chase: 5,
    second: 6,
    way_out: 15,
    tempo: 7,
};
