use customs_json_reading::{Change, Day, Moment, Number, first_look};
use serde_json::json;

#[derive(Default, serde::Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Shape {
    text: Option<String>,
    exact: Option<Number>,
    day: Option<Day>,
    moment: Option<Moment>,
    part: Option<Part>,
    parts: Option<Vec<Part>>,
    #[serde(default)]
    change: Change<Option<Part>>,
    #[serde(default)]
    exact_change: Change<Option<Number>>,
    anything: Option<serde_json::Value>,
}

#[derive(Clone, serde::Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Part {
    kind: Option<String>,
    whole: Option<i64>,
}

fn looked_at(body: &serde_json::Value) -> Option<bool> {
    first_look::<Shape>(body.to_string().as_bytes()).map(|(_, unknown)| unknown)
}

#[test]
fn what_is_right_is_read_at_once() {
    let body = json!({
        "text": "a", "exact": 1.50, "day": "2026-03-02", "moment": "2026-03-02", "part": {"kind": "b", "whole": 1},
        "parts": [{}, {"whole": null}], "change": {"kind": "c"}, "exact_change": 2.5,
        "anything": {"x": [1, {"y": "1e99"}], "z": null},
    });
    assert_eq!(looked_at(&body), Some(false));
    assert_eq!(looked_at(&json!({"change": null, "exact_change": null, "part": null})), Some(false));
}

#[test]
fn a_field_that_the_shape_does_not_have_is_noticed_wherever_it_stands() {
    for body in [
        json!({"txet": 1}),
        json!({"part": {"x": {"y": [1]}}}),
        json!({"parts": [{}, {"x": null}]}),
        json!({"change": {"x": 1}}),
    ] {
        assert_eq!(looked_at(&body), Some(true), "{body}");
    }
}

#[test]
fn a_list_is_no_object() {
    for body in [
        json!([]),
        json!(["a", 1.5]),
        json!({"part": []}),
        json!({"part": ["a", 1]}),
        json!({"parts": [["a", 1]]}),
        json!({"change": ["a", 1]}),
    ] {
        assert_eq!(looked_at(&body), None, "{body}");
    }
}

#[test]
fn what_follows_the_body_is_not_passed_over() {
    assert!(first_look::<Shape>(b"{} x").is_none());
    assert!(first_look::<Shape>(b"{} \n").is_some());
}
