//! How much is too much.

use crate::common::online;
use crate::home::Place;

#[test]
fn a_table_without_end_comes_to_one() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 1000");
    for _ in 0..4_999 {
        place.play("1 offer; 1 withdraw");
    }
    place.rows(&[
        ("1 offer", "refused:too-long>1"),
        // What plays or ends the game is always possible, and so is the next one.
        ("1 e2e4", "keep notice>1 notice>2 done>1"),
        ("2 ask", "refused:too-long>2"),
        ("2 resign", "keep notice>1 notice>2 done>2"),
        ("1 rematch 1", "keep notice>1 notice>2 done>1"),
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
