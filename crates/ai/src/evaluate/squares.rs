//! Where pieces of the chess family like to stand: made by rule, not by hand.

use super::weights::Pair;
use duskboard_rules::chess::Role;

/// The place of each role on each square, as the first seat sees the board.
pub(super) static PLACED: [[Pair; 64]; Role::COUNT] = table();

const fn table() -> [[Pair; 64]; Role::COUNT] {
    let mut table = [[Pair(0, 0); 64]; Role::COUNT];
    let mut i = 0;
    while i < Role::COUNT * 64 {
        let (role, square) = (Role::ALL[i / 64], i % 64);
        table[i / 64][square] = place(role, square % 8, square / 8);
        i += 1;
    }
    table
}

/// How far from the middle, from 1 to 7.
const fn off_centre(file: usize, rank: usize) -> i32 {
    let (f, r) = (2 * file as i32 - 7, 2 * rank as i32 - 7);
    (f.abs() + r.abs()) / 2
}

const PAWN_STEPS: [Pair; 8] = [
    Pair(0, 0),
    Pair(0, 0),
    Pair(2, 4),
    Pair(8, 10),
    Pair(18, 25),
    Pair(38, 55),
    Pair(70, 100),
    Pair(0, 0),
];
/// A king at home, from the a-file to the h-file.
const HOME: [i32; 8] = [18, 28, 14, -8, 0, -6, 30, 20];

const fn place(role: Role, file: usize, rank: usize) -> Pair {
    let off = off_centre(file, rank);
    let home = rank == 0;
    match role {
        Role::Pawn => pawn(file, rank),
        Role::Knight => Pair(26 - 9 * off - if home { 6 } else { 0 }, 14 - 6 * off),
        Role::Bishop => Pair(14 - 4 * off - if home { 10 } else { 0 }, 8 - 3 * off),
        Role::Rook => {
            let seventh = if rank == 6 { 14 } else { 0 };
            Pair(seventh + if file == 3 || file == 4 { 6 } else { 0 }, seventh)
        }
        Role::Queen => Pair(2 - off, 16 - 5 * off),
        Role::King => {
            let back = [0, -18, -40, -60, -70, -75, -80, -80][rank];
            Pair(HOME[file] + back, 34 - 10 * off)
        }
        Role::Triceratops => Pair(8 - 2 * off, 20 - 5 * off),
        Role::Assassin => Pair(12 - 3 * off, 12 - 3 * off),
        Role::Archer => Pair(16 - 4 * off + if home { -10 } else { 0 }, 14 - 4 * off),
        Role::Paralysed => Pair(0, 0),
    }
}

const fn pawn(file: usize, rank: usize) -> Pair {
    let Pair(mid, end) = PAWN_STEPS[rank];
    let middle = match (file, rank) {
        (3 | 4, 3) => 18,
        (3 | 4, 4) => 14,
        (3 | 4, 2) => 6,
        (3 | 4, 1) => -14,
        (2 | 5, 3) => 6,
        (0 | 7, _) => -6,
        _ => 0,
    };
    Pair(mid + middle, end)
}
