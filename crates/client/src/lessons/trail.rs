//! An exercise played out: every right move, and what the player sees after it.
//!
//! `cargo xtask web` plays all exercises with [`Practice`] and writes them to a file; the page reads
//! it when somebody begins to learn. So it needs nothing that knows more than a player sees.
//!
//! A line is a moment, as in the replay of a game. What follows a moment stands below it, indented
//! by one more blank: at first the right moves, then the answer to each, and so on.

use super::{Attempt, Practice};
use crate::Card;
use duskboard_protocol::{Moment, Told, json};
use duskboard_rules::{Action, GameView, Seat};
use std::iter::Peekable;
use std::str::Lines;

/// What the file is called, without hash and ending.
pub const NAME: &str = "exercises";

/// A moment of an exercise, and what can follow it.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// What the player sees, and who has done what.
    pub moment: Moment,
    /// The right moves, or the answer to the last one. None if the exercise is solved.
    pub next: Vec<Place>,
}

impl Place {
    /// Where a move leads; `None` if it is not right.
    pub fn after(&self, action: Action) -> Option<&Place> {
        let text = action.to_string();
        self.next.iter().find(|place| place.moment.text == text)
    }

    /// What the player sees.
    pub fn view(&self, card: Card) -> GameView {
        super::read(card.name(), &self.moment.view)
    }
}

/// All exercises, in the order of the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Trails(Vec<Place>);

impl Trails {
    /// All exercises, played out.
    pub fn all() -> Trails {
        let exercises = Card::ALL.iter().flat_map(|card| card.lesson().exercises);
        Trails(exercises.map(|exercise| to_move(&Practice::new(exercise), None)).collect())
    }

    /// Where an exercise of a game begins.
    pub fn begin(&self, card: Card, number: usize) -> &Place {
        let before = Card::ALL.iter().take_while(|&&other| other != card);
        let before: usize = before.map(|card| card.lesson().exercises.len()).sum();
        &self.0[before + number]
    }

    /// Writes them.
    pub fn write(&self) -> String {
        self.0.iter().map(|place| lines(place, 0)).collect()
    }

    /// Reads them; `None` if these are not all exercises, and only these.
    pub fn read(text: &str) -> Option<Trails> {
        let mut lines = text.lines().peekable();
        let mut all = || Some(Trails(below(&mut lines, 0)?));
        let trails = all().filter(|_| lines.next().is_none())?;
        let count: usize = Card::ALL.iter().map(|card| card.lesson().exercises.len()).sum();
        (trails.0.len() == count).then_some(trails)
    }
}

fn lines(place: &Place, depth: usize) -> String {
    let below: String = place.next.iter().map(|place| lines(place, depth + 1)).collect();
    format!("{:depth$}{}\n{below}", "", json::write(&place.moment))
}

fn below(lines: &mut Peekable<Lines<'_>>, depth: usize) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    while let Some(line) = lines.next_if(|line| line.find(|c| c != ' ') == Some(depth)) {
        let moment = json::take(line.trim_start()).ok()?;
        places.push(Place { moment, next: below(lines, depth + 1)? });
    }
    Some(places)
}

/// The player has to move, after this action of the other side.
fn to_move(practice: &Practice, answer: Option<Action>) -> Place {
    let right = practice.view().legal().into_iter().filter_map(|action| {
        let mut after = practice.clone();
        let came_to = after.attempt(action).expect("a legal action is not refused");
        (came_to != Attempt::Again).then(|| moved(after, action))
    });
    Place { moment: moment(practice, answer.map(|a| (Seat::Second, a))), next: right.collect() }
}

/// The player has made a right move.
fn moved(mut practice: Practice, action: Action) -> Place {
    let moment = moment(&practice, Some((Seat::First, action)));
    let answer = practice.reply();
    Place {
        moment,
        next: answer.map(|answer| to_move(&practice, Some(answer))).into_iter().collect(),
    }
}

fn moment(practice: &Practice, played: Option<(Seat, Action)>) -> Moment {
    Moment {
        seat: played.map(|(seat, _)| seat),
        text: played.map(|(_, action)| action.to_string()).unwrap_or_default(),
        told: practice.events().iter().copied().map(Told::from).collect(),
        view: practice.view().to_string(),
        clocks: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let trails = Trails::all();
        assert_eq!(Trails::read(&trails.write()), Some(trails));
    }

    #[test]
    fn a_file_with_other_moments_is_refused() {
        let whole = Trails::all().write();
        let (_, short) = whole.split_once('\n').unwrap();
        for wrong in ["", short, &format!("{whole}{whole}"), &format!("{whole}more\n"), "<html>\n"]
        {
            assert_eq!(Trails::read(wrong), None, "{wrong:.40}");
        }
    }

    /// Walking along a trail is playing the exercise, right moves and wrong ones.
    #[test]
    fn a_trail_is_the_exercise() {
        let trails = Trails::all();
        for &card in Card::ALL {
            for (number, exercise) in card.lesson().exercises.iter().enumerate() {
                let (mut place, mut practice) =
                    (trails.begin(card, number), Practice::new(exercise));
                while let Some(action) = practice.solution() {
                    assert_eq!(place.view(card), practice.view(), "{card:?} {number}");
                    assert_eq!(place.view(card).legal(), practice.view().legal());
                    for tried in practice.view().legal() {
                        let right = practice.clone().attempt(tried) != Ok(Attempt::Again);
                        assert_eq!(
                            place.after(tried).is_some(),
                            right,
                            "{card:?} {number} {tried}"
                        );
                    }
                    practice.attempt(action).unwrap();
                    place = place.after(action).unwrap();
                    assert_eq!(place.next.is_empty(), practice.is_solved());
                    assert_eq!(place.moment.view, practice.view().to_string());
                    assert_eq!(place.view(card).look(), practice.view().look());
                    if practice.reply().is_some() {
                        place = &place.next[0];
                    }
                }
                assert!(practice.is_solved() && place.next.is_empty(), "{card:?} {number}");
            }
        }
    }
}
