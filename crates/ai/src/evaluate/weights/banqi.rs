//! Banqi.

use super::Banqi;

pub(crate) const BANQI: Banqi = Banqi {
    least: 29,
    plain: 39,
    prey: 273,
    hunter: 163,
    cannon_on_full_board: 86,
    extra: [132, 40, -43, -56, -18, 150, 4],
    down: 8,
    immortal: 104,
    scarce: 101,
    attacked: 22,
    room: 17,
    chase: 1,
    second: 5,
    way_out: 9,
    tempo: 11,
};
