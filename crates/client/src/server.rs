//! What a page makes of a server's problems, and of links to rooms.

use duskboard_protocol::{Bytes32, Code, is_room_id};

/// What a page does about a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// There is no way into the room: forget its key and say so in place of the room.
    LeaveRoom,
    /// The page is of another version than the server: ask for it to be loaded again.
    Reload,
    /// The saved game is of no use: forget it.
    ForgetFile,
    /// Nothing: what follows from it is noticed elsewhere.
    Ignore,
    /// Say what was wrong.
    Tell,
}

impl Remedy {
    /// What is done about a problem of this kind.
    pub fn of(code: Code) -> Remedy {
        match code {
            Code::NoRoom | Code::WrongKey | Code::NotYours => Remedy::LeaveRoom,
            Code::OtherProtocol => Remedy::Reload,
            Code::BadFile => Remedy::ForgetFile,
            Code::WorkerDied => Remedy::Ignore,
            Code::Malformed
            | Code::TextOnly
            | Code::NotJson
            | Code::TooLong
            | Code::NoHello
            | Code::NotFound
            | Code::OtherOrigin
            | Code::NotOperator
            | Code::TooFast
            | Code::TooManySockets
            | Code::TooManyRooms
            | Code::Stopping
            | Code::Starting
            | Code::StoreFailed
            | Code::Damaged
            | Code::NoGame
            | Code::RoomFull
            | Code::PlaysHere
            | Code::OnlyWatching
            | Code::NotInRoom
            | Code::OtherGame
            | Code::NoComputer
            | Code::NoChat
            | Code::TalkedOut
            | Code::BadChat
            | Code::OnlyOnline
            | Code::BadSettings
            | Code::SeatTaken
            | Code::BadName
            | Code::BadLevel
            | Code::NotBegun
            | Code::NobodyThere
            | Code::Over
            | Code::NotOver
            | Code::NotYourTurn
            | Code::Illegal
            | Code::AlreadyOffered
            | Code::NoOffer
            | Code::TooLateToAbort
            | Code::NothingToTakeBack
            | Code::Shown
            | Code::AlreadyAsked
            | Code::NotAsked
            | Code::NobodyGone
            | Code::WaitedEnough
            | Code::NoThrow
            | Code::WrongLink
            | Code::NotLocal
            | Code::Local
            | Code::Steps
            | Code::RematchAsked
            | Code::NoTable
            | Code::BadRecord
            | Code::OtherFormat
            | Code::NoHelp
            | Code::BadSeal
            | Code::OtherHost
            | Code::Lied
            | Code::TakenOver
            | Code::NoAnswer
            | Code::NoServer
            | Code::OddAnswer
            | Code::Unknown => Remedy::Tell,
        }
    }
}

/// The room that somebody means by what they have pasted: a link, a link of a seat, or the name
/// alone. With a link of a seat comes its key.
///
/// ```
/// use duskboard_client::room_meant;
/// let name = |text| room_meant(text).map(|(room, _)| room);
/// for text in ["k3m9x2abcd", " K3M9X2abcd ", "https://dusk.example/r/k3m9x2abcd", "https://a.b/c/#/r/k3m9x2abcd"] {
///     assert_eq!(name(text).as_deref(), Some("k3m9x2abcd"), "{text}");
/// }
/// let key = "07".repeat(32);
/// assert!(room_meant(&format!("https://a.b/r/k3m9x2abcd#{key}")).unwrap().1.is_some());
/// assert_eq!(name("https://dusk.example/"), None);
/// for text in ["../../etc", "k3m9x2abc", "k3m9x2abcde", "k3m9x2abc!"] {
///     assert_eq!(name(text), None, "{text}");
/// }
/// ```
pub fn room_meant(text: &str) -> Option<(String, Option<Bytes32>)> {
    let text = text.trim();
    let behind = text.split("/r/").last().unwrap_or(text);
    let (room, key) = behind.split_once(['#', '/']).map_or((behind, None), |(r, k)| (r, Some(k)));
    let room = room.to_ascii_lowercase();
    is_room_id(&room).then(|| (room, key.and_then(|key| key.parse().ok())))
}

/// The room of two devices that somebody means by what they have pasted: a link, or the id alone.
/// With an invitation comes its text.
///
/// ```
/// use duskboard_client::peer_meant;
/// let rows = [
///     (" K3M9X2abcd", Some(("k3m9x2abcd", None))),
///     ("https://a.b/c/#/p/k3m9x2abcd", Some(("k3m9x2abcd", None))),
///     ("https://a.b/#/p/k3m9x2abcd/AbC_-9", Some(("k3m9x2abcd", Some("AbC_-9")))),
///     ("https://a.b/", None),
///     ("k3m9x2abc!", None),
/// ];
/// for (text, meant) in rows {
///     let meant = meant.map(|(room, text): (&str, Option<&str>)| (room.into(), text.map(Into::into)));
///     assert_eq!(peer_meant(text), meant, "{text}");
/// }
/// ```
pub fn peer_meant(text: &str) -> Option<(String, Option<String>)> {
    let text = text.trim();
    let behind = text.split("/p/").last().unwrap_or(text);
    let (room, invitation) = behind.split_once('/').map_or((behind, None), |(r, i)| (r, Some(i)));
    let room = room.to_ascii_lowercase();
    is_room_id(&room).then(|| (room, invitation.map(Into::into)))
}
