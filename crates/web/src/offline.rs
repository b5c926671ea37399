//! The service worker: the page without a network, and the news of a newer page.

use crate::app::App;
use crate::browser;
use leptos::prelude::Set;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

const SCRIPT: &str = "service-worker.js";

/// Service workers, where the browser has them: not on insecure pages, not in every private window.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = browser::window().navigator();
    let found = js_sys::Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}

/// Lets the page be kept, and watches for a newer one.
pub(crate) fn register(app: App) {
    let Some(container) = container() else { return };
    spawn_local(async move {
        let registered = JsFuture::from(container.register(SCRIPT)).await;
        let Ok(registration) = registered.map(|r| r.unchecked_into::<ServiceWorkerRegistration>())
        else {
            return;
        };
        if registration.waiting().is_some() {
            app.update.set(true);
        }
        let seen = registration.clone();
        let found = Closure::<dyn Fn()>::new(move || watch(app, &seen));
        registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
        found.forget();
    });
}

/// A newer page is being fetched: when it is there, and this one is not the first, say so.
fn watch(app: App, registration: &ServiceWorkerRegistration) {
    let Some(newer) = registration.installing() else { return };
    let worker = newer.clone();
    let changed = Closure::<dyn Fn()>::new(move || {
        let another = container().is_some_and(|container| container.controller().is_some());
        if worker.state() == ServiceWorkerState::Installed && another {
            app.update.set(true);
        }
    });
    newer.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
}

/// Uses the newer page: it takes over, and this one is loaded again.
pub(crate) fn take_over() {
    let Some(container) = container() else { return };
    let changed = Closure::<dyn Fn()>::new(|| {
        let _ = browser::window().location().reload();
    });
    container.set_oncontrollerchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
    spawn_local(async move {
        let found = JsFuture::from(container.get_registration()).await;
        let Ok(registration) = found.map(|r| r.unchecked_into::<ServiceWorkerRegistration>())
        else {
            return;
        };
        if let Some(waiting) = registration.waiting() {
            let _ = waiting.post_message(&"take over".into());
        }
    });
}
