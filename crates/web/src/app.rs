//! The page: what all its parts share, and which screen is shown.

use crate::browser;
use crate::lean::Show;
use crate::online::Online;
use crate::panel::icon;
use crate::parts;
use crate::peer::Peer;
use crate::play::Play;
use crate::screens::{Home, SettingsDialog};
use crate::texts::{self, In, Library};
use duskboard_client::words::{PAGE_LANGUAGE, Words, fill};
use duskboard_client::{Card, Discs, Language, Prefs, Setup};
use duskboard_protocol::Problem;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The names under which the browser keeps preferences and choices.
pub(crate) const PREFS: &str = "duskboard.prefs";
const SETUP: &str = "duskboard.setup";

/// Which screen is shown: the part of the address behind `#`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The new game panel.
    Home,
    /// The board.
    Game,
    /// A room on the server.
    Room(String),
    /// A game of a room on the server: its last one, or an earlier one.
    Past(String, u32),
    /// A room of two devices that are joined directly.
    Peer(String),
    /// The rules of a game, or the list of all.
    Rules(Option<Card>),
    /// The exercises of a game.
    Lesson(Card),
    /// The analysis board: what stands on it, as the address says it.
    Analysis(String),
    /// The position editor, likewise.
    Editor(String),
    /// Puzzles of a game, by its name; or the one of the day.
    Puzzles(String),
    /// About Duskboard.
    About,
}

impl Route {
    fn read(fragment: &str) -> Route {
        // A position has strokes of its own.
        let begins = |with| Some(fragment.strip_prefix(with)?.trim_start_matches('/').to_string());
        if let Some(what) = begins("/analysis") {
            return Route::Analysis(what);
        }
        if let Some(what) = begins("/editor") {
            return Route::Editor(what);
        }
        let parts: Vec<&str> = fragment.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            ["game"] => Route::Game,
            ["rules"] => Route::Rules(None),
            ["rules", game] => Route::Rules(Card::named(game)),
            ["lesson", game] => Card::named(game).map_or(Route::Rules(None), Route::Lesson),
            ["about"] => Route::About,
            ["puzzles"] => Route::Puzzles("daily".into()),
            ["puzzles", which] => Route::Puzzles(which.into()),
            ["r", room, ref rest @ ..] => {
                let room = room.to_ascii_lowercase();
                // What is longer than any number is the key of a seat.
                let number = rest.first().filter(|part| part.len() < 10);
                match number.and_then(|game| game.parse().ok()) {
                    Some(game) => Route::Past(room, game),
                    None => Route::Room(room),
                }
            }
            ["p", room, ..] => Route::Peer(room.to_ascii_lowercase()),
            _ => Route::Home,
        }
    }

    /// Whether a link to this screen is one to where somebody is.
    fn leads_to(&self, there: &Route) -> bool {
        match (self, there) {
            (Route::Analysis(_), Route::Analysis(_) | Route::Editor(_)) => true,
            (here, there) => here == there,
        }
    }

    /// The address of this screen.
    pub(crate) fn address(&self) -> String {
        match self {
            Route::Home => "#/".into(),
            Route::Game => "#/game".into(),
            Route::Rules(None) => "#/rules".into(),
            Route::Rules(Some(card)) => format!("#/rules/{}", card.name()),
            Route::Lesson(card) => format!("#/lesson/{}", card.name()),
            Route::About => "#/about".into(),
            Route::Analysis(what) => format!("#/analysis/{what}"),
            Route::Editor(what) => format!("#/editor/{what}"),
            Route::Puzzles(which) => format!("#/puzzles/{which}"),
            Route::Room(room) => format!("#/r/{room}"),
            Route::Past(room, game) => format!("#/r/{room}/{game}"),
            Route::Peer(room) => format!("#/p/{room}"),
        }
    }
}

