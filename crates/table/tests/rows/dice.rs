//! The dice: test vectors that another program can reproduce, and that they are fair.
//!
//! The vectors stand in `docs/fairness.md`, too. Everything is seeded: nothing here is flaky.

use crate::common::{Home, bytes, from, local, online};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Command, Order};
use duskboard_rules::{Chance, Coin, Game, Rules, Seat};
use duskboard_table::dice::{FairDice, commitment, home_nonce, rules_hash, sha256};
use duskboard_table::verify;

/// The dice of the worked example in `docs/fairness.md`.
fn example(rules: &str) -> FairDice {
    let rules: Rules = rules.parse().unwrap();
    let secret = Hex(std::array::from_fn(|i| i as u8));
    FairDice::new(&secret, [&bytes(0xa1), &bytes(0xb2)], "test-room", 1, &rules_hash(&rules, None))
}

/// FairDice of another game for each seed.
fn seeded(seed: u32) -> FairDice {
    let secret = sha256(&seed.to_be_bytes());
    let rules = rules_hash(&"banqi".parse().unwrap(), None);
    FairDice::new(&secret, [&bytes(1), &bytes(2)], "uniform", 1, &rules)
}

#[test]
fn hashes_are_those_of_the_page() {
    let secret = Hex(std::array::from_fn(|i| i as u8));
    let archess: Rules = "archess".parse().unwrap();
    let rows = [
        (sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (commitment(&secret), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"),
        (rules_hash(&archess, None), ARCHESS),
        (sha256(b"duskboard rules 1: archess second_shot=none"), ARCHESS),
        (rules_hash(&archess, Some(DUEL)), ARCHESS_DUEL),
        (
            sha256(format!("duskboard rules 1: archess second_shot=none fen={DUEL}").as_bytes()),
            ARCHESS_DUEL,
        ),
    ];
    for (found, expected) in rows {
        assert_eq!(found.to_string(), expected);
    }
}

const ARCHESS: &str = "c9d1b7b060b613241c9339c78d13094b27690309cbb77559bdb9ceaa49cac65b";
/// An archer that can shoot at a knight, and the hash of ArChess from there.
const DUEL: &str = "4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1";
const ARCHESS_DUEL: &str = "04a0c72cb889ed42b0576c8f531be927f710da9e5c5fdeb2a7d341742f4d4871";

#[test]
fn draws_are_those_of_the_page() {
    let dice = example("archess");
    let draws: Vec<_> = [2, 6, 32, 1_000, 5_040, u32::MAX, 1]
        .into_iter()
        .zip(0..)
        .map(|(sides, index)| dice.draw(index, sides))
        .collect();
    assert_eq!(draws, [1, 0, 30, 250, 3_813, 121_892_514, 0]);
}

#[test]
fn outcomes_are_those_of_the_page() {
    let coins: String =
        (0..8).map(|draw| example("archess").choose(draw, &COIN).unwrap().to_string()).collect();
    assert_eq!(coins, "THHHTHTH");
    let mut game = Game::new("slug-torch".parse().unwrap());
    let mut shuffles = Vec::new();
    for draw in 0..2 {
        let order = example("slug-torch").choose(draw, &game.chances()).unwrap();
        game.resolve(order).unwrap();
        shuffles.push(order.to_string());
    }
    assert_eq!(shuffles, ["QNKBNRRB", "QBRNBRNK"]);
    let mut game = Game::new("banqi".parse().unwrap());
    game.play(duskboard_rules::Seat::First, "a1a1".parse().unwrap()).unwrap();
    let flips: String = (0..8)
        .map(|draw| example("banqi").choose(draw, &game.chances()).unwrap().to_string())
        .collect();
    assert_eq!(flips, "pRpmrPpR");
}

const COIN: [(Chance, u32); 2] = [(Chance::Coin(Coin::Heads), 1), (Chance::Coin(Coin::Tails), 1)];

#[test]
fn the_order_in_which_outcomes_are_listed_makes_no_difference() {
    let turned = [COIN[1], COIN[0]];
    for draw in 0..50 {
        assert_eq!(seeded(1).choose(draw, &COIN), seeded(1).choose(draw, &turned));
    }
    assert_eq!(seeded(1).choose(0, &[]), None);
    // Outcomes sort as their texts do.
    let mut banqi = Game::new("banqi".parse().unwrap());
    banqi.play(duskboard_rules::Seat::First, "a1a1".parse().unwrap()).unwrap();
    let slug = Game::new("slug-torch".parse().unwrap());
    for mut outcomes in [COIN.to_vec(), banqi.chances(), slug.chances()] {
        outcomes.sort();
        assert!(outcomes.is_sorted_by_key(|(chance, _)| chance.to_string()));
    }
}

#[test]
fn everything_that_goes_into_the_dice_changes_them() {
    let (secret, a, b) = (bytes(1), bytes(2), bytes(3));
    let (banqi, off): (Rules, Rules) = ("banqi".parse().unwrap(), {
        let mut rules: Rules = "banqi".parse().unwrap();
        rules.set("repetition_draw", "off").unwrap();
        rules
    });
    let fen = "RK6/8/8/k7 1 r - 0 1";
    let [banqi, off, elsewhere] = [(banqi, None), (off, None), (banqi, Some(fen))]
        .map(|(rules, fen)| rules_hash(&rules, fen));
    let dice = [
        FairDice::new(&secret, [&a, &b], "room", 1, &banqi),
        FairDice::new(&bytes(4), [&a, &b], "room", 1, &banqi),
        FairDice::new(&secret, [&b, &a], "room", 1, &banqi),
        FairDice::new(&secret, [&a, &bytes(4)], "room", 1, &banqi),
        FairDice::new(&secret, [&a, &b], "moor", 1, &banqi),
        FairDice::new(&secret, [&a, &b], "room", 2, &banqi),
        FairDice::new(&secret, [&a, &b], "room", 1, &off),
        FairDice::new(&secret, [&a, &b], "room", 1, &elsewhere),
    ];
    assert_all_differ(&dice);
}

/// Asserts that all these dice fall differently, and each draw of the first one, too.
pub(crate) fn assert_all_differ(dice: &[FairDice]) {
    let mut draws: Vec<_> = dice.iter().map(|dice| dice.draw(0, u32::MAX)).collect();
    draws.extend((1..5).map(|index| dice[0].draw(index, u32::MAX)));
    let count = draws.len();
    draws.sort_unstable();
    draws.dedup();
    assert_eq!(draws.len(), count);
}

/// How far counts are from even, and how far they may be: about one run in a hundred thousand
/// of fair dice is further off. (Wilson and Hilferty's approximation, z = 4.26.)
fn chi_square(counts: &[u32], weights: &[u32]) -> (f64, f64) {
    let total = f64::from(counts.iter().sum::<u32>());
    let whole = f64::from(weights.iter().sum::<u32>());
    let off = counts.iter().zip(weights).map(|(&count, &weight)| {
        let expected = total * f64::from(weight) / whole;
        (f64::from(count) - expected).powi(2) / expected
    });
    let freedom = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    (off.sum(), freedom * (1.0 - spread + 4.26 * spread.sqrt()).powi(3))
}

pub(crate) fn assert_even(what: &str, counts: &[u32], weights: &[u32]) {
    let (off, most) = chi_square(counts, weights);
    assert!(off < most, "{what}: {off} of at most {most}: {counts:?}");
}

#[test]
fn chi_square_knows_bad_dice() {
    let (off, most) = chi_square(&[5_300, 4_700], &[1, 1]);
    assert!(off > most);
    let (off, most) = chi_square(&[5_050, 4_950], &[1, 1]);
    assert!(off < most);
}

#[test]
fn numbers_are_even_for_awkward_sides() {
    for sides in [2_u32, 3, 5, 7, 10, 31, 32, 33, 97] {
        let dice = seeded(sides);
        let mut counts = vec![0; sides as usize];
        for index in 0..6_000 {
            counts[dice.draw(index, sides) as usize] += 1;
        }
        assert_even(&format!("{sides} sides"), &counts, &vec![1; sides as usize]);
    }
    // Three quarters of 2^32: dice that take 32 bits and divide would favour the lowest third.
    let sides = 3 << 30;
    let mut counts = [0; 3];
    for index in 0..6_000 {
        counts[(seeded(0).draw(index, sides) >> 30) as usize] += 1;
    }
    assert_even("three quarters of 2^32", &counts, &[1; 3]);
    assert_eq!(seeded(0).draw(0, 0), 0, "no sides: nothing to draw");
}

#[test]
fn coins_are_even() {
    let mut counts = [0; 2];
    for (seed, draw) in (0..400).flat_map(|seed| (0..20).map(move |draw| (seed, draw))) {
        let heads = seeded(seed).choose(draw, &COIN) == Some(COIN[0].0);
        counts[usize::from(heads)] += 1;
    }
    assert_even("coins", &counts, &[1, 1]);
}

#[test]
fn flips_follow_what_is_in_the_bag() {
    let mut game = Game::new("banqi".parse().unwrap());
    game.play(duskboard_rules::Seat::First, "a1a1".parse().unwrap()).unwrap();
    let outcomes = game.chances();
    let weights: Vec<_> = outcomes.iter().map(|&(_, weight)| weight).collect();
    assert_eq!((weights.len(), weights.iter().sum::<u32>()), (14, 32));
    let mut counts = vec![0; outcomes.len()];
    for draw in 0..8_000 {
        let fallen = seeded(3).choose(draw, &outcomes).unwrap();
        counts[outcomes.iter().position(|&(chance, _)| chance == fallen).unwrap()] += 1;
    }
    assert_even("flips", &counts, &weights);
}

#[test]
fn shuffles_are_even() {
    let outcomes = Game::new("slug-torch".parse().unwrap()).chances();
    assert_eq!(outcomes.len(), 5_040);
    let mut orders: Vec<_> = outcomes.iter().map(|(chance, _)| chance.to_string()).collect();
    orders.sort();
    // Choosing from a sorted list of equal weights is drawing a place in it.
    let choose = |seed: u32| &orders[seeded(seed).draw(0, 5_040) as usize];
    for seed in 0..20 {
        assert_eq!(seeded(seed).choose(0, &outcomes).unwrap().to_string(), *choose(seed));
    }
    let (mut first, mut last, mut buckets) = ([0; 5], [0; 5], [0; 70]);
    let letters = "BKNQR";
    for seed in 0..7_000 {
        let order = choose(seed);
        first[letters.find(&order[..1]).unwrap()] += 1;
        last[letters.find(&order[7..]).unwrap()] += 1;
        buckets[orders.binary_search(order).unwrap() / 72] += 1;
    }
    // Two of eight officers are bishops, one is the king, and so on.
    assert_even("first officer", &first, &[2, 1, 2, 1, 2]);
    assert_even("last officer", &last, &[2, 1, 2, 1, 2]);
    assert_even("whole orders", &buckets, &[1; 70]);
}

/// What `docs/fairness.py` says of a record: its answer, or the problem it ends with.
fn run_page(flags: &[&str], json: &str) -> Option<(String, String)> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.py");
    let name = format!("duskboard-{}-{}.json", std::process::id(), sha256(json.as_bytes()));
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, json).unwrap();
    let ran = std::process::Command::new("python3").args(flags).arg(page).arg(&path).output();
    std::fs::remove_file(&path).unwrap();
    let Ok(output) = ran else {
        eprintln!("python3 is not here: the page was not tried");
        return None;
    };
    let [told, problem] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert_eq!(output.status.success(), problem.is_empty(), "{problem}");
    Some((told, problem))
}

