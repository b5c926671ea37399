//! The HTTP routes.

mod api;
mod assets;
mod body;

use crate::house::House;
use crate::identity::Guest;
use crate::listen::Peer;
use crate::problem::Refused;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use duskboard_protocol::{Code, Problem, json};
use std::net::IpAddr;
use std::sync::Arc;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 8 * 1024;

/// Headers of every answer: nothing from other origins, no framing, no content sniffing.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
         worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    // The page scans a friend's QR code with the camera.
    ("permissions-policy", "camera=(self), microphone=(), geolocation=()"),
];

/// All routes.
pub(crate) fn router(house: Arc<House>) -> Router {
    let api = Router::new()
        .route("/hello", get(api::hello))
        .route("/rooms", get(api::rooms).post(api::create))
        .route("/rooms/{room}", get(api::look).delete(api::delete))
        .route("/rooms/{room}/join", post(api::join))
        .route("/rooms/{room}/games/{game}", get(api::record))
        .route("/games", get(api::games))
        .route("/me", get(api::me).put(api::rename))
        .route("/openapi.json", get(api::openapi))
        .fallback(async || not_found())
        .layer(from_fn(no_store));
    Router::new()
        .nest("/api", api)
        .route("/socket", get(socket))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(api::metrics))
        .route("/.well-known/duskboard-key", get(key))
        .route("/duskboard.json", get(line_file))
        .merge(crate::broker::router(&house))
        .merge(assets::router())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(house.clone(), guard))
        .with_state(house)
}

fn not_found() -> Refused {
    Code::NotFound.into()
}

/// Applies to every request: rate limit, origin check, timeout.
async fn guard(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let from = Address(client(&house, &peer, request.headers()));
    let method = request.method();
    let safe = [Method::GET, Method::HEAD].contains(method);
    let probe = ["/healthz", "/readyz"].contains(&request.uri().path());
    let refused = match house.gate.request(from.0) {
        Err(problem) if !probe => Some(problem),
        _ if !safe && !same_origin(&house, request.headers()) => Some(Code::OtherOrigin.into()),
        _ => None,
    };
    request.extensions_mut().insert(from);
    let mut response = match refused {
        Some(problem) => Refused::from(problem).into_response(),
        None => match tokio::time::timeout(house.config.handshake, next.run(request)).await {
            Ok(response) => response,
            Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
        },
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
    response
}

async fn no_store(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let never = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(never);
    response
}

/// The address of a request; a proxy's word is trusted if it is configured.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

fn client(house: &House, peer: &Peer, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let named =
        forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    named.filter(|_| house.config.behind_proxy).unwrap_or(peer.address.ip())
}

/// Whether the browser says that one of our pages asks. Programs say nothing, and have only cookies
/// they got from us.
fn same_origin(house: &House, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let ours = origin.split_once("://").map(|(_, host)| host);
    (ours.is_some() && ours == host) || house.config.origins.iter().any(|known| known == origin)
}

fn guest(house: &House, headers: &HeaderMap) -> Option<Guest> {
    let cookies = headers.get_all(header::COOKIE).iter();
    cookies.filter_map(|value| value.to_str().ok()).find_map(|value| house.signer.guest(value))
}

async fn socket(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    Extension(Address(from)): Extension<Address>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if !same_origin(&house, &headers) {
        return Err(Code::OtherOrigin.into());
    }
    if house.is_stopping() {
        return Err(Code::Stopping.into());
    }
    let place = match peer.place {
        Some(place) => place,
        None => Arc::new(house.gate.connection(from)?),
    };
    let guest = guest(&house, &headers);
    let serve = move |socket| crate::socket::serve(house, socket, from, guest, place);
    Ok(crate::socket::limited(upgrade).on_upgrade(serve))
}

/// The public key of this server's signatures.
async fn key(State(house): State<Arc<House>>) -> String {
    format!("{}\n", house.record_key.public())
}

/// The configuration for pages that play each other directly.
async fn line_file(State(house): State<Arc<House>>) -> impl IntoResponse {
    let about = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (about, json::write(&house.config.line_file()))
}

/// Ready when every game is loaded and intact, and the store is writable.
async fn ready(State(house): State<Arc<House>>) -> Result<&'static str, Refused> {
    if house.is_stopping() {
        return Err(Code::Stopping.into());
    }
    if !house.is_restored() {
        return Err(Code::Starting.into());
    }
    if let Some(what) = house.damage.said() {
        return Err(Problem::new(Code::Damaged, what).into());
    }
    if house.cluster.as_ref().is_some_and(|cluster| !cluster.is_up()) {
        return Err(Problem::new(Code::Starting, "the bus is out of reach").into());
    }
    house.store.write(crate::store::Write::Time, house.time.now()).await?;
    Ok("ready\n")
}

#[cfg(test)]
mod tests {
    const METHODS: [&str; 4] = ["delete", "get", "post", "put"];

    /// The routes in a part of this file, each as `get /path`.
    fn routes<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = String> {
        text.split(".route(\"").skip(1).flat_map(move |route| {
            let (path, handlers) = route.split_once('"').expect("a path");
            let handlers = handlers.split("\n").next().unwrap_or_default();
            let has = move |method: &&str| handlers.contains(&format!("{method}("));
            METHODS.into_iter().filter(has).map(move |method| format!("{method} {before}{path}"))
        })
    }

    /// The description contains exactly the routes of this file, with their methods.
    #[test]
    fn the_description_has_every_route() {
        let description = include_str!("../../../../docs/openapi.json");
        let description: serde_json::Value = serde_json::from_str(description).expect("JSON");
        let paths = description["paths"].as_object().expect("paths");
        let mut described: Vec<_> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods").keys();
                methods.map(move |method| format!("{method} {path}"))
            })
            .collect();
        let file = include_str!("mod.rs").split("#[cfg(test)]").next().expect("a router");
        let (api, rest) = file.split_once(".nest(\"/api\"").expect("an API");
        let mut served: Vec<_> = routes(api, "/api").chain(routes(rest, "")).collect();
        described.sort();
        served.sort();
        assert_eq!(described, served);
    }
}
