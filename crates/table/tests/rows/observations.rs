//! What a seat has seen, as its computer gets it.

use crate::common::{ALL, Home, local, rules};
use duskboard_rules::{GameView, Rules, Seat};
use duskboard_table::{Table, observations};

/// The seat to move plays one of its actions.
fn act(home: &mut Home, rules: Rules) {
    let seat = home.table.picture(Seat::First.into()).turn[0];
    let view = home.table.picture(seat.into()).view.unwrap();
    let legal = GameView::read(rules, seat.into(), &view).unwrap().legal();
    let action = legal[home.table.entries().len() * 7 % legal.len()];
    home.play(&format!("0 {seat} {action}"));
}

/// Both seats have seen what their pictures show, in about as many steps as were played.
fn check(table: &Table, rules: Rules, plies: usize) {
    for seat in Seat::BOTH {
        let steps = observations(rules, seat, &table.stream(seat.into(), 0)).unwrap();
        let now = steps.last().map(|(view, _)| view.to_string());
        assert_eq!(now, table.picture(seat.into()).view, "{rules}");
        assert!(steps.len() > plies && steps.len() <= 2 * plies + 3, "{rules}: {}", steps.len());
    }
}

#[test]
fn what_was_taken_back_was_never_seen() {
    for &setting in ALL {
        let rules = rules(setting);
        let mut home = Home::seated(local(setting));
        (0..8).for_each(|_| act(&mut home, rules));
        check(&home.table, rules, 8);
        home.play("0 first undo 5");
        check(&home.table, rules, 3);
        home.play("0 first redo 2");
        check(&home.table, rules, 5);
        act(&mut home, rules);
        check(&home.table, rules, 6);
    }
}