/// The verifier of the page, which knows nothing but the page, agrees with ours.
#[test]
fn the_python_of_the_page_verifies_our_records() {
    let scripts = [
        (online(("slug-sight", &[])), "9 first resign", "2"),
        (
            online(("archess", &[])),
            "1 first b2b3; 2 second b8c6; 3 first b3c3; 4 second a7a6; 5 first c3*c6; 6 second resign",
            "1",
        ),
        (
            local(("banqi", &[("quiet_draw", "40")])),
            "1 first a1a1; 2 second undo 1; 3 first b1b1; 4 second c1c1; 5 second undo 2; 6 first redo 1; 7 second d1d1; 8 first resign",
            "4",
        ),
        (from(DUEL, online(("archess", &[]))), "1 first c3*c6; 2 second resign", "1"),
        (
            from("8/8/????4/K6k 2 b Cp3 7 9", local(("banqi", &[]))),
            "1 second a2a2; 2 first b2b2; 3 first undo 1; 4 first c2c2; 5 second d2d2; 6 first resign",
            "4",
        ),
    ];
    for (settings, script, draws) in scripts {
        let mut home = Home::seated(settings);
        home.play(script);
        let record = home.table.record();
        assert!(duskboard_table::verify(&record).is_ok());
        let json = serde_json::to_string_pretty(&record).unwrap();
        let change = |from: &str, to: &str| {
            let changed = json.replacen(from, to, 1);
            (changed != json).then_some(changed)
        };
        let rows = [
            (Some(json.clone()), Ok(draws)),
            (change("\"draw\": 0", "\"draw\": 1"), Err("is missing")),
            (change("\"fen\": \"", "\"fen\": \" "), Err("rules hash is wrong")),
            (change("\"name\": \"", "\"name\": \"X"), Err("chain breaks at entry 1")),
            (change("\"at\": 1,", "\"at\": 2,"), Err("chain breaks at entry")),
            (change("\"digest\": \"", "\"digest\": \"0"), Err("digest does not match")),
            (change("\"reason\": \"res", "\"reason\": \"Res"), Err("chain breaks at entry")),
        ];
        for (json, expected) in rows {
            let Some(json) = json else { continue };
            check_by_the_page(&json, expected);
        }
    }
}

