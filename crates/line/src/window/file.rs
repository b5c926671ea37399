//! Finds out whom a line may speak with: `duskboard.json`, or the server the page came from.

use super::window;
use crate::address::Broker;
use crate::config::{Plan, read};
use duskboard_protocol::broker::is_peer_id;
use duskboard_protocol::http::Hello;
use duskboard_protocol::json;
use duskboard_protocol::peer::LineFile;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestCache, RequestInit, Response, Url};

/// The plan of the file at this address. Nothing but the page's own host is asked.
pub(super) async fn plan(config_url: &str) -> Result<Plan, String> {
    let text = fetch(config_url).await.filter(|answer| !answer.is_page);
    let file = text.map_or(Ok(LineFile::default()), |answer| read(&answer.text))?;
    let own = match file.broker {
        Some(_) => None,
        None => own_broker(config_url).await,
    };
    Ok(Plan::of(file, own))
}

/// The broker of the server the page came from, if it is one of ours and has one.
async fn own_broker(config_url: &str) -> Option<Broker> {
    let beside = |path: &str| Some(Url::new_with_base(path, &absolute(config_url)?).ok()?.href());
    let hello = fetch(&beside("api/hello")?).await?;
    json::read::<Hello>(&hello.text).ok()?;
    let id = fetch(&beside("peerjs/id")?).await?;
    Broker::beside(&beside("./")?).filter(|_| is_peer_id(&id.text))
}

fn absolute(url: &str) -> Option<String> {
    let here = window().location().href().ok()?;
    Some(Url::new_with_base(url, &here).ok()?.href())
}

/// A file of the page's host.
struct Answer {
    text: String,
    /// Whether it is a page: some hosts answer with one whatever is asked.
    is_page: bool,
}

async fn fetch(url: &str) -> Option<Answer> {
    let about = RequestInit::new();
    about.set_cache(RequestCache::NoCache);
    let request = Request::new_with_str_and_init(url, &about).ok()?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await.ok()?;
    let answer: Response = answer.unchecked_into();
    let kind = answer.headers().get("content-type").ok().flatten().unwrap_or_default();
    let text: JsValue = JsFuture::from(answer.text().ok()?).await.ok()?;
    let is_page = kind.starts_with("text/html");
    let text = text.as_string()?.trim().to_string();
    answer.ok().then_some(Answer { text, is_page })
}
