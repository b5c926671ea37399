//! A coin in the air: what it decides is heard when it has landed, and so is all that came since.

use super::Play;
use crate::app::App;
use crate::browser;
use crate::sound::{self, Sound};
use duskboard_protocol::{News, ToClient, Told};
use leptos::prelude::*;

/// How long a coin is in the air, in milliseconds.
const AIR: i32 = 1200;
/// How long it lies there before the game goes on, in milliseconds.
const BEAT: i32 = 600;

/// A coin in the air or just landed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Toss {
    /// How it will fall: `H` or `T`.
    pub(crate) coin: char,
    /// Tells tosses apart.
    number: u32,
}

/// What a message has to do with a coin.
pub(super) enum Coin {
    /// Nothing.
    None,
    /// One is in the air that comes first.
    InTheAir,
    /// It throws this one.
    Thrown(char),
}

/// The coin that a message throws.
fn thrown(message: &ToClient) -> Option<char> {
    let ToClient::Notice { notice, .. } = message else { return None };
    let News::Fell { told, .. } = &notice.news else { return None };
    told.iter().find_map(|told| {
        let Told::Tossed { coin, .. } = told else { return None };
        Some(*coin)
    })
}

impl Play {
    /// Which coin a message has to wait for.
    pub(super) fn coin_before(self, message: &ToClient) -> Coin {
        if self.toss.with_untracked(Option::is_some) {
            return Coin::InTheAir;
        }
        thrown(message).map_or(Coin::None, Coin::Thrown)
    }

    /// Keeps a message for later.
    pub(super) fn hold(self, message: ToClient, now: u64) {
        self.held.update_value(|held| held.push_back((message, now)));
    }

    pub(super) fn throw(self, app: App, coin: char) {
        let number = self.next_number();
        self.toss.set(Some(Toss { coin, number }));
        sound::play(app, Sound::Toss);
        browser::after(AIR, move || self.land(app, number));
    }

    /// The coin lies: the knight learns its fate, and a breath later the game goes on.
    fn land(self, app: App, number: u32) {
        if self.toss.with_untracked(|toss| toss.is_none_or(|toss| toss.number != number)) {
            return;
        }
        self.hear_next(app);
        browser::after(BEAT, move || self.go_on_after(app, number));
    }

    fn go_on_after(self, app: App, number: u32) {
        if self.toss.with_untracked(|toss| toss.is_none_or(|toss| toss.number != number)) {
            return;
        }
        self.toss.set(None);
        while self.held.with_value(|held| !held.is_empty()) {
            let next = self.held.with_value(|held| held.front().and_then(|next| thrown(&next.0)));
            if let Some(coin) = next {
                return self.throw(app, coin);
            }
            self.hear_next(app);
        }
    }

    fn hear_next(self, app: App) {
        let mut next = None;
        self.held.update_value(|held| next = held.pop_front());
        if let Some((message, at)) = next {
            self.take_in(app, &message, at);
        }
    }

    /// Another game is shown: nothing is waited for any more.
    pub(super) fn drop_coin(self) {
        self.toss.set(None);
        self.held.update_value(std::collections::VecDeque::clear);
    }

    /// A number that no toss or moment has had before.
    pub(super) fn next_number(self) -> u32 {
        self.count.update_value(|count| *count += 1);
        self.count.get_value()
    }
}
