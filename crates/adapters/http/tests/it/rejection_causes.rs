//! Refusals by their causes, and declarations that are mended together.

use crate::declarations::bodies::an_import;
use crate::{Bench, Reply};
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_access::{Scope, Scopes};
use customs_declarations::DeclarationId;
use customs_declarations::testing::{PlainAnswer, plain_document};
use customs_kernel::OrganisationId;
use customs_reporting::rejections::CauseId;
use customs_reporting::testing::RefusalLine;
use serde_json::{Value, json};

const CAUSES: &str = "/api/v1/rejection-analysis/causes";
const DESCRIPTIONS: &str = "DMS10020-declaration.items.description";

/// An organisation with its token.
struct Desk {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
}

impl Desk {
    fn new(scopes: &[Scope]) -> Self {
        let bench = Bench::new();
        let organisation = bench.organisation();
        let scopes: Scopes = scopes.iter().copied().collect();
        let token = bench.token_of(&bench.client_of(organisation, scopes));
        Self { bench, organisation, token }
    }

    fn with_all() -> Self {
        Self::new(&[DeclarationsRead, DeclarationsWrite, DeclarationsSubmit])
    }

    /// A declaration whose description customs refused, by its id.
    async fn refused(&self) -> i64 {
        let created = self.bench.post(&self.token, "/api/v1/declarations/create", an_import()).await;
        assert_eq!(created.status, 201, "{}", created.text());
        let id = created.json()["declaration"]["id"].as_i64().expect("an id");
        let token = self.bench.token_of(&self.bench.client_of(self.organisation, Scopes::all()));
        let submitted = self.bench.post(&token, &format!("/api/v1/declarations/{id}/submit"), json!({})).await;
        assert_eq!(submitted.status, 200, "{}", submitted.text());
        let declarations = &self.bench.services.declarations;
        let lodged = declarations.find(self.organisation, DeclarationId::new(id)).expect("it is there");
        let lrn = lodged.milestones.lrn.expect("it was lodged");
        let answer = PlainAnswer::code("03").about(lrn).error("DMS10020", "42A/67A/68A[1]/23A/137");
        declarations.receive(plain_document(&[answer])).expect("it is kept");
        declarations.apply_received(10).expect("it is applied");
        let refused = declarations.find(self.organisation, DeclarationId::new(id)).expect("it is there");
        self.bench.causes.refuse(
            self.organisation,
            RefusalLine {
                rejection: id,
                declaration: id,
                version: refused.version,
                customer_code: Some("ACME".to_owned()),
                cause: DESCRIPTIONS.parse::<CauseId>().expect("a cause"),
                commodity_code: "94016900".to_owned(),
                origin: "CN".to_owned(),
                article: "CHAIR".to_owned(),
                lines: 1,
                arrived_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
                is_open: true,
            },
        );
        id
    }

    async fn mend(&self, body: Value) -> Reply {
        self.bench.post(&self.token, &format!("{CAUSES}/{DESCRIPTIONS}/mend"), body).await
    }

