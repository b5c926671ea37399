//! Every word on the page: one file a language.
//!
//! [`Words`] lists the texts; a language is one value of it. A text that is missing, empty or
//! has other gaps than the English one does not compile. To add a language, add it to
//! [`Language`] and write its file; the compiler asks for the rest. A gap, `{}`, is filled
//! by [`fill`].
//!
//! The page holds the words of [`PAGE_LANGUAGE`] and fetches others as a [file](mod@file) when they are
//! chosen, so nothing that runs there calls [`Words::of`] with another language.

mod en;
pub mod file;
mod problem;
mod zh_tw;

use crate::Language;

macro_rules! words {
    ($(#[$doc:meta])* $Words:ident; $($name:ident,)+) => {
        $(#[$doc])*
        #[allow(missing_docs)]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $Words { $(pub $name: &'static str,)+ }

        impl $Words {
            /// Fails to compile, naming the text, if one is empty or has other gaps than the
            /// same text of another language.
            const fn check(&self, other: &$Words) {
                $(
                    assert!(!self.$name.is_empty(), concat!("no text: ", stringify!($name)));
                    assert!(
                        $crate::words::gaps(self.$name) == $crate::words::gaps(other.$name),
                        concat!("languages differ in gaps: ", stringify!($name))
                    );
                )+
            }
        }

        impl $crate::words::file::Texts for $Words {
            fn places(&mut self) -> Vec<&mut &'static str> {
                vec![$(&mut self.$name,)+]
            }
        }

        const _: () = {
            let mut i = 0;
            while i < $crate::Language::ALL.len() {
                $Words::of($crate::Language::ALL[i]).check($Words::of($crate::words::PAGE_LANGUAGE));
                i += 1;
            }
        };
    };
}

pub mod study;

words! {
    /// The texts of one language.
    ///
    /// ```compile_fail,E0063
    /// let missing_texts = duskboard_client::words::Words { home: "Home" };
    /// ```
    Words;

    // Around every screen.
    tagline,
    home,
    rules,
    settings,
    about,
    analysis,
    puzzle_of_day,
    back_to_game,
    close,
    cancel,
    skip_to_board,
    menu,

    // Options and what they do.
    opt_dinosaur,
    opt_dinosaur_line,
    opt_assassin,
    opt_assassin_line,
    opt_assassin_step,
    opt_assassin_step_line,
    opt_one_or_two,
    opt_exactly_two,
    opt_second_shot,
    opt_second_shot_line,
    opt_none,
    opt_captures,
    opt_shuffle,
    opt_shuffle_line,
    opt_independent,
    opt_mirrored,
    opt_capture_light,
    opt_capture_light_line,
    opt_torch_only,
    opt_both,
    opt_off,
    opt_on,
    opt_quiet_draw,
    opt_quiet_draw_line,
    opt_repetition_draw,
    opt_repetition_draw_line,
    opt_never,

    // The new game panel.
    choose_game,
    options,
    play_against,
    the_computer,
    a_friend_here,
    online,
    level,
    level_1,
    level_8,
    think_time,
    your_side,
    white,
    black,
    random,
    flips_first,
    flips_second,
    clock,
    no_clock,
    minutes,
    plus_seconds,
    start,
    continue_game,
    learn_first,
    seconds,
    learn,
    learn_game,
    effort_1,
    effort_2,
    effort_3,
    level_2,
    level_3,
    level_4,
    level_5,
    level_6,
    level_7,
    own_clock,
    more_choices,
    from_position,
    usual_start,
    no_server,

    // Who is who.
    computer_name,
    you,
    first_player,
    second_player,

    // The state of a game.
    your_turn,
    turn_of,
    place_assassin,
    hides_here,
    other_places,
    check,
    thinking,
    move_now,
    looking_back,
    to_now,
    premove_set,
    premove_gone,
    moves,
    unseen_move,
    still_hidden,
    why_check,
    why_lightless,
    why_elsewhere,
    got_it,
    chance_decides,

    // Results.
    colon,
    comma,
    wins,
    draw,
    aborted,
    why_king_captured,
    why_no_pieces,
    why_checkmate,
    why_stalemate,
    why_no_moves,
    why_material,
    why_repetition,
    why_quiet,
    why_resignation,
    why_agreement,
    why_time,
    why_unplaced,
    why_neither_placed,
    why_abandoned,
    why_withheld,
    why_neither_threw,
    why_deserted,
    why_aborted,
    red,
    you_are,
    you_small,
    you_won,
    you_lost,
    end_own_king,
    end_king,
    end_own_no_pieces,
    end_score,
    end_draws,
    end_replay,
    end_share,
    guess_legend,
    takes_whom,
    takes_line,

    // Buttons.
    undo,
    redo,
    save,
    load,
    new_game,
    resign,
    offer_draw,
    draw_offered,
    accept,
    decline,
    withdraw,
    hint,
    hint_fears,
    show_assassin,
    hide_assassin,
    could_be,
    flip_board,
    play_again,
    leave_sure,
    end_game,
    more,
    actions,
    keyboard,
    key_arrows,
    key_enter,
    key_escape,

    // Passing the device.
    pass_to,
    pass_line,
    i_am,

    // After the game.
    replay,
    eyes_of,
    truth,
    export_json,
    export_pgn,
    export_text,
    check_fairness,
    analyse,
    fair,
    unfair,
    first_position,
    previous,
    next,
    last_position,
    position_slider,

    // Chance.
    heads,
    tails,
    promote_to,

    // Pieces.
    king,
    queen,
    rook,
    bishop,
    knight,
    pawn,
    triceratops,
    assassin_piece,
    archer,
    bound_knight,
    general_red,
    general_black,
    guard_red,
    guard_black,
    minister_red,
    minister_black,
    chariot_red,
    chariot_black,
    horse_red,
    horse_black,
    cannon_red,
    cannon_black,
    soldier_red,
    soldier_black,
    of_white,
    of_black,
    of_red,

    // Spoken squares and events.
    board_label,
    empty,
    unseen,
    face_down,
    selected,
    can_go,
    can_take,
    can_shoot,
    can_castle,
    lit_square,
    in_check,
    revealed,
    say_moved,
    say_seen_leave,
    say_seen_come,
    say_unseen,
    say_captured,
    say_shot,
    say_flipped,
    say_castled,
    say_placed,
    say_rebound,
    say_revealed,
    say_vanished,
    say_lit,
    now_own_king,
    now_king,
    now_trampled,
    now_own_caught,
    now_caught,
    now_own_struck,
    now_own_taken,
    now_struck,
    now_own_seen_attacked,
    now_own_seen_passed,
    now_seen,
    now_own_hidden,
    now_hidden,
    now_slipped,
    now_own_rebound,
    now_rebound,
    now_own_lit,
    now_lit,
    now_own_placed,
    now_left,
    now_came,
    now_own_unseen,
    now_unseen_assassin,
    now_unseen,

    // Settings.
    language,
    own_name,
    theme,
    theme_auto,
    theme_light,
    theme_dark,
    contrast,
    tones,
    tones_dusk,
    tones_amber,
    tones_slate,
    pieces,
    pieces_drawn,
    pieces_letters,
    discs,
    discs_characters,
    discs_pictures,
    motion,
    motion_auto,
    motion_still,
    sound,
    coordinates,
    turn_board,
    your_name,

    // Things that go wrong.
    storage_full,
    worker_died,
    worker_gone,
    bad_file,
    saved,
    refused,
    update_ready,
    update_now,
    old_version,
    texts_missing,
    part_missing,
    try_again,

    // Online.
    guest,
    create_room,
    in_lobby,
    play_anyone,
    waiting_anyone,
    server_computer,
    join_by,
    join,
    lobby,
    lobby_empty,
    my_games,
    room,
    invite,
    invite_line,
    copy_link,
    copied,
    qr_label,
    seat_free,
    invites_you,
    sit_down,
    watching,
    watchers,
    dark_for_spectators,
    connected,
    reconnecting,
    connecting,
    opponent_away,
    player_away,
    not_sent,
    wait_longer,
    opponent_away_free,
    waiting_opponent,
    ask_takeback,
    takeback_asked,
    grant,
    rematch,
    rematch_asked,
    rematch_waiting,
    talk,
    talk_say,
    talk_send,
    talk_off,
    mute,
    unmute,
    spectator,
    no_such_room,
    room_is_full,
    abort,
    title_turn,
    seat_link,
    to_watch,
    no_connection,
    network_link,
    sat_down,
    game_number,
    to_room,
    earlier_games,
    record_damaged,
    loading_room,
    only_here,
    share,
    connection_lost,
    retry,
    draw_declined,
    place_left,

    // A friend's device.
    a_friend_directly,
    peer_broker,
    peer_no_broker,
    peer_servers,
    peer_truth,
    peer_join_by,
    peer_rooms,
    peer_calling,
    peer_waiting,
    peer_joining,
    peer_bad_config,
    peer_broker_gone,
    peer_id_taken,
    peer_no_such_id,
    peer_no_route,
    peer_bad_text,
    peer_unable,
    peer_retry,
    peer_by_text,
    peer_ask_invitation,
    peer_you_host,
    peer_invite_line,
    peer_id,
    peer_invitation,
    peer_reply,
    peer_paste_reply,
    peer_connect,
    peer_scan,
    peer_arrive,
    peer_guest_line,
    peer_arriving,
    peer_save_told,

    // Why something was not done.
    no_too_long,
    no_too_fast,
    no_too_many_sockets,
    no_too_many_rooms,
    no_stopping,
    no_starting,
    no_store_failed,
    no_game,
    no_room_full,
    no_wrong_key,
    no_not_yours,
    no_plays_here,
    no_only_watching,
    no_other_game,
    no_computer,
    no_chat,
    no_talked_out,
    no_bad_chat,
    no_bad_settings,
    no_seat_taken,
    no_bad_name,
    no_not_begun,
    no_over,
    no_not_over,
    no_not_your_turn,
    no_illegal,
    no_already_offered,
    no_offer,
    no_too_late_to_abort,
    no_nothing_to_take_back,
    no_shown,
    no_already_asked,
    no_not_asked,
    no_nobody_gone,
    no_waited_enough,
    no_rematch_asked,
    no_bad_file,
    no_bad_record,
    no_help,
    no_answer,
    no_bad_seal,
    no_other_host,
    no_lied,
    no_taken_over,
    no_server_answers,
    no_odd_answer,
    no_idea,

    // Lessons.
    loading,
    lessons,
    exercise,
    again,
    next_exercise,
    all_done,
    play_this,
    rules_of,

    // About.
    about_what,
    about_stored,
    about_fair,
    about_keys,
    licence,
}

impl Words {
    /// The texts of a language.
    pub const fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &en::WORDS,
            Language::Chinese => &zh_tw::WORDS,
        }
    }
}

