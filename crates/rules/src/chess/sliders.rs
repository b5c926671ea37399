//! Attacks of bishops, rooks and queens, by magic bitboards.
//!
//! The blockers on a slider's lines are multiplied by a number that maps every arrangement of them
//! to its own table entry, or to one with the same attacks. The numbers were found by random
//! search; filling the table checks them. The table is filled at first use instead of being stored
//! in the binary, where it would be most of the browser's download.

use super::Bitboard;
use crate::Square;
use std::sync::LazyLock;

/// The squares a rook on `square` attacks, given the `occupied` squares; blockers included.
///
/// ```
/// use duskboard_rules::chess::{rook_attacks, Bitboard};
/// let [a1, a3]: [duskboard_rules::Square; 2] = ["a1", "a3"].map(|s| s.parse().unwrap());
/// assert_eq!(rook_attacks(a1, Bitboard::of(a3)).count(), 9);
/// ```
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK[square.index()], occupied)
}

/// The squares a bishop on `square` attacks, given the `occupied` squares; blockers included.
///
/// ```
/// use duskboard_rules::chess::{bishop_attacks, Bitboard};
/// assert_eq!(bishop_attacks("a1".parse().unwrap(), Bitboard::EMPTY).count(), 7);
/// ```
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP[square.index()], occupied)
}

/// The squares a queen on `square` attacks, given the `occupied` squares; blockers included.
///
/// ```
/// use duskboard_rules::chess::{queen_attacks, Bitboard};
/// assert_eq!(queen_attacks("d4".parse().unwrap(), Bitboard::EMPTY).count(), 27);
/// ```
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Where the attacks of one slider on one square are found.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares on which a blocker makes a difference.
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

type Directions = [(i8, i8); 4];
const STRAIGHT: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: Directions = [(1, 1), (-1, -1), (-1, 1), (1, -1)];

const ROOK_PLACES: usize = 102_400;
const BISHOP_PLACES: usize = 5_248;

static ROOK: [Magic; 64] = magics(&ROOK_FACTORS, &STRAIGHT, 0);
static BISHOP: [Magic; 64] = magics(&BISHOP_FACTORS, &DIAGONAL, ROOK_PLACES);
static REACH: LazyLock<Vec<u64>> = LazyLock::new(fill);

#[inline]
fn look_up(magic: &Magic, occupied: Bitboard) -> Bitboard {
    Bitboard(REACH[magic.place(occupied.0)])
}

impl Magic {
    #[inline]
    const fn place(&self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.factor) >> self.shift;
        self.offset as usize + hash as usize
    }
}

const fn magics(factors: &[u64; 64], directions: &Directions, first: usize) -> [Magic; 64] {
    let mut magics = [Magic { mask: 0, factor: 0, shift: 0, offset: 0 }; 64];
    let mut offset = first as u32;
    let mut i = 0;
    while i < 64 {
        let mask = mask(Square::from_index(i), directions);
        let bits = mask.count_ones();
        magics[i] = Magic { mask, factor: factors[i], shift: 64 - bits, offset };
        offset += 1 << bits;
        i += 1;
    }
    magics
}

/// A slider's lines without their last squares: a piece there blocks nothing.
const fn mask(square: Square, directions: &Directions) -> u64 {
    let mut mask = 0;
    let mut d = 0;
    while d < 4 {
        let (files, ranks) = directions[d];
        let mut here = square;
        while let Some(next) = here.step(files, ranks) {
            if next.step(files, ranks).is_some() {
                mask |= 1 << next.index();
            }
            here = next;
        }
        d += 1;
    }
    mask
}

/// The attacks of a slider, square by square.
fn slide(square: Square, occupied: u64, directions: &Directions) -> u64 {
    let mut reach = 0;
    for &(files, ranks) in directions {
        let mut here = square;
        while let Some(next) = here.step(files, ranks) {
            reach |= 1 << next.index();
            if occupied >> next.index() & 1 != 0 {
                break;
            }
            here = next;
        }
    }
    reach
}

