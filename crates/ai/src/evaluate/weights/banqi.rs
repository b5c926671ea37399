//! Banqi.

use super::Banqi;

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
