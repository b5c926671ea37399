//! Joint dice: who shows which link when, what everybody is told, and who loses.

use crate::common::{Home, Setting, bytes, chain_in_scripts, chain_of, from, joint, rules};
use crate::dice::{assert_all_differ, assert_even, check_by_the_page};
use duskboard_protocol::{
    Awaited, Bytes32, DiceScheme, Ending, Fact, News, Notice, Picture, SettingsError,
    TableSettings, Told,
};
use duskboard_rules::{Chance, Coin, Game, Rules, Seat, Viewer};
use duskboard_table::dice::{FairDice, rules_hash, sha256};
use duskboard_table::{
    Perspective, Unfair, banqi_text, fair, is_written_as_pgn, links, moments, pgn, verify,
};

const BANQI: Setting = ("banqi", &[]);
const SLUG: Setting = ("slug-sight", &[]);

/// The dice of the throw in the worked example of `docs/fairness.md`.
fn example(rules: &str, draw: u32) -> FairDice {
    let [first, second] = [0xa1, 0xb2].map(|seed| links::link(&bytes(seed), draw).unwrap());
    let hash = rules_hash(&rules.parse().unwrap(), None);
    FairDice::joint([&first, &second], "test-room", 1, &hash)
}

#[test]
fn chains_are_those_of_the_page() {
    let rows = [
        (0xa1, "0fd160e18719f664c688b6268ec2a6541f2af4a1f05ec92bd3c81fdad8a2168f"),
        (0xb2, "d9c36958c46db3cb338e1916902075eb33112dd6c8ec503368b43828b87b3a38"),
    ];
    for (seed, anchor) in rows {
        let seed = bytes(seed);
        assert_eq!(links::anchor(&seed).to_string(), anchor);
        assert_eq!(links::link(&seed, links::LINKS - 1), Some(seed));
        assert_eq!(links::link(&seed, links::LINKS), None);
        assert_eq!(links::link(&seed, u32::MAX), None);
    }
    let link = "abb532c901bfc0e3fc7e885e5ba55293e7379cc8ef934371cc1a07a42bf87d19";
    assert_eq!(links::link(&bytes(0xa1), 0).unwrap().to_string(), link);
}

#[test]
fn throws_are_those_of_the_page() {
    let flipping = || {
        let mut game = Game::new("banqi".parse().unwrap());
        game.play(Seat::First, "a1a1".parse().unwrap()).unwrap();
        game.chances()
    };
    let coin = [Coin::Heads, Coin::Tails].map(|side| (Chance::Coin(side), 1)).to_vec();
    let shuffles = Game::new("slug-torch".parse().unwrap()).chances();
    let rows = [
        ("archess", coin, "HTTHHTTH"),
        ("banqi", flipping(), "mpmcrhCc"),
        ("slug-torch", shuffles, "NBRKNBRQNRRBQNBK"),
    ];
    for (rules, outcomes, expected) in rows {
        let throws = if rules == "slug-torch" { 2 } else { 8 };
        let thrown = (0..throws).map(|draw| example(rules, draw).choose(draw, &outcomes).unwrap());
        assert_eq!(thrown.map(|chance| chance.to_string()).collect::<String>(), expected);
    }
}

#[test]
fn everything_that_goes_into_a_throw_changes_it() {
    let (a, b, c) = (bytes(1), bytes(2), bytes(3));
    let [banqi, archess] =
        ["banqi", "archess"].map(|name| rules_hash(&name.parse::<Rules>().unwrap(), None));
    let dice = [
        FairDice::joint([&a, &b], "room", 1, &banqi),
        FairDice::joint([&b, &a], "room", 1, &banqi),
        FairDice::joint([&c, &b], "room", 1, &banqi),
        FairDice::joint([&a, &c], "room", 1, &banqi),
        FairDice::joint([&a, &b], "moor", 1, &banqi),
        FairDice::joint([&a, &b], "room", 2, &banqi),
        FairDice::joint([&a, &b], "room", 1, &archess),
    ];
    assert_all_differ(&dice);
}

/// Whichever of the two is honest, and however the other has chosen its chain.
#[test]
fn throws_are_even_whoever_is_honest() {
    let rules = rules_hash(&"banqi".parse().unwrap(), None);
    let honest = chain_of(sha256(b"honest"), 8_000);
    let other = chain_of(bytes(0), 8_000);
    for sides in [2_u32, 32, 97] {
        for turned in [false, true] {
            let mut counts = vec![0; sides as usize];
            for draw in 0..8_000 {
                let pair = [&honest[draw + 1], &other[draw + 1]];
                let pair = if turned { [pair[1], pair[0]] } else { pair };
                let dice = FairDice::joint(pair, "uniform", 1, &rules);
                counts[dice.draw(draw as u32, sides) as usize] += 1;
            }
            assert_even(&format!("{sides} sides"), &counts, &vec![1; sides as usize]);
        }
    }
}

