//! How much is too much.

use crate::common::online;
use crate::home::Place;

#[test]
fn offers_have_an_end_and_nobody_else_pays_for_them() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 1000");
    for _ in 0..3 {
        place.play("1 offer; 1 withdraw");
    }
    place.rows(&[
        ("1 offer", "refused:too-long>1"),
        ("1 ask", "refused:too-long>1"),
        // The other has offers of their own.
        ("2 offer", "keep notice>1,2 done>2"),
        ("1 decline", "keep notice>1,2 done>1"),
        ("1 e2e4", "keep notice>1,2 done>1"),
        // After an action there may be some again.
        ("1 offer", "keep notice>1,2 done>1"),
        ("2 decline", "keep notice>1,2 done>2"),
    ]);
}

#[test]
fn whoever_has_offered_all_they_may_plays_on_like_the_other() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 1000; 1 e2e4; 2 e7e5");
    // A game that is taken back and played again would never end.
    for _ in 0..199 {
        place.play("1 g1f3; 1 ask; 2 grant");
    }
    place.rows(&[
        ("1 g1f3", "keep notice>1,2 done>1"),
        ("1 ask", "keep notice>1,2 done>1"),
        ("2 grant", "keep notice>1,2 done>2"),
        ("1 g1f3", "keep notice>1,2 done>1"),
        ("1 ask", "refused:too-long>1"),
        ("1 offer", "refused:too-long>1"),
        ("2 ask", "keep notice>1,2 done>2"),
        ("1 refuse", "keep notice>1,2 done>1"),
        ("2 b8c6", "keep notice>1,2 done>2"),
        ("1 resign", "keep notice>1,2 done>1"),
        ("1 rematch 1", "keep notice>1,2 done>1"),
    ]);
}

#[test]
fn enough_is_said_some_day() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; wait 1000");
    for n in 1..=2_000 {
        assert_eq!(place.step("1 chat x"), "keep-line said:x>1", "{n}");
    }
    place.rows(&[("1 chat x", "error:talked-out>1")]);
    // Whoever comes late is told the last of it.
    assert_eq!(place.step("2 enter second").matches("said").count(), 50);
}
