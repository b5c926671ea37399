//! The web client, if it was built into the binary; otherwise a page that says so.
//!
//! `cargo xtask web` writes `dist/`, with a `NAME.br` beside each file that compresses.

use super::not_found;
use crate::house::House;
use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use duskboard_protocol::is_room_id;
use duskboard_protocol::text::write_hex;
use std::borrow::Cow;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

const START: &str = include_str!("start.html");
const PAGE: &str = "index.html";
/// The page's reference to its preview picture.
const PICTURE: &str = r#"content="icon-512.png""#;
/// The suffix of a precompressed file.
const SMALLER: &str = ".br";

/// A file as it is sent.
struct File {
    data: Cow<'static, [u8]>,
    sha256: [u8; 32],
}

pub(super) fn router() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(index))
        .route("/r/{room}", get(room))
        .route("/{*path}", get(file))
        .layer(compression())
}

/// For clients that do not accept the precompressed files: browsers without https do not.
fn compression() -> CompressionLayer {
    CompressionLayer::new()
}

/// A file of the client, embedded when the server was built.
#[cfg(not(debug_assertions))]
fn embedded(path: &str) -> Option<File> {
    #[derive(rust_embed::RustEmbed)]
    #[folder = "../../dist/"]
    #[allow_missing = true]
    struct Dist;
    let file = <Dist as rust_embed::RustEmbed>::get(path)?;
    Some(File { sha256: file.metadata.sha256_hash(), data: file.data })
}

/// A file of the client as it is now: developers need not rebuild the server, and may build it
/// before the client.
#[cfg(debug_assertions)]
fn embedded(path: &str) -> Option<File> {
    let inside = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist"));
    let data = inside.then(|| std::fs::read(folder.join(path)).ok())??;
    Some(File { sha256: sha256_of(&data), data: data.into() })
}

fn sha256_of(data: &[u8]) -> [u8; 32] {
    duskboard_table::dice::sha256(data).0
}

async fn index(headers: HeaderMap) -> Response {
    let page = match headers.contains_key("sec-fetch-mode") {
        true => answer(embedded, PAGE, &headers),
        false => answer(|path| previewed(embedded, path, &headers), PAGE, &headers),
    };
    page.unwrap_or_else(|| ([(header::CACHE_CONTROL, "no-cache")], Html(START)).into_response())
}

/// The page for clients that are not browsers (they do not send `Sec-Fetch-Mode`): link previews
/// need the full address of the picture.
fn previewed(
    files: impl Fn(&str) -> Option<File>,
    path: &str,
    headers: &HeaderMap,
) -> Option<File> {
    if path != PAGE {
        return None;
    }
    let File { data, sha256 } = files(path)?;
    let Some((address, page)) = address(headers).zip(std::str::from_utf8(&data).ok()) else {
        return Some(File { data, sha256 });
    };
    let page = page.replace(PICTURE, &PICTURE.replace("=\"", &format!("=\"{address}/")));
    Some(File { sha256: sha256_of(page.as_bytes()), data: page.into_bytes().into() })
}

/// The address of this server according to the request; `None` if it is missing or invalid.
fn address(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    let secure = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let scheme = if secure { "https" } else { "http" };
    host.bytes().all(plain).then(|| format!("{scheme}://{host}"))
}

/// Redirects the short link of a room to the page. The browser keeps the part after `#`: the key of
/// a seat is never sent.
async fn room(Path(room): Path<String>) -> Response {
    match is_room_id(&room) {
        true => Redirect::to(&format!("../?room={room}")).into_response(),
        false => not_found().into_response(),
    }
}

async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    answer(embedded, &path, &headers).unwrap_or_else(|| not_found().into_response())
}

