use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{ByteRangeSpec, CONTENT_RANGE, IF_RANGE, RANGE, Range};
use std::ops;

/// The bytes of a file that are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of them.
    Whole,
    /// The offsets of the first and the last byte.
    Bytes(u64, u64),
}

impl Part {
    /// Reads the range that a request asks for. A range that cannot be read, several ranges, or a range of a file with
    /// another tag count as the whole file (RFC 9110, sections 13.1.5 and 14.2).
    pub fn asked_for(request: &HttpRequest, tag: &str, size: u64) -> Result<Self, ApiError> {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        if header(IF_RANGE).is_some_and(|of| of.trim() != tag) {
            return Ok(Self::Whole);
        }
        match header(RANGE).and_then(|text| text.parse().ok()) {
            Some(Range::Bytes(ranges)) if ranges.len() == 1 => Self::from_range(&ranges[0], size),
            _ => Ok(Self::Whole),
        }
    }

    fn from_range(range: &ByteRangeSpec, size: u64) -> Result<Self, ApiError> {
        if let ByteRangeSpec::FromTo(first, last) = range
            && first > last
        {
            return Ok(Self::Whole);
        }
        let satisfiable = range.to_satisfiable_range(size).ok_or_else(|| none(size))?;
        Ok(Self::Bytes(satisfiable.0, satisfiable.1))
    }

    pub(super) const fn status(self) -> StatusCode {
        match self {
            Self::Whole => StatusCode::OK,
            Self::Bytes(..) => StatusCode::PARTIAL_CONTENT,
        }
    }

    pub(super) const fn range(self, size: u64) -> ops::Range<u64> {
        match self {
            Self::Whole => 0..size,
            Self::Bytes(first, last) => first..last + 1,
        }
    }
}

fn none(size: u64) -> ApiError {
    ApiError::new(StatusCode::RANGE_NOT_SATISFIABLE, "range_not_satisfiable", "The file has no such bytes.")
        .with_header(CONTENT_RANGE, &format!("bytes */{size}"))
}
