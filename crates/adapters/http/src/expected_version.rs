use crate::ApiError;
use crate::entity_tags::{EntityTag, Named, Unreadable, named};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{IF_MATCH, IF_NONE_MATCH};
use customs_kernel::Version;

/// A version that no record ever has; it stands for a tag that the service never gave.
const NEVER: Version = Version::new(-1);

/// The most versions that a write may name.
const MOST: usize = 20;

/// The versions that a write accepts of its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExpectedVersions {
    /// The version to try first; `None` for any version.
    first: Option<Version>,
    /// The others that will do, if the record does not have that one.
    others: Vec<Version>,
}

impl ExpectedVersions {
    /// Any version will do.
    pub(crate) const ANY: Self = Self { first: None, others: Vec::new() };

    /// The version to try first; `None` for any version.
    pub(crate) const fn first(&self) -> Option<Version> {
        self.first
    }

    /// Tries with each version in turn, as long as the record has another one. A use case compares the version with the
    /// record that it loaded, and changes nothing when they differ.
    pub(crate) fn try_each<T>(&self, attempt: impl Fn(Option<Version>) -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut outcome = attempt(self.first);
        for other in &self.others {
            if !matches!(&outcome, Err(error) if error.status() == StatusCode::PRECONDITION_FAILED) {
                break;
            }
            outcome = attempt(Some(*other));
        }
        outcome
    }
}

/// The strong entity tag of a version.
pub(crate) fn entity_tag(version: Version) -> String {
    format!("\"{version}\"")
}

/// The versions that a write expects (`If-Match`). A weak tag is never the one of a version, since the comparison is the
/// strong one (RFC 9110, section 13.1.1). `If-None-Match: *` says that there must be no record, so that no version will do;
/// other tags are refused there, since no client could want a change unless the record is as it was.
pub(crate) fn expected_versions(request: &HttpRequest) -> Result<ExpectedVersions, ApiError> {
    let headers = request.headers();
    let expected = match named(headers, &IF_MATCH) {
        None | Some(Ok(Named::Whatever)) => ExpectedVersions::ANY,
        Some(Ok(Named::Tags(tags))) if tags.len() <= MOST => from_tags(&tags),
        Some(Ok(Named::Tags(_))) => {
            return Err(ApiError::invalid_field("If-Match", &format!("must not name more than {MOST} entity tags")));
        }
        Some(Err(Unreadable)) => {
            return Err(ApiError::invalid_field("If-Match", "must be * or entity tags in quotes, such as \"3\""));
        }
    };
    match named(headers, &IF_NONE_MATCH) {
        None => Ok(expected),
        Some(Ok(Named::Whatever)) => Ok(ExpectedVersions { first: Some(NEVER), others: Vec::new() }),
        Some(Ok(Named::Tags(_)) | Err(Unreadable)) => {
            Err(ApiError::invalid_field("If-None-Match", "must be * where it goes with a change"))
        }
    }
}

fn from_tags(tags: &[EntityTag]) -> ExpectedVersions {
    let mut versions: Vec<Version> = Vec::new();
    for version in tags.iter().filter_map(version) {
        if !versions.contains(&version) {
            versions.push(version);
        }
    }
    match versions.split_first() {
        Some((first, others)) => ExpectedVersions { first: Some(*first), others: others.to_vec() },
        None => ExpectedVersions { first: Some(NEVER), others: Vec::new() },
    }
}

fn version(tag: &EntityTag) -> Option<Version> {
    if tag.is_weak {
        return None;
    }
    let canonical = tag.opaque.parse::<i64>().ok().filter(|parsed| parsed.to_string() == tag.opaque);
    canonical.map(Version::new)
}