/// A script, and how each of its steps is answered.
#[test]
fn only_the_next_link_is_taken_and_only_when_it_is_owed() {
    let rows = [
        ("1 first link 0; 1 second link 0", "no-throw no-throw"),
        ("1 first a1a1; 2 first link 0; 3 first link 0", "ok ok no-throw"),
        ("1 first a1a1; 2 first link 0; 3 second link 0; 4 second link 0", "ok ok ok no-throw"),
        ("1 first a1a1; 2 second link 0; 3 first link 0; 4 second link 1", "ok ok ok no-throw"),
        ("1 first a1a1; 2 first link 0 1; 2 first link 0 2", "ok wrong-link wrong-link"),
        ("1 first a1a1; 2 first link 1; 2 first link 1 0", "ok no-throw no-throw"),
        ("1 first a1a1; 2 first b1b1; 2 second b1b1", "ok not-your-turn not-your-turn"),
        ("1 first a1a1; 2 first link 0; 2 second b1b1", "ok ok not-your-turn"),
        ("1 first a1a1; 2 first link 0; 3 second link 0; 4 second b1b1", "ok ok ok ok"),
        (
            "1 first a1a1; 2 first link 0; 3 second link 0; 4 second b1b1; 5 first link 1 0; 6 first link 1; 7 second link 1; 8 first c1c1",
            "ok ok ok ok wrong-link ok ok ok",
        ),
        // What waits for chance is not taken back, whether or not links were shown.
        ("1 first a1a1; 2 first ask; 3 first link 0; 4 first ask", "ok shown ok shown"),
        ("1 first a1a1; 2 first link 0; 3 second link 0; 4 first ask", "ok ok ok shown"),
        // But a game may end, and offers may be made.
        ("1 first a1a1; 2 first offer; 3 second accept; 4 first link 0", "ok ok ok over"),
        ("1 first a1a1; 2 second resign; 3 first link 0", "ok ok over"),
        ("1 first a1a1; 2 second abort; 3 first link 0", "ok ok over"),
        // One may wait longer for who owes a link, not for who does not.
        ("1 first a1a1; 2 first link 0; 3 first wait; 3 second wait", "ok ok ok nobody-gone"),
    ];
    for (script, answers) in rows {
        assert_eq!(Home::seated(joint(BANQI)).answers(script), answers, "{script}");
    }
    let house = TableSettings { dice: DiceScheme::House, ..joint(BANQI) };
    assert_eq!(Home::seated(house).answers("1 first a1a1; 2 first link 0"), "ok no-throw");
}

/// After a script: which throw is awaited, of whom, until when.
#[test]
fn everybody_is_told_who_owes_a_link() {
    let (first, second) = (Seat::First, Seat::Second);
    let awaited = |draw, owed: &[Seat], until| Some(Awaited { draw, owed: owed.to_vec(), until });
    let both = [first, second];
    let rows = [
        (BANQI, "", None),
        (SLUG, "", awaited(0, &both, Some(20_000))),
        (SLUG, "5 second link 0", awaited(0, &[first], Some(20_000))),
        (SLUG, "5 second link 0; 6 first link 0", awaited(1, &both, Some(20_006))),
        (SLUG, "5 second link 0; 6 first link 0; 7 first link 1; 8 second link 1", None),
        (BANQI, "5 first a1a1", awaited(0, &both, Some(20_005))),
        (BANQI, "5 first a1a1; 9 first link 0", awaited(0, &[second], Some(20_005))),
        (BANQI, "5 first a1a1; 9 first link 0; 10 first wait", awaited(0, &[second], Some(20_010))),
        (
            BANQI,
            "5 first a1a1; 9 first link 0; 10 second renew",
            awaited(0, &[second], Some(20_010)),
        ),
        (
            BANQI,
            "5 first a1a1; 9 first link 0; 10 first offer",
            awaited(0, &[second], Some(20_005)),
        ),
        (BANQI, "5 first a1a1; 9 first link 0; 10 second link 0", None),
        (BANQI, "5 first a1a1; 9 first link 0; 10 second resign", None),
    ];
    for (setting, script, expected) in rows {
        let mut home = Home::seated(joint(setting));
        home.play(script);
        for viewer in Viewer::ALL {
            let picture = home.table.picture(viewer);
            assert_eq!(picture.awaited, expected, "{script}");
            assert_eq!(picture.ticking.is_some(), expected.is_none() && picture.result.is_none());
            assert!(expected.is_none() || picture.turn.is_empty(), "nobody may act");
            for seat in Seat::BOTH {
                assert_eq!(picture.owes_link(seat), home.table.owes_link(seat), "{script}");
            }
        }
    }
}

