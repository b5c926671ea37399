//! The broker's routes, as in the npm package `peer`.

use super::socket;
use crate::house::House;
use crate::http::Address;
use crate::listen::Peer;
use crate::problem::Refused;
use axum::Router;
use axum::extract::{Extension, Query, State, WebSocketUpgrade};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use duskboard_protocol::Code;
use duskboard_protocol::broker::MAX_LETTER;
use std::collections::HashMap;
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;

/// Any origin is allowed: nothing here uses cookies or seats.
const ANYBODY: (HeaderName, HeaderValue) =
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
const NEVER_KEPT: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// The broker's routes; none if it is turned off.
pub(crate) fn router(house: &House) -> Router<Arc<House>> {
    if !house.config.broker {
        return Router::new();
    }
    Router::new()
        .route("/peerjs", get(about))
        .route("/peerjs/", get(about))
        .route("/peerjs/id", get(id))
        .route("/peerjs/{key}/id", get(id))
        .route("/peerjs/{key}/peers", get(async || StatusCode::UNAUTHORIZED))
        .route("/peerjs/peerjs", get(meet))
        .layer(SetResponseHeaderLayer::if_not_present(ANYBODY.0, ANYBODY.1))
        .layer(SetResponseHeaderLayer::if_not_present(NEVER_KEPT.0, NEVER_KEPT.1))
}

async fn about() -> impl IntoResponse {
    const TEXT: &str =
        r#"{"name":"Duskboard","description":"A broker that speaks the PeerServer protocol."}"#;
    ([(header::CONTENT_TYPE, "application/json")], TEXT)
}

/// An unused id.
async fn id(State(house): State<Arc<House>>) -> String {
    house.random().to_string()[..32].to_string()
}

/// A page connects.
async fn meet(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Extension(from): Extension<Address>,
    Query(asked): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if house.is_stopping() {
        return Err(Code::Stopping.into());
    }
    let place = match peer.place {
        Some(place) => place,
        None => Arc::new(house.gate.connection(from.0)?),
    };
    let limited = upgrade
        .max_message_size(MAX_LETTER)
        .max_frame_size(MAX_LETTER)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(1024 * 1024);
    let serve = move |ws| async move {
        socket::serve(house, ws, from.0, asked).await;
        drop(place);
    };
    Ok(limited.on_upgrade(serve))
}
