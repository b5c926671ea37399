//! The words of a language as a file: a text a line, in the order of the list.

use crate::Language;

/// A list of texts in one language.
pub trait Texts: Clone {
    /// The places of all texts, in the order of the list.
    fn places(&mut self) -> Vec<&mut &'static str>;

    /// Writes the texts.
    fn write(&self) -> String {
        self.clone().places().into_iter().map(|text| format!("{text}\n")).collect()
    }

    /// The same list with other texts; `None` if these are not all texts, and only these.
    ///
    /// ```
    /// use duskboard_client::{Language, words::{Words, file::Texts}};
    /// let [english, chinese] = [Language::English, Language::Chinese].map(Words::of);
    /// assert_eq!(english.read(chinese.write().leak()).as_ref(), Some(chinese));
    /// ```
    fn read(&self, text: &'static str) -> Option<Self> {
        let mut words = self.clone();
        let mut lines = text.lines();
        for place in words.places() {
            *place = lines.next()?;
        }
        lines.next().is_none().then_some(words)
    }
}

/// What the file of a list is called in a language, without hash and ending.
pub fn name(list: &str, language: Language) -> String {
    format!("{list}-{}", language.name())
}

#[cfg(test)]
mod tests {
    use super::super::study::StudyWords;
    use super::super::{PAGE_LANGUAGE, Words};
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for &language in Language::ALL {
            let (words, study) = (Words::of(language), StudyWords::of(language));
            assert_eq!(Words::of(PAGE_LANGUAGE).read(words.write().leak()).as_ref(), Some(words));
            assert_eq!(
                StudyWords::of(PAGE_LANGUAGE).read(study.write().leak()).as_ref(),
                Some(study)
            );
        }
    }

    #[test]
    fn a_file_with_other_texts_is_refused() {
        let words = Words::of(PAGE_LANGUAGE);
        let whole = Words::of(Language::Chinese).write();
        let (short, _) = whole.trim_end().rsplit_once('\n').unwrap();
        for wrong in ["", short, &format!("{whole}more\n"), "<!doctype html>\n<html>\n"] {
            assert_eq!(words.read(wrong.to_string().leak()), None, "{wrong}");
        }
    }
}
