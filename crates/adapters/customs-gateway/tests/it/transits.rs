use crate::authority::{Authority, Response};
use chrono::Duration;
use customs_exchange::ports::OutboundQueue;
use customs_gateway::{HandOverLimits, HandOverWorker, MOST_REFUSALS};
use customs_kernel::{Actor, Clock, OrganisationId};
use customs_transits::testing::{TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{CreateTransit, TimelineEntry, Transit};
use std::rc::Rc;

fn submitted(over: &TransitsOverFakes) -> Transit {
    let (organisation, actor) = (OrganisationId::new(12), Actor::Client("ERP".to_owned()));
    let command = CreateTransit { organisation, actor: actor.clone(), form: a_valid_transit(), dossier_id: None };
    let draft = over.transits.create(command).expect("a draft");
    over.transits.submit(organisation, draft.id, &actor, None).expect("submitted").transit
}

fn worker(over: &TransitsOverFakes, authority: &Authority) -> HandOverWorker {
    HandOverWorker {
        queue: over.exchange.clone(),
        giving_up: over.giving_up.clone(),
        gateway: Rc::new(authority.gateway()),
        clock: over.clock.clone(),
        wake: std::sync::Arc::default(),
        limits: HandOverLimits::for_timeout(std::time::Duration::from_secs(10)),
    }
}

#[actix_rt::test]
async fn a_transit_is_handed_over_as_a_declaration_is() {
    let over = transits_over_fakes();
    let authority = Authority::start(&[], &[Response::Status(503)]);
    let transit = submitted(&over);
    let worker = worker(&over, &authority);
    assert_eq!(worker.run_once().await, 1);
    assert_eq!(over.exchange.next_due().expect("a look-up"), Some(over.clock.now() + Duration::seconds(1)));
    over.clock.advance(Duration::seconds(1));
    assert_eq!(worker.run_once().await, 1);
    assert_eq!(over.exchange.next_due().expect("a look-up"), None, "it was taken");
    let lrn = transit.milestones.lrn.expect("an LRN");
    let calls = authority.message_calls();
    assert_eq!(calls.len(), 2);
    assert_eq!(calls[0], calls[1], "the same again");
    assert_eq!((calls[0].correlation_id.as_str(), calls[0].account.as_str()), (lrn.as_str(), "12"));
    assert!(calls[0].body.starts_with(&format!("IE015 lrn={lrn}")), "{}", calls[0].body);
}

#[actix_rt::test]
async fn a_transit_that_is_refused_for_what_it_is_is_given_up_and_its_history_tells_it() {
    let over = transits_over_fakes();
    let refusals: Vec<Response> = (0..MOST_REFUSALS).map(|_| Response::Status(400)).collect();
    let authority = Authority::start(&[], &refusals);
    let transit = submitted(&over);
    let worker = worker(&over, &authority);
    for _ in 0..MOST_REFUSALS {
        assert_eq!(worker.run_once().await, 1);
        over.clock.advance(Duration::minutes(1));
    }
    assert_eq!(worker.run_once().await, 0);
    let (_, timeline) = over.transits.timeline(transit.organisation, transit.id).expect("a timeline");
    let reported = timeline.last().and_then(TimelineEntry::reported).expect("a line");
    assert!(reported.contains("was given up: the customs gateway did not accept the message"), "{reported}");
}

#[test]
fn what_is_given_back_is_due_at_once() {
    let over = transits_over_fakes();
    submitted(&over);
    let queue: &dyn OutboundQueue = over.exchange.as_ref();
    let now = over.clock.now();
    let held = queue.claim(10, now, now + Duration::seconds(60)).expect("a claim");
    assert_eq!((held.len(), queue.next_due().expect("a look-up")), (1, Some(now + Duration::seconds(60))));
    queue.release(&[held[0].id]).expect("given back");
    let again = queue.claim(10, now, now + Duration::seconds(60)).expect("a claim");
    assert_eq!(again, held);
}
