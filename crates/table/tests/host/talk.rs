//! Who hears whom.

use crate::common::{local, online};
use crate::home::Place;

fn room(variant: &str) -> Place {
    let variant = ["chess", "slug-torch"].into_iter().find(|name| *name == variant).unwrap();
    let mut place = Place::new(online((variant, &[])), [None, None]);
    place.play("1 enter first; 2 enter second; 3 enter; 4 enter; wait 1000");
    place
}

#[test]
fn players_and_spectators_are_kept_apart_while_there_are_secrets() {
    // The game, what happened before, who speaks, and who hears it.
    for (variant, before, speaker, heard) in [
        ("chess", "", 1, "keep-line said:x>1,2,3,4"),
        // Players are left alone until they have played.
        ("chess", "", 3, "keep-line said:x>3,4"),
        ("chess", "1 resign", 3, "keep-line said:x>1,2,3,4"),
        ("slug-torch", "", 2, "keep-line said:x>1,2"),
        ("slug-torch", "", 3, "error:no-chat>3"),
        ("slug-torch", "1 resign", 2, "keep-line said:x>1,2,3,4"),
        ("slug-torch", "1 resign", 4, "keep-line said:x>1,2,3,4"),
        ("slug-torch", "1 resign; 1 rematch 1; 2 rematch 2", 2, "keep-line said:x>1,2"),
        ("slug-torch", "1 resign; 1 rematch 1; 2 rematch 2", 3, "error:no-chat>3"),
    ] {
        let mut place = room(variant);
        let heard_now = place.play(before).step(&format!("{speaker} chat x"));
        assert_eq!(heard_now, heard, "{variant} {before}: {speaker}");
    }
}

#[test]
fn whoever_comes_late_hears_what_they_may() {
    // The game, and what a stranger and a player hear of the same talk.
    for (variant, stranger, player, later) in [
        ("chess", " said:a>7 said:b>7", " said:a>8", " said:a>9 said:b>9 said:c>9"),
        ("slug-torch", "", " said:a>8", " said:a>9"),
    ] {
        let mut place = room(variant);
        place.play("1 chat a; 3 chat b");
        assert_eq!(place.step("7 enter"), format!("entered>7{stranger}"), "{variant}");
        assert_eq!(place.step("8 enter second"), format!("entered>8{player}"), "{variant}");
        // What was said in a game that is over is no secret in the next one.
        place.play("1 resign; 1 rematch 1; 2 rematch 2; 1 chat c");
        assert_eq!(place.step("9 enter"), format!("entered>9{later}"), "{variant}");
    }
}

#[test]
fn whoever_is_muted_stays_so_when_seats_swap() {
    let mut place = room("chess");
    place.rows(&[
        ("2 mute first", ""),
        ("3 mute spectator", ""),
        ("1 chat a", "keep-line said:a>1,3,4"),
        ("4 chat b", "keep-line said:b>4"),
        ("2 hear second", ""),
    ]);
    place.play("1 resign; 1 rematch 1; 2 rematch 2");
    place.rows(&[
        // It is the person, not the seat.
        ("1 chat c", "keep-line said:c>1,3,4"),
        ("2 chat d", "keep-line said:d>1,2,3,4"),
        ("2 hear second", ""),
        ("1 chat e", "keep-line said:e>1,2,3,4"),
        ("9 mute first", ""),
    ]);
}

#[test]
fn lines_nobody_could_read_and_places_without_talk() {
    let mut place = room("chess");
    let long = "x".repeat(200);
    for (text, expected) in [
        (long.clone(), format!("keep-line said:{long}>1,2,3,4")),
        (long + "y", "error:bad-chat>1".into()),
        ("a\u{7}b".into(), "error:bad-chat>1".into()),
        ("a\u{202e}b".into(), "error:bad-chat>1".into()),
        ("\u{2800}".into(), "error:bad-chat>1".into()),
        (String::new(), "error:bad-chat>1".into()),
    ] {
        assert_eq!(place.step(&format!("1 chat {text}")), expected);
    }
    place.rows(&[("9 chat x", "error:not-in-room>9")]);
    let mut place = Place::new(local(("chess", &[])), [None, None]);
    place.rows(&[
        ("1 enter both as first", "entered>1"),
        ("1 chat x", "error:only-online>1"),
        ("1 mute second", "error:only-online>1"),
    ]);
}
