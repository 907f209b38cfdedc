//! Warnings for programs: each has a code, its values and the path as the client wrote it.

use serde_json::{Value, json};

use crate::harness::{Kind, Site, create_customer, import_body, transit_body_with};

on_both_databases!(warnings_of_a_declaration_have_codes_and_values, warnings_of_a_transit_have_codes_and_values);

/// The detail with this code. The details stand in the order of the warnings, and say the same.
fn detail(answer: &Value, code: &str) -> Value {
    let warnings = answer["warnings"].as_array().unwrap_or_else(|| panic!("no warnings: {answer}"));
    let details = answer["warning_details"].as_array().unwrap_or_else(|| panic!("no details: {answer}"));
    assert_eq!(warnings.len(), details.len(), "{answer}");
    for (warning, detail) in warnings.iter().zip(details) {
        let path = detail["path"].as_str().map(|path| format!("{path}: ")).unwrap_or_default();
        assert_eq!(warning.as_str(), Some(&*format!("{path}{}", detail["text"].as_str().expect("a text"))));
    }
    let found = details.iter().find(|detail| detail["code"] == code);
    found.unwrap_or_else(|| panic!("{code} is not in {answer}")).clone()
}

fn warnings_of_a_declaration_have_codes_and_values(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["items"][0]["country_of_origin"] = json!("ZZ");
    body["declaration"]["items"][0]["packaging"] = json!([{ "soort": "X9", "aantal": 1, "merk": "A" }]);
    body["declaration"]["items"][0]["valuaton"] = Value::Null;
    for path in ["/declarations/create/validate", "/declarations/create"] {
        let answer = api.post(path, &body).json();
        let misspelt = detail(&answer, "misspelt_field");
        let meant = (&json!("declaration.items.0.valuaton"), &json!({ "meant": "valuation" }));
        assert_eq!((&misspelt["path"], &misspelt["values"]), meant, "{path}");
    }
    let checked = api.post("/declarations/create/validate", &body).expect(200);
    let details = checked["warning_details"].as_array().expect("details");
    let of_codebook: Vec<_> = details
        .iter()
        .filter(|detail| detail["code"] == "not_in_codebook")
        .map(|detail| (detail["path"].as_str().expect("a path"), detail["values"]["code"].as_str().expect("a code")))
        .collect();
    assert!(of_codebook.contains(&("declaration.items.0.country_of_origin", "ZZ")), "{of_codebook:?}");
    assert!(
        of_codebook.contains(&("declaration.items.0.packaging.0.soort", "X9")),
        "the name that was sent: {of_codebook:?}"
    );

    body["declaration"]["office"] = Value::Null;
    let refused = api.post("/declarations/create", &body).expect(422);
    assert_eq!(detail(&refused, "misspelt_field")["text"], "is not known; did you mean valuation?");
}

fn warnings_of_a_transit_have_codes_and_values(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({}));
    let body = transit_body_with(&json!({ "limit_date": "2020-01-01", "office_of_destination": "CH001251" }));
    let made = api.post("/transits", &body).expect(201);
    let overview = format!("/transits/{}/submit-overview", made["data"]["id"]);
    for answer in [made, api.get(&overview).expect(200)] {
        let passed = detail(&answer, "limit_date_passed");
        assert_eq!((&passed["path"], &passed["values"]), (&json!("limit_date"), &json!({ "day": "2020-01-01" })));
        let assumed = detail(&answer, "office_of_transit_assumed");
        let values = json!({ "reason": "none is named where the goods enter CH", "office": "CH001251" });
        assert_eq!((&assumed["path"], &assumed["values"]), (&json!("offices_of_transit"), &values));
    }
}
