//! What a viewer suddenly learns, to be shown where the eyes are: on the board.
//!
//! An [`Account`] is made from a viewer's own events and views and from nothing else, so it tells
//! nothing that the viewer may not know; what is shown and what is spoken come from the same words.

use crate::session::Session;
use crate::words::{Words, fill};
use duskboard_protocol::Told;
use duskboard_rules::{Condition, Figure, Look, Man, Rules, Seat, Square};

/// What kind of moment it is: the earlier in this list, the more it matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MomentKind {
    /// A king is taken.
    King,
    /// A player ran over their own assassin.
    Trampled,
    /// An assassin is taken.
    Caught,
    /// A piece is taken by something that nobody saw coming.
    Strike,
    /// An assassin is seen.
    Seen,
    /// An assassin met something unseen.
    Rebound,
    /// A coin has fallen.
    Coin,
    /// A capture lit its square.
    Lit,
    /// An assassin is hidden again.
    Hiding,
    /// The first disc is turned, and the colours are known.
    Colours,
    /// An assassin is hidden for the first time.
    Placed,
    /// A move of which one end was seen.
    Glimpse,
    /// A move of which nothing was seen.
    Unseen,
}

/// Something to show over the board for a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// What kind it is.
    pub kind: MomentKind,
    /// What is said.
    pub text: String,
    /// Where it happened, as far as the viewer knows.
    pub squares: Vec<Square>,
    /// Whether somebody else has lost something by it.
    pub gain: bool,
}

/// What is told of an action: to the ear all of it, to the eye what it may have missed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// For a screen reader.
    pub spoken: String,
    /// For the banner.
    pub moment: Option<Moment>,
}

/// Who is told, and what they see.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The game.
    pub rules: Rules,
    /// Who is called *you*; nobody for spectators and on an open board with two players before it.
    pub you: Option<Seat>,
    /// What the seats are called.
    pub names: [&'static str; 2],
    /// What was seen before the action, if an assassin moved.
    pub before: Option<Look>,
    /// What is seen now.
    pub after: Option<Look>,
}

impl Witness {
    /// The viewer of a session, for the events of the last action in its history.
    pub fn of(words: &Words, session: &Session, told: &[Told]) -> Option<Witness> {
        let rules = session.rules()?;
        let last = session.picture()?.history.len().checked_sub(1);
        let crept =
            |told: &Told| matches!(told, Told::Moved { piece, .. } if is_assassin(rules, *piece));
        let before = last.filter(|_| told.iter().any(crept));
        let surprising = rules.hides() || matches!(rules, Rules::Banqi(_));
        Some(Witness {
            rules,
            you: session.you(),
            names: words.sides(session)?,
            before: before.and_then(|back| Some(session.view_at(Some(back))?.look())),
            after: surprising.then(|| Some(session.view()?.look())).flatten(),
        })
    }

    fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.names[seat.index()]
    }

    fn condition(&self, look: &Option<Look>, at: Square) -> Option<Condition> {
        Some(look.as_ref()?.at(at).man()?.condition)
    }
}

fn is_assassin(rules: Rules, piece: Option<char>) -> bool {
    let man = piece.and_then(|piece| Man::read(rules, piece));
    man.is_some_and(|man| man.figure == Figure::Assassin)
}

/// How much of a mover was seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// All the way.
    Whole,
    /// Setting out.
    Leaving,
    /// At most arriving.
    Nothing,
}

/// Who moved, and what was seen of them.
fn mover(told: &[Told]) -> Option<(Seat, Seen)> {
    told.iter().find_map(|told| {
        if let Told::Moved { seat, from, to, .. } = told {
            let seen = match (from, to) {
                (Some(_), Some(_)) => Seen::Whole,
                (Some(_), None) => Seen::Leaving,
                (None, Some(_) | None) => Seen::Nothing,
            };
            return Some((*seat, seen));
        }
        let (Told::Castled { seat, .. } | Told::Shot { seat, .. }) = told else { return None };
        Some((*seat, Seen::Whole))
    })
}

impl Words {
    /// What happened, for the ear and for the eye.
    pub fn account(&self, witness: &Witness, told: &[Told]) -> Account {
        let mut spoken = Vec::new();
        let mut moments = Vec::new();
        for one in told {
            match self.moment(witness, told, one) {
                Some(moment) => {
                    spoken.push(moment.text.clone());
                    moments.push(moment);
                }
                None => spoken.extend(self.event(witness.rules, witness.names, one)),
            }
        }
        Account { spoken: spoken.join(". "), moment: together(moments) }
    }

