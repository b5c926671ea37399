//! Three tips in the first game of each kind, each when it is of use.

use crate::app::app;
use crate::browser;
use crate::lean::Show;
use crate::panel::button::plain_button;
use duskboard_client::Card;
use leptos::prelude::*;

/// Where the browser keeps which tips were read: `assassin0 assassin1 banqi0`.
const READ: &str = "duskboard.tips";

/// The tip for now, until it is read or a game of its kind is over.
#[component]
pub(crate) fn Tip() -> impl IntoView {
    let app = app();
    let play = app.play;
    let read = RwSignal::new(browser::recall(READ).unwrap_or_default());
    let card = Memo::new(move |_| play.rules().map(Card::of));
    let put_away = move |numbers: std::ops::Range<usize>| {
        let Some(card) = card.get_untracked() else { return };
        read.update(|read| {
            numbers.for_each(|nth| *read += &format!(" {}{nth}", card.name()));
            browser::keep(READ, read);
        });
    };
    let due = Memo::new(move |_| {
        let (card, me) = (card.get()?, play.me()?);
        play.ask(|session| session.to_act())?;
        let acted = |line: &&duskboard_protocol::Line| line.seat == me;
        let acted =
            play.ask(|session| Some(session.picture()?.history.iter().filter(acted).count()))?;
        let nth = match acted {
            0 => 0,
            1..=3 => 1,
            4.. => 2,
        };
        let name = format!("{}{nth}", card.name());
        read.with(|read| !read.split(' ').any(|one| one == name)).then_some((card, nth))
    });
    Effect::new(move || {
        if play.over() && untrack(|| !play.watching()) {
            put_away(0..3);
        }
    });
    let text = move || due.get().map(|(card, nth)| card.text(app.language()).tips[nth]);
    view! {
        <Show when=move || due.get().is_some()>
            <p class="piece-of-news tip" role="status">
                <span>{text}</span>
                {plain_button(|w| w.got_it, move || {
                    if let Some((_, nth)) = due.get_untracked() {
                        put_away(nth..nth + 1);
                    }
                })}
            </p>
        </Show>
    }
}
