//! The broker tells customs at destination how it found the seals.

use serde_json::json;

use crate::harness::{Kind, Site, create_customer, create_transit, submit_transit, transit_body, wait_for_transit};

on_both_databases!(seals_are_told_of_as_the_permission_to_unload_names_them);

fn seals_are_told_of_as_the_permission_to_unload_names_them(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let permit = json!({ "customer_eori_number": "NL801234566", "dva_authorized_consignee_permit": "NLACE0000001" });
    create_customer(&api, "ACME", &permit);
    // Nothing is sealed at departure. An office puts a seal on the goods of the first transit alone.
    for (reference, named, state) in [("SIM-RESEALED", true, Some("0")), ("SIM-INCIDENT", false, None)] {
        let mut unsealed = transit_body();
        for (field, value) in
            [("application_reference", json!(reference)), ("seals", json!([])), ("transport", json!(null))]
        {
            unsealed[field] = value;
        }
        let id = create_transit(&api, &unsealed);
        submit_transit(&api, id);
        wait_for_transit(&api, id, "REL");
        let arrival = format!("/transits/{id}/arrival");
        let unsaid = api.post(&arrival, &json!({ "seals_intact": false })).expect(422)["errors"].clone();
        assert!(unsaid["unloading_remarks"].is_array(), "{unsaid}");
        let broken = json!({ "seals_intact": false, "unloading_remarks": "The seal is torn" });
        let reported = api.post(&arrival, &broken).expect(200);
        assert_eq!(reported["warnings"].as_array().map(Vec::len), Some(1), "no seals were declared: {reported}");
        let end = wait_for_transit(&api, id, "CMP")["arrival"].clone();
        assert_eq!((&end["seals_intact"], &end["permission_names_seals"]), (&json!(false), &json!(named)), "{end}");

        let messages = api.get(&format!("/transits/{id}/messages")).expect(200)["data"].clone();
        let mut messages = messages.as_array().expect("messages").iter();
        let remarks = messages.find(|message| message["kind"] == "unloading_remarks").expect("they were sent");
        let path = format!("/customs-messages/{}", remarks["id"]);
        let shown = api.request("GET", &path, &[("accept", "application/xml")], None);
        let text = shown.text();
        let reported = text.split_once("<stateOfSeals>").map(|(_, rest)| &rest[..1]);
        assert_eq!((reported, text.contains("<conform>0</conform>")), (state, true), "{reference}: {text}");
    }
}
