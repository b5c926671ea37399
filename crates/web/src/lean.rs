//! Parts of views that are compiled once, however often they are used: whatever is generic in a
//! closure is in the page once for each.

use crate::app::App;
use duskboard_client::words::Words;
use leptos::children::ChildrenFn;
use leptos::prelude::*;

/// Whether something is shown.
pub(crate) struct When(Box<dyn Fn() -> bool + Send + Sync>);

impl<F: Fn() -> bool + Send + Sync + 'static> From<F> for When {
    fn from(when: F) -> When {
        When(Box::new(when))
    }
}

/// Shows something while a condition holds.
#[component]
pub(crate) fn Show(
    /// The condition.
    #[prop(into)]
    when: When,
    /// What is shown.
    children: ChildrenFn,
) -> impl IntoView {
    let when = Memo::new(move |_| when.0());
    move || when.get().then(|| children())
}

impl App {
    /// A text of the page, in whichever language is shown.
    pub(crate) fn word(
        self,
        text: fn(&Words) -> &'static str,
    ) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        let library = self.library;
        move || text(library.words())
    }
}
