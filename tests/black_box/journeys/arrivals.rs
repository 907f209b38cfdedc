//! Goods that somebody else sent under transit arrive at a customer of the broker.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Site, create_customer, create_transit, eventually, submit_transit, transit_body,
    wait_for_transit,
};

on_both_databases!(
    goods_of_another_arrive_are_unloaded_and_released,
    an_arrival_that_customs_rejects_is_a_task_until_it_is_reported_again,
    two_brokers_report_the_same_movement_and_see_their_own_alone,
    an_arrival_is_no_transit_and_an_own_transit_is_no_arrival,
    an_arrival_survives_a_kill_before_customs_answers,
);

const MRN: &str = "26DE003302A1B2C3J0";

/// Makes the customer to whom goods come: an authorised consignee.
fn receiver_of_goods(api: &Api) {
    let consignee = json!({
        "customer_eori_number": "NL801234566", "customer_country_code": "NL",
        "dva_authorized_consignee_permit": "NLACE0000001",
    });
    create_customer(api, "ACME", &consignee);
}

fn arrival(mrn: &str) -> Value {
    json!({ "mrn": mrn, "customer_code": "ACME", "office_of_destination": "NL000510" })
}

fn report(api: &Api, mrn: &str) -> i64 {
    api.post("/transits/arrivals", &arrival(mrn)).expect(201)["data"]["id"].as_i64().expect("an id")
}

fn wait_for_state(api: &Api, id: i64, state: &str) -> Value {
    eventually(&format!("arrival {id} is {state}"), || {
        let shown = api.get(&format!("/transits/arrivals/{id}")).expect(200)["data"].clone();
        (shown["destination_state"] == state).then_some(shown)
    })
}

fn tasks(api: &Api) -> Vec<String> {
    let page = api.get("/tasks").expect(200);
    let id = |task: &Value| task["id"].as_str().expect("an id").to_owned();
    page["data"].as_array().expect("a page").iter().map(id).collect()
}

fn goods_of_another_arrive_are_unloaded_and_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    receiver_of_goods(&api);
    let id = report(&api, MRN);
    let allowed = wait_for_state(&api, id, "unloading_allowed");
    assert_eq!((&allowed["mrn"], &allowed["trader_eori"]), (&json!(MRN), &json!("NL801234566")), "{allowed}");
    let task = format!("arrival_unloading-{id}");
    assert_eq!(tasks(&api), std::slice::from_ref(&task));
    let shown = api.get(&format!("/tasks/{task}")).expect(200)["data"]["record"].clone();
    assert_eq!(shown["path"], format!("/api/v1/transits/arrivals/{id}"), "{shown}");

    let found = json!({ "unloading_remarks": "Two cartons are wet" });
    let remarks = format!("/transits/arrivals/{id}/unloading-remarks");
    let reported = api.post(&remarks, &found).expect(200)["data"].clone();
    assert_eq!(reported["unloading_remarks"], "Two cartons are wet", "{reported}");
    let released = wait_for_state(&api, id, "goods_released");
    assert_eq!((&released["status"], released["arrived_at"].is_string()), (&json!("ARR"), true), "{released}");
    assert!(tasks(&api).is_empty());
    let late = api.post(&remarks, &found).expect(422);
    assert_eq!(late["error"], "invalid_status", "{late}");

    let timeline = api.get(&format!("/transits/arrivals/{id}/timeline")).expect(200);
    let events: Vec<&str> =
        timeline["events"].as_array().expect("events").iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(events, ["created", "arrival_sent", "status_changed", "status_changed", "arrived"], "{timeline}");
    let messages = api.get(&format!("/transits/arrivals/{id}/messages")).expect(200)["data"].clone();
    let named = |message: &Value| message["kind"].as_str().or(message["message_type"].as_str()).map(str::to_owned);
    let named: Vec<_> = messages.as_array().expect("messages").iter().filter_map(named).collect();
    assert_eq!(named, ["IE025", "unloading_remarks", "IE043", "arrival"], "{messages}");
    let taken = eventually("the end is reported", || {
        let taken = receiver.taken(id);
        let is_end = |delivery: &Value| delivery["declaration"]["status"] == "ARR";
        taken.iter().map(|delivery| delivery.json()).find(is_end)
    });
    assert_eq!(taken["declaration"]["declaration_symbol"], "IN", "{taken}");
}