#[test]
fn clocks_stand_while_links_are_awaited() {
    let mut home = Home::seated(joint(BANQI));
    home.play("1000 first a1a1");
    let clocks = home.table.picture(Viewer::Spectator).clocks;
    assert_eq!(clocks, Some([60_000, 60_000]), "a second used and a second added");
    home.play("2000 first link 0; 19000 second link 0; 19500 second offer");
    assert_eq!(home.table.picture(Viewer::Spectator).clocks, Some([60_000, 59_500]));
}

/// A script, who has won, why and when.
#[test]
fn whoever_withholds_a_link_loses() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let rows = [
        ("5 first a1a1; 6 first link 0; 50000 tick", first, Ending::Withheld, 20_005),
        ("5 first a1a1; 6 second link 0; 50000 tick", second, Ending::Withheld, 20_005),
        ("5 first a1a1; 50000 tick", None, Ending::Withheld, 20_005),
        (
            "5 first a1a1; 6 first link 0; 20000 first wait; 50000 tick",
            first,
            Ending::Withheld,
            40_000,
        ),
        (
            "5 first a1a1; 6 first link 0; 20000 second renew; 50000 tick",
            first,
            Ending::Withheld,
            40_000,
        ),
        // Being gone gives nobody more time; coming and going neither.
        (
            "5 first a1a1; 6 first link 0; 19000 second gone; 50000 tick",
            first,
            Ending::Withheld,
            20_005,
        ),
        (
            "5 first a1a1; 6 first link 0; 9000 second gone; 10000 second back; 50000 tick",
            first,
            Ending::Withheld,
            20_005,
        ),
        (
            "1 second gone; 5 first a1a1; 6 first link 0; 50000 tick",
            first,
            Ending::Abandoned,
            20_001,
        ),
        // Whoever has shown theirs has done enough, gone or not, until their own grace is over.
        ("5 first a1a1; 6 first link 0; 9 first gone; 50000 tick", first, Ending::Withheld, 20_005),
        (
            "3 first gone; 5 first a1a1; 6 second link 0; 50000 tick",
            second,
            Ending::Abandoned,
            20_003,
        ),
        ("5 first a1a1; 6 first link 0; 7 second link 0; 99000 tick", first, Ending::Time, 60_007),
    ];
    for (script, winner, reason, at) in rows {
        let mut home = Home::seated(joint(BANQI));
        home.play(script);
        let result = home.table.result().unwrap();
        let ended = home.table.entries().last().unwrap().at;
        assert_eq!((result.winner, result.reason, ended), (winner, reason, at), "{script}");
        assert!(verify(&home.table.record()).is_ok(), "{script}");
        assert_eq!(result.called_off(), winner.is_none(), "{script}");
    }
}

/// A game that ends before chance has fallen can be looked at and written like any other.
#[test]
fn a_game_may_end_while_a_throw_is_awaited() {
    let archess = from("4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", joint(("archess", &[])));
    let rows = [
        (joint(BANQI), "5 first a1a1; 6 first link 0; 50000 tick", 2),
        (archess, "5 first c3*c6; 6 first link 0; 50000 tick", 2),
        (joint(SLUG), "5 second link 0; 50000 tick", 1),
        (joint(("slug-torch", &[])), "5 first link 0; 6 second link 0; 7 second resign", 1),
    ];
    for (settings, script, expected) in rows {
        let mut home = Home::seated(settings);
        home.play(script);
        let record = home.table.record();
        assert!(verify(&record).is_ok(), "{script}");
        for perspective in Viewer::ALL.map(Perspective::Of).into_iter().chain([Perspective::Truth])
        {
            assert_eq!(moments(&record, perspective).unwrap().len(), expected, "{script}");
        }
        let written = match is_written_as_pgn(&record) {
            true => pgn(&record).unwrap(),
            false => banqi_text(&record).unwrap(),
        };
        assert!(written.contains("Ada"), "{written}");
        check_by_the_page(
            &serde_json::to_string(&record).unwrap(),
            Ok(&throws(&record).to_string()),
        );
    }
}

