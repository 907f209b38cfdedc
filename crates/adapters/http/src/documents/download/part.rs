use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{ByteRangeSpec, CONTENT_RANGE, IF_RANGE, RANGE, Range};
use std::ops;

/// The bytes of a file that are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    /// The offsets of the first and the last byte.
    Bytes(u64, u64),
}

impl Part {
    /// Reads the range that a request asks for. A range that cannot be read, several ranges, or a range of a file with
    /// another tag count as the whole file (RFC 9110, sections 13.1.5 and 14.2).
    pub(super) fn asked_for(request: &HttpRequest, tag: &str, size: u64) -> Result<Self, ApiError> {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        if header(IF_RANGE).is_some_and(|of| of.trim() != tag) {
            return Ok(Self::Whole);
        }
        match header(RANGE).and_then(|text| text.parse().ok()) {
            Some(Range::Bytes(ranges)) if ranges.len() == 1 => Self::of(&ranges[0], size),
            _ => Ok(Self::Whole),
        }
    }

    fn of(range: &ByteRangeSpec, size: u64) -> Result<Self, ApiError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn asked(range: &str, if_range: Option<&str>) -> Result<Part, u16> {
        let mut request = TestRequest::default().insert_header((RANGE, range));
        if let Some(tag) = if_range {
            request = request.insert_header((IF_RANGE, tag));
        }
        Part::asked_for(&request.to_http_request(), "\"t\"", 10).map_err(|error| error.status().as_u16())
    }

    #[test]
    fn one_range_of_the_file_is_answered() {
        let cases = [
            ("bytes=0-0", 0, 0),
            ("bytes=3-6", 3, 6),
            ("bytes=3-", 3, 9),
            ("bytes=-4", 6, 9),
            ("bytes=-40", 0, 9),
            ("bytes=3-40", 3, 9),
        ];
        for (range, first, last) in cases {
            assert_eq!(asked(range, None), Ok(Part::Bytes(first, last)), "{range}");
            assert_eq!(asked(range, Some("\"t\"")), Ok(Part::Bytes(first, last)), "{range}");
            assert_eq!(asked(range, Some("\"other\"")), Ok(Part::Whole), "{range}");
        }
    }

    #[test]
    fn what_is_no_range_means_the_whole_file() {
        for range in ["bytes=6-3", "bytes=a-b", "bytes=", "lines=1-2", "bytes=0-1,3-4", "0-1", ""] {
            assert_eq!(asked(range, None), Ok(Part::Whole), "{range}");
        }
    }

    #[test]
    fn bytes_that_the_file_has_not_are_refused() {
        for range in ["bytes=10-", "bytes=10-12", "bytes=99-100", "bytes=-0"] {
            assert_eq!(asked(range, None), Err(416), "{range}");
        }
    }
}