/// One of these files, in a form that the client accepts.
fn answer(
    files: impl Fn(&str) -> Option<File>,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    if path.ends_with(SMALLER) {
        return None;
    }
    let plain = files(path)?;
    let smaller = files(&format!("{path}{SMALLER}"));
    let varies = smaller.is_some().then_some([(header::VARY, "accept-encoding")]);
    let smaller = smaller.filter(|_| takes_brotli(headers));
    let encoding = smaller.is_some().then_some([(header::CONTENT_ENCODING, "br")]);
    let File { data, sha256 } = smaller.unwrap_or(plain);
    let tag = format!("\"{}\"", write_hex(&sha256[..16]));
    let known = knows(headers, &tag);
    let cache = if hashed(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::CACHE_CONTROL, cache.to_string()), (header::ETAG, tag)];
    if known {
        return Some((StatusCode::NOT_MODIFIED, varies, about).into_response());
    }
    Some((varies, about, encoding, [(header::CONTENT_TYPE, kind(path))], data).into_response())
}

/// The items of a comma-separated header.
fn items(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether the client accepts `br`, and not with `q=0`.
fn takes_brotli(headers: &HeaderMap) -> bool {
    items(headers, header::ACCEPT_ENCODING).any(|item| {
        let (name, weight) = item.split_once(";").unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|weight: f32| weight > 0.0)
    })
}

/// Whether the client has this version already. A proxy may have made its tag weak.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, header::IF_NONE_MATCH).any(|known| known.trim_start_matches("W/") == tag)
}

/// The content type of a file, by its extension: with `nosniff` a browser runs nothing else.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        _ => "application/octet-stream",
    }
}

