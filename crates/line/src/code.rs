//! Texts as QR codes.

use duskboard_protocol::peer::FromLine;
use qrcodegen::{QrCode, QrCodeEcc};

/// The code of a text; `None` if it is too long for one.
pub fn draw(text: &str) -> Option<FromLine> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size();
    let modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let dark = modules.filter(|(x, y)| code.get_module(*x, *y));
    let path = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    Some(FromLine::Code { text: text.into(), side: side.unsigned_abs(), path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_corners() {
        for (text, expected) in [("x", 21), ("https://example.org/#/friend/k3m9x2abcd", 29)] {
            let Some(FromLine::Code { text: held, side, path }) = draw(text) else {
                panic!("no code for {text}");
            };
            assert_eq!((held.as_str(), side), (text, expected));
            let dark = |x: u32, y: u32| path.contains(&format!("M{x} {y}h"));
            let last = side - 1;
            assert!((0..7).all(|x| dark(x, 0) && dark(0, x) && dark(last - x, 0)));
            assert!((0..8).all(|x| !dark(x, 7)));
        }
        assert_eq!(draw(&"x".repeat(3_000)), None);
    }
}
