//! The options of SlugChess.

/// How pieces see: the two sub-variants.
///
/// ```
/// use duskboard_rules::{Seat, slug::{Lamp, Slug, SlugRules}};
/// let seen = [Lamp::Torch, Lamp::Sight].map(|lamp| {
///     Slug::usual(SlugRules { lamp, ..Default::default() }).vision(Seat::First).count()
/// });
/// assert_eq!(seen, [24, 32]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Lamp {
    /// By distance: `slug-torch`.
    #[default]
    Torch,
    /// By where they could move: `slug-sight`.
    Sight,
}

/// How the officers are shuffled.
///
/// ```
/// use duskboard_rules::{Chance, Position, Turn, slug::{Shuffle, Slug, SlugRules}};
/// let done = [Shuffle::Independent, Shuffle::Mirrored].map(|shuffle| {
///     let mut game = Slug::start(SlugRules { shuffle, ..Default::default() });
///     game.resolve_unchecked(Chance::Officers(*b"RNBQKBNR"));
///     game.acting() != Turn::Chance
/// });
/// assert_eq!(done, [false, true], "one draw is enough for a mirrored order");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Shuffle {
    /// Each side has its own order.
    #[default]
    Independent,
    /// Both sides have the same order, file by file.
    Mirrored,
}

/// In which sub-variants a capture lights its square for the side that lost the piece.
///
/// ```
/// use duskboard_rules::slug::{CaptureLight, SlugRules};
/// let lit = [CaptureLight::TorchOnly, CaptureLight::Both, CaptureLight::Off]
///     .map(|capture_light| SlugRules { capture_light, ..Default::default() }.captures_light());
/// assert_eq!(lit, [true, true, false], "by torchlight, the default");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum CaptureLight {
    /// By torchlight only.
    #[default]
    TorchOnly,
    /// In both.
    Both,
    /// In none.
    Off,
}

/// The options of a game.
///
/// ```
/// use duskboard_rules::slug::{CaptureLight, Lamp, SlugRules};
/// let torch = SlugRules::default();
/// let sight = SlugRules { lamp: Lamp::Sight, ..torch };
/// assert!(torch.captures_light() && !sight.captures_light());
/// assert!(SlugRules { capture_light: CaptureLight::Both, ..sight }.captures_light());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SlugRules {
    /// The sub-variant.
    pub lamp: Lamp,
    /// How the officers are shuffled.
    pub shuffle: Shuffle,
    /// Which captures light their square.
    pub capture_light: CaptureLight,
}

impl SlugRules {
    /// Does a capture light its square in this game?
    #[inline]
    pub const fn captures_light(self) -> bool {
        match self.capture_light {
            CaptureLight::TorchOnly => matches!(self.lamp, Lamp::Torch),
            CaptureLight::Both => true,
            CaptureLight::Off => false,
        }
    }
}
