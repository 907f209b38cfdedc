use super::bodies::an_import;
use super::count;
use crate::Bench;
use serde_json::{Value, json};

const VALIDATE: &str = "/api/v1/declarations/create/validate";

#[actix_rt::test]
async fn a_valid_body_is_told_its_type_and_what_customs_may_object_to() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.post(&token, VALIDATE, an_import()).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let missing = [
        "declaration.items.0.taric_subheading: is missing: an import has the two digits of TARIC",
        "declaration.items.0.packaging: is missing: customs asks for the kind and the number of packages",
    ];
    let details =
        ["taric_subheading", "packaging"].into_iter().zip(["taric_missing", "packaging_missing"]).zip(missing);
    let details: Vec<Value> = details
        .map(|((field, code), reported)| {
            let path = format!("declaration.items.0.{field}");
            let text = reported.strip_prefix(&format!("{path}: ")).expect("the path");
            json!({"path": path, "code": code, "values": {}, "reasons": [], "text": text})
        })
        .collect();
    let expected = json!({"valid": true, "declaration_type": "H1", "warnings": missing, "warning_details": details});
    assert_eq!(reply.json(), expected);

    let mut body = an_import();
    body["declaration"]["items"][0]["country_of_origin"] = json!("ZZ");
    body["declaration"]["authorizations"] = json!([{"type": "XXX", "id": "1"}]);
    body["declaration"]["items"][0]["packaging"] = json!([{"soort": "QQ"}]);
    let reply = bench.post(&token, VALIDATE, body).await.json();
    let first = &reply["warning_details"][0];
    assert_eq!(
        (&first["path"], &first["values"]),
        (&json!("declaration.authorizations.0.type"), &json!({"code": "XXX"}))
    );
    let warnings = reply["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str);
    assert_eq!(
        warnings.filter(|warning| warning.ends_with(" is not in the codebook")).collect::<Vec<_>>(),
        [
            "declaration.authorizations.0.type: XXX is not in the codebook",
            "declaration.items.0.country_of_origin: ZZ is not in the codebook",
            "declaration.items.0.packaging.0.soort: QQ is not in the codebook",
        ]
    );
    assert_eq!(count(&bench, &token).await, 0, "nothing is saved");
}

#[actix_rt::test]
async fn a_body_that_breaks_rules_is_told_them_with_valid_false() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["symbol"] = json!("Q");
    body["declaration"]["items"][0]["net_weight"] = json!(13);
    let reply = bench.post(&token, VALIDATE, body).await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    let response = reply.json();
    assert_eq!((&response["error"], &response["valid"]), (&json!("validation_error"), &json!(false)));
    assert_eq!(response["errors"]["declaration.items.0.gross_weight"], json!(["must be at least net_weight"]));
    assert!(response["errors"]["declaration.symbol"].is_array());

    let mut body = an_import();
    body["declaration"]["items"][0]["supporting_documents"] = json!([{"type": "N935", "expiry_date": "soon"}]);
    body["declaration"]["office"] = Value::Null;
    let response = bench.post(&token, VALIDATE, body).await.json();
    assert_eq!(response["valid"], false);
    assert_eq!(response["errors"].as_object().map(serde_json::Map::len), Some(2), "{response}");
}
