//! PGN in and out: whole games of every kind, with variations, and what is no PGN.

use duskboard_ai::Seeded;
use duskboard_rules::{Dice, Game, Rules, Seat, Step, Turn};
use duskboard_study::pgn::{Pgn, read};
use duskboard_study::{NodeId, Tree};

/// A step at random.
fn any_step(game: &Game, dice: &mut Seeded) -> Option<Step> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => {
            let chances = game.chances();
            Some(Step::Resolved(chances[dice.roll(chances.len() as u32) as usize].0))
        }
        Turn::Players(seats) => {
            let seat = seats.first()?;
            let number = dice.roll(game.count(seat) as u32) as usize;
            Some(Step::Acted(seat, game.nth(seat, number)?))
        }
    }
}

/// Goes on at random, and lets chance fall before it stops.
fn wander(tree: &mut Tree, mut at: NodeId, steps: u32, dice: &mut Seeded) {
    let mut done = 0;
    while done < steps || tree.game(at).turn() == Turn::Chance {
        let Some(step) = any_step(tree.game(at), dice) else { return };
        at = tree.play(at, step).unwrap();
        done += 1;
    }
}

/// A game at random with variations at random, some with comments and marks.
fn any_tree(rules: Rules, seed: u64) -> Tree {
    let mut dice = Seeded::new(seed);
    let mut tree = Tree::new(Game::new(rules));
    wander(&mut tree, Tree::START, 60, &mut dice);
    let line = tree.main_line();
    for (number, &at) in line.iter().enumerate() {
        if tree.game(at).setting_up() || number < 4 {
            continue;
        }
        if dice.roll(6) == 0 {
            wander(&mut tree, at, 3, &mut dice);
        }
        if dice.roll(8) == 0 && tree.game(at).turn() != Turn::Chance {
            tree.set_comment(at, format!("a thought, number {number}"));
            tree.mark(at, number as u8);
        }
    }
    tree
}

/// All positions of a tree with their comments and marks, in the order in which PGN tells them.
fn laid_out(tree: &Tree, from: NodeId) -> Vec<String> {
    let mut lines = Vec::new();
    let mut waiting = vec![(from, 0)];
    while let Some((at, depth)) = waiting.pop() {
        let (fen, said, marks) = (tree.game(at).fen(), tree.comment(at), tree.marks(at));
        lines.push(format!("{depth} {fen} {said} {marks:?}"));
        waiting.extend(tree.next(at).iter().rev().map(|&next| (next, depth + 1)));
    }
    lines
}

#[test]
fn every_game_is_read_as_it_was_written() {
    for name in Rules::names() {
        let rules: Rules = name.parse().unwrap();
        for seed in 0..12 {
            let tree = any_tree(rules, seed);
            let text = Pgn::new(tree.clone()).to_string();
            let found =
                read(&text).unwrap_or_else(|error| panic!("{name} {seed}: {error}\n{text}"));
            let begun = |at: &NodeId| {
                let game = tree.game(*at);
                !game.setting_up() && game.turn() != Turn::Chance
            };
            let begin = tree.main_line().into_iter().find(begun).unwrap();
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(laid_out(&found[0].tree, Tree::START), laid_out(&tree, begin), "{text}");
            assert_eq!(found[0].rules(), rules);
            assert_eq!(found[0].to_string().lines().last(), text.lines().last());
            assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{text}");
        }
    }
}

#[test]
fn a_file_holds_many_games() {
    let chess = "[White \"A \\\"B\\\" \\\\ C\"]\n\n1.e4 e5 2.Nf3!? (2.f4 exf4 (2...d5) 3.Nf3) Nc6 1/2-1/2\n";
    let banqi = Pgn::new(any_tree("banqi".parse().unwrap(), 3)).to_string();
    let games =
        read(&format!("\u{feff}{chess}\n% left out\n{banqi}\n[Event \"empty\"]\n\n*\n")).unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].tag("White"), Some("A \"B\" \\ C"));
    assert_eq!(games[0].result, "1/2-1/2");
    assert_eq!(games[0].tree.main_line().len(), 5);
    assert!(games[0].to_string().contains("2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6 1/2-1/2"));
    assert_eq!(
        (games[1].rules().to_string(), games[2].tag("Event")),
        ("banqi quiet_draw=60 repetition_draw=on".into(), Some("empty"))
    );
}

