use crate::{Bench, Reply};
use customs_access::{Scope, Scopes};
use customs_kernel::OrganisationId;
use customs_reporting::rejections::LodgedKind;
use customs_reporting::testing::{LifeEvent, LifeEventError, declared};
use serde_json::{Value, json};

const BASE: &str = "/api/v1/rejection-analysis";

/// An organisation with its token, on Monday 2 March 2026 at 10:30 in the Netherlands.
struct Site {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
}

fn site() -> Site {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    Site { bench, organisation, token }
}

impl Site {
    fn play(&self, life_event: &LifeEvent) {
        self.bench.rejections.play(self.organisation, life_event);
    }

    /// One import that was rejected and then accepted, and one export that was right the first time.
    fn story(&self) {
        let at = |text: &str| text.parse().expect("a moment");
        let submit = |record, moment: &str| LifeEvent::Submit { record, client: "ERP".to_owned(), at: at(moment) };
        self.play(&LifeEvent::NameCustomer { code: "ACME".to_owned(), name: "Acme B.V.".to_owned() });
        self.play(&LifeEvent::Declare(declared(1, LodgedKind::Import, Some("ACME"), &["85"])));
        self.play(&LifeEvent::Declare(declared(2, LodgedKind::Export, None, &["61"])));
        self.play(&submit(1, "2026-03-01T10:00:00Z"));
        let path = Some("declaration.items.0.country_of_origin".to_owned());
        let errors = vec![
            LifeEventError { code: "DMS343AA".to_owned(), path },
            LifeEventError { code: "DMS999ZZ".to_owned(), path: None },
        ];
        self.play(&LifeEvent::Reject { record: 1, at: at("2026-03-01T23:30:00Z"), errors });
        self.play(&submit(1, "2026-03-02T08:00:00Z"));
        self.play(&LifeEvent::Accept { record: 1, at: at("2026-03-02T08:01:00Z") });
        self.play(&submit(2, "2026-03-02T09:00:00Z"));
        self.play(&LifeEvent::Accept { record: 2, at: at("2026-03-02T09:01:00Z") });
    }

    async fn get(&self, path: &str) -> Reply {
        self.bench.get(&self.token, &format!("{BASE}/{path}")).await
    }

