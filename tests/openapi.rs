//! The API is written down in a file, so that a change shows in review and not first at an integrator's.
#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

use std::process::Command;

#[test]
fn the_openapi_document_is_the_one_in_docs() {
    let output = Command::new(env!("CARGO_BIN_EXE_customs-api")).arg("openapi").output().expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let now: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a JSON document");
    let written: serde_json::Value =
        serde_json::from_str(include_str!("../docs/openapi.json")).expect("a JSON document");
    for (path, operations) in now["paths"].as_object().expect("paths") {
        assert_eq!(operations, &written["paths"][path], "{path} changed; `make openapi` writes docs/openapi.json anew");
    }
    assert!(now == written, "the API changed; `make openapi` writes docs/openapi.json anew");
}
