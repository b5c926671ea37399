//! What the page is told while one seat looks depends on nothing that seat may not know.
//!
//! Twins: two desks with the same chance, at which the second seat does different things that the
//! first does not see. Whatever the first seat's page hears must be the same, byte for byte, but
//! for the sealed file. What the first seat does not see is asked of the table, not of the desk.

use crate::page::{Page, computer, person, random, roll, words};
use duskboard_protocol::{
    Action, Bytes32, Command, Found, FromDesk, Notice, Order, Reply, Seat, Sitter, ToDesk,
    ToServer, Viewer,
};
use duskboard_rules::GameView;
use duskboard_table::Table;

const HIDING: &[&str] =
    &["assassin", "stealth", "dinosaur-assassin", "slug-torch", "slug-sight", "fog"];
const FIRST: Viewer = Viewer::Seat(Seat::First);

/// A number of a command that nobody has used.
const UNUSED: u64 = 1 << 40;

/// What the table is, which no page ever knows.
struct Truth {
    table: Table,
    now: u64,
}

impl Truth {
    fn of(page: &mut Page) -> Truth {
        page.say(ToDesk::Save);
        let (table, now) = duskboard_table::load(page.kept.as_ref().unwrap()).unwrap();
        Truth { table, now }
    }

    /// What the first seat would be told of an action.
    fn told(&self, seat: Seat, action: Action) -> Option<Vec<Notice>> {
        let command = Command { id: UNUSED, order: Order::Act { action } };
        let told = self.table.clone().command(seat, &command, self.now).granted().ok()?;
        Some(told.iter().map(|broadcast| broadcast.to(FIRST).clone()).collect())
    }

    /// What the second seat may do, as its own screen would say.
    fn choices(&self) -> Vec<Action> {
        let picture = self.table.picture(Seat::Second.into());
        let rules = picture.settings.game.rules().unwrap();
        let view = picture.view.unwrap();
        GameView::read(rules, Seat::Second.into(), &view).unwrap().legal()
    }
}

/// All that is not sealed.
fn open(heard: &[FromDesk]) -> Vec<String> {
    let open = heard.iter().filter(|message| !matches!(message, FromDesk::Kept { .. }));
    open.map(|message| serde_json::to_string(message).unwrap()).collect()
}

/// What the helper was asked for the first seat.
fn questions(page: &Page) -> String {
    let asked = page.asked.iter().map(|(_, question)| question);
    let first: Vec<_> = asked.filter(|question| question.seat == Seat::First).collect();
    serde_json::to_string(&first).unwrap()
}

/// Two desks, side by side.
struct Twins {
    pages: [Page; 2],
    dice: Box<dyn FnMut() -> Bytes32>,
    /// How often the second seat did different things.
    differences: usize,
    /// How many messages were compared.
    compared: usize,
}

impl Twins {
    fn new(variant: &str, second: &Sitter, seed: u64) -> Twins {
        let page = || Page::with(seed, variant, [person("Ada"), second.clone()]);
        let dice = Box::new(random(1000 + seed));
        Twins { pages: [page(), page()], dice, differences: 0, compared: 0 }
    }

    /// Both do the same, and hear the same.
    fn both(&mut self, does: impl Fn(&mut Page) -> Vec<FromDesk>) {
        let heard = self.pages.each_mut().map(does);
        self.compare(&heard);
    }

    fn compare(&mut self, heard: &[Vec<FromDesk>; 2]) {
        let [one, other] = heard.each_ref().map(|heard| open(heard));
        assert_eq!(one, other);
        assert_eq!(questions(&self.pages[0]), questions(&self.pages[1]));
        self.compared += one.len();
    }

    /// The second seat acts in both; differently if the first seat cannot tell. Says whether it
    /// found a way.
    fn second_acts(&mut self) -> bool {
        let truths = self.pages.each_mut().map(Truth::of);
        let choices = truths.each_ref().map(Truth::choices);
        for _ in 0..30 {
            let actions =
                choices.each_ref().map(|choices| choices[roll(&mut self.dice, choices.len())]);
            let [a, b] = [0, 1].map(|twin| truths[twin].told(Seat::Second, actions[twin]));
            if a.is_some() && a == b {
                self.differences += usize::from(actions[0] != actions[1]);
                let [one, other] = &mut self.pages;
                let heard = [second_plays(one, actions[0]), second_plays(other, actions[1])];
                self.compare(&heard);
                return true;
            }
        }
        false
    }

    /// The first seat acts in the same way in both, unless the truth would show.
    fn first_acts(&mut self) -> bool {
        let legal = self.pages[0].legal();
        assert_eq!(legal, self.pages[1].legal());
        let truths = self.pages.each_mut().map(Truth::of);
        for _ in 0..20 {
            let action = legal[roll(&mut self.dice, legal.len())];
            let [a, b] = truths.each_ref().map(|truth| truth.told(Seat::First, action));
            if a == b {
                self.both(|page| page.order(Order::Act { action }));
                return true;
            }
        }
        false
    }

