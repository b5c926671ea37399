//! Rooms and games over HTTP: make, join, look, fetch.

use super::body::Body;
use super::{Address, guest};
use crate::house::{self, Created, House};
use crate::identity::{Guest, key_hash};
use crate::listen::Peer;
use crate::problem::Problem;
use crate::room::{Ask, Info, Sitter, seat_in};
use crate::store::{End, Finished, Held, Holder, Summary};
use crate::time::unix_ms;
use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use duskboard_protocol::text::{self, Hex};
use duskboard_protocol::{
    Bytes32, ClockSettings, GameResult, GameSettings, LobbyRoom, PROTOCOL, Seat, TableSettings,
};
use duskboard_table::dice::sha256;
use duskboard_table::{Opening, Table, banqi_text, pgn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

type Asked = State<Arc<House>>;

/// How many finished games a list has at most.
const MOST_GAMES: u32 = 100;

/// What a new room is to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRoom {
    game: GameSettings,
    #[serde(default)]
    clock: Option<ClockSettings>,
    #[serde(default)]
    place_ms: Option<u64>,
    #[serde(default)]
    grace_ms: Option<u64>,
    /// Where the host sits.
    #[serde(default)]
    seat: Chair,
    /// Whether the lobby shows it.
    #[serde(default)]
    open: bool,
    /// The level of the computer to play against.
    #[serde(default)]
    computer: Option<u8>,
}

/// A wish for a seat. The host is first, White in the chess family, unless they say otherwise.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
enum Chair {
    #[default]
    First,
    Second,
    Random,
}

/// Who sits down in a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    name: String,
    /// Their part in the dice.
    nonce: Bytes32,
    /// The secret of the seat that is kept for them; without one they take the free seat.
    #[serde(default)]
    key: Option<Bytes32>,
}

/// A seat that is kept or was taken.
#[derive(Serialize)]
struct Taken {
    room: String,
    seat: String,
    /// The secret of the seat: whoever has it is this player.
    key: Bytes32,
    /// What the room has committed to.
    commitment: Bytes32,
    /// To invite others.
    link: String,
    /// To take over on another device. What is behind `#` is not sent to any server.
    seat_link: String,
}

impl Taken {
    fn new(room: String, seat: Seat, key: Bytes32, commitment: Bytes32) -> Taken {
        let link = format!("/r/{room}");
        let seat_link = format!("{link}#{key}");
        Taken { room, seat: seat.to_string(), key, commitment, link, seat_link }
    }
}

/// What a page wants to know before it offers to play online.
#[derive(Serialize)]
pub(super) struct Hello {
    /// The protocol of the socket.
    protocol: u32,
    /// The version of the server.
    version: &'static str,
    /// Whether there are computers to play against.
    computer: bool,
}

/// Somebody is there.
pub(super) async fn hello(State(house): Asked) -> Json<Hello> {
    let (version, computer) = (env!("CARGO_PKG_VERSION"), house.thinker.is_some());
    Json(Hello { protocol: PROTOCOL, version, computer })
}

/// The open rooms.
pub(super) async fn rooms(State(house): Asked) -> Json<Vec<LobbyRoom>> {
    Json(house.lobby.list())
}

/// Makes a room. Nobody sits in it yet: the host has seen the commitment before they do.
pub(super) async fn create(
    State(house): Asked,
    Extension(Address(from)): Extension<Address>,
    Body(new): Body<NewRoom>,
) -> Result<Response, Problem> {
    if new.computer.is_some() && house.thinker.is_none() {
        return Err(Problem::NO_COMPUTER);
    }
    house.gate.new_room(from)?;
    let seat = match new.seat {
        Chair::First => Seat::First,
        Chair::Second => Seat::Second,
        Chair::Random => Seat::BOTH[usize::from(house.random().0[0] & 1)],
    };
    let settings = TableSettings {
        game: new.game,
        clock: new.clock,
        place_ms: new.place_ms,
        grace_ms: new.grace_ms,
        local: false,
    };
    let other = new.computer.map_or(house::Chair::Free, house::Chair::Computer);
    let mut chairs = [other; 2];
    chairs[seat.index()] = house::Chair::Kept;
    let Created { room, commitment, keys } = house.create(settings, new.open, chairs).await?;
    let key = keys[seat.index()].ok_or(Problem::NO_ROOM)?;
    let taken = Taken::new(room, seat, key, commitment);
    Ok((StatusCode::CREATED, Json(taken)).into_response())
}

