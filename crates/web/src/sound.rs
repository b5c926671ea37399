//! Sounds, made with oscillators. They give away no more than the words beside the board.

use crate::app::App;
use duskboard_client::{Moment, MomentKind};
use duskboard_protocol::Told;
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

/// The sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Capture,
    /// An arrow flies.
    Shot,
    /// A coin falls, or a lid is lifted.
    Chance,
    /// A coin is thrown.
    Toss,
    /// Something went by unseen.
    Shadow,
    /// A strike out of nowhere: first there is a beat of silence.
    Strike,
    /// Something comes to light.
    Reveal,
    /// A king falls.
    King,
    /// A king is attacked.
    Check,
    /// The game is over.
    Over,
}

impl Sound {
    /// The sound of what a viewer was told, and of the moment that it is.
    pub(crate) fn of(told: &[Told], moment: Option<&Moment>) -> Sound {
        moment.map_or_else(|| Sound::of_events(told), |moment| Sound::of_moment(moment.kind))
    }

    fn of_moment(kind: MomentKind) -> Sound {
        match kind {
            MomentKind::King => Sound::King,
            MomentKind::Trampled | MomentKind::Caught | MomentKind::Strike => Sound::Strike,
            MomentKind::Seen | MomentKind::Lit => Sound::Reveal,
            MomentKind::Coin | MomentKind::Colours => Sound::Chance,
            MomentKind::Rebound
            | MomentKind::Hiding
            | MomentKind::Placed
            | MomentKind::Glimpse
            | MomentKind::Unseen => Sound::Shadow,
        }
    }

    fn of_events(told: &[Told]) -> Sound {
        let any = |is: fn(&Told) -> bool| told.iter().any(is);
        if any(|told| matches!(told, Told::Check { .. })) {
            Sound::Check
        } else if any(|told| matches!(told, Told::Shot { .. })) {
            Sound::Shot
        } else if any(|told| matches!(told, Told::Captured { .. })) {
            Sound::Capture
        } else if any(|told| matches!(told, Told::Tossed { .. } | Told::Flipped { .. })) {
            Sound::Chance
        } else {
            Sound::Move
        }
    }

    /// Its tones: pitch in hertz, start and length in seconds.
    fn tones(self) -> &'static [(f32, f64, f64)] {
        match self {
            Sound::Move => &[(220.0, 0.0, 0.07)],
            Sound::Capture => &[(180.0, 0.0, 0.06), (120.0, 0.05, 0.1)],
            Sound::Shot => &[(880.0, 0.0, 0.05), (330.0, 0.06, 0.1)],
            Sound::Chance => &[(660.0, 0.0, 0.05), (880.0, 0.07, 0.05), (660.0, 0.14, 0.08)],
            Sound::Toss => &[(990.0, 0.0, 0.04), (1180.0, 0.05, 0.04), (1320.0, 0.1, 0.06)],
            Sound::Shadow => &[(147.0, 0.0, 0.16), (131.0, 0.1, 0.22)],
            Sound::Strike => &[(98.0, 0.25, 0.3), (740.0, 0.25, 0.05), (69.0, 0.33, 0.4)],
            Sound::Reveal => &[(523.0, 0.0, 0.09), (659.0, 0.08, 0.09), (784.0, 0.16, 0.2)],
            Sound::King => &[(82.0, 0.25, 0.5), (110.0, 0.3, 0.3), (55.0, 0.5, 0.7)],
            Sound::Check => &[(440.0, 0.0, 0.08), (587.0, 0.09, 0.12)],
            Sound::Over => &[(392.0, 0.0, 0.14), (330.0, 0.15, 0.14), (262.0, 0.3, 0.3)],
        }
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Opens the audio device early, if sounds are wanted, so that the first one is not late.
pub(crate) fn prepare(app: App) {
    if app.prefs.with_untracked(|prefs| prefs.sound) {
        CONTEXT.with_borrow_mut(|context| {
            if context.is_none() {
                *context = AudioContext::new().ok();
            }
        });
    }
}

/// Plays a sound, if sounds are wanted and the browser allows it.
pub(crate) fn play(app: App, sound: Sound) {
    prepare(app);
    CONTEXT.with_borrow(|context| {
        let wanted = app.prefs.with_untracked(|prefs| prefs.sound);
        if let Some(context) = context.as_ref().filter(|_| wanted) {
            for (pitch, start, length) in sound.tones() {
                let _ = tone(context, *pitch, *start, *length);
            }
        }
    });
}

fn tone(
    context: &AudioContext,
    pitch: f32,
    start: f64,
    length: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    let (voice, volume) = (context.create_oscillator()?, context.create_gain()?);
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(pitch);
    let from = context.current_time() + start;
    volume.gain().set_value_at_time(0.18, from)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, from + length)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(from)?;
    voice.stop_with_when(from + length)
}
