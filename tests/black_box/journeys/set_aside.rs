//! Rows that the service cannot read are set aside, and shown to the organisation to which they belong.

use serde_json::json;

use crate::harness::{Kind, Receiver, Site, create_draft, eventually, import_body, submit};

on_both_databases!(a_delivery_that_cannot_be_read_is_shown_to_its_organisation_alone);

fn a_delivery_that_cannot_be_read_is_shown_to_its_organisation_alone(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie");
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&ours.api);
    assert_eq!(ours.api.get("/set-aside").expect(200)["data"], json!([]));
    // No key opens this secret, as after a copy without its master key.
    let secret = if kind == Kind::Sqlite { "x'00ff'" } else { "'\\x00ff'" };
    let organisation = &ours.organisation;
    site.database()
        .execute(&format!("UPDATE callbacks SET sealed_secret = {secret} WHERE organisation_id = {organisation}"));
    let id = create_draft(&ours.api, &import_body());
    submit(&ours.api, id);

    let list = eventually("it is set aside", || {
        Some(ours.api.get("/set-aside").expect(200)).filter(|list| list["meta"]["total"] != 0)
    });
    let row = &list["data"][0];
    assert_eq!((&row["queue"], &row["next_try"]), (&json!("deliveries"), &json!("within_five_minutes")));
    assert_eq!((&row["subject"], &row["record_id"]), (&json!("declaration"), &json!(id)));
    assert_eq!(row["reason"], "its registration cannot be read");
    assert!(row["set_aside_at"].is_string(), "{row}");
    let behind = format!("/set-aside?after_id={}", row["id"]);
    assert_eq!(ours.api.get(&behind).expect(200)["data"], json!([]));

    let seen = theirs.get("/set-aside").expect(200);
    assert_eq!((&seen["data"], &seen["meta"]["total"]), (&json!([]), &json!(0)));
    let absent = theirs.get("/set-aside?after_id=9000000001");
    let foreign = theirs.get(&behind);
    assert_eq!((foreign.status, foreign.json()), (422, absent.json()), "as absent as one that never was");
}
