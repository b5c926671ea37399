//! The web client, if it was built into the binary; an honest page if not.

use super::not_found;
use crate::house::House;
use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use duskboard_protocol::text::write_hex;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

#[derive(RustEmbed)]
#[folder = "../../dist/"]
#[allow_missing = true]
struct Dist;

const START: &str = include_str!("start.html");

pub(super) fn router() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(index))
        .route("/r/{room}", get(index))
        .route("/{*path}", get(file))
        .layer(CompressionLayer::new())
}

/// The page, also for rooms: which room is its own business.
async fn index(headers: HeaderMap) -> Response {
    match Dist::get("index.html") {
        Some(page) => answer("index.html", page, &headers),
        None => ([(header::CACHE_CONTROL, "no-cache")], Html(START)).into_response(),
    }
}

async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    match Dist::get(&path) {
        Some(file) => answer(&path, file, &headers),
        None => not_found().into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", write_hex(&file.metadata.sha256_hash()[..16]));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let cache = if hashed(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::CACHE_CONTROL, cache.to_string()), (header::ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_string())];
    (about, kind, file.data).into_response()
}

/// Whether a file's name has a hash in it, as in `client-0123abcd_bg.wasm`: then it never changes.
fn hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let parts = name.split(['-', '.', '_']).skip(1);
    parts
        .into_iter()
        .any(|part| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::hashed;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        for (path, expected) in [
            ("client-0123abcd.js", true),
            ("a/b/client-0123abcd4567_bg.wasm", true),
            ("index.html", false),
            ("service-worker.js", false),
            ("icons/icon-512.png", false),
        ] {
            assert_eq!(hashed(path), expected, "{path}");
        }
    }
}
