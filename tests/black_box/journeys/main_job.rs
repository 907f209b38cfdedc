//! A real import declaration goes from JSON to its release, and the broker's system is informed.

use serde_json::json;

use crate::harness::{
    Kind, Receiver, Site, assert_in_order, create_draft, import_body, status_of, story_of, submit, wait_for_status,
};

on_both_databases!(an_import_goes_from_draft_to_released_and_the_broker_is_told, an_export_is_released_as_well);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

fn an_import_goes_from_draft_to_released_and_the_broker_is_told(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    assert!(service.start_line().contains(&format!("database={} customs=simulator", kind.name())));
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    let registered = receiver.register(&broker.api);

    let id = create_draft(&broker.api, &import_body());
    assert_eq!(status_of(&broker.api, id), "DRF");
    let draft = broker.api.get(&format!("/declarations/{id}")).expect(200);
    assert_eq!(draft["data"]["declaration_type"], "H1");
    assert_eq!(draft["data"]["mrn"], json!(null));
    assert_eq!(draft["data"]["lines"][0]["hs_code"], "85109000");

    let submitted = submit(&broker.api, id);
    assert_eq!(submitted["status"], "NEW");
    let released = wait_for_status(&broker.api, id, "REL");
    let mrn = released["mrn"].as_str().expect("an MRN");
    assert_eq!(mrn.len(), 18);
    assert!(released["lrn"].as_str().is_some_and(|lrn| lrn.len() <= 22));
    for moment in ["submitted_at", "accepted_at", "released_at"] {
        assert!(released[moment].is_string(), "{moment}");
    }

    let taken = receiver.wait_for(id, &STORY);
    assert_in_order(&taken, &STORY);
    for delivery in &taken {
        delivery.verify(&registered.secret);
        let declaration = &delivery.json()["declaration"];
        assert_eq!(declaration["reference"], released["reference"]);
        assert_eq!(declaration["declaration_symbol"], "IM");
    }
    assert_eq!(taken[0].json()["declaration"]["mrn"], json!(null));
    assert_eq!(taken[1].json()["declaration"]["mrn"], *mrn);
    assert_eq!(taken[2].json()["declaration"]["status"], "REL");

    assert_eq!(story_of(&broker.api, id), ["created", "submitted", "accepted", "released"]);
    let deliveries = broker.api.get(&format!("/callbacks/{}/deliveries", registered.id)).expect(200);
    assert_eq!(deliveries["meta"]["total"], 3);
}

fn an_export_is_released_as_well(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let mut body = crate::harness::example("export");
    body["submit_when_valid"] = json!(true);

    let created = broker.api.post("/declarations/create", &body).expect(201);
    assert_eq!(created["declaration"]["submitted"], true);
    let id = created["declaration"]["id"].as_i64().expect("an id");
    let released = wait_for_status(&broker.api, id, "REL");
    assert_eq!(released["workflow"], "export");
    assert_eq!(released["declaration_type"], "B1");
}
