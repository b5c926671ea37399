//! The words of everything after a game: analysis, editor, review, puzzles. They come with that part of the page.

mod en;
mod zh_tw;

use crate::Language;

/// What their file is called, without language, hash and ending.
pub const FILE: &str = "study-words";

words! {
    /// The texts of one language.
    StudyWords;

    engine,
    engine_think,
    engine_stop,
    engine_depth,
    engine_chance,
    engine_waits,
    bar,
    wins_in,
    chance_title,
    chance_random,
    chance_shuffle,
    heads,
    tails,
    through_eyes,
    main_line,
    delete_here,
    comment,
    comment_hint,
    open,
    open_line,
    open_text,
    open_file,
    open_bad,
    open_huge,
    open_many,
    new_board,
    copy_fen,
    copy_pgn,
    save_pgn,
    edit,
    play_here,
    analyse_here,
    review,
    review_line,
    review_start,
    review_progress,
    review_stop,
    skill,
    luck,
    fog,
    accuracy,
    luck_meter,
    luck_none,
    fog_meter,
    turning_points,
    no_turning_points,
    gave_away,
    better,
    allowed,
    graph,
    sum_up,
    games_title,
    study_died,
    to_move,
    editor,
    editor_line,
    editor_clear,
    editor_hidden,
    editor_empty,
    editor_usual,
    editor_turn,
    editor_fen,
    field_castling,
    field_en_passant,
    field_first_colour,
    field_bag,
    field_unplaced,
    field_lit,
    editor_good,
    editor_bad,
    puzzles,
    puzzle_line,
    puzzle_daily,
    puzzle_solved,
    puzzle_wrong,
    puzzle_next,
    puzzle_show,
    puzzle_answer,
    puzzle_streak,
    puzzle_rating,
    puzzle_difficulty,
}

impl StudyWords {
    /// The texts of a language.
    pub const fn of(language: Language) -> &'static StudyWords {
        match language {
            Language::English => &en::WORDS,
            Language::Chinese => &zh_tw::WORDS,
        }
    }
}
