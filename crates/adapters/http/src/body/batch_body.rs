use super::batch_room::BatchPlace;
use super::{BatchRoom, announced_length, declares_json_lines, is_json, read_payload_up_to};
use crate::gate::Authentication;
use crate::{ApiError, blocking};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use bytes::Bytes;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::IgnoredAny;
use std::marker::PhantomData;

/// The most bytes of a body with many items.
const MAX_BATCH: usize = 20 * 1024 * 1024;

/// The most items of a batch.
pub const MOST_ITEMS: usize = 500;

/// A body with many items of the shape `T`: a JSON array, or one item a line (NDJSON). The items are cut apart and not
/// read yet, so that a faulty one does not keep the others from being carried out.
pub(crate) struct BatchBody<T> {
    items: Vec<Bytes>,
    shape: PhantomData<fn() -> T>,
    /// The place of the body in memory, until it was worked through.
    _place: BatchPlace,
}

impl<T> BatchBody<T> {
    /// The JSON text of each item, in order. There are between 1 and [`MOST_ITEMS`].
    pub(crate) fn items(&self) -> &[Bytes] {
        &self.items
    }
}

impl<T: 'static> FromRequest for BatchBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (json, lines) = (is_json(request), declares_json_lines(request));
        let announced = announced_length(request);
        let room = request.app_data::<BatchRoom>().cloned();
        let caller = request.extensions().get::<Authentication>().and_then(|known| Some(known.claims()?.organisation));
        let payload = payload.take();
        async move {
            if !json && !lines {
                return Err(ApiError::unsupported_media_type("application/json or application/x-ndjson"));
            }
            let room = room.ok_or_else(|| ApiError::internal("the room for batches is not registered"))?;
            let caller = caller.ok_or_else(|| ApiError::internal("a batch has no caller"))?;
            let place = room.take(caller).await?;
            let bytes = read_payload_up_to(MAX_BATCH, announced, payload).await?;
            // To cut a long body takes so long that it must not hold up other connections.
            let items = blocking(move || if lines { Ok(by_line(&bytes)) } else { array_items(&bytes) }).await?;
            if items.is_empty() || items.len() > MOST_ITEMS {
                let has = if items.is_empty() { "none" } else { "more" };
                let rule =
                    BrokenRule::new(RuleCode::Items, format!("must have 1 to {MOST_ITEMS} items, and has {has}"));
                return Err(ApiError::validation(&FieldErrors::one("body", rule.with("max", MOST_ITEMS))));
            }
            Ok(Self { items, shape: PhantomData, _place: place })
        }
        .boxed_local()
    }
}

/// The lines that are not blank; of more than [`MOST_ITEMS`] one more, which shows that there are too many.
pub fn by_line(bytes: &Bytes) -> Vec<Bytes> {
    let lines = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    lines.take(MOST_ITEMS + 1).map(|line| bytes.slice_ref(line)).collect()
}

/// The items of an array, cut where each ends.
pub fn array_items(bytes: &Bytes) -> Result<Vec<Bytes>, ApiError> {
    let mut rest = bytes.trim_ascii_start();
    let mut items = Vec::new();
    rest = rest.strip_prefix(b"[").ok_or_else(|| no_array(bytes, rest))?.trim_ascii_start();
    if let Some(after) = rest.strip_prefix(b"]") {
        return if after.trim_ascii().is_empty() { Ok(items) } else { Err(no_array(bytes, after)) };
    }
    loop {
        let mut item = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
        let length = match item.next() {
            Some(Ok(IgnoredAny)) => item.byte_offset(),
            Some(Err(_)) | None => return Err(no_array(bytes, rest)),
        };
        // One more than the limit shows that there are too many.
        if items.len() <= MOST_ITEMS {
            items.push(bytes.slice_ref(rest.get(..length).unwrap_or_default()));
        }
        rest = rest.get(length..).unwrap_or_default().trim_ascii_start();
        match rest.split_first() {
            Some((b',', after)) => rest = after.trim_ascii_start(),
            Some((b']', after)) if after.trim_ascii().is_empty() => return Ok(items),
            _ => return Err(no_array(bytes, rest)),
        }
    }
}

/// The error for a text that is no array, with the place at which it ceases to be one.
fn no_array(bytes: &Bytes, rest: &[u8]) -> ApiError {
    let before = bytes.get(..bytes.len() - rest.len()).unwrap_or_default();
    let line = before.split(|byte| *byte == b'\n').count();
    ApiError::invalid_field("body", &format!("must be a JSON array of objects; line {line} is not part of one"))
}
