/// What an error means to whoever called, so that one place can decide how to tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input breaks rules; the fields are named.
    Invalid,
    /// There is no such record for this organisation.
    NotFound,
    /// A rule of the trade forbids it in the present state.
    Refused,
    /// Somebody else changed the record since it was read.
    Stale,
    /// The caller may not do this.
    Forbidden,
    /// Something needed does not answer; the same call may succeed later.
    Unavailable,
    /// A fault of ours.
    Internal,
}
