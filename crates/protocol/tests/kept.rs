//! Golden texts of what a page keeps in its browser. What changes here is forgotten by those who
//! come back.

use duskboard_protocol::kept::{
    Clock, Discs, Language, Motion, Opponent, Pieces, Prefs, Setup, Side, Theme, Tones,
};

#[test]
fn preferences() {
    let chosen = Prefs {
        language: Some(Language::Chinese),
        theme: Theme::Dark,
        contrast: true,
        tones: Tones::Amber,
        pieces: Pieces::Letters,
        discs: Discs::Pictures,
        motion: Motion::Still,
        sound: false,
        coordinates: false,
        turn_board: true,
        name: "Zoë".into(),
    };
    for kept in [Prefs::default(), chosen.clone()] {
        assert_eq!(Prefs::read(&kept.write()), kept);
    }
    insta::assert_snapshot!(format!("{}\n{}", Prefs::default().write(), chosen.write()));
}

#[test]
fn the_last_choices_of_a_game() {
    let chosen = Setup {
        game: "banqi".into(),
        options: [("quiet_draw".to_string(), "40".to_string())].into(),
        opponent: Opponent::Online,
        level: 5,
        think_ms: 3000,
        side: Side::Random,
        clock: Clock { on: false, minutes: 3, increment: 2 },
        open: false,
        fen: None,
    };
    for kept in [Setup::default(), chosen.clone()] {
        assert_eq!(Setup::read(&kept.write()), kept);
    }
    insta::assert_snapshot!(format!("{}\n{}", Setup::default().write(), chosen.write()));
}
