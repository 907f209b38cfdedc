//! Answers of customs to a declaration other than a release.

use serde_json::json;

use crate::harness::{
    Kind, Receiver, Site, assert_in_order, create_draft, example, import_body, status_of, submit, wait_for_status,
};

on_both_databases!(
    a_declaration_can_be_selected_for_control,
    goods_can_be_held,
    a_declaration_can_stay_accepted,
    a_declaration_lodged_before_the_goods_arrive_stays_accepted,
);

/// Plays a scenario of the simulator, and checks its final status and its events.
fn scenario(kind: Kind, name: &str, end: &str, events: &[&str]) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    let mut body = import_body();
    body["application_reference"] = json!(name);

    let id = create_draft(&api, &body);
    submit(&api, id);
    let declaration = wait_for_status(&api, id, end);
    assert!(declaration["mrn"].is_string());
    let taken = receiver.wait_for(id, events);
    assert_in_order(&taken, events);
    for delivery in taken {
        delivery.verify(&registered.secret);
    }
    // The declaration stays in that status: one submitted later is released in the meantime.
    let ordinary = create_draft(&api, &import_body());
    submit(&api, ordinary);
    wait_for_status(&api, ordinary, "REL");
    assert_eq!(status_of(&api, id), end);
}

fn a_declaration_can_be_selected_for_control(kind: Kind) {
    scenario(kind, "SIM-CONTROL", "CTL", &["declaration.submitted", "declaration.accepted", "declaration.control"]);
}

fn goods_can_be_held(kind: Kind) {
    scenario(kind, "SIM-HOLD", "HLD", &["declaration.submitted", "declaration.accepted", "declaration.held"]);
}

fn a_declaration_can_stay_accepted(kind: Kind) {
    scenario(kind, "SIM-ACCEPT-ONLY", "ACC", &["declaration.submitted", "declaration.accepted"]);
}

fn a_declaration_lodged_before_the_goods_arrive_stays_accepted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let early = create_draft(&api, &example("import-prelodged"));
    submit(&api, early);
    wait_for_status(&api, early, "ACC");
    let ordinary = create_draft(&api, &import_body());
    submit(&api, ordinary);
    wait_for_status(&api, ordinary, "REL");
    let declaration = api.get(&format!("/declarations/{early}")).expect(200);
    assert_eq!(declaration["data"]["status"], "ACC");
    assert_eq!(declaration["data"]["is_pre_declaration"], true);
}
