use crate::ApiError;
use crate::gate::decoded;
use crate::unrouted::refusal;
use actix_web::HttpRequest;
use customs_kernel::code_as_kept;

/// The ids, or the text, that the path of a request names.
pub trait FromPath: Sized + 'static {
    /// Reads it from the parameters of the path.
    fn from_path(request: &HttpRequest) -> Result<Self, ApiError>;
}

/// The ids in the path, in order. What is no id is the id of no record, so it answers 404 as an absent one does; or 405,
/// where the path has a meaning of its own.
impl<const COUNT: usize> FromPath for [i64; COUNT] {
    fn from_path(request: &HttpRequest) -> Result<Self, ApiError> {
        let ids: Option<Vec<i64>> = request.match_info().iter().map(|(_, text)| id(&decoded(text))).collect();
        ids.and_then(|ids| ids.try_into().ok()).ok_or_else(|| refusal(request))
    }
}

/// The text in the path: the code of a record, as codes are kept.
impl FromPath for String {
    fn from_path(request: &HttpRequest) -> Result<Self, ApiError> {
        let text = request.match_info().iter().next();
        text.map(|(_, text)| code_as_kept(&decoded(text)).into_owned())
            .ok_or_else(|| ApiError::internal("the path has no parameter"))
    }
}

fn id(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?.filter(|id| *id > 0)
}
