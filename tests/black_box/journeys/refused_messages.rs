//! Messages that the customs gateway refuses, however often it gets them.

use serde_json::{Value, json};

use crate::harness::{Authority, Kind, Site, create_draft, eventually, import_body, status_of, submit};

on_both_databases!(a_message_that_customs_never_takes_is_given_up_and_the_declaration_lodged_anew);

fn a_message_that_customs_never_takes_is_given_up_and_the_declaration_lodged_anew(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    authority.answer_with(400);
    let id = create_draft(&api, &import_body());
    let at = format!("/declarations/{id}");
    submit(&api, id);
    let refused = api.get(&at).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned();

    let last = || -> Value {
        let timeline = api.get(&format!("{at}/timeline")).expect(200);
        timeline["events"].as_array().and_then(|events| events.last()).expect("events").clone()
    };
    let reported = eventually("it is given up", || Some(last()).filter(|line| line["event"] == "status_changed"));
    let details = reported["details"].as_str().expect("details");
    assert!(details.contains(&refused) && details.contains("it answered 400"), "{details}");
    assert_eq!(status_of(&api, id), "NEW", "customs said nothing of the declaration");

    let sent = api.get(&format!("/customs-messages?declaration_id={id}&status=failed")).expect(200)["data"][0].clone();
    let answered = json!({ "code": "gateway_answered", "values": { "status": "400" }, "reasons": [] });
    let expected = json!({
        "code": "gateway_not_accepted", "values": { "reason": "it answered 400" }, "reasons": [answered],
    });
    assert_eq!(sent["last_error_details"], expected, "{sent}");

    // From now on the gateway would take the message, but the service no longer offers it.
    authority.answer_with(202);
    let other = create_draft(&api, &import_body());
    submit(&api, other);
    eventually("the next message goes out", || (authority.lrns().len() == 1).then_some(()));
    assert!(!authority.lrns().contains(&refused));

    assert_eq!(api.post_empty(&format!("{at}/save-as-draft")).expect(200)["status"], "DRF");
    assert_eq!(api.get(&at).expect(200)["data"]["lrn"], json!(null));
    submit(&api, id);
    let fresh = api.get(&at).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned();
    assert_ne!(fresh, refused);
    eventually("it is lodged anew", || authority.lrns().contains(&fresh).then_some(()));
    assert!(!authority.lrns().contains(&refused));
}