    /// The moment in one event, if it is one.
    fn moment(&self, witness: &Witness, all: &[Told], told: &Told) -> Option<Moment> {
        let moment = |kind, text, squares: &[Square]| {
            Some(Moment { kind, text, squares: squares.to_vec(), gain: false })
        };
        match *told {
            Told::Moved { seat, piece, from, to, .. } => {
                let assassin = is_assassin(witness.rules, piece);
                match assassin {
                    true => self.assassin_moved(witness, seat, from, to),
                    false => self.glimpse(witness, seat, piece, from, to),
                }
            }
            Told::Captured { seat, piece, at } => self.captured(witness, all, seat, piece, at),
            Told::Revealed { seat, at } => Some(self.seen(witness, seat, at)),
            Told::Vanished { seat, at } => {
                let text = match witness.is_you(seat) {
                    true => self.now_own_hidden.into(),
                    false => fill(self.now_hidden, &[witness.name(seat), &at.to_string()]),
                };
                moment(MomentKind::Hiding, text, &[at])
            }
            Told::Lit { at } => moment(MomentKind::Lit, self.lit(witness, all, at), &[at]),
            Told::Rebounded { seat, from, at } => {
                let text = match witness.is_you(seat) {
                    true => self.now_own_rebound.into(),
                    false => fill(self.now_rebound, &[witness.name(seat)]),
                };
                let squares: Vec<_> = at.or(from).into_iter().collect();
                moment(MomentKind::Rebound, text, &squares)
            }
            Told::Tossed { at, coin } => {
                let text = if coin == 'H' { self.heads } else { self.tails };
                moment(MomentKind::Coin, text.into(), &[at])
            }
            Told::Flipped { at, .. } => moment(MomentKind::Colours, self.colours(witness)?, &[at]),
            Told::Placed { seat, .. } => {
                let text = match witness.is_you(seat) {
                    true => self.now_own_placed.into(),
                    false => fill(self.say_placed, &[witness.name(seat)]),
                };
                moment(MomentKind::Placed, text, &[])
            }
            Told::Castled { .. } | Told::Shot { .. } | Told::Check { .. } | Told::Over(_) => None,
        }
    }

