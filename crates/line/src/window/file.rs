//! Finds out whom a line may speak with: `duskboard.json`.

use super::window;
use crate::config::{Plan, read};
use duskboard_protocol::peer::LineFile;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestCache, RequestInit, Response, Url};

/// The plan of the file at this address. Nothing but the page's own host is asked.
pub(super) async fn plan(config_url: &str) -> Result<Plan, String> {
    let text = fetch(config_url).await.filter(|answer| !answer.is_page);
    let file = text.map_or(Ok(LineFile::default()), |answer| read(&answer.text))?;
    Ok(Plan::of(file, &folder(config_url).unwrap_or_default()))
}

/// The folder in which the file is.
fn folder(config_url: &str) -> Option<String> {
    let here = window().location().href().ok()?;
    let file = Url::new_with_base(config_url, &here).ok()?;
    Some(Url::new_with_base("./", &file.href()).ok()?.href())
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
