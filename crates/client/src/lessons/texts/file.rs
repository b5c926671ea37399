//! The texts of all lessons in a language as a file, a text a line.
//!
//! Page by page: what its card says, its sections, its exercises. How many sections, captions and
//! exercises there are is known from the lesson; an empty line ends the paragraphs of a section.

use super::{ExerciseText, PageText, SectionText, Texts};
use crate::lessons::Page;
use crate::{Card, Language};
use std::str::Lines;

/// What the file of a language is called, without hash and ending.
pub fn name(language: Language) -> String {
    format!("lessons-{}", language.name())
}

/// Writes the texts of a language.
pub fn write(language: Language) -> String {
    let texts = Texts::of(language);
    let lines: Vec<_> = Card::ALL.iter().flat_map(|&card| page_lines(texts.page(card))).collect();
    lines.join("\n") + "\n"
}

fn page_lines(page: &PageText) -> Vec<&'static str> {
    let mut lines = vec![page.title, page.card, page.sentence];
    lines.extend(page.tips);
    for section in page.sections {
        lines.push(section.title);
        lines.extend(section.paragraphs);
        lines.push("");
        lines.extend(section.captions);
    }
    for exercise in page.exercises {
        lines.extend([exercise.title, exercise.task, exercise.hint, exercise.well_done]);
    }
    lines
}

/// Reads texts; `None` if these are not all of them, and only these.
///
/// ```
/// use duskboard_client::{Card, Language, lessons::texts::file};
/// let texts = file::read(file::write(Language::English).leak()).unwrap();
/// assert_eq!(texts.page(Card::Archess).exercises[1].title, "Heads");
/// ```
pub fn read(text: &'static str) -> Option<Texts> {
    let mut lines = text.lines();
    let texts = Texts::gather(|card| read_page(card.lesson(), &mut lines))?;
    lines.next().is_none().then_some(texts)
}

fn read_page(page: &Page, lines: &mut Lines<'static>) -> Option<PageText> {
    Some(PageText {
        title: lines.next()?,
        card: lines.next()?,
        sentence: lines.next()?,
        tips: [lines.next()?, lines.next()?, lines.next()?],
        sections: all(page.diagrams, |diagrams| read_section(diagrams.len(), lines))?,
        exercises: all(page.exercises, |_| read_exercise(lines))?,
    })
}

fn read_section(captions: usize, lines: &mut Lines<'static>) -> Option<SectionText> {
    let title = lines.next()?;
    let paragraphs: Vec<_> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    let captions: Vec<_> = lines.by_ref().take(captions).collect();
    Some(SectionText { title, paragraphs: paragraphs.leak(), captions: captions.leak() })
}

fn read_exercise(lines: &mut Lines<'static>) -> Option<ExerciseText> {
    let mut line = || lines.next();
    Some(ExerciseText { title: line()?, task: line()?, hint: line()?, well_done: line()? })
}

/// Reads one text for each item of a lesson. Like the text itself it stays as long as the page.
fn all<A, B>(items: &[A], read: impl FnMut(&A) -> Option<B>) -> Option<&'static [B]> {
    let read: Option<Vec<_>> = items.iter().map(read).collect();
    Some(read?.leak())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for &language in Language::ALL {
            assert_eq!(read(write(language).leak()).as_ref(), Some(Texts::of(language)));
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
