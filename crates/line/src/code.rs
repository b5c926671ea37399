//! Texts as QR codes.

use duskboard_protocol::peer::FromLine;
use qrcodegen::{QrCode, QrCodeEcc};

/// The code of a text; `None` if it is too long for one.
pub fn draw(text: &str) -> Option<FromLine> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size();
    let dark = |y: i32, x: i32| if code.get_module(x, y) { '1' } else { '0' };
    let modules = (0..side).flat_map(|y| (0..side).map(move |x| (y, x)));
    let modules = modules.map(|(y, x)| dark(y, x)).collect();
    Some(FromLine::Code { text: text.into(), side: side.unsigned_abs(), modules })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_corners() {
        for (text, expected) in [("x", 21), ("https://example.org/#/friend/k3m9x2abcd", 29)] {
            let Some(FromLine::Code { text: held, side, modules }) = draw(text) else {
                panic!("no code for {text}");
            };
            assert_eq!((held.as_str(), side), (text, expected));
            assert_eq!(modules.len(), (side * side) as usize);
            let at = |y: u32, x: u32| &modules[(y * side + x) as usize..][..1];
            assert!(
                (0..7).all(|x| at(0, x) == "1" && at(x, 0) == "1" && at(0, side - 1 - x) == "1")
            );
            assert!((0..8).all(|x| at(7, x) == "0"));
        }
        assert_eq!(draw(&"x".repeat(3_000)), None);
    }
}
