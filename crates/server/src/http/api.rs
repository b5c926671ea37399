//! Rooms and games over HTTP: create, join, look, fetch.

use super::body::Body;
use super::{Address, guest};
use crate::house::{Chair, Created, House};
use crate::identity::{Guest, key_hash};
use crate::listen::Peer;
use crate::problem::Refused;
use crate::records::Written;
use crate::room::{Ask, Seated, Sitter, seat_in};
use crate::store::{End, Finished, Held, Holder};
use crate::time::unix_ms;
use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use duskboard_protocol::http::{
    GamesQuery, Hello, Join, Me, MyGame, NewRoom, RecordFormat, RecordQuery, Rename, RoomInfo,
    SeatWish, Summary, Taken,
};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Code, DiceScheme, GameSettings, LobbyRoom, PROTOCOL, Seat, TableSettings,
};
use duskboard_table::dice::sha256;
use duskboard_table::{Opening, Table};
use std::sync::Arc;

type Asked = State<Arc<House>>;

/// The most finished games in a list.
const MOST_GAMES: u32 = 100;

/// The server's greeting. Its address in the local network is only for users of the same machine.
pub(super) async fn hello(
    State(house): Asked,
    Extension(Address(from)): Extension<Address>,
) -> Json<Hello> {
    let (version, computer) = (env!("CARGO_PKG_VERSION"), house.thinker.is_some());
    let network = house.config.network.filter(|_| from.is_loopback());
    let network = network.map(|address| address.to_string());
    Json(Hello { protocol: PROTOCOL, version: version.into(), computer, network })
}

/// The open rooms.
pub(super) async fn rooms(State(house): Asked) -> Json<Vec<LobbyRoom>> {
    Json(house.lobby.list())
}

/// Creates a room. Nobody sits in it yet: the host sees the commitment before they do.
pub(super) async fn create(
    State(house): Asked,
    Extension(Address(from)): Extension<Address>,
    Body(new): Body<NewRoom>,
) -> Result<Response, Refused> {
    if new.computer.is_some() && house.thinker.is_none() {
        return Err(Code::NoComputer.into());
    }
    house.gate.new_room(from)?;
    let seat = match new.seat {
        SeatWish::First => Seat::First,
        SeatWish::Second => Seat::Second,
        SeatWish::Random => Seat::BOTH[usize::from(house.random().0[0] & 1)],
    };
    let settings = TableSettings {
        game: new.game,
        clock: new.clock,
        place_ms: new.place_ms,
        grace_ms: new.grace_ms,
        local: false,
        dice: DiceScheme::House,
    };
    let other = new.computer.map_or(Chair::Free, Chair::Computer);
    let mut chairs = [other; 2];
    chairs[seat.index()] = Chair::Kept;
    let Created { room, commitment, keys } = house.create(settings, new.open, chairs, from).await?;
    let key = keys[seat.index()].ok_or(Code::NoRoom)?;
    let taken = Taken::new(room, seat, key, commitment);
    Ok((StatusCode::CREATED, Json(taken)).into_response())
}

/// The guest of a request, or a new one, with this name.
fn named(house: &House, headers: &HeaderMap, name: &str, new: impl FnOnce() -> Guest) -> Guest {
    let mut guest = guest(house, headers).unwrap_or_else(new);
    guest.name = name.into();
    guest
}

/// Sits down, in the free seat or in the reserved one. The cookie holds the name and the seat.
///
/// Repeated because the answer was lost, it gives the same answer: a client without a cookie gets
/// the one that belongs to the seat's key, and nobody gets one that does not hold the seat.
pub(super) async fn join(
    State(house): Asked,
    Path(room): Path<String>,
    headers: HeaderMap,
    Body(new): Body<Join>,
) -> Result<Response, Refused> {
    let key = new.key.or(new.own_key).unwrap_or_else(|| house.random());
    let kept = new.key.is_some();
    let guest = named(&house, &headers, &new.name, || house.signer.guest_of(&key));
    let holder = Holder { key: key_hash(&key), guest: Some(guest.hash()) };
    let sit = |reply| {
        let sitter = Sitter { name: new.name.clone(), nonce: new.nonce, holder, kept };
        Ask::Sit { sitter, reply }
    };
    let (Seated { seat, guest: sits, commitment }, _) = house.ask(&room, sit).await?;
    let taken = Taken::new(room, seat, key, commitment);
    let cookie = (sits == Some(guest.hash()))
        .then(|| [(header::SET_COOKIE, house.signer.set_cookie(&guest, house.config.secure))]);
    Ok((StatusCode::CREATED, cookie, Json(taken)).into_response())
}

