//! Squares, letters and FEN: the mailbox that the chess-like variants share.

use crate::Seat;

/// A square as `rank * 8 + file`, so `a1` is 0, `h1` is 7, `a2` is 8.
pub(crate) type Square = usize;

/// One letter a square, as a FEN writes it.
pub(crate) type Squares = [Option<char>; 64];

/// The file of a square, 0 for `a`.
pub(crate) fn file(square: Square) -> i32 {
    square as i32 % 8
}

/// The rank of a square, 0 for rank 1.
pub(crate) fn rank(square: Square) -> i32 {
    square as i32 / 8
}

/// The square some files to the right and some ranks up, if it is on the board.
pub(crate) fn offset(square: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let (file, rank) = (file(square) + files, rank(square) + ranks);
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then_some((rank * 8 + file) as usize)
}

/// How many king's steps lie between two squares.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    (file(a) - file(b)).abs().max((rank(a) - rank(b)).abs())
}

/// The squares strictly between two squares of one rank, file or diagonal; none for any other pair.
pub(crate) fn between(a: Square, b: Square) -> Vec<Square> {
    let (files, ranks) = (file(b) - file(a), rank(b) - rank(a));
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    (1..distance(a, b))
        .filter_map(|step| offset(a, (files.signum() * step, ranks.signum() * step)))
        .collect()
}

/// `e4` for the square e4.
pub(crate) fn name(square: Square) -> String {
    format!("{}{}", (b'a' + file(square) as u8) as char, rank(square) + 1)
}

/// The square called `text`, if there is one.
pub(crate) fn square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else {
        return None;
    };
    let good = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    good.then(|| usize::from(rank - b'1') * 8 + usize::from(file - b'a'))
}

/// Whose piece a letter is: upper case belongs to White, the first seat.
pub(crate) fn owner(letter: char) -> Seat {
    if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second }
}

/// The kind of piece, as an upper-case letter.
pub(crate) fn role(letter: char) -> char {
    letter.to_ascii_uppercase()
}

/// The letter of a kind of piece in the hands of `seat`.
pub(crate) fn piece(role: char, seat: Seat) -> char {
    match seat {
        Seat::First => role.to_ascii_uppercase(),
        Seat::Second => role.to_ascii_lowercase(),
    }
}

/// The squares that hold a piece of `seat`.
pub(crate) fn army(squares: &Squares, seat: Seat) -> Vec<Square> {
    (0..64).filter(|&square| squares[square].is_some_and(|letter| owner(letter) == seat)).collect()
}

/// The square of the first piece with that letter.
pub(crate) fn find(squares: &Squares, letter: char) -> Option<Square> {
    (0..64).find(|&square| squares[square] == Some(letter))
}

/// Reads the board field of a FEN, top rank first, into squares counted from the bottom rank.
pub(crate) fn read_board(text: &str, squares: &mut [Option<char>]) {
    for (row, line) in text.split('/').rev().enumerate() {
        let mut file = 0;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(run) => file += run as usize,
                None => {
                    squares[row * 8 + file] = Some(letter);
                    file += 1;
                }
            }
        }
    }
}

/// Writes a board field. Only true emptiness is joined to digits; a `.` stands for itself.
pub(crate) fn write_board(squares: &[Option<char>]) -> String {
    let lines: Vec<String> = squares.chunks(8).rev().map(write_rank).collect();
    lines.join("/")
}

fn write_rank(rank: &[Option<char>]) -> String {
    let mut line = String::new();
    let mut empty = 0;
    for &square in rank {
        match square {
            None => empty += 1,
            Some(letter) => {
                write_run(&mut line, empty);
                empty = 0;
                line.push(letter);
            }
        }
    }
    write_run(&mut line, empty);
    line
}

fn write_run(line: &mut String, empty: u32) {
    if empty > 0 {
        line.push_str(&empty.to_string());
    }
}

