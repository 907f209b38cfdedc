use customs_http::internals::{NAMED_PARAMETERS as NAMED, refuse_unknown_parameters};
use serde_json::{Value, json};

fn reported(query: &str) -> Value {
    let refused = refuse_unknown_parameters(query, &["status".to_owned()]).expect_err("unknown parameters");
    serde_json::from_slice::<Value>(&refused.body()).expect("JSON")["errors"].take()
}

#[test]
fn a_repeated_parameter_takes_no_place_from_another() {
    let reported = reported(&format!("{}yy=1&status=x", "xx&".repeat(50)));
    assert_eq!(reported.as_object().expect("errors").keys().collect::<Vec<_>>(), ["xx", "yy"]);
}

#[test]
fn of_many_it_is_told_how_many_more_there_are() {
    let query: Vec<String> = (0..50).map(|number| format!("name{number}&name{number}")).collect();
    let reported = reported(&query.join("&"));
    assert_eq!(reported.as_object().map(serde_json::Map::len), Some(NAMED + 1));
    assert_eq!(reported["query"], json!(["and 30 more parameters are not known"]));
}
