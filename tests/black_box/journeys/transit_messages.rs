//! Messages to and from customs about transits are listed with those about declarations.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, create_customer, create_draft, create_transit, import_body, submit, submit_transit, transit_body,
    wait_for_status, wait_for_transit,
};

on_both_databases!(messages_about_a_transit_are_shown_to_who_may_read_it_without_its_access_code);

const ACCESS_CODE: &str = "A1B2";

fn listed(api: &Api, query: &str) -> Vec<Value> {
    let list = api.get(&format!("/customs-messages?per_page=100&{query}")).expect(200);
    list["data"].as_array().expect("a list").clone()
}

/// The ids of messages, in their order.
fn numbers(messages: &[Value]) -> Vec<i64> {
    messages.iter().map(|message| message["id"].as_i64().expect("an id")).collect()
}

/// A transit under its customer's guarantee that customs released.
fn released_transit(api: &Api) -> i64 {
    let customer = json!({
        "customer_eori_number": "NL801234566", "customer_country_code": "NL", "dva_guarantee_type": "0",
        "dva_guarantee_grn": "26NL0000000123456", "dva_guarantee_access_code": ACCESS_CODE,
    });
    create_customer(api, "ACME", &customer);
    let mut body = transit_body();
    for field in ["guarantee_type", "guarantee_reference", "holder"] {
        body[field] = Value::Null;
    }
    let id = create_transit(api, &body);
    submit_transit(api, id);
    wait_for_transit(api, id, "REL");
    id
}

fn messages_about_a_transit_are_shown_to_who_may_read_it_without_its_access_code(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let declaration = create_draft(api, &import_body());
    submit(api, declaration);
    wait_for_status(api, declaration, "REL");
    let transit = released_transit(api);

    let about_transit = listed(api, &format!("transit_id={transit}"));
    let is_of_transit = |message: &Value| message["subject"] == "transit" && message["transit_id"] == transit;
    assert!(about_transit.len() >= 3 && about_transit.iter().all(is_of_transit), "{about_transit:?}");
    let about_declaration = listed(api, &format!("declaration_id={declaration}"));
    let is_of_declaration = |message: &Value| message["subject"] == "declaration" && message["transit_id"].is_null();
    assert!(about_declaration.len() >= 2 && about_declaration.iter().all(is_of_declaration), "{about_declaration:?}");
    assert_eq!(listed(api, "").len(), about_transit.len() + about_declaration.len());
    let of_record = api.get(&format!("/transits/{transit}/messages")).expect(200)["data"].clone();
    assert_eq!(numbers(of_record.as_array().expect("a list")), numbers(&about_transit));

    let lodged = about_transit.iter().find(|message| message["kind"] == "declaration").expect("it went to customs");
    let path = format!("/customs-messages/{}", lodged["id"]);
    let text = api.request("GET", &path, &[("accept", "application/xml")], None);
    assert_eq!((text.status, text.header("content-type")), (200, Some("application/xml")));
    assert!(text.text().contains("<accessCode>****</accessCode>"), "{}", text.text());
    for number in numbers(&about_transit) {
        let text = api.get(&format!("/customs-messages/{number}"));
        assert!(text.status == 200 && !text.text().contains(ACCESS_CODE), "{number}: {}", text.text());
    }

    let only = |scope| site.client_with_scopes(&service, &broker, &[scope]);
    let readers = [only("declarations:read"), only("transit:read")];
    for (reader, own, hidden) in
        [(&readers[0], &about_declaration, &about_transit), (&readers[1], &about_transit, &about_declaration)]
    {
        assert_eq!(numbers(&listed(reader, "")), numbers(own));
        assert_eq!(
            listed(reader, &format!("transit_id={transit}")).is_empty(),
            numbers(own) != numbers(&about_transit)
        );
        let absent = reader.get("/customs-messages/9000000001");
        for number in numbers(hidden) {
            let answer = reader.get(&format!("/customs-messages/{number}"));
            assert_eq!((answer.status, answer.text()), (404, absent.text()), "{number}: as one that never was");
        }
    }
    let other = site.broker(&service, "Iemand Anders").api;
    assert_eq!(listed(&other, &format!("transit_id={transit}")), [Value::Null; 0]);
}