/// What every part of the page can reach.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// The preferences.
    pub(crate) prefs: RwSignal<Prefs>,
    /// The texts.
    pub(crate) library: Library,
    /// The choices for the next game.
    pub(crate) setup: RwSignal<Setup>,
    /// The screen that is shown.
    pub(crate) route: RwSignal<Route>,
    /// Whether another screen was shown before.
    pub(crate) has_moved: StoredValue<bool>,
    /// The record that the analysis board is to open.
    pub(crate) to_study: StoredValue<Option<String>>,
    /// A short message that goes away by itself.
    pub(crate) toast: RwSignal<Option<String>>,
    /// Whether the settings are open.
    pub(crate) settings_open: RwSignal<bool>,
    /// Whether the screen is tall: the panels lie below the board.
    pub(crate) tall: RwSignal<bool>,
    /// Whether a new version of the page waits.
    pub(crate) update: RwSignal<bool>,
    /// The server, if there is one.
    pub(crate) online: Online,
    /// The friend's page that is joined to this one.
    pub(crate) peer: Peer,
    /// The game on this screen.
    pub(crate) play: Play,
}

/// The app, from the context of a component.
pub(crate) fn app() -> App {
    expect_context::<App>()
}

impl App {
    fn new(prefs: Prefs, words: Option<In<Words>>) -> App {
        browser::tidy_address();
        let online = Online::new();
        let setup = browser::recall(SETUP).map(|kept| Setup::read(&kept)).unwrap_or_default();
        let prefs = RwSignal::new(prefs);
        App {
            prefs,
            library: Library::new(Memo::new(move |_| prefs.with(language)), words),
            setup: RwSignal::new(setup),
            route: RwSignal::new(Route::read(&browser::fragment())),
            has_moved: StoredValue::new(false),
            to_study: StoredValue::new(None),
            toast: RwSignal::new(None),
            settings_open: RwSignal::new(false),
            tall: RwSignal::new(false),
            update: RwSignal::new(false),
            online,
            peer: Peer::new(),
            play: Play::new(online),
        }
    }

    /// The language in use.
    pub(crate) fn language(&self) -> Language {
        self.library.language()
    }

    /// The words in use.
    pub(crate) fn words(&self) -> &'static Words {
        self.library.words()
    }

    /// The name to sit down with.
    pub(crate) fn guest_name(&self) -> String {
        let name = self.prefs.with_untracked(|prefs| prefs.name.trim().to_string());
        if name.is_empty() { self.words().guest.to_string() } else { name }
    }

    /// Goes to another screen.
    pub(crate) fn go(&self, route: Route) {
        let _ = browser::window().location().set_hash(&route.address());
        self.route.set(route);
    }

    /// Opens the record of a finished game on the analysis board.
    pub(crate) fn study(&self, record: String) {
        self.to_study.set_value(Some(record));
        self.go(Route::Analysis(String::new()));
    }

    /// Shows a short message for a few seconds.
    pub(crate) fn say(&self, text: impl Into<String>) {
        let text = text.into();
        self.toast.set(Some(text.clone()));
        let toast = self.toast;
        browser::after(6000, move || {
            if toast.with_untracked(|now| now.as_ref() == Some(&text)) {
                toast.set(None);
            }
        });
    }

    /// Says why something was not done.
    pub(crate) fn refuse(&self, problem: &Problem) {
        let words = self.words();
        self.say(fill(words.refused, &[words.problem(problem)]));
    }

    /// Keeps preferences and choices in the browser, and sets them for the style sheet.
    fn keep_choices(self) {
        Effect::new(move || {
            let prefs = self.prefs.get();
            browser::set_root_attribute("data-theme", prefs.theme.name());
            browser::set_root_attribute("data-tones", prefs.tones.name());
            browser::set_root_attribute("data-motion", prefs.motion.name());
            browser::set_root_attribute(
                "data-contrast",
                if prefs.contrast { "high" } else { "usual" },
            );
            browser::set_root_attribute("lang", self.language().name());
            browser::keep(PREFS, &prefs.write());
        });
        Effect::new(move || {
            browser::keep(SETUP, &self.setup.get().write());
        });
    }

    /// The title of the page says when it is the player's turn, and marks what nobody has seen yet.
    fn title(self) {
        let turn = Memo::new(move |_| {
            self.play.remote.get() && self.play.is(|session| session.to_act().is_some())
        });
        Effect::new(move || {
            let mark = if self.online.called.get() { "● " } else { "" };
            match turn.get() {
                true => {
                    browser::set_title(&format!("{mark}{} · Duskboard", self.words().title_turn))
                }
                false => browser::set_title(&format!("{mark}Duskboard")),
            }
        });
    }

    /// Another screen, another heading: the focus goes there, so that screen readers begin with it.
    fn lead_focus(self) {
        Effect::new(move |before: Option<()>| {
            self.route.track();
            if before.is_some() {
                self.has_moved.set_value(true);
                browser::focus_soon("main h1");
            }
        });
    }

    fn follow_address(self) {
        let changed = Closure::<dyn Fn()>::new(move || {
            let route = Route::read(&browser::fragment());
            if self.route.get_untracked() != route {
                self.route.set(route);
            }
        });
        browser::window().set_onhashchange(Some(changed.as_ref().unchecked_ref()));
        changed.forget();
    }
}

