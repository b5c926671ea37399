//! A page for tests: speaks with a desk in JSON and keeps a picture.

use duskboard_computer::{Computers, Timeless};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::{
    Action, Bytes32, Command, Computer, FromDesk, GameSettings, NewTable, Order, Picture, Question,
    Reply, Seat, Sitter, TableSettings, ToClient, ToDesk, ToServer, Viewer,
};
use duskboard_rules::{GameView, Rules};
use duskboard_table::dice::sha256;
use duskboard_worker::{Desk, Said, Who};

/// The 15th of November 2026, one in the afternoon.
pub(crate) const NOON: u64 = 1_794_747_600_000;

/// A variant with every game that hides something or lets chance fall in another way.
pub(crate) const VARIANTS: &[&str] = &[
    "chess",
    "dinosaur",
    "assassin",
    "stealth",
    "dinosaur-assassin",
    "archess",
    "slug-torch",
    "slug-sight",
    "banqi",
];

pub(crate) struct Page {
    pub(crate) desk: Desk,
    pub(crate) now: u64,
    pub(crate) room: String,
    pub(crate) people: Vec<Seat>,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) picture: Option<Picture>,
    pub(crate) kept: Option<String>,
    /// The questions that were asked and not stopped.
    pub(crate) asked: Vec<(Who, Question)>,
    pub(crate) next: u64,
}

/// Bytes that look random and are the same for the same seed.
pub(crate) fn random(seed: u64) -> impl FnMut() -> Bytes32 {
    let mut last = sha256(&seed.to_be_bytes());
    move || {
        last = sha256(&last.0);
        last
    }
}

/// A number below `sides`.
pub(crate) fn roll(random: &mut impl FnMut() -> Bytes32, sides: usize) -> usize {
    let bytes = random().0;
    (u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize) % sides
}

pub(crate) fn settings(variant: &str) -> TableSettings {
    let rules: Rules = variant.parse().unwrap();
    TableSettings {
        game: GameSettings::from(rules),
        ..TableSettings::on_one_screen(rules.variant())
    }
}

pub(crate) fn person(name: &str) -> Sitter {
    Sitter { name: name.into(), computer: None }
}

pub(crate) fn computer(level: u8) -> Sitter {
    let computer = Some(Computer { level, think_ms: 1_000 });
    Sitter { name: "Computer".into(), computer }
}

impl Page {
    pub(crate) fn new(seed: u64) -> Page {
        Page {
            desk: Desk::new(random(seed)),
            now: NOON,
            room: String::new(),
            people: Vec::new(),
            viewer: None,
            picture: None,
            kept: None,
            asked: Vec::new(),
            next: 1,
        }
    }

    /// A page with a table at which these two sit.
    pub(crate) fn with(seed: u64, variant: &str, seats: [Sitter; 2]) -> Page {
        Page::at(seed, settings(variant), seats)
    }

    /// The same with settings of one's own.
    pub(crate) fn at(seed: u64, settings: TableSettings, seats: [Sitter; 2]) -> Page {
        let mut page = Page::new(seed);
        page.say(ToDesk::Open(NewTable { settings: settings.clone(), seats }));
        assert_ne!(page.room, "", "{settings:?}");
        page
    }

    /// Two people at one screen.
    pub(crate) fn people(seed: u64, variant: &str) -> Page {
        Page::with(seed, variant, [person("Ada"), person("Bert")])
    }

    /// Says something and hears the answers.
    pub(crate) fn say(&mut self, message: ToDesk) -> Vec<FromDesk> {
        let json = serde_json::to_string(&message).unwrap();
        let said = self.desk.hear(serde_json::from_str(&json).unwrap(), self.now);
        self.hear(said)
    }

    pub(crate) fn tell(&mut self, message: ToServer) -> Vec<FromDesk> {
        self.say(ToDesk::Table(message))
    }

    pub(crate) fn tick(&mut self) -> Vec<FromDesk> {
        let said = self.desk.tick(self.now);
        self.hear(said)
    }

    pub(crate) fn reply(&mut self, reply: Reply) -> Vec<FromDesk> {
        let said = self.desk.answered(reply, self.now);
        self.hear(said)
    }