fn fill() -> Vec<u64> {
    let mut reach = vec![0; ROOK_PLACES + BISHOP_PLACES];
    for (magics, directions) in [(&ROOK, &STRAIGHT), (&BISHOP, &DIAGONAL)] {
        for (square, magic) in Square::all().zip(magics) {
            // Every subset of the mask, by the carry-rippler trick: from the empty one back to it.
            let mut occupied = 0u64;
            loop {
                let found = slide(square, occupied, directions);
                let place = &mut reach[magic.place(occupied)];
                assert!(*place == 0 || *place == found, "two reaches share a place");
                *place = found;
                occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
    reach
}

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x1080019040028821, 0x0440002004421002, 0x1080088010002000, 0x2500051000090021,
    0x660008a010020004, 0x1080040080010200, 0x2200208802000401, 0x0900004081000022,
    0x0910800040002083, 0x0801804000600084, 0x0088801000802000, 0x0402001040220008,
    0x4080808004000800, 0x0304800400220080, 0x410200a408410200, 0x010200106100840a,
    0x0080208000400080, 0x0001050040008020, 0x0820004040100800, 0x0850808008001000,
    0x4002050008010011, 0x2004008080020004, 0xc090808002000100, 0xa0000200004100a4,
    0x0480388080004002, 0x1020002040005001, 0x0000401100200900, 0x02020022000c1040,
    0x8042100500480100, 0x0000040080020080, 0x9205010080800200, 0x0800208200004104,
    0x02f0400028800080, 0x0000802000804000, 0x2140801000802000, 0x4080210209001000,
    0x1025000801000410, 0x4002800200800401, 0x1142028804000110, 0x0401040246000981,
    0x011c208040008000, 0xc030102000404003, 0x5a10306003030041, 0xa00010010021000c,
    0x2168001100090004, 0x0884020004008080, 0x0000081001840002, 0x000100208c410002,
    0x000a288001104300, 0x0040062000408480, 0x2010900420048380, 0x0001080010018280,
    0x3804000480080080, 0xa003020004008080, 0x8091000a00040500, 0x1023110344048200,
    0x0004831106402202, 0x2860420880201102, 0x0409094100200011, 0x2085001000452009,
    0x10020009a0041002, 0x8529000204000801, 0x3099611008008224, 0x0400040040810022,
];

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x50c0020208510100, 0x0110210101021181, 0x0384182202420302, 0x2414240480006014,
    0x0004050450002000, 0x288202110400280b, 0x0010480211104000, 0x0102148404024020,
    0x0401101042808400, 0x0200250400860a01, 0x9040100102002800, 0x0400880681011000,
    0x0800020210842421, 0xac180904a0040880, 0x9400010801104880, 0x800040410410034a,
    0x8420008404440800, 0x0010610821410401, 0x0810041824801010, 0x0400802802004020,
    0x0a14004201210008, 0x0040408600422083, 0x0000a0034c100800, 0x0001208446080420,
    0x0044401404100406, 0x0044200024980088, 0x2080300002040041, 0x0016002018008020,
    0x00a2002002008058, 0x2041041002020080, 0x00145080084a1008, 0x4504244003010090,
    0x0008040402c0084a, 0x0104411801049000, 0x0003240108100110, 0x0002a008000a8820,
    0x0001100400708020, 0x1010100040002400, 0x8004084208088080, 0x0011004109020108,
    0x4021042104012000, 0x0002880402403111, 0x1202002024208800, 0x0010114010402a00,
    0x2000010212000400, 0x800142080a000041, 0x2020084200404084, 0x8004088404500101,
    0x0800885808040012, 0x4004404208a01042, 0x0220105208040248, 0x1344100822881001,
    0x80000090021a0400, 0x0411400802042009, 0x0804105a08030100, 0x60041102320e0400,
    0x0041010110028205, 0x4500020052280400, 0x0001028100880480, 0x0100000000e18821,
    0x80010c0091020200, 0x00a0080504082203, 0x0400401041022880, 0x0040108421004010,
];
