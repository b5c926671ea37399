//! What a machine lacks and cannot get by itself: named, with how to get it, instead of a failure.

use crate::run::output;
use crate::setup::PACKAGES;
use std::path::Path;

/// Why the page cannot be tested in browsers here, if it cannot. Debian gets what it lacks by itself.
pub(crate) fn browsers() -> Option<String> {
    if output("apt-get --version").is_some() {
        return None;
    }
    // Another Chromium can be named.
    let named = |package: &str| package == "chromium" && std::env::var_os("CHROMIUM").is_some();
    let lacks = |program: &str, package: &str| !Path::new(program).exists() && !named(package);
    let lacking = PACKAGES.iter().filter(|(program, package)| lacks(program, package));
    let lacking: Vec<_> = lacking.map(|(program, _)| *program).collect();
    (!lacking.is_empty()).then(|| {
        format!("install {}; another Chromium can be named in CHROMIUM", lacking.join(", "))
    })
}

/// Why several servers together cannot be tested here, if they cannot.
pub(crate) fn nodes() -> Option<String> {
    let needed = |package: &str| ["postgresql", "nats-server"].contains(&package);
    let lacking = PACKAGES.iter().filter(|(program, _)| !Path::new(program).exists());
    let lacking: Vec<_> =
        lacking.map(|(_, package)| *package).filter(|package| needed(package)).collect();
    (!lacking.is_empty()).then(|| format!("install {}", lacking.join(", ")))
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
