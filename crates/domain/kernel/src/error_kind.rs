/// The meaning of an error to the caller, so that one place can decide how to report it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input breaks rules; the error names the fields.
    Invalid,
    /// The organisation has no such record.
    NotFound,
    /// A rule of the trade forbids the action in the present state of the record.
    Refused,
    /// Somebody else changed the record after the caller read it.
    Stale,
    /// The caller lacks the permission.
    Forbidden,
    /// A part of the system that the call needs does not answer; the same call may succeed later.
    Unavailable,
    /// A fault of the service itself.
    Internal,
}
