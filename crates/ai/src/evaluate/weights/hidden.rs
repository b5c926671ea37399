//! Assassins and SlugChess.

use super::{Assassins, Fog};

pub(crate) const ASSASSINS: Assassins =
    Assassins { near: [60, 83, 123, 89, 45, 78, 36, 56], guard: -1 };

pub(crate) const FOG: Fog = Fog { seen: 2 };
