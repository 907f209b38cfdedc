use super::Status;

/// The statuses that a declaration may be submitted from.
#[must_use]
pub const fn submission_allowed_from() -> &'static [Status] {
    &[Status::Draft]
}
