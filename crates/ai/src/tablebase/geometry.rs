//! The 32 squares of Banqi by number, from 0 for a1 to 31 for h4.

/// The neighbours of each square, one step along a rank or a file, as a set.
pub(super) static BESIDE: [u32; 32] = beside();

/// The squares between two squares of one rank or file, as a set; empty for any other two.
pub(super) static BETWEEN: [[u32; 32]; 32] = between();

const fn beside() -> [u32; 32] {
    let mut table = [0; 32];
    let mut at = 0;
    while at < 32 {
        let here = 1_u32 << at;
        let left = if at % 8 > 0 { here >> 1 } else { 0 };
        let right = if at % 8 < 7 { here << 1 } else { 0 };
        table[at] = left | right | here << 8 | here >> 8;
        at += 1;
    }
    table
}

const fn between() -> [[u32; 32]; 32] {
    let mut table = [[0; 32]; 32];
    let mut i = 0;
    while i < 32 * 32 {
        let (low, high) = (i % 32, i / 32);
        if low < high {
            let set = line(low, high);
            table[low][high] = set;
            table[high][low] = set;
        }
        i += 1;
    }
    table
}

const fn line(low: usize, high: usize) -> u32 {
    let step = if low / 8 == high / 8 {
        1
    } else if low % 8 == high % 8 {
        8
    } else {
        return 0;
    };
    let (mut set, mut at) = (0, low + step);
    while at < high {
        set |= 1 << at;
        at += step;
    }
    set
}

/// The squares of a set, one after the other.
pub(super) fn squares(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
