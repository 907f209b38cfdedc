use customs_http::ApiError;
use customs_http::internals::{UNDECIDED, UNWRITABLE};
use customs_kernel::StorageError;
use customs_serving::Repeatable;
use serde_json::Value;

#[test]
fn a_client_is_told_whether_something_may_have_been_changed() {
    let reported = |error: StorageError| {
        let error = ApiError::from(error);
        let body: Value = serde_json::from_slice(&error.body()).expect("JSON");
        assert!(!error.is_repeatable(), "it is not run again by itself");
        (error.status().as_u16(), body["message"].as_str().expect("a text").to_owned())
    };
    let (status, text) = reported(StorageError::Unavailable("secret host".into()));
    assert!(status == 503 && text.contains("nothing was changed"), "{text}");
    let (status, text) = reported(StorageError::Unwritable("secret disk".to_owned()));
    assert_eq!((status, &*text), (503, UNWRITABLE));
    let (status, text) = reported(StorageError::Undecided("secret host".to_owned()));
    assert_eq!((status, &*text), (503, UNDECIDED));
    assert!(!text.contains("nothing was changed") && !text.contains("secret"), "{text}");
}