/// The guest of a request, or a new one, with this name.
fn named(house: &House, headers: &HeaderMap, name: &str) -> Guest {
    let mut guest = guest(house, headers).unwrap_or_else(|| Guest::new(house.random()));
    guest.name = name.into();
    guest
}

/// Sits down, in the free seat or in the one that is kept. The cookie knows the name and the seat.
pub(super) async fn join(
    State(house): Asked,
    Path(room): Path<String>,
    headers: HeaderMap,
    Body(new): Body<Join>,
) -> Result<Response, Problem> {
    let guest = named(&house, &headers, &new.name);
    let (kept, key) = (new.key.is_some(), new.key.unwrap_or_else(|| house.random()));
    let holder = Holder { key: key_hash(&key), guest: Some(guest.hash()) };
    let sit = |reply| {
        let sitter = Sitter { name: new.name.clone(), nonce: new.nonce, holder, kept };
        Ask::Sit { sitter, reply }
    };
    let ((seat, commitment), _) = house.ask(&room, sit).await?;
    let cookie = house.signer.set_cookie(&guest, house.config.secure);
    let taken = Taken::new(room, seat, key, commitment);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(taken)).into_response())
}

pub(super) async fn look(
    State(house): Asked,
    Path(room): Path<String>,
) -> Result<Json<Info>, Problem> {
    let (info, _) = house.ask(&room, |reply| Ask::Look { reply }).await?;
    Ok(Json(info))
}

pub(super) async fn delete(
    State(house): Asked,
    Path(room): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    if !operator(&house, &headers) {
        return Err(Problem::NOT_OPERATOR);
    }
    house.ask(&room, |reply| Ask::Delete { reply }).await?;
    tracing::info!(room, "deleted by the operator");
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the operator asks. Hashes are compared, so that the time it takes tells nothing.
fn operator(house: &House, headers: &HeaderMap) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = shown.and_then(|value| value.strip_prefix("Bearer "));
    let token = house.config.operator_token.as_deref();
    shown.zip(token).is_some_and(|(a, b)| sha256(a.as_bytes()) == sha256(b.as_bytes()))
}

/// How a record is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Format {
    #[serde(default)]
    format: As,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
enum As {
    #[default]
    Json,
    Pgn,
    Text,
}

/// The record of a finished game.
pub(super) async fn record(
    State(house): Asked,
    Path((room, game)): Path<(String, u32)>,
    Query(Format { format }): Query<Format>,
) -> Result<Response, Problem> {
    let kept = house.store.game(&room, game).await?.ok_or(Problem::NO_GAME)?;
    let table = Table::restore(kept.opening, &kept.entries)
        .map_err(|flaw| crate::store::StoreError::Damaged(flaw.to_string()))?;
    if table.result().is_none() {
        return Err(Problem::NOT_OVER);
    }
    let record = table.record();
    let banqi = record.settings.game.variant == "banqi";
    let (kind, ending, text) = match format {
        As::Json => return Ok(Json(record).into_response()),
        As::Text if banqi => ("text/plain; charset=utf-8", "txt", banqi_text(&record)),
        As::Pgn | As::Text => ("application/x-chess-pgn; charset=utf-8", "pgn", pgn(&record)),
    };
    let text = text.map_err(|flaw| Problem::bad("damaged", flaw.to_string()))?;
    let name = format!("attachment; filename=\"duskboard-{room}-{game}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &name)], text).into_response())
}

/// Which finished games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    variant: Option<String>,
    before: Option<u64>,
    limit: Option<u32>,
}

