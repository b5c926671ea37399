//! Every variant with every option, as outside tools name them.

use duskboard_reference as slow;
use duskboard_rules::Rules;

/// A variant or preset, and options.
pub(crate) type Setting = (&'static str, &'static [(&'static str, &'static str)]);

pub(crate) const ALL: &[Setting] = &[
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
];

/// The rules as the library knows them.
pub(crate) fn fast((name, options): Setting) -> Rules {
    let mut rules: Rules = name.parse().unwrap();
    for (key, value) in options {
        rules.set(key, value).unwrap();
    }
    rules
}

/// The same rules as the reference knows them.
pub(crate) fn reference((name, options): Setting) -> slow::Rules {
    slow::Rules::new(name, options).unwrap()
}
