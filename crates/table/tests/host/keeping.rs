//! Keep first, then tell, then acknowledge. The home of these tests checks the order of every
//! message; here are the stores that fail.

use crate::common::online;
use crate::home::Place;
use duskboard_table::host::Keep;

fn place() -> Place {
    let mut place = Place::new(online(("banqi", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; 3 enter; wait 1000");
    place
}

#[test]
fn what_cannot_be_kept_is_not_done_and_not_told() {
    let mut place = place();
    place.rows(&[
        ("fail before", ""),
        ("1 a1a1", "keep refused:store-failed>1"),
        ("1 again", "keep refused:store-failed>1"),
        ("1 chat hello", "keep-line error:store-failed>1"),
        // Whoever comes in meanwhile sees what is kept.
        ("4 enter", "entered>4"),
        ("fail never", ""),
        ("1 again", "keep notice>1,2,3,4 notice>1,2,3,4 done>1"),
        ("1 chat hello", "keep-line said:hello>1,2,3,4"),
    ]);
    place.check_screens();
}

#[test]
fn what_was_kept_although_the_store_failed_is_told_and_done() {
    let mut place = place();
    place.rows(&[
        ("fail after", ""),
        ("1 a1a1", "keep notice>1 notice>1 notice>2 notice>2 notice>3 notice>3 done>1"),
        ("1 again", "done>1"),
        ("1 chat hello", "keep-line said:hello>1,2,3"),
        ("fail never", ""),
        ("2 offer", "keep notice>1,2,3 done>2"),
    ]);
    place.check_screens();
}

#[test]
fn while_nothing_can_be_read_everything_is_refused() {
    let mut place = place();
    place.rows(&[
        ("fail dead", ""),
        ("1 offer", "keep refused:store-failed>1"),
        ("1 offer", "refused:store-failed>1"),
        ("2 chat hello", "error:store-failed>2"),
        ("4 enter", "closed:store-failed"),
        // Coming and going needs no store; it is written when there is one again.
        ("2 leave", ""),
        ("wait 10000", "presence:10+1>1,3"),
        ("fail never", ""),
        ("wait 1000", "keep notice>1,3"),
        ("1 offer", "keep notice>1,3 done>1"),
    ]);
    place.check_screens();
}

#[test]
fn what_was_kept_is_told_even_if_it_is_found_much_later() {
    let mut place = place();
    place.play("fail after; 1 offer");
    let mut later = place;
    // The write was done, but neither that nor anything else was known for a while.
    later.rows(&[("fail dead", ""), ("1 withdraw", "keep refused:store-failed>1")]);
    let entry = later.host.table().entries().last().unwrap().clone();
    later.store.write(Keep::Entries(vec![entry]));
    later.rows(&[
        ("fail never", ""),
        ("2 offer", "notice>1 notice>2 notice>3 keep notice>1,2,3 done>2"),
        ("1 again", "refused:already-offered>1"),
    ]);
    later.check_screens();
}

#[test]
fn a_host_tries_again_by_itself() {
    let mut place = Place::new(online(("chess", &[])), [None, Some(2)]);
    place.play("1 enter first; wait 1000");
    place.rows(&[
        ("1 e2e4", "keep notice>1 done>1 think:second:2"),
        ("fail before", ""),
        // It is asked again, but not at once.
        ("thought e7e5", "keep"),
        ("wait 999", ""),
        ("wait 1", "think:second:2"),
        ("fail never", ""),
        ("thought e7e5", "keep notice>1"),
        ("1 resign", "keep notice>1 done>1"),
        ("fail before", ""),
        ("wait 5000", ""),
        ("fail never", ""),
        ("1 rematch 1", "keep notice>1 done>1 keep notice>1 keep-game entered>1 think:first:2"),
    ]);
    place.rows(&[
        ("1 resign", "keep notice>1 done>1 stop"),
        ("fail dead", ""),
        ("1 rematch 1", "keep refused:store-failed>1"),
        ("fail never", ""),
        ("wait 1000", ""),
        ("1 rematch 1", "keep notice>1 done>1 keep notice>1 keep-game entered>1"),
    ]);
}