/// Whether a file's name contains a hash, as in `client-0123abcd_bg.wasm`: then it never changes.
fn hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let parts = name.split(['-', '.', '_']).skip(1);
    parts
        .into_iter()
        .any(|part| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::Request;
    use tower::ServiceExt;

    /// As `cargo xtask web` writes them. Small pictures do not compress.
    const FILES: &[(&str, &str)] = &[
        ("index.html", "<page>"),
        ("index.html.br", "p"),
        ("app-0123abcd.wasm", "(code)"),
        ("app-0123abcd.wasm.br", "c"),
        ("service-worker.js", "worker"),
        ("service-worker.js.br", "w"),
        ("icons/icon-512.png", "icon"),
        ("long.txt", "a long text, a long text, a long text, a long text, a long text"),
        ("long.txt.br", "text"),
    ];

    fn listed(path: &str) -> Option<File> {
        let (_, text) = FILES.iter().find(|(name, _)| *name == path)?;
        let data = text.as_bytes();
        Some(File { data: data.into(), sha256: sha256_of(data) })
    }

    fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> Option<Response> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        answer(listed, path, &headers.collect())
    }

    fn told(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    async fn body(response: Response) -> String {
        let bytes = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn who_takes_brotli_gets_the_smaller_file_and_others_the_plain_one() {
        for (path, accepted, encoding, expected) in [
            ("index.html", "gzip, deflate, br, zstd", "br", "p"),
            ("index.html", "gzip", "", "<page>"),
            ("index.html", "", "", "<page>"),
            ("index.html", "*", "", "<page>"),
            ("index.html", "br;q=0, gzip", "", "<page>"),
            ("index.html", "gzip;q=0.5,BR ; q=0.1", "br", "p"),
            ("app-0123abcd.wasm", "br", "br", "c"),
            ("app-0123abcd.wasm", "brotli", "", "(code)"),
            ("icons/icon-512.png", "br", "", "icon"),
        ] {
            let answer = ask(path, &[(header::ACCEPT_ENCODING, accepted)]).expect(path);
            assert_eq!(told(&answer, header::CONTENT_ENCODING), encoding, "{path} {accepted}");
            let varies = if path.ends_with("png") { "" } else { "accept-encoding" };
            assert_eq!(told(&answer, header::VARY), varies, "{path} {accepted}");
            assert_eq!(told(&answer, header::CONTENT_TYPE), kind(path));
            assert_eq!(body(answer).await, expected, "{path} {accepted}");
        }
        for path in ["index.html.br", "app-0123abcd.wasm.br", "nothing.js", "", "../Cargo.toml"] {
            assert!(ask(path, &[(header::ACCEPT_ENCODING, "br")]).is_none(), "{path}");
        }
    }

    #[tokio::test]
    async fn what_is_small_already_is_not_made_smaller_again() {
        let file = async |headers: HeaderMap| answer(listed, "long.txt", &headers).expect("a file");
        let router: Router = Router::new().route("/", get(file)).layer(compression());
        for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip"), ("", "")] {
            let asked = Request::get("/").header(header::ACCEPT_ENCODING, accepted);
            let asked = asked.body(axum::body::Body::empty()).unwrap();
            let answer = router.clone().oneshot(asked).await.unwrap();
            assert_eq!(told(&answer, header::CONTENT_ENCODING), encoding);
            assert_eq!(answer.headers().get_all(header::VARY).iter().count(), 1, "{accepted}");
            if encoding == "br" {
                assert_eq!(body(answer).await, "text");
            }
        }
    }

    #[tokio::test]
    async fn a_preview_of_a_link_has_the_whole_address_of_its_picture() {
        let page = r#"<meta property="og:image" content="icon-512.png"> <a href="icon-512.png">"#;
        let files = |_: &str| {
            Some(File { data: page.as_bytes().into(), sha256: sha256_of(page.as_bytes()) })
        };
        for (host, proto, address) in [
            ("dusk.example", "https", "https://dusk.example/"),
            ("127.0.0.1:8080", "", "http://127.0.0.1:8080/"),
            ("[::1]:8080", "http", "http://[::1]:8080/"),
            ("a\" onload=\"b", "", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            headers.insert("x-forwarded-proto", proto.parse().unwrap());
            let found = answer(|path| previewed(files, path, &headers), PAGE, &headers).unwrap();
            let expected = page.replace(PICTURE, &format!(r#"content="{address}icon-512.png""#));
            assert_eq!(body(found).await, expected, "{host}");
        }
        assert!(previewed(files, "index.html.br", &HeaderMap::new()).is_none());
    }

    #[cfg(debug_assertions)]
    #[test]
    fn nothing_is_read_from_outside_the_client() {
        for path in ["../Cargo.toml", "a/../../Cargo.toml", "/etc/passwd", "", ".", ".git", "a//b"]
        {
            assert!(embedded(path).is_none(), "{path}");
        }
    }

    #[test]
    fn each_form_has_its_own_tag_and_is_not_sent_twice() {
        for path in ["index.html", "app-0123abcd.wasm", "service-worker.js"] {
            let tags = ["br", "gzip"].map(|accepted| {
                let plain = ask(path, &[(header::ACCEPT_ENCODING, accepted)]).expect(path);
                let tag = told(&plain, header::ETAG).to_string();
                for (known, status) in [
                    (tag.clone(), 304),
                    (format!("W/{tag}"), 304),
                    (format!("\"other\", {tag}"), 304),
                    ("\"other\"".into(), 200),
                ] {
                    let asked =
                        [(header::ACCEPT_ENCODING, accepted), (header::IF_NONE_MATCH, &known)];
                    let answer = ask(path, &asked).expect(path);
                    assert_eq!(answer.status(), status, "{path} {known}");
                    assert_eq!(told(&answer, header::ETAG), tag);
                    assert_eq!(told(&answer, header::VARY), "accept-encoding");
                }
                tag
            });
            assert_ne!(tags[0], tags[1], "{path}");
        }
    }

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        for (path, expected) in [
            ("app-0123abcd.wasm", "public, max-age=31536000, immutable"),
            ("index.html", "no-cache"),
            ("service-worker.js", "no-cache"),
            ("icons/icon-512.png", "no-cache"),
        ] {
            assert_eq!(told(&ask(path, &[]).expect(path), header::CACHE_CONTROL), expected);
        }
        for (path, expected) in
            [("a/client-0123abcd4567_bg.wasm", true), ("deadbeef.js", false), ("a-512.png", false)]
        {
            assert_eq!(hashed(path), expected, "{path}");
        }
    }

    #[test]
    fn browsers_run_only_what_is_called_by_its_name() {
        for (path, expected) in [
            ("app-0123abcd.js", "text/javascript; charset=utf-8"),
            ("app-0123abcd_bg.wasm", "application/wasm"),
            ("style-0123abcd.css", "text/css; charset=utf-8"),
            ("pieces-0123abcd.svg", "image/svg+xml"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(kind(path), expected, "{path}");
        }
    }
}
