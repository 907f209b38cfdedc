use crate::ApiError;
use crate::gate::decoded;
use crate::unrouted::refusal;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Ready, ready};

/// The ids in the path, in order: `let PathIds([declaration, line]) = ids;`. A text that is no id belongs to no record,
/// so it answers 404 like a missing record; or 405 if the path with this text is a fixed path that takes other methods.
pub(crate) struct PathIds<const COUNT: usize>(pub(crate) [i64; COUNT]);

impl<const COUNT: usize> FromRequest for PathIds<COUNT> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let ids: Option<Vec<i64>> = request.match_info().iter().map(|(_, text)| id(&decoded(text))).collect();
        let ids = ids.and_then(|ids| ids.try_into().ok());
        ready(ids.map(Self).ok_or_else(|| refusal(request)))
    }
}

fn id(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?.filter(|id| *id > 0)
}