/// The preferred language; the browser's, if none was chosen.
pub(crate) fn language(prefs: &Prefs) -> Language {
    prefs.language.unwrap_or_else(|| {
        let tag = browser::window().navigator().language().unwrap_or_default();
        Language::of_tag(&tag)
    })
}

/// What somebody prefers who has not been here before.
fn usual_prefs() -> Prefs {
    let prefs = Prefs::default();
    Prefs { discs: Discs::usual(language(&prefs)), ..prefs }
}

/// Puts the page on the screen, in its language from the beginning.
pub(crate) async fn show() {
    let prefs = browser::recall(PREFS).map(|kept| Prefs::read(&kept)).unwrap_or_else(usual_prefs);
    let words = match language(&prefs) {
        PAGE_LANGUAGE => None,
        language => texts::words(language).await,
    };
    leptos::mount::mount_to_body(move || view! { <Page app=App::new(prefs, words)/> });
}

/// The whole page.
#[component]
fn Page(app: App) -> impl IntoView {
    provide_context(app);
    app.library.follow_choice(app);
    app.keep_choices();
    app.follow_address();
    app.title();
    app.lead_focus();
    browser::watch_media("(max-aspect-ratio: 21/20), (max-width: 479px)", app.tall);
    crate::offline::register(app);
    app.online.begin(app);
    app.play.begin(app);
    view! {
        <a class="skip" href="#main">{app.word(|w| w.skip_to_board)}</a>
        <Header/>
        <main id="main" tabindex="-1">
            {move || match app.route.get() {
                Route::Home => view! { <Home/> }.into_any(),
                route => parts::screen(app, route),
            }}
        </main>
        <SettingsDialog/>
        <Toast/>
        <Update/>
    }
}

#[component]
fn Header() -> impl IntoView {
    let app = app();
    let link = move |route: Route, sign, text: fn(&Words) -> &'static str| {
        let (address, here) = (route.address(), route);
        let current = move || app.route.with(|route| here.leads_to(route)).then_some("page");
        view! {
            <a href=address aria-current=current title=app.word(text)>
                {icon(sign)}<span>{app.word(text)}</span>
            </a>
        }
    };
    view! {
        <header class="top">
            <a class="brand" href="#/" aria-label="Duskboard">
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <rect width="32" height="32" rx="8" class="brand-sky"/>
                    <path d="M0 20 L12 20 L12 32 L8 32 A8 8 0 0 1 0 24 Z" class="brand-dark"/>
                    <path d="M12 8 H24 V20 H12 Z" class="brand-dark"/>
                    <rect x="12" y="20" width="12" height="12" class="brand-lit"/>
                </svg>
                <span>"Duskboard"</span>
            </a>
            <nav aria-label=app.word(|w| w.menu)>
                {link(Route::Home, "#i-new", |words| words.home)}
                {link(Route::Rules(None), "#i-book", |words| words.rules)}
                {link(Route::Analysis(String::new()), "#i-analysis", |words| words.analysis)}
                {link(Route::About, "#i-about", |words| words.about)}
                <button class="plain" title=app.word(|w| w.settings) on:click=move |_| app.settings_open.set(true)>
                    {icon("#i-settings")}<span>{app.word(|w| w.settings)}</span>
                </button>
            </nav>
        </header>
    }
}

#[component]
fn Toast() -> impl IntoView {
    let app = app();
    view! {
        <div class="toast" role="status" aria-live="polite" class:shown=move || app.toast.get().is_some()>
            {move || app.toast.get()}
        </div>
    }
}

#[component]
fn Update() -> impl IntoView {
    let app = app();
    view! {
        <Show when=move || app.update.get()>
            <div class="notice" role="status">
                {app.word(|w| w.update_ready)}
                <button class="plain" on:click=move |_| crate::offline::take_over()>
                    {app.word(|w| w.update_now)}
                </button>
            </div>
        </Show>
    }
}