fn an_arrival_that_customs_rejects_is_a_task_until_it_is_reported_again(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    receiver_of_goods(&api);
    let id = report(&api, "26DE00REFUSED001J0");
    wait_for_state(&api, id, "arrival_rejected");
    assert_eq!(tasks(&api), [format!("arrival_rejected-{id}")]);
    let again = json!({ "office_of_destination": "NL000511" });
    let reported = api.post(&format!("/transits/arrivals/{id}/report"), &again).expect(200)["data"].clone();
    assert_eq!(reported["office_of_destination"], "NL000511", "{reported}");
    let goes_on = report(&api, "26DE00GOESON0001J0");
    wait_for_state(&api, goes_on, "unloading_allowed");
    let remarks = format!("/transits/arrivals/{goes_on}/unloading-remarks");
    api.post(&remarks, &json!({ "unloading_remarks": "One carton is missing" })).expect_status(200);
    let continued = eventually("the unloading goes on", || {
        let messages = api.get(&format!("/transits/arrivals/{goes_on}/messages")).expect(200)["data"].clone();
        let permissions = messages.as_array()?.iter().filter(|message| message["message_type"] == "IE043").count();
        (permissions == 2).then(|| api.get(&format!("/transits/arrivals/{goes_on}")).expect(200)["data"].clone())
    });
    assert_eq!(continued["mrn"], "26DE00GOESON0001J0", "{continued}");
    wait_for_state(&api, goes_on, "unloading_allowed");
    api.post(&remarks, &json!({ "unloading_remarks": "" })).expect_status(200);
    wait_for_state(&api, goes_on, "goods_released");
}

fn two_brokers_report_the_same_movement_and_see_their_own_alone(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let [ours, theirs] = ["Havenzicht Expeditie", "Andere Expeditie"].map(|name| site.broker(&service, name).api);
    let [own, other] = [&ours, &theirs].map(|api| {
        receiver_of_goods(api);
        report(api, MRN)
    });
    let again = ours.post("/transits/arrivals", &arrival(MRN)).expect(422);
    assert!(again["errors"]["mrn"].is_array(), "{again}");
    for (api, id, foreign) in [(&ours, own, other), (&theirs, other, own)] {
        wait_for_state(api, id, "unloading_allowed");
        api.get(&format!("/transits/arrivals/{foreign}")).expect_status(404);
        let listed = api.get(&format!("/transits/arrivals?mrn={MRN}")).expect(200);
        assert_eq!((&listed["meta"]["total"], &listed["data"][0]["id"]), (&json!(1), &json!(id)), "{listed}");
        let messages = api.get(&format!("/transits/arrivals/{id}/messages")).expect(200)["data"].clone();
        assert_eq!(messages.as_array().map(Vec::len), Some(2), "each has its own answer: {messages}");
    }
    ours.post_empty(&format!("/transits/arrivals/{own}/unloading-remarks")).expect_status(200);
    wait_for_state(&ours, own, "goods_released");
    let still = theirs.get(&format!("/transits/arrivals/{other}")).expect(200)["data"].clone();
    assert_eq!(still["destination_state"], "unloading_allowed", "{still}");
}

fn an_arrival_is_no_transit_and_an_own_transit_is_no_arrival(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    receiver_of_goods(&api);
    let id = report(&api, MRN);
    let transit = create_transit(&api, &transit_body());
    submit_transit(&api, transit);
    let mrn = wait_for_transit(&api, transit, "REL")["mrn"].as_str().expect("an MRN").to_owned();
    for query in ["", "?status=REL", "?sort=id", "?customer_code=ACME"] {
        let listed = api.get(&format!("/transits{query}")).expect(200);
        assert_eq!((&listed["meta"]["total"], &listed["data"][0]["id"]), (&json!(1), &json!(transit)), "{query}");
    }
    assert_eq!(api.get(&format!("/transits?mrn={MRN}")).expect(200)["meta"]["total"], 0);
    api.get(&format!("/transits/{id}")).expect_status(404);
    for part in ["timeline", "messages", "emails", "evidence", "print"] {
        api.get(&format!("/transits/{id}/{part}")).expect_status(404);
    }
    api.post_empty(&format!("/transits/{id}/arrival")).expect_status(404);
    api.get(&format!("/transits/arrivals/{transit}")).expect_status(404);
    let refused = api.post("/transits/arrivals", &arrival(&mrn)).expect(422);
    assert_eq!(refused["error_details"][0]["code"], "own_transit", "{refused}");
}

fn an_arrival_survives_a_kill_before_customs_answers(kind: Kind) {
    let site = Site::new(kind).with("customs.simulator.accept_after_ms", "300");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    receiver_of_goods(&api);
    let id = report(&api, MRN);
    service.kill();
    service.restart(&site);
    wait_for_state(&api, id, "unloading_allowed");
    api.post_empty(&format!("/transits/arrivals/{id}/unloading-remarks")).expect_status(200);
    service.kill();
    service.restart(&site);
    wait_for_state(&api, id, "goods_released");
    let messages = api.get(&format!("/transits/arrivals/{id}/messages")).expect(200)["data"].clone();
    let outbound = messages.as_array().expect("messages").iter().filter(|message| message["direction"] == "outbound");
    assert_eq!(outbound.count(), 2, "each message was made once: {messages}");
}
