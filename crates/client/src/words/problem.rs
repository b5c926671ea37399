//! Why something was not done, in words.

use super::{PAGE_LANGUAGE, Words, own_name};
use duskboard_protocol::{Code, Problem};

impl Words {
    /// A problem in the language of the page. Servers and workers explain themselves in English: there their own
    /// words are kept, for they may say more; in other languages the code is what can be said.
    ///
    /// ```
    /// use duskboard_client::{Language, words::Words};
    /// use duskboard_protocol::{Code, Problem};
    /// let problem = Problem::new(Code::BadSettings, "the clock runs for too long");
    /// assert_eq!(Words::of(Language::English).problem(&problem), "the clock runs for too long");
    /// assert_eq!(Words::of(Language::Chinese).problem(&problem), "這樣的設定沒辦法下棋");
    /// ```
    pub fn problem<'a>(&self, problem: &'a Problem) -> &'a str {
        match self.own_name == own_name(PAGE_LANGUAGE) {
            true => &problem.text,
            false => self.refusal(problem.code),
        }
    }

    /// What a code means for a person.
    fn refusal(&self, code: Code) -> &'static str {
        match code {
            Code::NoRoom => self.no_such_room,
            Code::Damaged => self.record_damaged,
            Code::OtherProtocol => self.old_version,
            Code::TooLong => self.no_too_long,
            Code::TooFast => self.no_too_fast,
            Code::TooManySockets => self.no_too_many_sockets,
            Code::TooManyRooms => self.no_too_many_rooms,
            Code::Stopping => self.no_stopping,
            Code::Starting => self.no_starting,
            Code::StoreFailed => self.no_store_failed,
            Code::NoGame => self.no_game,
            Code::RoomFull => self.no_room_full,
            Code::WrongKey => self.no_wrong_key,
            Code::NotYours => self.no_not_yours,
            Code::PlaysHere => self.no_plays_here,
            Code::OnlyWatching => self.no_only_watching,
            Code::OtherGame => self.no_other_game,
            Code::NoComputer => self.no_computer,
            Code::NoChat => self.no_chat,
            Code::TalkedOut => self.no_talked_out,
            Code::BadChat => self.no_bad_chat,
            Code::BadSettings => self.no_bad_settings,
            Code::SeatTaken => self.no_seat_taken,
            Code::BadName => self.no_bad_name,
            Code::NotBegun => self.no_not_begun,
            Code::Over => self.no_over,
            Code::NotOver => self.no_not_over,
            Code::NotYourTurn => self.no_not_your_turn,
            Code::Illegal => self.no_illegal,
            Code::AlreadyOffered => self.no_already_offered,
            Code::NoOffer => self.no_offer,
            Code::TooLateToAbort => self.no_too_late_to_abort,
            Code::NothingToTakeBack => self.no_nothing_to_take_back,
            Code::Shown => self.no_shown,
            Code::AlreadyAsked => self.no_already_asked,
            Code::NotAsked => self.no_not_asked,
            Code::NobodyGone => self.no_nobody_gone,
            Code::WaitedEnough => self.no_waited_enough,
            Code::RematchAsked => self.no_rematch_asked,
            Code::BadFile => self.no_bad_file,
            Code::BadRecord => self.no_bad_record,
            Code::NoHelp => self.no_help,
            Code::NoAnswer => self.no_answer,
            Code::BadSeal => self.no_bad_seal,
            Code::OtherHost => self.no_other_host,
            Code::Lied => self.no_lied,
            Code::TakenOver => self.no_taken_over,
            Code::NoServer => self.no_server_answers,
            Code::OddAnswer => self.no_odd_answer,
            // What only a program that speaks out of turn is told.
            Code::Malformed
            | Code::TextOnly
            | Code::NotJson
            | Code::NoHello
            | Code::NotFound
            | Code::OtherOrigin
            | Code::NotOperator
            | Code::NotInRoom
            | Code::OnlyOnline
            | Code::BadLevel
            | Code::NobodyThere
            | Code::NoThrow
            | Code::WrongLink
            | Code::NotLocal
            | Code::Local
            | Code::Steps
            | Code::NoTable
            | Code::OtherFormat
            | Code::WorkerDied
            | Code::Unknown => self.no_idea,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn every_refusal_has_words_in_every_language() {
        for &code in Code::ALL {
            let problem = Problem::from(code);
            let [english, chinese] = [Language::English, Language::Chinese].map(Words::of);
            assert_eq!(english.problem(&problem), code.text());
            assert!(!chinese.problem(&problem).is_ascii(), "{code}");
        }
    }
}