/// Finished games of open rooms, the latest first.
pub(super) async fn games(
    State(house): Asked,
    Query(which): Query<Which>,
) -> Result<Json<Vec<Summary>>, Problem> {
    let which = Finished {
        variant: which.variant,
        before_ms: which.before.unwrap_or(unix_ms() + 1),
        most: which.limit.unwrap_or(MOST_GAMES).min(MOST_GAMES),
    };
    Ok(Json(house.store.finished(which).await?))
}

/// What the cookie says.
#[derive(Serialize)]
pub(super) struct Me {
    name: String,
    /// The last games of the rooms where the guest has a seat, the latest rooms first.
    games: Vec<MyGame>,
}

/// A game of whoever asks: only what everybody in the room knows.
#[derive(Serialize)]
struct MyGame {
    room: String,
    created_ms: u64,
    game: u32,
    settings: TableSettings,
    /// Where whoever asks sits in this game.
    #[serde(with = "text")]
    seat: Seat,
    seats: [Option<String>; 2],
    #[serde(with = "text::list")]
    turn: Vec<Seat>,
    result: Option<GameResult>,
}

impl MyGame {
    /// A finished game is as the store has it; a running one is asked for.
    async fn find(house: &Arc<House>, held: Held) -> Option<MyGame> {
        let Held { room, created_ms, first, game, settings, end } = held;
        let (game, settings, seats, turn, result) = match end {
            Some(End { names, result, .. }) => {
                (game, settings, names.map(Some), Vec::new(), Some(result))
            }
            None => {
                let (info, _) = house.ask(&room, |reply| Ask::Look { reply }).await.ok()?;
                (info.game, info.settings, info.seats, info.turn, info.result)
            }
        };
        let seat = seat_in(game, first);
        Some(MyGame { room, created_ms, game, settings, seat, seats, turn, result })
    }
}

pub(super) async fn me(State(house): Asked, headers: HeaderMap) -> Result<Json<Me>, Problem> {
    let Some(guest) = guest(&house, &headers) else {
        return Ok(Json(Me { name: String::new(), games: Vec::new() }));
    };
    let mut games = Vec::new();
    for held in house.store.seats(&guest.hash()).await? {
        games.extend(MyGame::find(&house, held).await);
    }
    Ok(Json(Me { name: guest.name, games }))
}

/// A new name for the cookie.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rename {
    name: String,
}

pub(super) async fn rename(
    State(house): Asked,
    headers: HeaderMap,
    Body(new): Body<Rename>,
) -> Result<Response, Problem> {
    check_name(&new.name)?;
    let guest = named(&house, &headers, &new.name);
    let cookie = house.signer.set_cookie(&guest, house.config.secure);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// A name that no table would take is refused before a cookie keeps it.
fn check_name(name: &str) -> Result<(), Problem> {
    let opening = Opening {
        room: String::new(),
        game: 1,
        opened_ms: 0,
        settings: TableSettings {
            game: GameSettings::of("chess"),
            clock: None,
            place_ms: None,
            grace_ms: None,
            local: false,
        },
        secret: Hex([0; 32]),
    };
    let mut table = Table::open(opening)?;
    table.sit(Seat::First, name, Hex([0; 32]), None, 0).granted()?;
    Ok(())
}

/// For the operator, and for whoever asks on the machine itself and not through a proxy.
pub(super) async fn metrics(
    State(house): Asked,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<String, Problem> {
    let here = peer.address.ip().is_loopback() && !headers.contains_key("x-forwarded-for");
    if !here && !operator(&house, &headers) {
        return Err(Problem::NOT_OPERATOR);
    }
    Ok(crate::metrics::handle().map(|handle| handle.render()).unwrap_or_default())
}

/// This part of the server, described for programs.
pub(super) async fn openapi() -> impl IntoResponse {
    const TEXT: &str = include_str!("../../../../docs/openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], TEXT)
}
