//! What one tab of a browser has for itself: a lock of the browser, which goes when the worker ends,
//! however it ends.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, DedicatedWorkerGlobalScope};

/// How long is waited for another tab to end, in milliseconds: one that is loaded again is still there.
const PATIENCE: u32 = 3_000;

#[wasm_bindgen]
extern "C" {
    /// The locks of this browser: not in the stable part of `web-sys` yet.
    type Locks;

    #[wasm_bindgen(method)]
    fn request(this: &Locks, name: &str, options: &JsValue, granted: &Function) -> Promise;
}

/// A claim. It ends when this is dropped.
pub(super) struct Claim {
    pub(super) name: String,
    /// Ends it; `None` where the browser has no locks.
    end: Option<Function>,
}

impl Claim {
    /// Waits a little for what is called so. Pages that came over plain http have no locks: they claim nothing, and two of
    /// them that write the same find out when they do.
    pub(super) async fn take(
        scope: &DedicatedWorkerGlobalScope,
        name: &str,
    ) -> Result<Claim, JsValue> {
        let locks = Reflect::get(&scope.navigator(), &"locks".into())?;
        let end = match locks.is_undefined() {
            true => None,
            false => Some(hold(locks.unchecked_ref(), name).await?),
        };
        Ok(Claim { name: name.into(), end })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(end) = &self.end {
            // It fulfils a promise, which never fails.
            let _ = end.call0(&JsValue::NULL);
        }
    }
}

/// Gets a lock, and what ends it.
async fn hold(locks: &Locks, name: &str) -> Result<Function, JsValue> {
    let options = Object::new();
    let patience = AbortSignal::timeout_with_u32(PATIENCE);
    Reflect::set(&options, &"signal".into(), &patience)?;
    let got = Promise::new(&mut |got, denied| {
        // The lock is held until the promise that this returns is fulfilled.
        let granted = Closure::once_into_js(move || {
            Promise::new(&mut |end, _| {
                let _ = got.call1(&JsValue::NULL, &end);
            })
        });
        let held = locks.request(name, &options, granted.unchecked_ref());
        spawn_local(async move {
            if let Err(error) = JsFuture::from(held).await {
                let _ = denied.call1(&JsValue::NULL, &error);
            }
        });
    });
    Ok(JsFuture::from(got).await?.unchecked_into())
}