/// What the seventh field of a FEN is for; it differs from variant to variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seventh {
    /// There is none.
    Absent,
    /// The assassins still to be placed.
    Unplaced,
    /// The square lit by a capture.
    Light,
}

/// Everything a FEN of the chess family says.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) squares: Squares,
    pub(crate) turn: Seat,
    /// The rights `KQkq`, in that order.
    pub(crate) castling: [bool; 4],
    pub(crate) en_passant: Option<Square>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    /// Who has still to place an assassin, White first.
    pub(crate) unplaced: [bool; 2],
    pub(crate) light: Option<Square>,
}

impl Position {
    /// Reads a FEN, which is taken to be well-formed.
    pub(crate) fn read(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let field = |index: usize| fields.get(index).copied().unwrap_or("-");
        let mut squares = [None; 64];
        read_board(field(0), &mut squares);
        Position {
            squares,
            turn: if field(1) == "b" { Seat::Second } else { Seat::First },
            castling: ['K', 'Q', 'k', 'q'].map(|right| field(2).contains(right)),
            en_passant: square(field(3)),
            clock: field(4).parse().unwrap_or(0),
            number: field(5).parse().unwrap_or(1),
            unplaced: [matches!(field(6), "A" | "Aa"), matches!(field(6), "a" | "Aa")],
            light: square(field(6)),
        }
    }

    /// Writes the FEN with the seventh field this variant has.
    pub(crate) fn write(&self, seventh: Seventh) -> String {
        self.write_with_clock(seventh, &self.clock.to_string())
    }

    /// Writes the FEN with another text for the half-move clock.
    pub(crate) fn write_with_clock(&self, seventh: Seventh, clock: &str) -> String {
        let mut fen = format!(
            "{} {} {} {} {clock} {}",
            write_board(&self.squares),
            if self.turn == Seat::First { "w" } else { "b" },
            self.castling_field(),
            square_field(self.en_passant),
            self.number,
        );
        match seventh {
            Seventh::Absent => {}
            Seventh::Unplaced => fen.push_str(&format!(" {}", self.unplaced_field())),
            Seventh::Light => fen.push_str(&format!(" {}", square_field(self.light))),
        }
        fen
    }

    fn castling_field(&self) -> String {
        letters_field(&['K', 'Q', 'k', 'q'], &self.castling)
    }

    fn unplaced_field(&self) -> String {
        letters_field(&['A', 'a'], &self.unplaced)
    }

    /// Is somebody's assassin still to be placed?
    pub(crate) fn placing(&self) -> bool {
        self.unplaced.contains(&true)
    }
}

fn square_field(square: Option<Square>) -> String {
    square.map_or("-".to_string(), name)
}

fn letters_field(letters: &[char], present: &[bool]) -> String {
    let text: String = letters
        .iter()
        .zip(present)
        .filter(|&(_, &present)| present)
        .map(|(letter, _)| letter)
        .collect();
    if text.is_empty() { "-".to_string() } else { text }
}

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Put the assassin on the board.
    Place(Square),
    /// Move or capture; castling is the king's move. The promotion is a lower-case letter.
    Go { from: Square, to: Square, promotion: Option<char> },
    /// Shoot without moving.
    Shoot { from: Square, target: Square },
    /// Turn a face-down piece over.
    Flip(Square),
}

impl Action {
    /// A move without promotion.
    pub(crate) fn go(from: Square, to: Square) -> Action {
        Action::Go { from, to, promotion: None }
    }
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Action::Place(square) => write!(f, "A@{}", name(square)),
            Action::Shoot { from, target } => write!(f, "{}*{}", name(from), name(target)),
            Action::Flip(square) => write!(f, "{0}{0}", name(square)),
            Action::Go { from, to, promotion } => {
                let promotion = promotion.map(String::from).unwrap_or_default();
                write!(f, "{}{}{promotion}", name(from), name(to))
            }
        }
    }
}
