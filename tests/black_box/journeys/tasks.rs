//! What is due is listed until its cause is gone, and shown to calendars without a token.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, import_body, submit, wait_for_status};

on_both_databases!(
    a_rejected_declaration_is_a_task_until_it_is_a_draft_again,
    what_is_put_off_is_out_of_the_list_and_in_the_event_log,
    tasks_are_of_ones_own_and_of_what_the_token_may_read,
    a_task_is_given_to_a_user_and_let_go,
    a_calendar_follows_the_tasks_until_it_is_revoked,
);

fn rejected(api: &Api) -> i64 {
    let mut body = import_body();
    body["application_reference"] = json!("SIM-REJECT-DMS548AA");
    let id = create_draft(api, &body);
    submit(api, id);
    wait_for_status(api, id, "ERR");
    id
}

fn listed(api: &Api, query: &str) -> Vec<String> {
    let page = api.get(&format!("/tasks{query}")).expect(200);
    let id = |task: &Value| task["id"].as_str().expect("an id").to_owned();
    page["data"].as_array().expect("a page").iter().map(id).collect()
}

fn a_rejected_declaration_is_a_task_until_it_is_a_draft_again(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    assert!(listed(&api, "").is_empty());
    let declaration = rejected(&api);
    let id = format!("declaration_rejected-{declaration}");
    assert_eq!(listed(&api, ""), std::slice::from_ref(&id));
    let task = api.get(&format!("/tasks/{id}")).expect(200)["data"].clone();
    assert_eq!(task["record"]["path"], format!("/api/v1/declarations/{declaration}"), "{task}");
    assert_eq!(task["at_stake"]["currency"], "GBP", "{task}");
    let far = json!({ "until": "2020-01-01", "reason": "no" });
    api.put(&format!("/tasks/{id}/snooze"), &far).expect_status(422);
    let counts = api.get("/tasks/counts").expect(200);
    assert_eq!(counts["data"][0]["kind"], "declaration_rejected", "{counts}");
    api.post_empty(&format!("/declarations/{declaration}/save-as-draft")).expect_status(200);
    assert!(listed(&api, "").is_empty());
    api.get(&format!("/tasks/{id}")).expect_status(404);
}

fn what_is_put_off_is_out_of_the_list_and_in_the_event_log(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let declaration = rejected(&api);
    let id = format!("declaration_rejected-{declaration}");
    // Days are those of the Netherlands, where the next one may have begun.
    let until = chrono::Utc::now().date_naive() + chrono::Days::new(2);
    let wish = json!({ "until": until.to_string(), "reason": "The importer is on holiday." });
    api.put(&format!("/tasks/{id}/snooze"), &wish).expect_status(200);
    assert!(listed(&api, "").is_empty());
    assert_eq!(listed(&api, "?snoozed=true"), std::slice::from_ref(&id));
    let logged = api.get("/events?type=task.changed&subject=declaration").expect(200)["data"].clone();
    assert_eq!((logged.as_array().map(Vec::len), &logged[0]["record_id"]), (Some(1), &json!(declaration)), "{logged}");
    let expected = json!({
        "id": id, "kind": "declaration_rejected", "is_assigned": false, "snoozed_until": until.to_string(),
    });
    assert_eq!(logged[0]["payload"]["task"], expected);
    service.kill();
    service.restart(&site);
    assert_eq!(listed(&api, "?snoozed=true"), std::slice::from_ref(&id), "it outlasts the instance");
    let awake = api.delete(&format!("/tasks/{id}/snooze")).expect(200)["data"].clone();
    assert_eq!((&awake["id"], &awake["snooze"]), (&json!(id), &json!(null)));
    assert_eq!(listed(&api, ""), [id]);
}

fn tasks_are_of_ones_own_and_of_what_the_token_may_read(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let [ours, theirs] = ["Havenzicht Expeditie", "Andere Expeditie"].map(|name| site.broker(&service, name).api);
    create_customer(&theirs, "ACME", &json!({ "poa_valid_until": "2020-12-31" }));
    assert!(listed(&ours, "").is_empty());
    let theirs_alone = listed(&theirs, "?kind=power_of_attorney_ends");
    assert_eq!(theirs_alone.len(), 1);
    ours.get(&format!("/tasks/{}", theirs_alone[0])).expect_status(404);
    ours.put(&format!("/tasks/{}/assignee", theirs_alone[0]), &json!({ "email": "a@b.example" })).expect_status(404);
    assert_eq!(listed(&theirs, "?due_from=2021-01-01"), [] as [String; 0]);
    assert_eq!(listed(&theirs, "?customer_code=ACME&assignee=none"), theirs_alone);
}

fn a_task_is_given_to_a_user_and_let_go(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let email = "ans@havenzicht.example";
    let create = ["user", "create", "--organisation", &broker.organisation, "--name", "Ans", "--email", email];
    site.run_json(&[&create[..], &["--role", "declarant", "--json"]].concat());
    let api = broker.api;
    let id = format!("declaration_rejected-{}", rejected(&api));
    let address = format!("/tasks/{id}/assignee");
    let given = api.put(&address, &json!({ "email": email })).expect(200)["data"].clone();
    assert_eq!(given["assignee"]["email"], email, "{given}");
    assert_eq!(listed(&api, &format!("?assignee={email}")), std::slice::from_ref(&id));
    assert!(listed(&api, "?assignee=none").is_empty());
    assert_eq!(api.delete(&address).expect(200)["data"]["assignee"], json!(null));
    assert_eq!(listed(&api, "?assignee=none"), [id]);
}

fn a_calendar_follows_the_tasks_until_it_is_revoked(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let made = api.post("/tasks/calendars", &json!({ "name": "Desk" })).expect(201)["data"].clone();
    let url = made["url"].as_str().expect("an address");
    let path = url.find("/calendars/").map(|at| url[at..].to_owned()).expect("the path of a calendar");
    let calendar = || api.signed_out().get(&path);
    let text = calendar().text();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && !text.contains("VEVENT"), "{text}");
    create_customer(&api, "ACME", &json!({ "poa_valid_until": "2020-12-31" }));
    let text = calendar().text();
    assert!(text.contains("DTSTART;VALUE=DATE:20201231\r\n"), "{text}");
    let calendars = api.get("/tasks/calendars").expect(200)["data"].clone();
    assert_eq!((calendars.as_array().map(Vec::len), &calendars[0]["name"]), (Some(1), &json!("Desk")), "{calendars}");
    assert!(!calendars.to_string().contains("/calendars/"), "the address is shown once: {calendars}");
    api.delete(&format!("/tasks/calendars/{}", made["id"])).expect_status(204);
    assert_eq!(api.get("/tasks/calendars").expect(200)["data"], json!([]));
    assert_eq!(calendar().status, 404);
    let secret = path.trim_start_matches("/calendars/").trim_end_matches(".ics");
    assert!(!service.log().contains(secret), "no log has the secret");
}