    /// A turn of whoever has it, with all a page may ask meanwhile.
    fn turn(&mut self) -> bool {
        self.both(|page| page.enter(Seat::First));
        self.both(|page| page.say(ToDesk::Guess));
        self.both(|page| page.say(ToDesk::Hint));
        let turn = self.pages[0].picture().turn.clone();
        let went = match turn.first() {
            Some(Seat::First) => self.first_acts(),
            Some(Seat::Second) => self.second_acts(),
            None => false,
        };
        self.both(|page| page.enter(Seat::First));
        // An undo and a redo tell no more than the action did.
        if went && roll(&mut self.dice, 8) == 0 {
            self.both(|page| page.order(Order::Undo { steps: 1 }));
            self.both(|page| page.order(Order::Redo { steps: 1 }));
        }
        went
    }
}

/// A computer answers while the first seat looks; or a person at the same screen plays, and the
/// first seat's page hears nothing.
fn second_plays(page: &mut Page, action: Action) -> Vec<FromDesk> {
    let asked = page.asked.iter().find(|(_, question)| question.seat == Seat::Second);
    let Some(number) = asked.map(|(_, question)| question.number) else {
        page.enter(Seat::Second);
        page.order(Order::Act { action });
        return page.tell(ToServer::Leave);
    };
    page.asked.retain(|(_, question)| question.number != number);
    page.reply(Reply { number, found: Found::Action { action } })
}

#[test]
fn a_page_hears_nothing_its_seat_may_not_know() {
    for variant in HIDING {
        let (mut differences, mut compared) = (0, 0);
        for seed in 0..4 {
            let second = if seed % 2 == 0 { person("Bert") } else { computer(3) };
            let mut twins = Twins::new(variant, &second, seed);
            let turns = (0..20).take_while(|_| twins.turn()).count();
            // Not even from outside: in the dark, what both see tells what the other sees.
            twins.both(|page| page.enter(Viewer::Spectator));
            assert!(turns > 2, "{variant}");
            differences += twins.differences;
            compared += twins.compared;
        }
        assert!(differences >= 4, "{variant}: only {differences} secrets differed");
        assert!(compared >= 100, "{variant}: only {compared} messages compared");
    }
}

#[test]
fn nobody_looks_through_a_computers_eyes_before_the_end() {
    for (variant, watching) in [
        ("stealth", "error:plays-here"),
        ("slug-torch", "error:plays-here"),
        ("chess", "entered thinking:true"),
    ] {
        let mut page = Page::with(1, variant, [computer(1), person("Ada")]);
        assert_eq!(page.people, [Seat::Second]);
        assert_eq!(words(&page.enter(Seat::First)), "error:not-yours");
        // Who was turned away is nowhere, and hears nothing of the game.
        assert_eq!(words(&page.say(ToDesk::Hint)), "problem:not-in-room");
        assert_eq!(words(&page.say(ToDesk::Guess)), "problem:not-in-room");
        assert_eq!(page.asked, []);
        assert_eq!(words(&page.enter(Viewer::Spectator)), watching, "{variant}");
        page.enter(Seat::Second);
        page.order(Order::Resign);
        for viewer in Viewer::ALL {
            assert_eq!(words(&page.enter(viewer)), "entered");
        }
        page.enter(Seat::First);
        let heard = page.order(Order::Rematch { nonce: random(1)() });
        assert_eq!(words(&heard), "refused:only-watching");
    }
}

#[test]
fn whoever_plays_does_not_watch_where_something_is_hidden() {
    for (variant, expected) in [
        ("assassin", "error:plays-here"),
        ("slug-sight", "error:plays-here"),
        ("banqi", "entered"),
        ("archess", "entered"),
    ] {
        let mut page = Page::people(1, variant);
        assert_eq!(words(&page.enter(Viewer::Spectator)), expected, "{variant}");
        let mut page = Page::with(1, variant, [computer(1), computer(1)]);
        assert_eq!(words(&page.enter(Viewer::Spectator)), "entered thinking:true", "{variant}");
    }
}

#[test]
fn help_that_comes_after_a_hand_over_is_not_heard() {
    let mut page = Page::people(1, "slug-torch");
    page.enter(Seat::First);
    page.say(ToDesk::Guess);
    page.say(ToDesk::Hint);
    assert_eq!(page.asked.len(), 2);
    page.enter(Seat::Second);
    for (_, question) in std::mem::take(&mut page.asked) {
        assert_eq!(question.seat, Seat::First);
        let reply = Reply { number: question.number, found: Found::Guesses(Vec::new()) };
        assert_eq!(page.reply(reply), []);
    }
}