/// What the file of these words is called, without language, hash and ending.
pub const FILE: &str = "words";

/// The language whose words are in the page itself.
pub const PAGE_LANGUAGE: Language = Language::English;

/// What each language calls itself, in the order of [`Language::ALL`].
const OWN_NAMES: [&str; Language::ALL.len()] = {
    let mut names = [""; Language::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Words::of(Language::ALL[i]).own_name;
        i += 1;
    }
    names
};

/// What a language calls itself, known before its words are there.
pub fn own_name(language: Language) -> &'static str {
    OWN_NAMES[language as usize]
}

/// How many gaps a text has.
const fn gaps(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut count, mut i) = (0, 1);
    while i < bytes.len() {
        if bytes[i - 1] == b'{' && bytes[i] == b'}' {
            count += 1;
        }
        i += 1;
    }
    count
}

/// Fills the gaps of a text, one after the other.
///
/// ```
/// use duskboard_client::words::fill;
/// assert_eq!(fill("{} takes {}", &["e4", "d5"]), "e4 takes d5");
/// ```
pub fn fill(text: &str, values: &[&str]) -> String {
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_string();
    for (part, value) in parts.zip(values) {
        filled += value;
        filled += part;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_counted() {
        for (text, expected) in
            [("", 0), ("{", 0), ("{ }", 0), ("{}", 1), ("在 {}", 1), ("{}{} takes {}", 3)]
        {
            assert_eq!(gaps(text), expected, "{text}");
        }
    }

    #[test]
    fn every_language_has_a_name_of_its_own() {
        let mut names: Vec<_> = Language::ALL.iter().map(|&language| own_name(language)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Language::ALL.len());
    }
}