    async fn shown(&self, mend: &Value) -> Value {
        let reply = self.bench.get(&self.token, &format!("/api/v1/rejection-analysis/mends/{mend}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["data"].take()
    }
}

#[actix_rt::test]
async fn causes_are_listed_with_what_their_refusals_have_in_common() {
    let desk = Desk::with_all();
    desk.refused().await;
    desk.refused().await;
    let list = desk.bench.get(&desk.token, CAUSES).await.json();
    let cause = json!({
        "id": DESCRIPTIONS, "error_code": "DMS10020", "description": null, "description_nl": null,
        "db_field": "declaration.items.description", "declarations": 2, "lines": 2, "commodity_code": "94016900",
        "country_of_origin": "CN", "first_seen": "2026-03-02T09:30:00Z", "last_seen": "2026-03-02T09:30:00Z",
        "still_open": 2,
    });
    assert_eq!((&list["causes"], &list["period"]), (&json!([cause]), &json!("this_month")), "{list}");
    for (query, number) in [
        ("customer_code=ACME", 1),
        ("customer_code=BETA", 0),
        ("error_code=DMS10020&db_field=declaration.items.description", 1),
        ("error_code=DMS999AA", 0),
        ("db_field=declaration.office", 0),
        ("article=CHAIR", 1),
        ("article=TABLE", 0),
        ("period=today", 1),
        ("date_from=2026-01-01&date_to=2026-01-31", 0),
    ] {
        let list = desk.bench.get(&desk.token, &format!("{CAUSES}?{query}")).await.json();
        assert_eq!(list["causes"].as_array().map(Vec::len), Some(number), "{query}: {list}");
    }
    assert_eq!(desk.bench.get(&desk.token, &format!("{CAUSES}?period=yesterday")).await.status, 400);
    assert_eq!(desk.bench.get(&desk.token, &format!("{CAUSES}?limit=101")).await.status, 422);
    let stranger = desk.bench.token();
    assert_eq!(desk.bench.get(&stranger, CAUSES).await.json()["causes"], json!([]));
}

#[actix_rt::test]
async fn a_dry_run_shows_what_would_become_of_each_and_changes_nothing() {
    let desk = Desk::with_all();
    let (first, second) = (desk.refused().await, desk.refused().await);
    let goods = desk.mend(json!({})).await.json();
    assert_eq!((&goods["mend"], &goods["preview"]["would_be_submitted"]), (&Value::Null, &json!(0)), "{goods}");
    let equal = &goods["preview"]["goods"];
    assert_eq!(equal.as_array().map(Vec::len), Some(1), "equal goods stand once: {equal}");
    assert_eq!((&equal[0]["commodity_code"], &equal[0]["country_of_origin"]), (&json!("94016900"), &json!("CN")));
    assert_eq!(equal[0]["lines"][0]["value"], "Wooden office chair");
    assert_eq!(equal[0]["lines"].as_array().map(Vec::len), Some(2));
    let long = json!([{"declaration_id": first, "line_number": 1, "value": "x".repeat(511)}]);
    let looked = desk.mend(json!({"value": "Office chair of beech", "lines": long})).await;
    assert_eq!(looked.status, 200, "{}", looked.text());
    let preview = looked.json()["preview"].take();
    assert_eq!(preview["would_be_submitted"], 1, "{preview}");
    let outlook = |id: i64| {
        let all = preview["declarations"].as_array().expect("a list");
        all.iter().find(|looked| looked["id"] == id).expect("it is there").clone()
    };
    assert_eq!((&outlook(first)["reason"], &outlook(second)["reason"]), (&json!("invalid"), &Value::Null));
    let detail = &outlook(first)["error_details"][0];
    assert_eq!((&detail["path"], &detail["code"]), (&json!("declaration.items.0.description"), &json!("length")));
    let shown = desk.bench.get(&desk.token, &format!("/api/v1/declarations/{second}")).await.json();
    assert_eq!(shown["data"]["status"], "ERR", "{shown}");
}

#[actix_rt::test]
async fn a_mend_submits_what_was_seen_and_names_what_was_left() {
    let desk = Desk::with_all();
    let (first, second) = (desk.refused().await, desk.refused().await);
    let looked = desk.mend(json!({"value": "Office chair of beech"})).await.json();
    let version = |id: i64| {
        let all = looked["preview"]["declarations"].as_array().expect("a list");
        all.iter().find(|looked| looked["id"] == id).expect("it is there")["version"].clone()
    };
    let third = desk.refused().await;
    let targets = json!([{"id": first, "version": version(first)}, {"id": second, "version": version(second)}]);
    let body = json!({"dry_run": false, "value": "Office chair of beech", "declarations": targets});
    let drafted =
        desk.bench.post(&desk.token, &format!("/api/v1/declarations/{second}/save-as-draft"), json!({})).await;
    assert_eq!(drafted.status, 200, "{}", drafted.text());
    let started = desk.mend(body.clone()).await;
    assert_eq!(started.status, 200, "{}", started.text());
    let mend = started.json()["mend"].take();
    assert_eq!(
        (&mend["status"], &mend["total"], &mend["waiting"]),
        (&json!("running"), &json!(2), &json!(2)),
        "{mend}"
    );
    assert_eq!((&mend["cause_id"], &mend["asked_by"]), (&json!(DESCRIPTIONS), &json!("ERP")));
    while desk.bench.services.mends.run_once(1).expect("it goes on") > 0 {}
    let mend = desk.shown(&mend["id"]).await;
    assert_eq!(
        (&mend["status"], &mend["submitted"], &mend["left"]),
        (&json!("finished"), &json!(1), &json!(1)),
        "{mend}"
    );
    let entries = &mend["declarations"];
    assert_eq!((&entries[0]["status"], &entries[0]["reason"]), (&json!("submitted"), &Value::Null));
    assert_eq!((&entries[1]["status"], &entries[1]["reason"]), (&json!("left"), &json!("changed")));
    for (id, status) in [(first, "NEW"), (second, "DRF"), (third, "ERR")] {
        let shown = desk.bench.get(&desk.token, &format!("/api/v1/declarations/{id}")).await.json();
        assert_eq!(shown["data"]["status"], status, "{id}");
    }
    let stranger = desk.bench.token();
    let path = format!("/api/v1/rejection-analysis/mends/{}", mend["id"]);
    assert_eq!(desk.bench.get(&stranger, &path).await.status, 404);
    assert_eq!(desk.bench.post(&stranger, &format!("{CAUSES}/{DESCRIPTIONS}/mend"), body).await.status, 404);
}

#[actix_rt::test]
async fn nothing_is_submitted_without_a_list_a_value_and_the_right_to_submit() {
    let desk = Desk::with_all();
    let id = desk.refused().await;
    for (body, paths) in [
        (json!({"dry_run": false, "value": "x"}), vec!["declarations"]),
        (json!({"dry_run": false, "value": "x", "declarations": [{"id": id}]}), vec!["declarations.0.version"]),
        (json!({"dry_run": false, "declarations": [{"id": id, "version": 1}]}), vec!["value"]),
        (json!({"dry_run": false, "value": "x", "declarations": [{"version": 1}]}), vec!["declarations.0.id"]),
        (json!({"value": " "}), vec!["value"]),
        (json!({"goods": [{"commodity_code": "94016900"}]}), vec!["goods.0.value"]),
    ] {
        let reply = desk.mend(body.clone()).await;
        assert_eq!(reply.status, 422, "{body}: {}", reply.text());
        let errors = reply.json()["errors"].as_object().expect("errors").keys().cloned().collect::<Vec<_>>();
        assert_eq!(errors, paths, "{body}");
    }
    for cause in ["DMS999AA-", "DMS10020", "a~zz-", "DMS10020-declaration.items.description%00"] {
        let reply = desk.bench.post(&desk.token, &format!("{CAUSES}/{cause}/mend"), json!({})).await;
        assert_eq!(reply.status, 404, "{cause}: {}", reply.text());
    }
    let writer = Desk::new(&[DeclarationsRead, DeclarationsWrite]);
    let id = writer.refused().await;
    assert_eq!(writer.mend(json!({"value": "x"})).await.status, 200, "to look needs no right to submit");
    let body = json!({"dry_run": false, "value": "x", "declarations": [{"id": id, "version": 1}]});
    let reply = writer.mend(body).await;
    assert_eq!(reply.status, 403, "{}", reply.text());
    let unseeing = Desk::new(&[DeclarationsWrite, DeclarationsSubmit]);
    unseeing.refused().await;
    assert_eq!(unseeing.mend(json!({})).await.status, 403, "the answer would show declarations");
    let reader = Desk::new(&[DeclarationsRead]);
    assert_eq!(reader.mend(json!({"value": "x"})).await.status, 403);
}