    async fn json(&self, path: &str) -> Value {
        let reply = self.get(path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.json()
    }
}

#[actix_rt::test]
async fn a_summary_has_the_fields_of_the_contract() {
    let site = site();
    site.story();
    let response = site.json("summary").await;
    assert_eq!(response["period"], "this_month");
    assert_eq!((&response["date_from"], &response["date_to"]), (&json!("2026-03-01"), &json!("2026-03-02")));
    let summary = json!({"total_submissions": 3, "rejections": 1, "rejection_rate": 33.33, "unique_error_codes": 2});
    assert_eq!(response["summary"], summary);
    let trend = json!([
        {"date": "2026-03-01", "label": "1 Mar", "submissions": 1, "rejections": 0, "rate": 0},
        {"date": "2026-03-02", "label": "2 Mar", "submissions": 2, "rejections": 1, "rate": 50},
    ]);
    assert_eq!(response["trend"], trend);
    let codes = json!([
        {
            "error_code": "DMS343AA", "count": 1, "description": "Invalid address or country code",
            "description_nl": "Ongeldig adres of ongeldige landcode",
            "affected_fields": ["declaration.items.country_of_origin"],
        },
        {"error_code": "DMS999ZZ", "count": 1, "description": null, "description_nl": null, "affected_fields": []},
    ]);
    assert_eq!(response["top_error_codes"], codes);
    let fields = json!([{"db_field": "declaration.items.country_of_origin", "count": 1}]);
    assert_eq!(response["affected_fields"], fields);
    let shares = json!({
        "import": {"count": 1, "percentage": 100}, "export": {"count": 0, "percentage": 0},
        "transit": {"count": 0, "percentage": 0},
    });
    assert_eq!(response["by_type"], shares);
    let recent = json!([{
        "id": 1, "subject": "declaration", "declaration_id": 1, "reference": "R-1", "customer": "Acme B.V.", "type": "H1",
        "date": "2026-03-01T23:30:00Z", "errors": 2, "status": "resolved", "status_label": "Resolved",
        "status_color": "green",
    }]);
    assert_eq!(response["recent_rejections"], recent);
    for (path, key, part) in [
        ("trend", "trend", "trend"),
        ("by-type", "breakdown", "by_type"),
        ("top-error-codes", "error_codes", "top_error_codes"),
        ("affected-fields", "fields", "affected_fields"),
        ("recent-rejections", "rejections", "recent_rejections"),
    ] {
        let alone = site.json(path).await;
        assert_eq!(alone[key], response[part], "{path}");
        assert_eq!((&alone["period"], &alone["date_to"]), (&json!("this_month"), &json!("2026-03-02")), "{path}");
    }
}

#[actix_rt::test]
async fn declarations_with_an_error_code_tell_what_was_wrong_where() {
    let site = site();
    site.story();
    let response = site.json("error-codes/DMS343AA/declarations?period=today").await;
    assert_eq!((&response["error_code"], &response["total"]), (&json!("DMS343AA"), &json!(1)));
    assert_eq!(response["description_nl"], "Ongeldig adres of ongeldige landcode");
    let error = json!({
        "id": 1000, "subject": "declaration", "declaration_id": 1, "reference": "R-1", "customer": "Acme B.V.", "type": "H1",
        "error_code": "DMS343AA", "description": "DMS343AA is wrong", "description_nl": "DMS343AA klopt niet",
        "db_field": "declaration.items.country_of_origin", "path": "declaration.items.0.country_of_origin",
        "original_value": "wrong", "line_number": 1, "error_pointer": "42A/67A", "date": "2026-03-01T23:30:00Z",
        "is_resolved": true,
    });
    assert_eq!(response["declarations"], json!([error]));
    for code in ["NOBODY", "a%20b", "%27", "%00", "..%2F.."] {
        let response = site.json(&format!("error-codes/{code}/declarations")).await;
        assert_eq!((&response["declarations"], &response["total"]), (&json!([]), &json!(0)), "{code}");
        assert_eq!(response["description"], json!(null), "{code}");
    }
}

#[actix_rt::test]
async fn first_time_right_is_told_by_customer_user_and_chapter() {
    let site = site();
    site.story();
    let response = site.json("first-time-right?date_from=2026-03-01&date_to=2026-03-02").await;
    assert_eq!(response["period"], "custom");
    let counts = |declarations: u32, right: u32, rejected: u32, rate: u32| {
        json!({
            "declarations": declarations, "first_time_right": right, "rejected": rejected, "pending": 0, "rate": rate,
        })
    };
    let with = |mut counts: Value, names: Value| {
        let object = counts.as_object_mut().expect("an object");
        object.extend(names.as_object().expect("an object").clone());
        counts
    };
    assert_eq!(response["total"], counts(2, 1, 1, 50));
    let without = json!({"customer_code": null, "customer_name": null});
    let acme = json!({"customer_code": "ACME", "customer_name": "Acme B.V."});
    assert_eq!(response["by_customer"], json!([with(counts(1, 1, 0, 100), without), with(counts(1, 0, 1, 0), acme)]));
    assert_eq!(response["by_user"], json!([with(counts(2, 1, 1, 50), json!({"user": "ERP"}))]));
    let chapters = [
        with(counts(1, 1, 0, 100), json!({"hs_chapter": "61"})),
        with(counts(1, 0, 1, 0), json!({"hs_chapter": "85"})),
    ];
    assert_eq!(response["by_hs_chapter"], json!(chapters));
}

#[actix_rt::test]
async fn a_period_that_is_none_is_told_so_on_every_endpoint() {
    let site = site();
    for path in [
        "summary",
        "top-error-codes",
        "affected-fields",
        "by-type",
        "error-codes/DMS343AA/declarations",
        "recent-rejections",
        "trend",
        "first-time-right",
    ] {
        for query in ["period=yesterday", "period=today&date_from=2026-03-01"] {
            let reply = site.get(&format!("{path}?{query}")).await;
            assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_period")), "{path} {query}");
            assert!(reply.json()["error_description"].is_string());
        }
        for (query, field) in [
            ("date_from=2026-02-30", "date_from"),
            ("date_to=2026-03-01", "date_from"),
            ("date_from=2026-03-02&date_to=2026-03-01", "date_to"),
            ("date_from=1990-01-01", "date_to"),
        ] {
            let reply = site.get(&format!("{path}?{query}")).await;
            assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{path} {query}");
            assert!(reply.json()["errors"][field].is_array(), "{path} {query}: {}", reply.text());
        }
        let today = site.json(&format!("{path}?period=today")).await;
        assert_eq!((&today["period"], &today["date_from"]), (&json!("today"), &json!("2026-03-02")), "{path}");
    }
    for path in ["top-error-codes", "affected-fields", "recent-rejections", "first-time-right"] {
        assert_eq!(site.get(&format!("{path}?limit=0")).await.status, 422, "{path}");
        assert_eq!(site.get(&format!("{path}?limit=ten")).await.status, 400, "{path}");
    }
}

#[actix_rt::test]
async fn errors_have_the_names_of_this_area_and_other_organisations_see_nothing() {
    let site = site();
    site.story();
    let bench = &site.bench;
    let one_scope: Scopes = [Scope::ReportsRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(site.organisation, one_scope));
    let reply = bench.get(&token, &format!("{BASE}/summary")).await;
    assert_eq!((reply.status, &reply.json()["error"]), (403, &json!("forbidden")));
    assert_eq!(reply.json()["required_scope"], "declarations:read");
    let reply = bench.get("nonsense", &format!("{BASE}/summary")).await;
    assert_eq!((reply.status, &reply.json()["error"]), (401, &json!("unauthorized")));
    let stranger = bench.get(&bench.token(), &format!("{BASE}/summary")).await.json();
    assert_eq!(stranger["summary"]["total_submissions"], 0);
    assert_eq!(stranger["recent_rejections"], json!([]));
}
