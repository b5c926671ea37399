//! Reading a QR code with the camera, in a dialog over the page.

use super::window;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Document, Element, HtmlDialogElement, HtmlVideoElement, MediaDevices, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};

/// How long is waited between two looks, in milliseconds.
const LOOK: i32 = 150;

#[wasm_bindgen]
extern "C" {
    /// Reads codes, where the browser can: not in the stable part of `web-sys` yet.
    type BarcodeDetector;

    #[wasm_bindgen(constructor, catch)]
    fn new(options: &JsValue) -> Result<BarcodeDetector, JsValue>;

    #[wasm_bindgen(method, catch)]
    async fn detect(this: &BarcodeDetector, picture: &HtmlVideoElement)
    -> Result<JsValue, JsValue>;

    /// What was read.
    type Code;

    #[wasm_bindgen(method, getter, js_name = rawValue)]
    fn text(this: &Code) -> String;
}

/// Whether this browser reads codes and has a camera to ask for.
pub(super) fn able() -> bool {
    js_sys::Reflect::has(&window(), &"BarcodeDetector".into()) == Ok(true) && devices().is_some()
}

/// The cameras; pages that came over plain http have none, whatever the binding says.
fn devices() -> Option<MediaDevices> {
    window().navigator().media_devices().ok().filter(|devices| !devices.is_undefined())
}

/// Looks for a code until there is one or the person closes the dialog. What it says goes to `tell`.
pub(super) fn scan(close: &str, tell: impl Fn(String) + 'static) {
    let Some(dialog) = Dialog::show(close).ok().map(Rc::new) else { return };
    spawn_local(async move {
        let camera = Camera::default();
        match look(&dialog, &camera).await {
            Ok(Some(text)) => {
                dialog.element.close();
                tell(text);
            }
            // It was closed.
            Ok(None) => {}
            Err(error) => dialog.say(&error),
        }
    });
}

/// The camera, on until this is dropped.
#[derive(Default)]
struct Camera(std::cell::OnceCell<MediaStream>);

impl Drop for Camera {
    fn drop(&mut self) {
        let tracks = self.0.get().map(MediaStream::get_tracks).unwrap_or_default();
        tracks.iter().for_each(|track| track.unchecked_into::<MediaStreamTrack>().stop());
    }
}

/// The text of the first code that is seen; `None` if the dialog is closed before.
async fn look(dialog: &Dialog, camera: &Camera) -> Result<Option<String>, JsValue> {
    let devices = devices().ok_or("there is no camera")?;
    let about = MediaStreamConstraints::new();
    about.set_video(&object("facingMode", &"environment".into())?);
    let stream = JsFuture::from(devices.get_user_media_with_constraints(&about)?).await?;
    let stream = camera.0.get_or_init(|| stream.unchecked_into());
    dialog.video.set_src_object(Some(stream));
    JsFuture::from(dialog.video.play()?).await?;
    let formats = js_sys::Array::of1(&"qr_code".into());
    let detector = BarcodeDetector::new(&object("formats", &formats)?)?;
    while dialog.element.open() {
        let codes: js_sys::Array = detector.detect(&dialog.video).await?.unchecked_into();
        if let Some(code) = codes.iter().next() {
            return Ok(Some(code.unchecked_into::<Code>().text()));
        }
        pause().await;
    }
    Ok(None)
}

fn object(key: &str, value: &JsValue) -> Result<JsValue, JsValue> {
    let object = js_sys::Object::new();
    js_sys::Reflect::set(&object, &key.into(), value)?;
    Ok(object.into())
}

async fn pause() {
    let wait = js_sys::Promise::new(&mut |done, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, LOOK);
    });
    // It is only ever fulfilled.
    let _ = JsFuture::from(wait).await;
}

/// What the person sees meanwhile. It is taken off the page when it is closed.
struct Dialog {
    element: HtmlDialogElement,
    video: HtmlVideoElement,
    words: Element,
}

impl Dialog {
    fn show(close: &str) -> Result<Dialog, JsValue> {
        let document = window().document().ok_or("there is no page")?;
        let element: HtmlDialogElement = make(&document, "dialog", "dialog scan")?;
        let video: HtmlVideoElement = make(&document, "video", "")?;
        video.set_attribute("playsinline", "")?;
        video.set_attribute("width", "100%")?;
        video.set_muted(true);
        let words: Element = make(&document, "p", "quiet")?;
        words.set_attribute("role", "status")?;
        let button: web_sys::HtmlElement = make(&document, "button", "")?;
        button.set_text_content(Some(close));
        for part in [&video as &Element, &words, &button] {
            element.append_child(part)?;
        }
        let shown = element.clone();
        let pressed = Closure::once_into_js(move || shown.close());
        button.set_onclick(Some(pressed.unchecked_ref()));
        let gone = element.clone();
        let closed = Closure::once_into_js(move || gone.remove());
        element.set_onclose(Some(closed.unchecked_ref()));
        document.body().ok_or("there is no page")?.append_child(&element)?;
        element.show_modal()?;
        Ok(Dialog { element, video, words })
    }

    /// Why it does not work, in the browser's own words.
    fn say(&self, error: &JsValue) {
        let text = error.dyn_ref::<js_sys::Object>().map(|error| String::from(error.to_string()));
        self.words.set_text_content(text.or(error.as_string()).as_deref());
    }
}

fn make<T: JsCast>(document: &Document, name: &str, class: &str) -> Result<T, JsValue> {
    let element = document.create_element(name)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    Ok(element.unchecked_into())
}
