//! Bodies of requests: JSON of exactly the form that is expected, or a reason.

use crate::problem::Problem;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

/// The JSON of a request.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        if !json {
            let text = "expected content-type application/json".into();
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Problem { status, code: "not-json", text });
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| Problem {
            status: StatusCode::PAYLOAD_TOO_LARGE,
            code: "too-long",
            text: error.to_string().into(),
        })?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|error| Problem::bad("malformed", error.to_string()))
    }
}
