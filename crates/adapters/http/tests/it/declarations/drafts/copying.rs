use super::*;

#[actix_rt::test]
async fn a_copy_is_a_new_draft_that_says_where_it_comes_from() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "abc").await;
    bench.post(&token, &format!("{}/submit", path(id)), json!({})).await;
    let at = format!("{}/copy", path(id));
    for (body, reference, lines) in [
        (json!({}), None, "abc"),
        (json!({"reference": "COPY-1", "copy_lines": true, "reset_status": true}), Some("COPY-1"), "abc"),
        (json!({"reference": null, "copy_lines": false, "reset_status": null}), None, ""),
    ] {
        let reply = bench.post(&token, &at, body).await;
        assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
        let copy = reply.json()["id"].as_i64().expect("an id");
        let reference = reference.map_or(format!("D-{copy:08}"), str::to_owned);
        let expected = json!({
            "id": copy, "reference": reference, "status": "DRF", "copied_from": id,
            "created_at": "2026-03-02T09:30:00Z",
        });
        assert_eq!(reply.json(), expected);
        assert_eq!(names(&bench, &token, copy).await, lines);
        let record = shown(&bench, &token, copy).await.json()["data"].take();
        assert_eq!((&record["lrn"], &record["submitted_at"]), (&Value::Null, &Value::Null));
    }
    let bare = bench.send(authorized(Method::POST, &token, &at)).await;
    assert_eq!(bare.status, 201, "without a body: {}", bare.text());
}

#[actix_rt::test]
async fn a_copy_keeps_no_status_of_customs_and_no_reference_of_another() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let at = format!("{}/copy", path(id));
    let kept = bench.post(&token, &at, json!({"reset_status": false})).await;
    assert_eq!((kept.status, &kept.json()["status"]), (201, &json!("DRF")));
    bench.post(&token, &format!("{}/submit", path(id)), json!({})).await;
    let refused = bench.post(&token, &at, json!({"reset_status": false})).await;
    assert_eq!((refused.status, &refused.json()["error"]), (422, &json!("invalid_status")));
    assert_eq!(refused.json()["allowed_statuses"], json!(["DRF", "ERR"]));
    for reference in [format!("D-{id:08}"), "x".repeat(256)] {
        let refused = bench.post(&token, &at, json!({"reference": reference})).await;
        assert_eq!((refused.status, errors(&refused)), (422, vec!["reference".to_owned()]));
    }
    let malformed = bench.post(&token, &at, json!({"copy_lines": "no"})).await;
    assert_eq!((malformed.status, errors(&malformed)), (400, vec!["copy_lines".to_owned()]));
    let stale = authorized(Method::POST, &token, &at).insert_header(("If-Match", "\"1\""));
    assert_eq!(bench.send(stale.set_json(json!({}))).await.status, 412, "the source was submitted since");
}

#[actix_rt::test]
async fn a_declaration_is_marked_as_verified_and_the_timeline_tells_it() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let at = format!("{}/mark-verified", path(id));
    let notes = json!({"verified_by": "J. Jansen", "verification_notes": "codes checked"});
    let reply = bench.post(&token, &at, notes).await;
    let expected = json!({
        "id": id, "reference": format!("D-{id:08}"), "verified_at": "2026-03-02T09:30:00Z",
        "verified_by": "J. Jansen", "message": "The declaration is marked as verified.",
    });
    assert_eq!((reply.status, reply.json(), reply.header("etag")), (200, expected, "\"2\""));
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["verified_by"], &record["status"]), (&json!("J. Jansen"), &json!("DRF")));
    let timeline = bench.get(&token, &format!("{}/timeline", path(id))).await.json()["events"].take();
    let last = json!({
        "event": "verified", "status": "DRF", "timestamp": "2026-03-02T09:30:00Z", "user": "ERP",
        "details": "verified by J. Jansen: codes checked",
        "detail": {
            "code": "declaration_verified_with_notes",
            "values": {"by": "J. Jansen", "notes": "codes checked"},
            "reasons": [],
        },
    });
    assert_eq!(timeline[1], last);
    let bare = bench.send(authorized(Method::POST, &token, &at)).await;
    assert_eq!((bare.status, &bare.json()["verified_by"]), (200, &json!("ERP")));
    let long = bench.post(&token, &at, json!({"verified_by": "x".repeat(256)})).await;
    assert_eq!((long.status, errors(&long)), (422, vec!["verified_by".to_owned()]));
    let stale = authorized(Method::POST, &token, &at).insert_header(("If-Match", "\"1\""));
    assert_eq!(bench.send(stale).await.status, 412);
}
