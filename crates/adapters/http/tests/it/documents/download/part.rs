use actix_web::http::header::{IF_RANGE, RANGE};
use actix_web::test::TestRequest;
use customs_http::internals::FilePart as Part;

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
