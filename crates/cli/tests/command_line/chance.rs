//! What chance decides: `--chance H|T` for a coin, a letter for a flipped piece.

use crate::run::{fails, says};

const KNIGHT: &str = "archess --fen '4k3/8/8/1n6/8/8/1A6/4K3 w - - 5 1'";
const HIDDEN: &str = "banqi --fen '8/8/8/K4??k 1 r Pp 7 5'";

#[test]
fn decides_the_position() {
    #[rustfmt::skip]
    let rows: &[(&str, &str, &str)] = &[
        (KNIGHT, "b2*b5 --chance H", "4k3/8/8/1x6/8/8/1A6/4K3 b - - 0 1"),
        (KNIGHT, "b2*b5 --chance T", "4k3/8/8/1n6/8/8/1A6/4K3 b - - 6 1"),
        (HIDDEN, "f1f1 --chance P", "8/8/8/K4P?k 2 r p 0 5"),
        (HIDDEN, "g1g1 --chance p", "8/8/8/K4?pk 2 r P 0 5"),
        // One outcome is left, and it has to be named all the same.
        ("banqi --fen '8/8/8/K5?k 1 r p 0 5'", "g1g1 --chance p", "8/8/8/K5pk 2 r - 0 5"),
        // The first flip gives the colour.
        ("banqi", "b2b2 --chance k", "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1"),
        ("banqi", "h4h4 --chance P", "???????P/????????/????????/???????? 2 r KG2M2R2H2C2P4kg2m2r2h2c2p5 0 1"),
    ];
    for (position, action, after) in rows {
        says(&format!("apply {position} {action}"), &[after, "ongoing"]);
    }
}

#[test]
fn a_flip_can_end_the_game() {
    // Seat 2 is Black and its only piece comes up walled in: every neighbour is stronger.
    let line = "apply banqi --fen '8/8/R7/?R6 1 r p 0 1' a1a1 --chance p";
    says(line, &["8/8/R7/pR6 2 r - 0 1", "first no-moves"]);
}

#[test]
fn must_be_named_where_it_has_a_say_and_only_there() {
    #[rustfmt::skip]
    let rows: &[(&str, &str, &[&str])] = &[
        (KNIGHT, "b2*b5", &["b2*b5 needs a chance outcome", "expected --chance with one of H T"]),
        (KNIGHT, "b2*b5 --chance h", &["\"h\" cannot happen", "expected one of H T"]),
        (KNIGHT, "b2*b5 --chance n", &["\"n\" cannot happen", "expected one of H T"]),
        (KNIGHT, "b2*b5 --chance ''", &["\"\" cannot happen", "expected one of H T"]),
        (KNIGHT, "b2b3 --chance H", &["b2b3 needs no chance outcome", "found \"H\""]),
        (HIDDEN, "f1f1", &["f1f1 needs a chance outcome", "one of P p"]),
        (HIDDEN, "f1f1 --chance K", &["\"K\" cannot happen", "expected one of P p"]),
        (HIDDEN, "f1f1 --chance Pp", &["\"Pp\" cannot happen"]),
        (HIDDEN, "f1f1 --chance H", &["\"H\" cannot happen"]),
        (HIDDEN, "a1a2 --chance P", &["a1a2 needs no chance outcome", "expected no --chance"]),
        ("chess", "e2e4 --chance H", &["e2e4 needs no chance outcome", "expected no --chance"]),
        ("slug-torch", "e2e3 --chance RNBQKBNR", &["e2e3 needs no chance outcome"]),
        ("banqi", "b2b2", &["b2b2 needs a chance outcome", "K G M R H C P k g m r h c p"]),
        ("banqi", "b2b2 --chance ?", &["\"?\" cannot happen"]),
        ("archess --fen '4k3/8/8/1p6/8/8/1A6/4K3 w - - 5 1'", "b2*b5 --chance T", &["needs no chance outcome"]),
        ("archess --option second_shot=captures --fen '4k3/8/8/1x6/8/8/1A6/4K3 w - - 5 1'", "b2*b5 --chance T",
            &["needs no chance outcome"]),
    ];
    for (position, action, parts) in rows {
        fails(&format!("apply {position} {action}"), 1, parts);
    }
}
