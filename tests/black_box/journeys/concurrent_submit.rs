//! Many submits of one declaration at the same moment.

use std::sync::Barrier;
use std::thread;

use crate::harness::{Authority, Kind, Site, create_draft, eventually, import_body};

on_both_databases!(one_of_twenty_submits_wins_and_customs_gets_one_message);

fn one_of_twenty_submits_wins_and_customs_gets_one_message(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let id = create_draft(&broker.api, &import_body());

    let start = Barrier::new(20);
    let answers: Vec<_> = thread::scope(|scope| {
        let submits: Vec<_> = (0..20)
            .map(|_| {
                scope.spawn(|| {
                    start.wait();
                    broker.api.post_empty(&format!("/declarations/{id}/submit"))
                })
            })
            .collect();
        submits.into_iter().map(|submit| submit.join().expect("no panic")).collect()
    });

    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(won.len(), 1);
    for answer in lost {
        let body = answer.expect(422);
        assert_eq!(body["error"], "invalid_status");
        assert_eq!(body["current_status"], "NEW");
        assert_eq!(body["allowed_statuses"], serde_json::json!(["DRF"]));
    }
    eventually("the message reaches customs", || (!authority.lodged().is_empty()).then_some(()));

    // When a second declaration has come all the way, no second message of the first can still be under way.
    let next = create_draft(&broker.api, &import_body());
    broker.api.post_empty(&format!("/declarations/{next}/submit")).expect(200);
    eventually("the next message reaches customs", || (authority.lrns().len() == 2).then_some(()));
    assert_eq!(authority.lodged().len(), 2);
    assert_eq!(authority.lodged()[0].authorization, "Bearer gateway-token");
}
