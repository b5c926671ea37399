//! The words of a language as a file: a text a line, in the order of the list.

use super::{PAGE_LANGUAGE, Words};
use crate::Language;

/// What the file of a language is called, without hash and ending.
pub fn name(language: Language) -> String {
    format!("words-{}", language.name())
}

/// Writes the words of a language.
pub fn write(language: Language) -> String {
    let mut words = Words::of(language).clone();
    words.places().map(|text| format!("{text}\n")).concat()
}

/// Reads words; `None` if these are not all texts, and only these.
///
/// ```
/// use duskboard_client::{Language, words::{Words, file}};
/// let text = file::write(Language::Chinese).leak();
/// assert_eq!(file::read(text).as_ref(), Some(Words::of(Language::Chinese)));
/// ```
pub fn read(text: &'static str) -> Option<Words> {
    const PLACES: &Words = Words::of(PAGE_LANGUAGE);
    let mut words = PLACES.clone();
    let mut lines = text.lines();
    for place in words.places() {
        *place = lines.next()?;
    }
    lines.next().is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for &language in Language::ALL {
            assert_eq!(read(write(language).leak()).as_ref(), Some(Words::of(language)));
        }
    }

    #[test]
    fn a_file_with_other_texts_is_refused() {
        let whole = write(Language::Chinese);
        let (short, _) = whole.trim_end().rsplit_once('\n').unwrap();
        for wrong in ["", short, &format!("{whole}more\n"), "<!doctype html>\n<html>\n"] {
            assert_eq!(read(wrong.to_string().leak()), None, "{wrong}");
        }
    }
}
