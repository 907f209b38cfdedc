use super::*;

#[actix_rt::test]
async fn a_line_is_added_as_the_last_one_or_where_its_number_says() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "ab").await;
    let at = format!("{}/lines", path(id));
    let mut item = named('x');
    item["taric"] = json!("10");
    item["authorisations"] = json!([{"identification": "NL123", "type_code": "C516", "sequence": 1}]);
    let reply = bench.post(&token, &at, item).await;
    assert_eq!((reply.status, &reply.json()["message"]), (201, &json!("The line was added.")), "{}", reply.text());
    let line = reply.json()["data"].take();
    assert_eq!((&line["sequence"], &line["taric_subheading"]), (&json!(3), &json!("10")));
    assert_eq!(line["authorisations"][0]["identification"], "NL123");
    let shown = bench.get(&token, &at).await.json()["data"][2].take();
    assert_eq!(shown, line);
    let mut first = named('y');
    first["sequence"] = json!(1);
    assert_eq!(bench.post(&token, &at, first).await.json()["data"]["sequence"], 1);
    assert_eq!(names(&bench, &token, id).await, "yabx");
    let record = super::shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["total_items"], record["total_gross_mass"].to_string().as_str()), (&json!(4), "50.0"));
}

#[actix_rt::test]
async fn a_line_is_changed_field_by_field_and_null_clears() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "abc").await;
    let line = line_ids(&bench, &token, id).await[1];
    let at = format!("{}/lines/{line}", path(id));
    let quantity: Value = serde_json::from_str("1.50").expect("a number");
    let body = json!({
        "taric": "22", "supplementary_quantity": quantity, "packaging": [{"soort": "BX", "aantal": 2, "merk": "M"}],
        "authorisations": [{"identification": "A1"}, {"identification": "A2", "type_code": "C516", "sequence": 7}],
    });
    let reply = put(&bench, &token, &at, body).await;
    assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The line was changed.")), "{}", reply.text());
    let changed = reply.json()["data"].take();
    assert_eq!((&changed["id"], &changed["sequence"], &changed["description"]), (&json!(line), &json!(2), &json!("b")));
    assert_eq!((&changed["taric_subheading"], &changed["hs_code"]), (&json!("22"), &json!("94016900")));
    assert_eq!(changed["packaging"], json!([{"type": "BX", "quantity": 2, "marks": "M"}]));
    let expected = json!([
        {"identification": "A1", "type_code": null, "sequence": null},
        {"identification": "A2", "type_code": "C516", "sequence": 7},
    ]);
    assert_eq!(changed["authorisations"], expected);
    assert!(reply.text().contains("\"supplementary_quantity\":1.50,"), "{}", reply.text());
    let cleared = json!({"taric_subheading": null, "packaging": null, "authorisations": null, "sequence": null});
    let cleared = put(&bench, &token, &at, cleared).await.json()["data"].take();
    assert_eq!((&cleared["taric_subheading"], &cleared["packaging"]), (&Value::Null, &json!([])));
    assert_eq!((&cleared["authorisations"], &cleared["sequence"]), (&json!([]), &json!(2)));
    assert_eq!(put(&bench, &token, &at, json!({"sequence": 1})).await.json()["data"]["sequence"], 1);
    assert_eq!(names(&bench, &token, id).await, "bac");
    assert_eq!(line_ids(&bench, &token, id).await[0], line);
}

#[actix_rt::test]
async fn what_is_wrong_with_a_line_is_told_under_its_own_paths_and_the_names_that_were_sent() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "ab").await;
    let line = line_ids(&bench, &token, id).await[0];
    let wrong = json!({
        "description": null, "hs_code": "9401690010", "taric": "1", "packaging": [{"aantal": -1}],
        "authorisations": [{"type_code": "C516"}], "supporting_documents": [{"type": "N935", "expiry_date": "soon"}],
    });
    let paths = [
        "authorisations.0.identification",
        "description",
        "hs_code",
        "packaging.0.aantal",
        "supporting_documents.0.expiry_date",
        "taric",
    ];
    let reply = put(&bench, &token, &format!("{}/lines/{line}", path(id)), wrong.clone()).await;
    assert_eq!((reply.status, errors(&reply)), (422, paths.map(str::to_owned).to_vec()), "{}", reply.text());
    assert_eq!(reply.json()["error"], "validation_error");
    let reply = bench.post(&token, &format!("{}/lines", path(id)), wrong).await;
    assert_eq!(reply.status, 422);
    for path in paths {
        assert!(errors(&reply).iter().any(|reported| reported == path), "{path}: {}", reply.text());
    }
    let empty = bench.post(&token, &format!("{}/lines", path(id)), json!({})).await;
    let required = ["country_of_origin", "description", "gross_weight", "hs_code", "invoice_value", "net_weight"];
    assert_eq!((empty.status, errors(&empty)), (422, required.map(str::to_owned).to_vec()));
    let malformed = put(&bench, &token, &format!("{}/lines/{line}", path(id)), json!({"gross_weight": "1"})).await;
    assert_eq!((malformed.status, errors(&malformed)), (400, vec!["gross_weight".to_owned()]));
    assert_eq!(shown(&bench, &token, id).await.header("etag"), "\"1\"");
}

#[actix_rt::test]
async fn lines_are_duplicated_to_the_end_and_removed_without_a_gap() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "abc").await;
    let ids = line_ids(&bench, &token, id).await;
    let at = |line: i64| format!("{}/lines/{line}", path(id));
    let copy = bench.post(&token, &format!("{}/duplicate", at(ids[0])), json!({})).await;
    assert_eq!((copy.status, &copy.json()["data"]["sequence"]), (201, &json!(4)), "{}", copy.text());
    assert_eq!(copy.json()["message"], "The line was duplicated.");
    assert_ne!(copy.json()["data"]["id"], ids[0]);
    assert_eq!(names(&bench, &token, id).await, "abca");
    let removed = delete(&bench, &token, &at(ids[1])).await;
    assert_eq!((removed.status, removed.text().as_str()), (204, ""));
    assert_eq!(delete(&bench, &token, &at(ids[1])).await.status, 404);
    let lines = bench.get(&token, &format!("{}/lines", path(id))).await.json()["data"].take();
    let numbers: Vec<_> = lines.as_array().expect("lines").iter().map(|line| line["sequence"].clone()).collect();
    assert_eq!((numbers, names(&bench, &token, id).await), (vec![json!(1), json!(2), json!(3)], "aca".to_owned()));
    for line in line_ids(&bench, &token, id).await {
        assert_eq!(delete(&bench, &token, &at(line)).await.status, 204);
    }
    let submitted = bench.post(&token, &format!("{}/submit", path(id)), json!({})).await;
    assert_eq!((submitted.status, errors(&submitted)), (422, vec!["declaration.items".to_owned()]));
}

#[actix_rt::test]
async fn a_repeated_request_adds_one_line() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let add = || {
        let request = authorized(Method::POST, &token, &format!("{}/lines", path(id)));
        bench.send(request.insert_header(("Idempotency-Key", "one")).set_json(named('x')))
    };
    let (first, second) = (add().await, add().await);
    assert_eq!((first.status, second.status, second.header("idempotent-replayed")), (201, 201, "true"));
    assert_eq!((first.json(), first.header("etag")), (second.json(), second.header("etag")));
    assert_eq!(names(&bench, &token, id).await, "ax");
}
