//! The table's time runs while somebody looks, and stands while nobody does.

use crate::page::{NOON, Page, words};
use duskboard_protocol::{Ending, FromDesk, Order, Seat, ToClient, ToDesk, ToServer};

#[test]
fn a_clock_does_not_run_while_nobody_looks() {
    let mut page = Page::people(1, "chess");
    assert_eq!(page.desk.wake_at(), None);
    page.now += 5_000_000;
    assert_eq!(page.tick(), []);
    page.enter(Seat::First);
    assert_eq!(page.desk.wake_at(), Some(page.now + 600_000));
    page.now += 10_000;
    page.act("e2e4");
    assert_eq!(page.picture().clocks, Some([590_000, 600_000]));
    page.now += 1_000;
    page.tell(ToServer::Leave);
    assert_eq!(page.desk.wake_at(), None);
    page.now += 7_000_000;
    let heard = page.enter(Seat::Second);
    let [FromDesk::Table(ToClient::Entered { now, .. })] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(*now, 11_000);
    page.now += 4_000;
    page.act("e7e5");
    assert_eq!(page.picture().clocks, Some([590_000, 595_000]));
}

#[test]
fn whose_time_is_up_has_lost() {
    let mut page = Page::people(1, "chess");
    page.enter(Seat::First);
    page.act("e2e4");
    page.enter(Seat::Second);
    let wake = page.desk.wake_at().unwrap();
    page.now = wake - 1;
    assert_eq!(page.tick(), []);
    page.now = wake;
    assert_eq!(words(&page.tick()), "notice");
    let result = page.picture().result.unwrap();
    assert_eq!((result.winner, result.reason), (Some(Seat::First), Ending::Time));
    assert_eq!(page.desk.wake_at(), None);
}

#[test]
fn an_order_that_comes_too_late_is_refused() {
    let mut page = Page::people(1, "chess");
    page.enter(Seat::First);
    page.now += 600_001;
    assert_eq!(words(&page.act("e2e4")), "notice refused:over");
}

#[test]
fn time_never_goes_back() {
    let mut page = Page::people(1, "chess");
    page.enter(Seat::First);
    page.now += 10_000;
    page.act("e2e4");
    page.now = NOON;
    page.order(Order::Undo { steps: 1 });
    page.act("d2d4");
    assert_eq!(page.picture().clocks, Some([600_000, 600_000]));
    assert_eq!(words(&page.say(ToDesk::Save)), "kept:true");
}