    pub(crate) fn enter(&mut self, viewer: impl Into<Viewer>) -> Vec<FromDesk> {
        let (room, viewer) = (self.room.clone(), Some(viewer.into()));
        self.tell(ToServer::Enter { room, key: None, viewer, after: None })
    }

    pub(crate) fn order(&mut self, order: Order) -> Vec<FromDesk> {
        let game = self.picture().game;
        self.next += 1;
        let command = Command { id: self.next, order };
        self.tell(ToServer::Command { game, command })
    }

    pub(crate) fn act(&mut self, action: &str) -> Vec<FromDesk> {
        self.order(Order::Act { action: action.parse().unwrap() })
    }

    pub(crate) fn picture(&self) -> &Picture {
        self.picture.as_ref().expect("somebody looks")
    }

    /// What the one who looks may play.
    pub(crate) fn legal(&self) -> Vec<Action> {
        let picture = self.picture();
        let view = picture.view.as_deref().unwrap();
        let rules = picture.settings.game.rules().unwrap();
        GameView::read(rules, self.viewer.unwrap(), view).unwrap().legal()
    }

    /// Lets whoever was asked last answer at once, with so much time as takes no time; if the answer
    /// is held back, time passes until it is told.
    pub(crate) fn think(&mut self, thinker: &mut Computers) -> Vec<FromDesk> {
        let (_, question) = self.asked.pop().expect("somebody was asked");
        let json = serde_json::to_string(&question).unwrap();
        let question: Question = serde_json::from_str(&json).unwrap();
        let reply = thinker.answer(&question, &Timeless, &mut |_| {});
        let json = serde_json::to_string(&reply).unwrap();
        let mut heard = self.reply(serde_json::from_str(&json).unwrap());
        if heard.is_empty() {
            self.now = self.desk.wake_at().expect("the answer is told some time");
            heard = self.tick();
        }
        heard
    }

    fn hear(&mut self, said: Vec<Said>) -> Vec<FromDesk> {
        let mut heard = Vec::new();
        for said in said {
            match said {
                Said::Page(message) => {
                    let json = serde_json::to_string(&message).unwrap();
                    let message: FromDesk = json::take(&json).unwrap();
                    self.take(&message);
                    heard.push(message);
                }
                Said::Ask(who, question) => self.asked.push((who, *question)),
                Said::Stop(who) => self.asked.retain(|(asked, _)| *asked != who),
                Said::Store(job) => panic!("a table of one's own is kept by the page: {job:?}"),
            }
        }
        heard
    }

    fn take(&mut self, message: &FromDesk) {
        match message {
            FromDesk::Opened { room, people, .. } => {
                (self.room, self.people) = (room.clone(), people.clone());
                (self.viewer, self.picture) = (None, None);
            }
            FromDesk::Kept { file, .. } => self.kept = Some(file.clone()),
            FromDesk::Table(ToClient::Entered { viewer, picture, .. }) => {
                (self.viewer, self.picture) = (Some(*viewer), Some((**picture).clone()));
            }
            FromDesk::Table(ToClient::Resumed { viewer, .. }) => self.viewer = Some(*viewer),
            FromDesk::Table(ToClient::Notice { game, notice }) => {
                let picture = self.picture.as_mut().expect("only who looks is told");
                assert_eq!(*game, picture.game);
                assert!(picture.take(notice), "{notice:?}");
            }
            _ => {}
        }
    }
}

/// What was said, each by one word: the code of what went wrong, or the kind of message.
pub(crate) fn words(heard: &[FromDesk]) -> String {
    let words: Vec<String> = heard.iter().map(word).collect();
    words.join(" ")
}

fn word(message: &FromDesk) -> String {
    match message {
        FromDesk::Problem { code, .. } => format!("problem:{code}"),
        FromDesk::Table(ToClient::Error { code, .. }) => format!("error:{code}"),
        FromDesk::Table(ToClient::Refused { code, .. }) => format!("refused:{code}"),
        FromDesk::Thinking { on } => format!("thinking:{on}"),
        FromDesk::Kept { asked, .. } => format!("kept:{asked}"),
        FromDesk::Table(message) => name(message),
        message => name(message),
    }
}

/// The name of an enum's variant, as JSON writes it.
fn name(message: &impl Wire) -> String {
    let json = json::write(message);
    json.trim_start_matches('{').split('"').nth(1).unwrap_or_default().into()
}
