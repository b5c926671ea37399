//! The service worker: the page works offline, and says when there is a new version.

use crate::app::App;
use crate::browser;
use leptos::prelude::Set;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

const SCRIPT: &str = "service-worker.js";

/// Service workers. Insecure pages and some private windows have none.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = browser::window().navigator();
    let found = js_sys::Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}

/// Registers the service worker and watches for a new version.
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
        let registered = registration.clone();
        let found = Closure::<dyn Fn()>::new(move || watch(app, &registered));
        registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
        found.forget();
    });
}

/// A new version is being fetched: says so when it is there, unless it is the first.
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

/// Switches to the new version and reloads the page.
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
