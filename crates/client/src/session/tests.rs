//! Sessions against messages as a table would write them.

use super::*;
use crate::words::Words;
use crate::{Language, Scene};
use duskboard_protocol::{Ending, Notice, TableSettings, text::Hex};
use duskboard_rules::{Game, Variant};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

/// A small table of the rules crate alone, enough for a session.
struct Home {
    game: Game,
    settings: TableSettings,
    n: u32,
}

impl Home {
    fn new(name: &str, local: bool) -> Home {
        Home::at(Game::usual(name.parse().unwrap()), local)
    }

    /// A table at which it has come to this position.
    fn from_fen(name: &str, fen: &str) -> Home {
        Home::at(Game::from_fen(name.parse().unwrap(), fen).unwrap(), false)
    }

    fn at(game: Game, local: bool) -> Home {
        let rules = game.rules();
        let settings = TableSettings {
            game: rules.into(),
            clock: None,
            local,
            ..TableSettings::online(Variant::Special)
        };
        Home { game, settings, n: 2 }
    }

    fn turn(&self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|seat| self.game.turn().includes(*seat)).collect()
    }

    fn entered(&self, viewer: Viewer) -> ToClient {
        let mut picture =
            Picture::new("room", 1, self.settings.clone(), Hex([0; 32]), Hex([0; 32]));
        picture.n = self.n;
        picture.view = Some(self.game.view(viewer).to_string());
        picture.start = picture.view.clone();
        picture.turn = self.turn();
        ToClient::Entered { viewer, now: 0, picture: Box::new(picture) }
    }

    /// Plays an action; the notice of it for a viewer.
    fn play(&mut self, seat: Seat, action: &str, viewer: Viewer) -> ToClient {
        self.game.play(seat, action.parse().unwrap()).unwrap();
        self.n += 1;
        let told = self.game.told(viewer).into_iter().map(Told::from).collect();
        let news = News::Acted { seat, told, text: self.game.told_text(viewer) };
        let view = Some(self.game.view(viewer).to_string());
        let notice = Notice {
            n: self.n,
            at: 0,
            news,
            view,
            turn: self.turn(),
            clocks: None,
            ticking: None,
            head: Hex([self.n as u8; 32]),
        };
        ToClient::Notice { game: 1, notice }
    }
}

fn says(effects: &[Effect]) -> Vec<&ToServer> {
    fn say(effect: &Effect) -> Option<&ToServer> {
        match effect {
            Effect::Say(message) => Some(message),
            _ => None,
        }
    }
    effects.iter().filter_map(say).collect()
}

#[test]
fn an_open_game_goes_on_from_the_other_side_of_the_same_screen() {
    let mut home = Home::new("chess", true);
    let mut session = Session::new("room", vec![FIRST, SECOND], 1);
    session.hear(&home.entered(FIRST.into()), 0);
    assert_eq!(session.to_act(), Some(FIRST));
    session.act("e2e4".parse().unwrap());
    let effects = session.hear(&home.play(FIRST, "e2e4", FIRST.into()), 0);
    assert_eq!(session.viewer(), SECOND.into());
    assert!(matches!(
        says(&effects)[..],
        [ToServer::Enter {
            viewer: Some(Viewer::Seat(SECOND)),
            after: Some(After { n: 3, head: Some(Hex([3, ..])), .. }),
            ..
        }]
    ));
}

#[test]
fn a_page_that_comes_back_says_what_it_has_seen() {
    let seen = After { game: 1, n: 7, head: Some(Hex([9; 32])), anew: false };
    let mut session = Session::online("room", None, 1);
    session.has_seen(seen);
    let ToServer::Enter { after, .. } = session.enter() else { panic!("expected to enter") };
    assert_eq!(after, Some(After { anew: true, ..seen }));
    let home = Home::new("chess", false);
    session.hear(&home.entered(FIRST.into()), 0);
    let ToServer::Enter { after, .. } = session.enter() else { panic!("expected to enter") };
    assert_eq!(after, session.seen(), "what is on the screen counts");
    assert_eq!(after.map(|after| after.anew), Some(false));
}

