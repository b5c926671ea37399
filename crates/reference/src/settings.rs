//! The settings that tests walk through.

/// A variant or preset, and options.
pub type Setting = (&'static str, &'static [(&'static str, &'static str)]);

/// Every variant with every option, as outside tools name them.
pub const SETTINGS: &[Setting] = &[
    ("chess", &[]),
    ("dinosaur", &[]),
    ("assassin", &[]),
    ("stealth", &[]),
    ("dinosaur-assassin", &[]),
    ("dinosaur-assassin", &[("assassin_step", "exactly-two")]),
    ("archess", &[]),
    ("archess", &[("second_shot", "captures")]),
    ("slug-torch", &[]),
    ("slug-torch", &[("capture_light", "off"), ("shuffle", "mirrored")]),
    ("slug-sight", &[]),
    ("slug-sight", &[("capture_light", "both"), ("shuffle", "mirrored")]),
    ("banqi", &[]),
    ("banqi", &[("quiet_draw", "40"), ("repetition_draw", "off")]),
    ("banqi", &[("quiet_draw", "off")]),
    ("fog", &[]),
];