pub(super) async fn look(
    State(house): Asked,
    Path(room): Path<String>,
) -> Result<Json<RoomInfo>, Refused> {
    let (info, _) = house.ask(&room, |reply| Ask::Look { reply }).await?;
    Ok(Json(info))
}

pub(super) async fn delete(
    State(house): Asked,
    Path(room): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refused> {
    if !operator(&house, &headers) {
        return Err(Code::NotOperator.into());
    }
    house.delete(&room).await?;
    tracing::info!(room, "deleted by the operator");
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the operator asks. Hashes are compared, so that timing reveals nothing.
fn operator(house: &House, headers: &HeaderMap) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = shown.and_then(|value| value.strip_prefix("Bearer "));
    let token = house.config.operator_token.as_deref();
    shown.zip(token).is_some_and(|(a, b)| sha256(a.as_bytes()) == sha256(b.as_bytes()))
}

/// The record of a finished game.
pub(super) async fn record(
    State(house): Asked,
    Extension(Address(from)): Extension<Address>,
    Path((room, game)): Path<(String, u32)>,
    Query(RecordQuery { format }): Query<RecordQuery>,
) -> Result<Response, Refused> {
    let Written { kind, ending, text } = house.record((room.clone(), game, format), from).await?;
    if format == RecordFormat::Json {
        return Ok(([(header::CONTENT_TYPE, kind)], text).into_response());
    }
    let name = format!("attachment; filename=\"duskboard-{room}-{game}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &name)], text).into_response())
}

/// Finished games of open rooms, latest first.
pub(super) async fn games(
    State(house): Asked,
    Query(which): Query<GamesQuery>,
) -> Result<Json<Vec<Summary>>, Refused> {
    let which = Finished {
        variant: which.variant,
        before_ms: which.before.unwrap_or(unix_ms() + 1),
        most: which.limit.unwrap_or(MOST_GAMES).min(MOST_GAMES),
    };
    Ok(Json(house.store.finished(which).await?))
}

/// A game of a guest. A finished one comes from the store; a running one from its room.
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

pub(super) async fn me(State(house): Asked, headers: HeaderMap) -> Result<Json<Me>, Refused> {
    let Some(guest) = guest(&house, &headers) else {
        return Ok(Json(Me::default()));
    };
    let mut games = Vec::new();
    for held in house.store.seats(&guest.hash()).await? {
        games.extend(find(&house, held).await);
    }
    Ok(Json(Me { name: guest.name, games }))
}

pub(super) async fn rename(
    State(house): Asked,
    headers: HeaderMap,
    Body(new): Body<Rename>,
) -> Result<Response, Refused> {
    check_name(&new.name)?;
    let guest = named(&house, &headers, &new.name, || Guest::new(house.random()));
    let cookie = house.signer.set_cookie(&guest, house.config.secure);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// A name that no table would accept is refused before a cookie stores it.
fn check_name(name: &str) -> Result<(), Refused> {
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
            dice: DiceScheme::House,
        },
        secret: Hex([0; 32]),
    };
    let mut table = Table::open(opening)?;
    table.sit(Seat::First, name, Hex([0; 32]), None, 0).granted()?;
    Ok(())
}

/// For the operator, and for requests from the machine itself, not through a proxy.
pub(super) async fn metrics(
    State(house): Asked,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<String, Refused> {
    let here = peer.address.ip().is_loopback() && !headers.contains_key("x-forwarded-for");
    if !here && !operator(&house, &headers) {
        return Err(Code::NotOperator.into());
    }
    crate::metrics::show_thinking(house.thinking.counts());
    Ok(crate::metrics::handle().map(|handle| handle.render()).unwrap_or_default())
}

/// The OpenAPI description of this API.
pub(super) async fn openapi() -> impl IntoResponse {
    const TEXT: &str = include_str!("../../../../docs/openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], TEXT)
}