fn throws(record: &duskboard_protocol::Record) -> usize {
    record.entries.iter().filter(|entry| matches!(entry.fact, Fact::Fell { .. })).count()
}

#[test]
fn joint_dice_need_two_screens_and_a_grace() {
    let joint = joint(BANQI);
    let rows = [
        (joint.clone(), Ok(())),
        (TableSettings { local: true, ..joint.clone() }, Err(SettingsError::Joint)),
        (TableSettings { grace_ms: None, ..joint.clone() }, Err(SettingsError::Joint)),
        (TableSettings { clock: None, place_ms: None, ..joint }, Ok(())),
    ];
    for (settings, expected) in rows {
        assert_eq!(settings.check().map(|_| ()), expected);
    }
}

/// All that a viewer was sent before the end, as it travels.
fn sent(home: &Home, viewer: Viewer) -> String {
    let mut sent = serde_json::to_string(&home.table.picture(viewer)).unwrap();
    for notice in home.table.stream(viewer, 0) {
        sent += &serde_json::to_string(&notice).unwrap();
    }
    sent
}

/// Links of open throws are told at once; links of hidden ones to nobody before the end, and then
/// the record has them.
#[test]
fn links_are_told_where_they_give_nothing_away() {
    let rows = [
        (BANQI, "1 first a1a1; 2 first link 0; 3 second link 0", 1, true),
        (SLUG, "1 first link 0; 2 second link 0; 3 second link 1; 4 first link 1", 2, false),
        (("slug-torch", &[("shuffle", "mirrored")]), "1 first link 0; 2 second link 0", 1, false),
    ];
    for (setting, script, count, told) in rows {
        let mut home = Home::seated(joint(setting));
        home.play(script);
        let shown = Seat::BOTH.map(|seat| chain_in_scripts(seat)[1..=count].to_vec()).concat();
        for (viewer, link) in
            Viewer::ALL.into_iter().flat_map(|v| shown.iter().map(move |l| (v, l)))
        {
            let found = sent(&home, viewer).contains(&link.to_string());
            assert_eq!(found, told, "{setting:?} {viewer}");
        }
        home.play("9 first resign");
        let record = serde_json::to_string(&home.table.record()).unwrap();
        assert!(shown.iter().all(|link| record.contains(&link.to_string())));
    }
}

/// Twins: another chain of the other seat, that gives the observer the same officers and the other
/// seat others. Nothing differs for the observer but the nonce, which commits to the chain.
#[test]
fn the_other_seats_links_make_no_difference_to_who_may_not_know_them() {
    for setting in [("slug-sight", &[][..]), ("slug-torch", &[][..])] {
        for observer in Seat::BOTH {
            let [one, two] = twins(setting, observer);
            assert_ne!(
                orders(&one)[observer.other().index()],
                orders(&two)[observer.other().index()]
            );
            assert_eq!(orders(&one)[observer.index()], orders(&two)[observer.index()]);
            let [mut one, mut two] = [(&one, observer), (&two, observer)].map(|(home, seat)| {
                let chain = |seat: Seat| {
                    home.table.picture(Viewer::Spectator).players[seat.index()].clone()
                };
                let nonce = chain(seat.other()).unwrap().nonce.to_string();
                [seat.into(), Viewer::Spectator]
                    .map(|viewer| masked(home, viewer).replace(&nonce, "nonce"))
            });
            assert_eq!(one, two, "{setting:?} {observer}");
            assert!(one.iter_mut().chain(&mut two).all(|sent| sent.contains("linked")));
        }
    }
}

/// All that a viewer was sent, without heads.
fn masked(home: &Home, viewer: Viewer) -> String {
    let picture = Picture { head: bytes(0), ..home.table.picture(viewer) };
    let stream = home.table.stream(viewer, 0).into_iter();
    let stream: Vec<_> = stream.map(|notice| Notice { head: bytes(0), ..notice }).collect();
    serde_json::to_string(&(picture, stream)).unwrap()
}

/// How the officers were shuffled.
fn orders(home: &Home) -> Vec<Chance> {
    let fell =
        |fact: &Fact| if let Fact::Fell { chance, .. } = fact { Some(*chance) } else { None };
    home.table.entries().iter().filter_map(|entry| fell(&entry.fact)).collect()
}