#[test]
fn a_game_that_hides_something_clears_the_screen() {
    let mut home = Home::new("assassin", true);
    let mut session = Session::new("room", vec![FIRST, SECOND], 1);
    session.hear(&home.entered(FIRST.into()), 0);
    let effects = session.hear(&home.play(FIRST, "A@c3", FIRST.into()), 0);
    assert!(effects.contains(&Effect::PassTo(SECOND)));
    let effects = session.pass(SECOND);
    assert_eq!(says(&effects), [&ToServer::Leave]);
    assert!(session.picture().is_none() && session.legal().is_empty());
    assert!(!format!("{session:?}").contains("c3"), "nothing of the first seat is left");
    let effects = session.take_over();
    assert!(matches!(
        says(&effects)[..],
        [ToServer::Enter { viewer: Some(Viewer::Seat(SECOND)), after: None, .. }]
    ));
}

#[test]
fn what_was_sent_before_the_connection_broke_is_sent_once_more_under_its_number() {
    let home = Home::new("chess", false);
    let mut session = Session::online("room", None, 7);
    session.hear(&home.entered(FIRST.into()), 0);
    assert_eq!(session.people(), [FIRST]);
    let sent = session.act("e2e4".parse().unwrap());
    let resumed = ToClient::Resumed { room: "room".into(), game: 1, viewer: FIRST.into(), now: 5 };
    assert_eq!(session.hear(&resumed, 5), sent);
    session.hear(&ToClient::Done { id: 7 }, 6);
    assert_eq!(session.hear(&resumed, 7), []);
}

#[test]
fn premoves_are_played_or_forgotten() {
    for (premove, reply, played) in [
        ("g1f3", "e7e5", true),
        ("g1f3", "d7d5", true),
        ("e4e5", "h7h6", true),
        ("e4e5", "e7e5", false),
    ] {
        let mut home = Home::new("chess", false);
        let mut session = Session::online("room", None, 1);
        session.hear(&home.entered(FIRST.into()), 0);
        session.hear(&home.play(FIRST, "e2e4", FIRST.into()), 0);
        session.act(premove.parse().unwrap());
        assert_eq!(session.premove(), premove.parse().ok());
        let effects = session.hear(&home.play(SECOND, reply, FIRST.into()), 0);
        assert_eq!(session.pending(), premove.parse().ok().filter(|_| played), "{premove} {reply}");
        assert_eq!(effects.contains(&Effect::PremoveGone), !played, "{premove} {reply}");
    }
}

#[test]
fn premoves_are_offered_after_a_check_and_a_capture() {
    let check = "4k3/8/8/8/8/8/8/K6R w - - 0 1";
    for (rules, fen, action, offered, refused) in [
        ("chess", check, "h1h8", "a1b2", "h8e8"),
        ("dinosaur", check, "h1h8", "h8h1", "h8e8"),
        ("archess", check, "h1h8", "h8f8", "h8e8"),
        ("assassin", check, "h1h8", "h8h7", "h8e8"),
        ("slug-torch", "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1 -", "a1a3", "e1e2", "e1e3"),
        ("fog", "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", "a1a3", "a3h3", "e1e3"),
        ("banqi", "Gp6/8/8/7p 1 r - 0 1", "a4b4", "b4b3", "h1h2"),
    ] {
        let mut home = Home::from_fen(rules, fen);
        let mut session = Session::online("room", None, 1);
        session.hear(&home.entered(FIRST.into()), 0);
        session.hear(&home.play(FIRST, action, FIRST.into()), 0);
        let premoves: Vec<_> = session.premoves().iter().map(Action::to_string).collect();
        let has = [offered, refused].map(|text| premoves.iter().any(|premove| premove == text));
        assert_eq!(has, [true, false], "{rules} {fen} {action}: {premoves:?}");
    }
}