    /// An assassin went somewhere: unseen, or into sight, or out of it.
    fn assassin_moved(
        &self,
        witness: &Witness,
        seat: Seat,
        from: Option<Square>,
        to: Option<Square>,
    ) -> Option<Moment> {
        let condition = |look, at: Option<Square>| witness.condition(look, at?);
        if witness.is_you(seat) {
            let was = condition(&witness.before, from);
            return match condition(&witness.after, to)? {
                Condition::Hidden => Some(Moment {
                    kind: MomentKind::Unseen,
                    text: self.now_own_unseen.into(),
                    squares: Vec::new(),
                    gain: false,
                }),
                Condition::Revealed if was != Some(Condition::Revealed) => {
                    Some(self.seen(witness, seat, to?))
                }
                Condition::Revealed | Condition::Plain | Condition::Paralysed => None,
            };
        }
        match (from, to) {
            (None, Some(to)) => Some(self.seen(witness, seat, to)),
            (Some(from), None) => Some(Moment {
                kind: MomentKind::Hiding,
                text: fill(self.now_slipped, &[witness.name(seat), &from.to_string()]),
                squares: vec![from],
                gain: false,
            }),
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    /// A move of which not everything was seen.
    fn glimpse(
        &self,
        witness: &Witness,
        seat: Seat,
        piece: Option<char>,
        from: Option<Square>,
        to: Option<Square>,
    ) -> Option<Moment> {
        let man = piece.and_then(|piece| Man::read(witness.rules, piece));
        let man = man.map_or_else(|| self.unseen.to_string(), |man| self.man(man));
        let (kind, text) = match (from, to) {
            (Some(_), Some(_)) => return None,
            (Some(from), None) => {
                (MomentKind::Glimpse, fill(self.now_left, &[&man, &from.to_string()]))
            }
            (None, Some(to)) => {
                (MomentKind::Glimpse, fill(self.now_came, &[&man, &to.to_string()]))
            }
            (None, None) => {
                let assassins = matches!(witness.rules, Rules::Special(_));
                let text = if assassins { self.now_unseen_assassin } else { self.now_unseen };
                (MomentKind::Unseen, fill(text, &[witness.name(seat)]))
            }
        };
        Some(Moment { kind, text, squares: from.or(to).into_iter().collect(), gain: false })
    }

    /// A piece is gone: is that more than the board shows?
    fn captured(
        &self,
        witness: &Witness,
        all: &[Told],
        seat: Seat,
        piece: char,
        at: Square,
    ) -> Option<Moment> {
        let man = Man::read(witness.rules, piece)?;
        let (by, seen) = mover(all)?;
        let (own, square) = (witness.is_you(seat), at.to_string());
        let whose = witness.name(seat);
        let (kind, text) = if man.figure == Figure::King {
            let own_text = fill(self.now_own_king, &[&square]);
            (MomentKind::King, if own { own_text } else { fill(self.now_king, &[whose, &square]) })
        } else if man.figure == Figure::Assassin && by == seat {
            (MomentKind::Trampled, self.now_trampled.into())
        } else if man.figure == Figure::Assassin {
            let own_text = fill(self.now_own_caught, &[&square]);
            let text = if own { own_text } else { fill(self.now_caught, &[whose, &square]) };
            (MomentKind::Caught, text)
        } else if seen != Seen::Whole && own {
            let text = match seen == Seen::Leaving {
                true => self.now_own_taken,
                false => self.now_own_struck,
            };
            (MomentKind::Strike, fill(text, &[self.figure(man), &square]))
        } else if seen != Seen::Whole {
            (MomentKind::Strike, fill(self.now_struck, &[&self.man(man), &square]))
        } else {
            return None;
        };
        let gain = witness.you.is_some() && !own;
        Some(Moment { kind, text, squares: vec![at], gain })
    }

    /// An assassin is seen: whose, and if it is your own, why.
    fn seen(&self, witness: &Witness, seat: Seat, at: Square) -> Moment {
        let text = match witness.is_you(seat) {
            false => fill(self.now_seen, &[witness.name(seat), &at.to_string()]),
            true if is_attacked(witness, seat, at) => self.now_own_seen_attacked.into(),
            true => self.now_own_seen_passed.into(),
        };
        Moment { kind: MomentKind::Seen, text, squares: vec![at], gain: false }
    }

    /// A capture lit its square for whoever lost the piece.
    fn lit(&self, witness: &Witness, all: &[Told], at: Square) -> String {
        let loser = all.iter().find_map(|told| {
            let Told::Captured { seat, .. } = told else { return None };
            Some(*seat)
        });
        match loser {
            Some(seat) if witness.is_you(seat) => fill(self.now_own_lit, &[&at.to_string()]),
            Some(seat) => fill(self.now_lit, &[&at.to_string(), witness.name(seat)]),
            None => fill(self.say_lit, &[&at.to_string()]),
        }
    }

    /// Who plays which colour, if the first disc has just been turned.
    fn colours(&self, witness: &Witness) -> Option<String> {
        let look = witness.after.as_ref()?;
        let first = look.bag.iter().map(|(_, count)| count).sum::<u32>() == 31;
        let colour = |seat| Some(self.colour(witness.rules, look.color(seat)?));
        match witness.you {
            Some(seat) => first.then(|| Some(fill(self.you_are, &[colour(seat)?]))).flatten(),
            None => first.then(|| Some(fill(self.turn_of, &[colour(Seat::Second)?]))).flatten(),
        }
    }
}

/// Does an enemy pawn attack the assassin of a seat on this square?
fn is_attacked(witness: &Witness, seat: Seat, at: Square) -> bool {
    let ahead = if seat == Seat::First { 1 } else { -1 };
    let is_pawn = |square: Square| {
        let cell = witness.after.as_ref().map(|look| look.at(square));
        cell.is_some_and(|cell| {
            cell.owner() == Some(seat.other())
                && cell.man().is_some_and(|man| man.figure == Figure::Pawn)
        })
    };
    [-1, 1].into_iter().filter_map(|side| at.step(side, ahead)).any(is_pawn)
}

/// What matters most, with one thing more; that something moved unseen goes without saying then.
fn together(mut moments: Vec<Moment>) -> Option<Moment> {
    let mut whole = take_first(&mut moments)?;
    let more = take_first(&mut moments)
        .filter(|more| whole.kind != MomentKind::King && more.kind != MomentKind::Unseen);
    if let Some(more) = more {
        whole.text = format!("{}. {}", whole.text, more.text);
        whole.squares.extend(more.squares);
    }
    Some(whole)
}

/// Takes what matters most out of a list.
fn take_first(moments: &mut Vec<Moment>) -> Option<Moment> {
    let first = (0..moments.len()).min_by_key(|place| moments[*place].kind)?;
    Some(moments.remove(first))
}

#[cfg(test)]
mod tests;
