//! Every variant with every option, for both implementations of the rules.

use duskboard_reference as slow;
pub(crate) use duskboard_reference::{SETTINGS as ALL, Setting};
use duskboard_rules::Rules;

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
