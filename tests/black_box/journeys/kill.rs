//! Nothing is lost by `kill -9` at any moment.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;

use crate::harness::{
    Dice, Kind, Receiver, Site, assert_in_order, create_draft, import_body, status_of, story_of, within,
};

on_both_databases!(a_declaration_survives_kills_between_submit_and_release);

fn a_declaration_survives_kills_between_submit_and_release(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(3, 30));
    // It is slow enough for kills to fall before, between and after the answers of customs.
    let site = Site::new(kind)
        .with("customs.simulator.accept_after_ms", "150")
        .with("customs.simulator.release_after_ms", "300");
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    let registered = receiver.register(&broker.api);
    let drafts: Vec<i64> = (0..kills).map(|_| create_draft(&broker.api, &import_body())).collect();

    for id in &drafts {
        let moment = dice.below(Duration::from_millis(700));
        thread::scope(|scope| {
            // The service is killed meanwhile, so the answer may never come.
            scope.spawn(|| broker.api.try_request("POST", &format!("/declarations/{id}/submit"), &[], Some(b"")).ok());
            thread::sleep(moment);
            service.kill();
        });
        service.restart(&site);
        // The service was killed before the submit was stored, so it is still a draft and can be submitted.
        if status_of(&broker.api, *id) == "DRF" {
            broker.api.post_empty(&format!("/declarations/{id}/submit")).expect(200);
        }
    }

    let story = ["declaration.submitted", "declaration.accepted", "declaration.released"];
    for id in drafts {
        within(Duration::from_secs(180), &format!("declaration {id} is released"), || {
            (status_of(&broker.api, id) == "REL").then_some(())
        });
        let taken = within(Duration::from_secs(180), &format!("all is told of declaration {id}"), || {
            let taken = receiver.taken(id);
            story.iter().all(|event| taken.iter().any(|delivery| delivery.event() == *event)).then_some(taken)
        });
        assert_in_order(&taken, &story);
        for delivery in &taken {
            delivery.verify(&registered.secret);
            let of_the_same_event = taken.iter().filter(|other| other.event() == delivery.event());
            assert!(of_the_same_event.into_iter().all(|other| other.id() == delivery.id()), "a repeat keeps its id");
        }
        let story = story_of(&broker.api, id);
        assert_eq!(story, ["created", "submitted", "accepted", "released"], "nothing happened twice");
    }
}