#[test]
fn the_status_is_a_sentence() {
    let words = Words::of(Language::English);
    let capture = "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1 -";
    let check = "4k3/8/8/8/8/8/8/K6R w - - 0 1";
    let placing = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 Aa";
    for (rules, fen, action, viewer, expected) in [
        // The light on a3 is no assassin to be placed.
        ("slug-torch", capture, "a1a3", FIRST.into(), "Black to move"),
        ("slug-torch", capture, "a1a3", SECOND.into(), "Your turn"),
        ("slug-torch", capture, "a1a3", Viewer::Spectator, "Black to move"),
        ("chess", check, "h1h8", SECOND.into(), "Your turn, check"),
        ("chess", check, "h1h8", FIRST.into(), "Black to move, check"),
        ("assassin", placing, "A@a3", SECOND.into(), words.place_assassin),
        ("assassin", placing, "A@a3", FIRST.into(), "Black is hiding an assassin"),
        ("fog", check, "h1h8", Viewer::Spectator, "Black to move"),
    ] {
        let mut home = Home::from_fen(rules, fen);
        let mut session = Session::online("room", None, 1);
        session.hear(&home.entered(viewer), 0);
        session.hear(&home.play(FIRST, action, viewer), 0);
        let status = words.status(&session);
        assert_eq!(status.as_deref(), Some(expected), "{rules} {fen} {action} {viewer}");
        let dark = viewer == Viewer::Spectator && home.game.rules().fogged();
        assert_eq!(words.why_dark(&session).is_some(), dark, "{rules} {viewer}");
    }
}

#[test]
fn a_view_that_cannot_be_read_shows_nothing_and_harms_nobody() {
    for view in ["", "nonsense", "w", "4k3/8/8/8/8/8/8/4K3", "9/8/8/8/8/8/8/8 w - - 0 1", "é/ / "]
    {
        let ToClient::Entered { viewer, mut picture, .. } =
            Home::new("chess", false).entered(SECOND.into())
        else {
            panic!("a table answers")
        };
        (picture.view, picture.start) = (Some(view.into()), Some(view.into()));
        let mut session = Session::online("room", None, 1);
        session.hear(&ToClient::Entered { viewer, now: 0, picture }, 0);
        assert!(session.legal().is_empty() && session.premoves().is_empty(), "{view}");
        for back in [None, Some(0), Some(7)] {
            assert_eq!(Scene::of_session(&session, back, true), None, "{view}");
        }
        assert_eq!(Words::of(Language::English).status(&session), None, "{view}");
    }
}

#[test]
fn everything_is_drawn_when_a_game_is_over() {
    for (rules, fen, men) in [
        ("fog", "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", 4),
        ("slug-torch", "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1 -", 4),
        ("assassin", "4k3/8/8/2a5/8/8/8/4K3 w - - 0 1 -", 3),
    ] {
        let home = Home::from_fen(rules, fen);
        let ToClient::Entered { viewer, mut picture, .. } = home.entered(FIRST.into()) else {
            panic!("a table answers")
        };
        picture.result = Some(GameResult { winner: Some(FIRST), reason: Ending::Resignation });
        picture.view = Some(home.game.fen());
        let mut session = Session::online("room", None, 1);
        session.hear(&ToClient::Entered { viewer, now: 0, picture }, 0);
        let scene = Scene::of_session(&session, None, true).unwrap();
        assert_eq!(scene.look.men().count(), men, "{rules} {fen}");
    }
}

#[test]
fn a_gap_asks_for_everything_again() {
    let mut home = Home::new("chess", false);
    let mut session = Session::online("room", None, 1);
    session.hear(&home.entered(SECOND.into()), 0);
    let _missed = home.play(FIRST, "e2e4", SECOND.into());
    let late = home.play(SECOND, "e7e5", SECOND.into());
    let effects = session.hear(&late, 0);
    assert!(matches!(says(&effects)[..], [ToServer::Enter { after: None, .. }]));
}

#[test]
fn undo_against_a_computer_takes_back_both() {
    let mut home = Home::new("chess", true);
    let mut session = Session::new("room", vec![FIRST], 1);
    session.hear(&home.entered(FIRST.into()), 0);
    assert_eq!(session.undo_steps(), None);
    session.hear(&home.play(FIRST, "e2e4", FIRST.into()), 0);
    assert_eq!(session.undo_steps(), Some(1));
    session.hear(&home.play(SECOND, "e7e5", FIRST.into()), 0);
    assert_eq!(session.undo_steps(), Some(2));
}
