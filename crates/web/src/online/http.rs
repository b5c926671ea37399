//! Questions to the server over HTTP.

use crate::browser::{self, window};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::{Code, Problem};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestCredentials, RequestInit, Response};

/// Asks the server; answers with JSON, or with why not.
pub(crate) async fn ask(method: &str, path: &str, body: Option<String>) -> Result<String, Problem> {
    let lost = |_: JsValue| Problem::from(Code::NoServer);
    let about = RequestInit::new();
    about.set_method(method);
    about.set_credentials(RequestCredentials::SameOrigin);
    if let Some(body) = body {
        about.set_body(&JsValue::from_str(&body));
    }
    let request = Request::new_with_str_and_init(path, &about).map_err(lost)?;
    request.headers().set("content-type", "application/json").map_err(lost)?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await.map_err(lost)?;
    let answer: Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(lost)?).await.map_err(lost)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    Err(json::take(&text).unwrap_or(Problem::new(Code::OddAnswer, answer.status_text())))
}

/// The same, for an answer of a known form.
pub(crate) async fn ask_for<T: Wire>(
    method: &str,
    path: &str,
    body: Option<String>,
) -> Result<T, Problem> {
    let text = ask(method, path, body).await?;
    json::take(&text).map_err(|error| Problem::new(Code::OddAnswer, error.to_string()))
}

/// How often a question is asked whose answer gets lost, and how long is waited before each time.
const TRIES: usize = 4;
const PAUSE_MS: i32 = 1_500;

/// Asks until there is an answer. Only for what has its effect once, however often it is asked.
pub(crate) async fn ask_again_for<T: Wire>(
    method: &str,
    path: &str,
    body: &str,
) -> Result<T, Problem> {
    let mut answer = ask_for(method, path, Some(body.into())).await;
    for _ in 1..TRIES {
        if !answer.as_ref().is_err_and(|problem: &Problem| is_lost(problem.code)) {
            break;
        }
        browser::pause(PAUSE_MS).await;
        answer = ask_for(method, path, Some(body.into())).await;
    }
    answer
}

/// Whether it is not known what became of a question.
pub(crate) fn is_lost(code: Code) -> bool {
    [Code::NoServer, Code::OddAnswer].contains(&code)
}
