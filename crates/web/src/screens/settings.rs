//! The settings dialog.

use crate::app::{App, app, language};
use crate::panel::Sheet;
use crate::screens::choice::{choice, pill};
use duskboard_client::words::{Words, own_name};
use duskboard_client::{Discs, Language, Motion, Pieces, Prefs, Theme, Tones};
use leptos::prelude::*;

/// A choice among a few, as a row of radio buttons.
fn row<T: Copy + Send + Sync + 'static>(
    app: App,
    title: fn(&Words) -> &'static str,
    name: &'static str,
    values: &'static [T],
    text: fn(&Words, T) -> &'static str,
    is: fn(&Prefs, T) -> bool,
    set: fn(&mut Prefs, T),
) -> AnyView {
    let pills = values.iter().copied().map(|value| {
        pill(
            name,
            None,
            move || text(app.words(), value).into(),
            move || app.prefs.with(|prefs| is(prefs, value)),
            move || app.prefs.update(|prefs| set(prefs, value)),
        )
    });
    choice(title, pills.collect())
}

/// A checkbox.
fn check(
    app: App,
    title: fn(&Words) -> &'static str,
    get: fn(&Prefs) -> bool,
    set: fn(&mut Prefs, bool),
) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || app.prefs.with(get)
                on:change=move |event| app.prefs.update(|prefs| set(prefs, event_target_checked(&event)))
            />
            <span>{app.word(title)}</span>
        </label>
    }
}

#[component]
pub(crate) fn SettingsDialog() -> impl IntoView {
    let app = app();
    view! {
        <Sheet open=app.settings_open title=|w| w.settings>
            <LanguageAndTheme/>
            <BoardAndPieces/>
            <Switches/>
            <NameField/>
        </Sheet>
    }
}

#[component]
fn LanguageAndTheme() -> impl IntoView {
    let app = app();
    view! {
        {row(
            app, |w| w.language, "language", Language::ALL,
            |_, value| own_name(value),
            |prefs, value| language(prefs) == value,
            Prefs::speak,
        )}
        {row(
            app, |w| w.theme, "theme", Theme::ALL,
            |w, value| match value {
                Theme::Auto => w.theme_auto,
                Theme::Light => w.theme_light,
                Theme::Dark => w.theme_dark,
            },
            |prefs, value| prefs.theme == value, |prefs, value| prefs.theme = value,
        )}
    }
}

#[component]
fn BoardAndPieces() -> impl IntoView {
    let app = app();
    view! {
        {row(
            app, |w| w.tones, "tones", Tones::ALL,
            |w, value| match value {
                Tones::Dusk => w.tones_dusk,
                Tones::Amber => w.tones_amber,
                Tones::Slate => w.tones_slate,
            },
            |prefs, value| prefs.tones == value, |prefs, value| prefs.tones = value,
        )}
        {row(
            app, |w| w.pieces, "pieces", Pieces::ALL,
            |w, value| match value {
                Pieces::Drawn => w.pieces_drawn,
                Pieces::Letters => w.pieces_letters,
            },
            |prefs, value| prefs.pieces == value, |prefs, value| prefs.pieces = value,
        )}
        {row(
            app, |w| w.discs, "discs", Discs::ALL,
            |w, value| match value {
                Discs::Characters => w.discs_characters,
                Discs::Pictures => w.discs_pictures,
            },
            |prefs, value| prefs.discs == value, |prefs, value| prefs.discs = value,
        )}
        {row(
            app, |w| w.motion, "motion", Motion::ALL,
            |w, value| match value {
                Motion::Auto => w.motion_auto,
                Motion::Still => w.motion_still,
            },
            |prefs, value| prefs.motion == value, |prefs, value| prefs.motion = value,
        )}
    }
}

#[component]
fn Switches() -> impl IntoView {
    let app = app();
    view! {
        {check(app, |w| w.contrast, |prefs| prefs.contrast, |prefs, on| prefs.contrast = on)}
        {check(app, |w| w.sound, |prefs| prefs.sound, |prefs, on| prefs.sound = on)}
        {check(app, |w| w.coordinates, |prefs| prefs.coordinates, |prefs, on| prefs.coordinates = on)}
        {check(app, |w| w.turn_board, |prefs| prefs.turn_board, |prefs, on| prefs.turn_board = on)}
    }
}

/// The name one plays under.
#[component]
pub(crate) fn NameField() -> impl IntoView {
    let app = app();
    view! {
        <label class="field">
            <span>{app.word(|w| w.your_name)}</span>
            <input
                type="text"
                maxlength="24"
                prop:value=move || app.prefs.with(|prefs| prefs.name.clone())
                on:input=move |event| app.prefs.update(|prefs| prefs.name = event_target_value(&event))
            />
        </label>
    }
}
