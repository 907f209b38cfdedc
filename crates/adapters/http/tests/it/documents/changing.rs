use super::{Site, pdf, site};
use crate::{Reply, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

async fn change(site: &Site, path: &str, tag: Option<&str>, body: Value) -> Reply {
    let mut request = authorized(Method::PUT, &site.token, path).set_json(body);
    if let Some(tag) = tag {
        request = request.insert_header(("If-Match", tag));
    }
    site.bench.send(request).await
}

#[actix_rt::test]
async fn type_and_description_change_and_what_is_left_out_stays() {
    let site = site();
    let path = site.added("a.pdf", pdf()).await;
    let reply = change(&site, &path, Some("\"1\""), json!({"document_type": "cmr", "description": "signed"})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert!(reply.json()["message"].is_string());
    let reply = change(&site, &path, None, json!({"file": "cannot be replaced"})).await;
    let data = &reply.json()["data"];
    assert_eq!((&data["document_type"], &data["description"]), (&json!("cmr"), &json!("signed")));
    change(&site, &path, None, json!({"description": null})).await;
    let shown = site.get(&path).await;
    assert_eq!((shown.header("etag"), &shown.json()["data"]["description"]), ("\"4\"", &json!(null)));
}

#[actix_rt::test]
async fn a_change_that_breaks_a_rule_or_comes_too_late_changes_nothing() {
    let site = site();
    let path = site.added("a.pdf", pdf()).await;
    let long = "é".repeat(501);
    for (body, fields) in [
        (json!({"document_type": "letter", "description": long}), vec!["description", "document_type"]),
        (json!({"document_type": null}), vec!["document_type"]),
    ] {
        let reply = change(&site, &path, None, body).await;
        assert_eq!(reply.status, 422, "{}", reply.text());
        let errors = reply.json()["errors"].as_object().expect("errors").clone();
        assert_eq!(errors.keys().collect::<Vec<_>>(), fields);
    }
    assert_eq!(change(&site, &path, None, json!({"document_type": 5})).await.status, 400);
    assert_eq!(change(&site, &path, Some("\"7\""), json!({"document_type": "cmr"})).await.status, 412);
    assert_eq!(change(&site, &format!("{}/99", site.path), None, json!({})).await.status, 404);
    assert_eq!(site.get(&path).await.header("etag"), "\"1\"");
}
