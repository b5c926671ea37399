//! Request bodies: JSON of exactly the expected form, or a reason.

use crate::problem::Refused;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use duskboard_protocol::json::Wire;
use duskboard_protocol::{Code, Problem};

/// The JSON body of a request.
pub(super) struct Body<T>(pub(super) T);

impl<T: Wire, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        if !json {
            return Err(Code::NotJson.into());
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|error| Problem::new(Code::TooLong, error.to_string()))?;
        let body = serde_json::from_slice(&bytes);
        Ok(Body(body.map_err(|error| Problem::new(Code::Malformed, error.to_string()))?))
    }
}
