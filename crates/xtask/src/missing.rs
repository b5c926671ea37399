//! What a machine lacks and cannot get by itself: named, with how to get it, instead of a failure.

use crate::run::output;
use crate::setup::{BROWSERS, CLUSTER, may_install, missing};

/// Why the page cannot be tested in browsers here, if it cannot. Root on Debian gets what is lacking.
pub(crate) fn browsers() -> Option<String> {
    let lacking = missing(&BROWSERS);
    (!lacking.is_empty() && !may_install()).then(|| {
        format!("install {}; another Chromium can be named in CHROMIUM", lacking.join(", "))
    })
}

/// Why several servers together cannot be tested here, if they cannot.
pub(crate) fn nodes() -> Option<String> {
    let lacking = missing(&CLUSTER);
    (!lacking.is_empty() && !may_install()).then(|| format!("install {}", lacking.join(", ")))
}

/// Why JavaScript cannot be tested here, if it cannot.
pub(crate) fn node() -> Option<String> {
    let version = output("node --version");
    let major =
        version.and_then(|text| text.trim_start_matches('v').split('.').next()?.parse().ok());
    match major {
        Some(20_u32..) => None,
        Some(old) => Some(format!("Node {old} is too old, install Node 20 or later")),
        None => Some("install Node 20 or later".into()),
    }
}
