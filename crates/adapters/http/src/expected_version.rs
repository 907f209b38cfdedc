use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::http::header::IF_MATCH;
use customs_kernel::Version;

/// A version that no record ever has; it stands for a tag that the service never gave.
const NEVER: Version = Version::new(-1);

/// The strong entity tag of a version.
pub(crate) fn entity_tag(version: Version) -> String {
    format!("\"{version}\"")
}

/// The version that a write expects (`If-Match`); `None` when the client accepts any version. A use case compares it
/// with the record that it loaded and refuses a different one as stale.
pub(crate) fn expected_version(request: &HttpRequest) -> Result<Option<Version>, ApiError> {
    let mut tags = request
        .headers()
        .get_all(IF_MATCH)
        .flat_map(|value| value.to_str().unwrap_or("?").split(','))
        .map(str::trim)
        .filter(|tag| !tag.is_empty());
    match (tags.next(), tags.next()) {
        (None, _) | (Some("*"), None) => Ok(None),
        (Some(tag), None) => Ok(Some(version(tag).unwrap_or(NEVER))),
        (Some(_), Some(_)) => Err(ApiError::invalid_field("If-Match", "must name one entity tag")),
    }
}

fn version(tag: &str) -> Option<Version> {
    let number = tag.strip_prefix('"')?.strip_suffix('"')?;
    let canonical = number.parse::<i64>().ok().filter(|parsed| parsed.to_string() == number);
    canonical.map(Version::new)
}
