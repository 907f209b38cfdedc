use super::*;

#[actix_rt::test]
async fn a_draft_is_shown_with_totals_warnings_and_whether_it_can_go() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["items"][0]["country_of_origin"] = json!("XX");
    let id = created(&bench, &token, body).await;
    let at = format!("{}/submit-overview", path(id));
    let reply = bench.get(&token, &at).await;
    let mut expected = json!({
        "declaration_id": id, "reference": format!("D-{id:08}"),
        "validation": {"valid": true, "errors": [], "error_details": []},
        "summary": {
            "total_items": 1, "total_gross_mass": 12.5, "total_invoice_value": 480.5, "currency": "EUR",
            "estimated_duties": null, "estimated_payable": null, "estimated_suspended": null, "estimated_deferred": null, "estimated_secured": null,
        },
        "warnings": [
            "declaration.items.0.country_of_origin: XX is not in the codebook",
            "declaration.items.0.taric_subheading: is missing: an import has the two digits of TARIC",
            "declaration.items.0.packaging: is missing: customs asks for the kind and the number of packages",
        ],
        "warning_details": [
            {"path": "declaration.items.0.country_of_origin", "code": "not_in_codebook", "values": {"code": "XX"},
                "reasons": [], "text": "XX is not in the codebook"},
            {"path": "declaration.items.0.taric_subheading", "code": "taric_missing", "values": {},
                "reasons": [], "text": "is missing: an import has the two digits of TARIC"},
            {"path": "declaration.items.0.packaging", "code": "packaging_missing", "values": {},
                "reasons": [], "text": "is missing: customs asks for the kind and the number of packages"},
        ],
        "ready_to_submit": true,
    });
    assert_eq!((reply.status, reply.json()), (200, expected.clone()));
    bench.post(&token, &format!("{}/submit", path(id)), json!({})).await;
    expected["ready_to_submit"] = json!(false);
    assert_eq!(bench.get(&token, &at).await.json(), expected);
}

#[actix_rt::test]
async fn what_is_wrong_is_listed_and_never_an_error() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let line = line_ids(&bench, &token, id).await[0];
    delete(&bench, &token, &format!("{}/lines/{line}", path(id))).await;
    let reply = bench.get(&token, &format!("{}/submit-overview", path(id))).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let errors = json!(["declaration.items: must hold at least one item, or skus at least one article"]);
    let text = "must hold at least one item, or skus at least one article";
    let details = json!([{"path": "declaration.items", "code": "no_items", "values": {}, "text": text}]);
    let expected = json!({"valid": false, "errors": errors, "error_details": details});
    assert_eq!(reply.json()["validation"], expected);
    assert_eq!(reply.json()["summary"]["total_items"], 0);
    assert_eq!(reply.json()["ready_to_submit"], false);
}
