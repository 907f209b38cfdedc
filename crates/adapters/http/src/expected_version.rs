use crate::ApiError;
use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest};
use customs_kernel::Version;
use std::future::{Ready, ready};

/// The version that a write expects (`If-Match`); `None` when the client accepts any version. A use case compares it
/// with the record that it loaded and refuses a different one as stale.
pub(crate) struct ExpectedVersion(pub(crate) Option<Version>);

impl ExpectedVersion {
    /// Checks the expectation for a record without versions: such a record never had a tag, so every named tag is
    /// wrong.
    pub(crate) fn check_unversioned(&self) -> Result<(), ApiError> {
        if self.0.is_none() { Ok(()) } else { Err(ApiError::stale()) }
    }
}

/// A version that no record ever has; it stands for a tag that the service never gave.
const NEVER: Version = Version::new(-1);

/// The strong entity tag of a version.
pub(crate) fn entity_tag(version: Version) -> String {
    format!("\"{version}\"")
}

impl FromRequest for ExpectedVersion {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut tags = request
            .headers()
            .get_all(IF_MATCH)
            .flat_map(|value| value.to_str().unwrap_or("?").split(','))
            .map(str::trim)
            .filter(|tag| !tag.is_empty());
        ready(match (tags.next(), tags.next()) {
            (None, _) | (Some("*"), None) => Ok(Self(None)),
            (Some(tag), None) => Ok(Self(Some(version(tag).unwrap_or(NEVER)))),
            (Some(_), Some(_)) => Err(ApiError::invalid_field("If-Match", "must name one entity tag")),
        })
    }
}

fn version(tag: &str) -> Option<Version> {
    let number = tag.strip_prefix('"')?.strip_suffix('"')?;
    let canonical = number.parse::<i64>().ok().filter(|parsed| parsed.to_string() == number);
    canonical.map(Version::new)
}