/// What `docs/fairness.py` says of a record: so many draws, or what is wrong.
pub(crate) fn check_by_the_page(json: &str, expected: Result<&str, &str>) {
    // `-O` leaves out assertions: the page must not rest on any.
    let Some((told, problem)) = run_page(&["-O"], json) else { return };
    match expected {
        Ok(draws) => assert!(told.starts_with(&format!("verified {draws} draws, ")), "{problem}"),
        Err(why) => assert!(told.is_empty() && problem.contains(why), "{problem}"),
    }
}

#[test]
fn a_computers_next_nonce_must_be_the_one_it_committed_to() {
    let key = bytes(7);
    let committed = home_nonce(&key, "test-room", 2, Seat::First);
    for (nonce, expected) in [(committed, Ok("0")), (bytes(9), Err("chosen late"))] {
        let mut table = Home::new(online(("chess", &[]))).table;
        let own = home_nonce(&key, "test-room", 1, Seat::Second);
        table.sit(Seat::First, "Ada", bytes(1), None, 0).granted().unwrap();
        table.sit(Seat::Second, "Computer 3", own, Some(3), 0).granted().unwrap();
        let orders = [
            (Seat::First, Order::Resign),
            (Seat::First, Order::Rematch { nonce: bytes(1) }),
            (Seat::Second, Order::Rematch { nonce }),
        ];
        for (id, (seat, order)) in (1..).zip(orders) {
            table.command(seat, &Command { id, order }, 1).granted().unwrap();
        }
        let record = table.record();
        assert_eq!(verify(&record).is_ok(), expected.is_ok());
        check_by_the_page(&serde_json::to_string(&record).unwrap(), expected);
    }
}