/// Two games in which the officers of one seat are the same and those of the other are not.
fn twins(setting: Setting, observer: Seat) -> [Home; 2] {
    let own = chain_of(bytes(1), 2);
    let hash = rules_hash(&rules(setting), None);
    let throws = |other: &[Bytes32]| {
        [0, 1].map(|draw: usize| {
            let mut pair = [&own[draw + 1], &other[draw + 1]];
            if observer == Seat::Second {
                pair.swap(0, 1);
            }
            FairDice::joint(pair, "test-room", 1, &hash).draw(draw as u32, 5_040)
        })
    };
    let chain = |seed: u32| chain_of(sha256(&seed.to_be_bytes()), 2);
    let wanted = throws(&chain(0));
    let same = |seed: &u32| throws(&chain(*seed))[observer.index()] == wanted[observer.index()];
    let found = (1..).find(same).unwrap();
    [0, found].map(|seed| {
        let mut chains = [own.clone(), chain(seed)];
        chains.rotate_left(observer.index());
        shuffled(setting, chains)
    })
}

/// A table at which both sit with these chains and have shown two links each.
fn shuffled(setting: Setting, chains: [Vec<Bytes32>; 2]) -> Home {
    let mut home = Home::new(joint(setting));
    for seat in Seat::BOTH {
        home.table.sit(seat, "Ada", chains[seat.index()][0], None, 0).granted().unwrap();
    }
    for (draw, seat) in (0..2).flat_map(|draw| Seat::BOTH.map(|seat| (draw, seat))) {
        let link = chains[seat.index()][draw as usize + 1];
        let order = duskboard_protocol::Order::Link { draw, link };
        assert_eq!(home.order(seat, order, 1).refusal, None);
    }
    home
}

/// What somebody is told of a game, after so many notices of it.
fn told(setting: Setting, script: &str) -> (Home, Vec<Notice>) {
    let mut home = Home::seated(joint(setting));
    home.play(script);
    let stream = home.table.stream(Seat::Second.into(), 0);
    (home, stream)
}

/// Reads a stream as a guest's program does: every notice checked before it is taken.
fn witnessed(home: &Home, stream: &[Notice]) -> Result<(), Unfair> {
    let opening = home.table.opening();
    let (commitment, head) = (home.table.commitment(), home.table.head_at(0).unwrap());
    let (room, game, settings) = (&opening.room, opening.game, opening.settings.clone());
    let mut picture = Picture::new(room, game, settings, commitment, head);
    for notice in stream {
        fair(&picture, notice)?;
        assert!(picture.take(notice));
    }
    Ok(())
}

const FLIPS: &str = "1 first a1a1; 2 first link 0; 3 second link 0; 4 second b1b1; 5 first link 1; 6 second link 1; 7 first offer";

/// What a lying host says, and what the guest's program makes of it.
#[test]
fn a_guest_sees_at_once_that_it_is_lied_to() {
    let (first, link) = (Seat::First, |draw| Unfair::Link { seat: Seat::First, draw });
    let order = |draw| Unfair::Order { draw };
    let linked = |draw, link| News::Linked { seat: first, draw, link };
    type Lie<'a> = Box<dyn Fn(&mut Vec<Notice>) + 'a>;
    // Both sat; acted, linked, linked, fell; acted, linked, linked, fell; offered.
    let rows: Vec<(&str, Lie<'_>, Result<(), Unfair>)> = vec![
        ("the truth", Box::new(|_| {}), Ok(())),
        ("a wrong link", Box::new(|told| told[3].news = linked(0, Some(bytes(9)))), Err(link(0))),
        ("no link", Box::new(|told| told[3].news = linked(0, None)), Err(link(0))),
        ("an old link", Box::new(|told| told[7].news = told_link(told, 3, 1)), Err(link(1))),
        ("another throw", Box::new(|told| told[3].news = linked(1, None)), Err(order(1))),
        ("a link twice", Box::new(|told| told[4].news = told[3].news.clone()), Err(order(0))),
        (
            "a throw before its links",
            Box::new(|told| told[4].news = told[5].news.clone()),
            Err(order(0)),
        ),
        ("a throw at once", Box::new(|told| told[3].news = told[5].news.clone()), Err(order(0))),
        (
            "another flip",
            Box::new(|told| other_flip(told)),
            Err(Unfair::Outcome { draw: 0, expected: flip() }),
        ),
        ("no flip", Box::new(|told| no_flip(told)), Err(Unfair::Unreadable { draw: 0 })),
        ("a link too early", Box::new(|told| ask_for(told, 2, 5)), Err(order(5))),
        ("the first link again", Box::new(|told| ask_for(told, 6, 0)), Err(order(0))),
    ];
    for (what, lie, expected) in rows {
        let (home, mut told) = told(BANQI, FLIPS);
        lie(&mut told);
        assert_eq!(witnessed(&home, &told), expected, "{what}");
    }
}

