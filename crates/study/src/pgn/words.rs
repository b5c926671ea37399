//! The words of a PGN file.

use std::ops::Range;

/// A word, the line it is in, and its bytes.
pub(super) struct Word<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) line: usize,
    pub(super) bytes: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind<'a> {
    Tag(&'a str, String),
    Comment(&'a str),
    Open,
    Close,
    Mark(u8),
    Move(&'a str),
    Result(&'a str),
    Bad(&'static str),
}

/// Takes a text apart. What belongs to no game, such as an escaped line, is left out.
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Words<'a> {
    pub(super) fn of(text: &'a str) -> Words<'a> {
        Words { text, at: 0, line: 1 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let taken = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        self.line += taken.matches('\n').count();
        taken
    }

    fn line_of_text(&mut self) -> &'a str {
        let end = self.rest().find('\n').unwrap_or(self.rest().len());
        self.skip(end)
    }

    /// What stands between the next character and the one that ends it.
    fn until(&mut self, end: char) -> Option<&'a str> {
        let length = self.rest().find(end)?;
        let inside = &self.skip(length)[1..];
        self.skip(end.len_utf8());
        Some(inside)
    }

    /// `[Name "value"]`, where the value may hold `\"` and `\\`.
    fn tag(&mut self) -> Kind<'a> {
        let Some((name, value)) = self.rest()[1..].split_once('"') else {
            self.skip(self.rest().len());
            return Kind::Bad("a tag without a value");
        };
        let begin = self.rest().len() - value.len();
        let mut read = String::new();
        let mut letters = value.char_indices();
        let length = loop {
            match letters.next() {
                None | Some((_, '\n')) => break None,
                Some((at, '"')) => break Some(at),
                Some((_, '\\')) => read.extend(letters.next().map(|(_, letter)| letter)),
                Some((_, letter)) => read.push(letter),
            }
        };
        let name = name.trim();
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let Some(length) = length.filter(|_| plain) else {
            self.line_of_text();
            return Kind::Bad("a tag that does not end, or has no name");
        };
        self.skip(begin + length + 1);
        match self.rest().find(']').filter(|&end| self.rest()[..end].trim().is_empty()) {
            Some(end) => {
                self.skip(end + 1);
                Kind::Tag(name, read)
            }
            None => Kind::Bad("a tag without its ]"),
        }
    }

    /// An own assassin that a move has trampled stands in brackets behind it. It is no variation, and
    /// the move tells it without.
    fn skip_trampled(&mut self) {
        if let Some(rest) = self.rest().strip_prefix("(x")
            && let Some(end) = rest.find(')')
        {
            self.skip("(x".len() + end + 1);
        }
    }

    /// A move, its number or a result.
    fn plain(&mut self) -> Option<Kind<'a>> {
        let ends = |c: char| c.is_whitespace() || "{}();[]".contains(c);
        let end = self.rest().find(ends).unwrap_or(self.rest().len());
        let word = self.skip(end);
        self.skip_trampled();
        if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            return Some(Kind::Result(word));
        }
        if let Some(number) = word.strip_prefix('$') {
            return Some(number.parse().map_or(Kind::Bad("a mark without a number"), Kind::Mark));
        }
        // A number may stand right before its move: 1.e4, 1...e5.
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = if bare.starts_with('.') { bare.trim_start_matches('.') } else { word };
        let number = bare.chars().all(|c| c.is_ascii_digit());
        (!number).then_some(Kind::Move(bare))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        loop {
            let space = self.rest().len() - self.rest().trim_start().len();
            let fresh = space > 0 && self.text[self.at..self.at + space].ends_with('\n');
            let begins_line = self.at == 0 || fresh;
            self.skip(space);
            let (line, begin) = (self.line, self.at);
            let kind = match self.rest().chars().next()? {
                '%' if begins_line => {
                    self.line_of_text();
                    continue;
                }
                '[' => self.tag(),
                '{' => match self.until('}') {
                    Some(comment) => Kind::Comment(comment.trim()),
                    None => {
                        self.skip(self.rest().len());
                        Kind::Bad("a comment without its }")
                    }
                },
                ';' => Kind::Comment(self.line_of_text()[1..].trim()),
                '(' => {
                    self.skip(1);
                    Kind::Open
                }
                ')' => {
                    self.skip(1);
                    Kind::Close
                }
                ']' | '}' => {
                    self.skip(1);
                    Kind::Bad("a bracket that closes nothing")
                }
                _ => match self.plain() {
                    Some(kind) => kind,
                    None => continue,
                },
            };
            return Some(Word { kind, line, bytes: begin..self.at });
        }
    }
}
