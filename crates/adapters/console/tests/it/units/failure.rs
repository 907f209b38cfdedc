use customs_console::internals::{Failure, plain_json};

#[test]
fn a_failure_leads_back_to_the_record_that_it_was_about() {
    let record = |failure: Failure, path: &str| failure.record(path);
    assert_eq!(record(Failure::Stale, "/console/declarations/7/submit"), "/console/declarations/7");
    assert_eq!(record(Failure::BadRequest, "/console/declarations/7/lines/2/edit?a=b"), "/console/declarations/7");
    for path in ["/console/declarations/7", "/console/declarations/new/copy", "/console/settings/users/3/edit"] {
        assert_eq!(record(Failure::Stale, path), "", "{path}");
    }
    assert_eq!(record(Failure::NotFound, "/console/transits/7/submit"), "");
}

#[test]
fn a_header_has_plain_letters_alone() {
    assert_eq!(plain_json("Één \"€\" 🙂"), "\"\\u00c9\\u00e9n \\\"\\u20ac\\\" \\ud83d\\ude42\"");
}