/// The link that was told there, for another throw.
fn told_link(told: &[Notice], at: usize, draw: u32) -> News {
    match told[at].news {
        News::Linked { seat, link, .. } => News::Linked { seat, draw, link },
        ref other => panic!("{other:?}"),
    }
}

/// Asks for the links of another throw.
fn ask_for(told: &mut [Notice], at: usize, draw: u32) {
    told[at].awaited.as_mut().unwrap().draw = draw;
}

/// How the first flip falls.
fn flip() -> String {
    let (home, _) = told(BANQI, FLIPS);
    orders(&home)[0].to_string()
}

fn other_flip(told: &mut [Notice]) {
    let News::Fell { told, .. } = &mut told[5].news else { panic!("no throw") };
    for told in told {
        if let Told::Flipped { piece, .. } = told {
            *piece = if *piece == 'K' { 'k' } else { 'K' };
        }
    }
}

fn no_flip(told: &mut [Notice]) {
    let News::Fell { told, .. } = &mut told[5].news else { panic!("no throw") };
    told.clear();
}

/// Coins as well; and where links are hidden, that they come one of each before each throw.
#[test]
fn a_guest_takes_what_is_fair() {
    let duel = from("4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", joint(("archess", &[])));
    let mut home = Home::seated(duel);
    home.play("1 first c3*c6; 2 second link 0; 3 first link 0");
    let mut stream = home.table.stream(Viewer::Spectator, 0);
    assert_eq!(witnessed(&home, &stream), Ok(()));
    let News::Fell { told, .. } = &mut stream[5].news else { panic!("no throw") };
    for told in told {
        if let Told::Tossed { coin, .. } = told {
            *coin = if *coin == 'H' { 'T' } else { 'H' };
        }
    }
    assert!(matches!(witnessed(&home, &stream), Err(Unfair::Outcome { draw: 0, .. })));
    let script = "1 first link 0; 2 second link 0; 3 second link 1; 4 first link 1; 5 first resign";
    let (home, mut stream) = self::told(SLUG, script);
    assert_eq!(witnessed(&home, &stream), Ok(()));
    stream.swap(3, 4);
    for (n, notice) in (1..).zip(&mut stream) {
        notice.n = n;
    }
    assert_eq!(witnessed(&home, &stream), Err(Unfair::Order { draw: 0 }));
}

/// The verifier of the page, which knows nothing but the page, agrees with ours on joint dice.
#[test]
fn the_python_of_the_page_verifies_joint_dice() {
    let duel = from("4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", joint(("archess", &[])));
    let shuffle =
        "1 first link 0; 1 second link 0; 1 first link 1; 1 second link 1; 9 first resign";
    let scripts = [
        (joint(BANQI), FLIPS, "2"),
        (duel, "1 first c3*c6; 2 second link 0; 3 first link 0", "1"),
        (joint(SLUG), shuffle, "2"),
        (joint(("slug-torch", &[])), shuffle, "2"),
    ];
    for (settings, script, draws) in scripts {
        let mut home = Home::seated(settings);
        home.play(script);
        if home.table.result().is_none() {
            home.play("10 second resign");
        }
        let record = home.table.record();
        assert!(verify(&record).is_ok());
        let json = serde_json::to_string_pretty(&record).unwrap();
        let change = |from: &str, to: &str| json.replacen(from, to, 1);
        let rows = [
            (json.clone(), Ok(draws)),
            (change("\"link\": \"", "\"link\": \"00"), Err("the link does not hash")),
            (change("\"nonce\": \"", "\"nonce\": \"00"), Err("the link does not hash")),
            (change("\"draw\": 0", "\"draw\": 1"), Err("no throw waits for this link")),
            (change("\"dice\": \"joint\"", "\"dice\": \"house\""), Err("no throw waits for this")),
            (change("\"dice\": \"joint\"", "\"dice\": \"mine\""), Err("no dice called mine")),
            (json.replace("\"room\": \"test-room\"", "\"room\": \"moor\""), Err("it must be")),
        ];
        for (json, expected) in rows {
            check_by_the_page(&json, expected);
        }
    }
}