#[test]
fn what_is_no_pgn_is_named_with_its_line() {
    let rows = [
        ("1. e4 e5\n2. Ke3", "line 2: \"Ke3\" cannot be played here"),
        ("1. e4 (1. d4", "line 1: a variation that does not end"),
        ("(1. d4) e4", "line 1: a variation before the first move"),
        ("1. e4 ) e5", "line 1: a variation that was never begun"),
        ("1. e4 {never ends", "line 1: a comment without its }"),
        ("\n1. e4 } e5", "line 2: a bracket that closes nothing"),
        ("[White \"Ada]\n1. e4", "line 1: a tag that does not end, or has no name"),
        ("[ \"Ada\"]", "line 1: a tag that does not end, or has no name"),
        ("[White \"Ada\"\n1. e4", "line 1: a tag without its ]"),
        ("[White Ada]", "line 1: a tag without a value"),
        ("1. e4 $x", "line 1: a mark without a number"),
        ("[Variant \"checkers\"]\n\n1. e4", "line 3: unknown variant \"checkers\""),
        ("[FEN \"8/8\"]\n\n1. e4", "line 3: "),
        ("[Variant \"banqi\"]\n[QuietDraw \"7\"]\n\n*", "line 4: "),
        ("[Variant \"banqi\"]\n\n1. a1=Z *", "line 3: \"a1=Z\": "),
    ];
    for (text, expected) in rows {
        let said = read(text).map(|games| games.len()).unwrap_err().to_string();
        assert!(said.starts_with(expected), "{text:?} said {said:?}");
    }
    assert_eq!(read("").unwrap().len(), 0);
}

/// Half a megabyte of brackets is refused, not followed down.
#[test]
fn huge_and_deep_texts_are_borne() {
    let deep = |by: usize| format!("1. e4 {} {}", "(1. d4 ".repeat(by), ")".repeat(by));
    assert_eq!(read(&deep(100)).unwrap()[0].tree.main_line().len(), 2);
    let said = read(&deep(50_000)).map(|games| games.len()).unwrap_err().to_string();
    assert_eq!(said, "line 1: variations in variations, more than 100 deep");
    assert!(read(&"{".repeat(500_000)).is_err());
    assert!(read(&"[".repeat(500_000)).is_err());
}

#[test]
fn branches_are_promoted_and_deleted() {
    let mut tree = Tree::new(Game::new("archess".parse().unwrap()));
    let go = |tree: &mut Tree, at, seat, text: &str| {
        tree.play(at, Step::Acted(seat, text.parse().unwrap())).unwrap()
    };
    let a = go(&mut tree, Tree::START, Seat::First, "a2a3");
    let b = go(&mut tree, Tree::START, Seat::First, "h2h3");
    let c = go(&mut tree, b, Seat::Second, "h7h6");
    assert_eq!(go(&mut tree, Tree::START, Seat::First, "h2h3"), b, "the same step, the same node");
    assert_eq!(tree.main_line(), [Tree::START, a]);
    tree.promote(b);
    assert_eq!(tree.main_line(), [Tree::START, b, c]);
    assert_eq!((tree.path(c), tree.past(c).len()), (vec![Tree::START, b, c], 3));
    tree.delete(b);
    assert_eq!(tree.main_line(), [Tree::START, a]);
    tree.delete(Tree::START);
    assert_eq!(tree.next(Tree::START), [a]);
    assert!(tree.play(a, Step::Acted(Seat::First, "b2b3".parse().unwrap())).is_err());
}
