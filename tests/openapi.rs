//! The API is written down in a file, so that a change shows in review, before integrators meet it.
#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

use std::process::Command;

use customs_test_support::has_python_module;

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

#[test]
fn the_document_keeps_the_rules_of_openapi() {
    let unchecked = "docs/openapi.json is not checked by the rules of OpenAPI";
    if !has_python_module("openapi_spec_validator", "openapi-spec-validator", unchecked)
        .expect("the validator is there")
    {
        return;
    }
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let checked = Command::new("python3").args(["-m", "openapi_spec_validator", document]).output().expect("it starts");
    let reported = [checked.stdout, checked.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).join("\n");
    assert!(checked.status.success(), "{reported}");
}
