//! The networks that computers evaluate with: files beside the worker's script, fetched when their
//! game is played. Until one has come, and where none comes, computers evaluate by hand.

use super::complain;
use duskboard_computer::{Net, Nets};
use duskboard_rules::Rules;
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, Response};

/// The file of the network of a game, if it has one.
pub(super) async fn fetched(
    scope: &DedicatedWorkerGlobalScope,
    rules: Rules,
) -> Result<Option<Uint8Array>, JsValue> {
    let Some(name) = file_name(Nets::name(rules)) else { return Ok(None) };
    let response: Response = JsFuture::from(scope.fetch_with_str(&name)).await?.unchecked_into();
    if !response.ok() {
        return Err(format!("{name}: {}", response.status()).into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(Some(Uint8Array::new(&bytes)))
}

/// What the file of a network is called: the script that starts the worker knows.
fn file_name(net: &str) -> Option<String> {
    let names = Reflect::get(&js_sys::global(), &"nets".into()).ok()?;
    Reflect::get(&names, &net.into()).ok()?.as_string()
}

/// These networks and that of a file.
pub(super) fn with(nets: &Nets, file: &Uint8Array) -> Nets {
    match Net::read(&file.to_vec()) {
        Ok(net) => nets.clone().with(net),
        Err(error) => {
            complain(&error.to_string());
            nets.clone()
        }
    }
}
