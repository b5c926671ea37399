//! The web worker behind a page.
