use crate::testing::{CallbackStore, MemoryCallbacks};
use crate::{
    CallbackError, CallbackId, CallbackTargets, CallbackUrl, Callbacks, DeclarationNotice, DeliveryFilter, EventName,
    KeptHours, MOST_ABOUT_A_RECORD, MockCallbackTargets, NewRegistration, RegistrationForm, Share, TargetCheck,
    TargetPolicy, TargetRefused, verify,
};
use chrono::Duration;
use customs_kernel::testing::corpus::assert_corpus;
use customs_kernel::{
    Clock, CountingEntropy, ErrorKind, FieldErrors, ManualClock, OrganisationId, PageNumber, PageRequest, PageSize,
    Subject,
};
use serde_json::json;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

mod concluding;

const PAGE: PageRequest = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };

fn service() -> (Callbacks, CallbackStore, OrganisationId) {
    let store = MemoryCallbacks::store();
    let callbacks = Callbacks {
        repository: store.repository.clone(),
        queue: store.queue.clone(),
        directory: store.directory.clone(),
        clock: Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment"))),
        entropy: Arc::new(CountingEntropy::default()),
    };
    let organisation = store.organisations[0];
    (callbacks, store, organisation)
}

fn requested(events: &[EventName]) -> NewRegistration {
    let url = CallbackUrl::parse("https://broker.example/in", TargetPolicy::PublicHttps).expect("an address");
    NewRegistration::new(url, events.iter().copied()).expect("a registration")
}

fn notice(event: EventName) -> DeclarationNotice {
    DeclarationNotice {
        event,
        subject: Subject::declaration(42),
        reference: "ORDER-1".to_owned(),
        mrn: None,
        status: "NEW".to_owned(),
        declaration_symbol: "EX".to_owned(),
        occurred_at: "2026-05-01T09:59:59Z".parse().expect("a moment"),
    }
}

/// Checks a form with targets that give this answer at once.
fn check(form: RegistrationForm, answer: Result<TargetCheck, TargetRefused>) -> Result<NewRegistration, FieldErrors> {
    let mut targets = MockCallbackTargets::new();
    targets.expect_check().return_const(answer);
    let targets: &dyn CallbackTargets = &targets;
    let checked = pin!(form.check(TargetPolicy::PublicHttps, targets));
    match checked.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(checked) => checked,
        Poll::Pending => panic!("the targets answer at once"),
    }
}

fn form(url: &str, events: &[&str]) -> RegistrationForm {
    RegistrationForm {
        callback_url: Some(url.to_owned()),
        callback_format: None,
        events: Some(events.iter().map(|event| (*event).to_owned()).collect()),
    }
}

#[test]
fn a_form_tells_all_its_errors_at_once() {
    let mut wrong = form("http://broker.example", &["declaration.accepted", "declaration.exploded", ""]);
    wrong.callback_format = Some("xml".to_owned());
    let errors = check(wrong, Ok(TargetCheck::Allowed)).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["callback_format", "callback_url", "events.1", "events.2"]);

    let errors = check(RegistrationForm::default(), Ok(TargetCheck::Allowed)).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["callback_url", "events"]);

    let errors = check(form("https://broker.example", &[]), Ok(TargetCheck::Allowed)).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["events"]);
}

/// The texts that clients read stay the same.
#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/use_cases/tests/corpus.txt");
    let sent = json!({
        "callback_url": "https://broker.example/in",
        "callback_format": "json",
        "events": ["declaration.held", "declaration.accepted"],
    });
    assert_corpus(file, &sent, |sent| {
        let text = |field: &str| sent.get(field)?.as_str().map(str::to_owned);
        let events = sent.get("events").and_then(|events| serde_json::from_value(events.clone()).ok());
        let (callback_url, callback_format) = (text("callback_url"), text("callback_format"));
        let form = RegistrationForm { callback_url, callback_format, events };
        Some(check(form, Ok(TargetCheck::Allowed)).err().unwrap_or_default())
    });
}

#[test]
fn a_host_that_leads_to_a_special_address_is_refused() {
    let errors = check(form("https://broker.example", &["declaration.held"]), Err(TargetRefused)).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["callback_url"]);
}

#[test]
fn a_host_that_is_not_known_yet_may_be_registered() {
    let soon = form("https://soon.broker.example", &["declaration.held"]);
    assert!(check(soon, Ok(TargetCheck::Unresolved)).is_ok());
}

#[test]
fn a_sound_form_names_each_event_once() {
    let sound =
        form("https://broker.example", &["declaration.released", "declaration.accepted", "declaration.released"]);
    let checked = check(sound, Ok(TargetCheck::Allowed)).expect("sound");
    assert_eq!(checked.events().collect::<Vec<_>>(), [EventName::Accepted, EventName::Released]);
}

#[test]
fn each_registration_has_a_secret_of_its_own() {
    let (callbacks, _, organisation) = service();
    let first = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let second = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    assert_ne!(first.secret, second.secret);
    assert_eq!(first.secret.reveal().len(), 64);
    assert!(!format!("{first:?}").contains(first.secret.reveal()));
    assert_eq!(callbacks.list(organisation).expect("listed"), [first.registration, second.registration]);
}

#[test]
fn only_registrations_that_want_the_event_get_a_delivery() {
    let (callbacks, store, organisation) = service();
    let wanting =
        callbacks.register(organisation, &requested(&[EventName::Submitted])).expect("registered").registration;
    let other = callbacks.register(organisation, &requested(&[EventName::Released])).expect("registered").registration;
    let foreign =
        callbacks.register(store.organisations[1], &requested(&EventName::ALL)).expect("registered").registration;
    assert_eq!(callbacks.fan_out(organisation, &[notice(EventName::Submitted)]).expect("made"), 1);
    assert_eq!(callbacks.fan_out(organisation, &[notice(EventName::Control)]).expect("made"), 0);
    let count = |organisation, id| {
        callbacks.deliveries(organisation, id, DeliveryFilter::default(), PAGE).expect("a page").total
    };
    assert_eq!(count(organisation, wanting.id()), 1);
    assert_eq!(count(organisation, other.id()), 0);
    assert_eq!(count(store.organisations[1], foreign.id()), 0);
}

#[test]
fn the_latest_deliveries_about_a_record_are_told_with_their_receivers() {
    let (callbacks, store, organisation) = service();
    let first = callbacks.register(organisation, &requested(&EventName::ALL)).expect("registered").registration;
    let second = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered").registration;
    callbacks.register(store.organisations[1], &requested(&EventName::ALL)).expect("registered");
    let transit = DeclarationNotice { subject: Subject::transit(42), ..notice(EventName::Accepted) };
    let notices = [notice(EventName::Submitted), notice(EventName::Held), transit];
    callbacks.fan_out(organisation, &notices).expect("made");
    callbacks.fan_out(store.organisations[1], &[notice(EventName::Rejected)]).expect("made");
    let about = |subject| callbacks.deliveries_about(organisation, subject).expect("found");
    let reported = about(Subject::declaration(42));
    let receivers: Vec<_> = reported.latest.iter().map(|one| (one.callback, one.record.event)).collect();
    let expected = [(second.id(), EventName::Held), (first.id(), EventName::Held), (first.id(), EventName::Submitted)];
    assert_eq!(receivers, expected);
    assert!(reported.latest.iter().all(|one| one.url == *first.url()) && !reported.has_more);
    assert_eq!(about(Subject::transit(42)).latest.len(), 1);
    assert!(about(Subject::transit(43)).latest.is_empty());
}

#[test]
fn of_many_deliveries_about_a_record_the_latest_are_told_and_that_there_are_more() {
    let (callbacks, _, organisation) = service();
    callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let most = usize::try_from(MOST_ABOUT_A_RECORD).expect("a small number");
    callbacks.fan_out(organisation, &vec![notice(EventName::Held); most]).expect("made");
    let about = || callbacks.deliveries_about(organisation, Subject::declaration(42)).expect("found");
    let all = about();
    assert_eq!((all.latest.len(), all.has_more), (most, false));
    callbacks.fan_out(organisation, &[notice(EventName::Held)]).expect("made");
    let latest = about();
    assert_eq!((latest.latest.len(), latest.has_more), (most, true));
    assert!(latest.latest[0].record.id > all.latest[0].record.id, "the newest is among them");
}

#[test]
fn all_deliveries_about_a_record_come_with_their_tries_the_newest_first() {
    let (callbacks, store, organisation) = service();
    let receiver = callbacks.register(organisation, &requested(&EventName::ALL)).expect("registered").registration;
    callbacks.register(store.organisations[1], &requested(&EventName::ALL)).expect("registered");
    let many = usize::try_from(MOST_ABOUT_A_RECORD).expect("a small number") + 1;
    callbacks.fan_out(organisation, &vec![notice(EventName::Held); many]).expect("made");
    callbacks.fan_out(store.organisations[1], &[notice(EventName::Held)]).expect("made");
    let about = |most| callbacks.tried_deliveries_about(organisation, Subject::declaration(42), most).expect("found");
    let all = about(1_000);
    assert_eq!(all.len(), many);
    assert!(all.iter().all(|(callback, tried)| *callback == receiver.id() && tried.tries.is_empty()));
    assert!(all.windows(2).all(|pair| pair[0].1.record.id > pair[1].1.record.id));
    assert_eq!(about(2), all[..2]);
    assert_eq!(callbacks.tried_deliveries_about(organisation, Subject::transit(42), 10).expect("found"), []);
}

#[test]
fn without_an_id_the_latest_registration_is_meant() {
    let (callbacks, store, organisation) = service();
    let first = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let latest = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let regenerate = |id| callbacks.regenerate_secret(organisation, id, None).expect("another secret").secret;
    let secret = regenerate(None);
    let kept = |id| store.repository.secrets(organisation, id).expect("found").expect("there").present;
    assert_eq!(kept(latest.registration.id()), secret);
    assert_ne!(secret, latest.secret);
    assert_eq!(kept(first.registration.id()), first.secret);
    let named = regenerate(Some(first.registration.id()));
    assert_eq!(kept(first.registration.id()), named);
}

#[test]
fn an_unknown_id_is_an_error_of_the_field_and_no_registration_at_all_is_not_found() {
    let (callbacks, _, organisation) = service();
    let unknown = Some(CallbackId::new(99));
    for error in [
        callbacks.regenerate_secret(organisation, unknown, None).expect_err("unknown"),
        callbacks.test_delivery(organisation, unknown).expect_err("unknown"),
    ] {
        let CallbackError::Invalid(errors) = error else { panic!("an error of a field") };
        assert_eq!(errors.paths().collect::<Vec<_>>(), ["id"]);
    }
    assert_eq!(callbacks.regenerate_secret(organisation, None, None).expect_err("none").kind(), ErrorKind::NotFound);
    assert_eq!(callbacks.test_delivery(organisation, None).expect_err("none").kind(), ErrorKind::NotFound);
}

#[test]
fn a_test_delivery_is_signed_and_not_queued() {
    let (callbacks, _, organisation) = service();
    let registered = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let dispatch = callbacks.test_delivery(organisation, None).expect("made");
    let headers = dispatch.headers();
    assert_eq!(headers[0].1, "declaration.status_changed");
    assert_eq!(headers[1].1, "1777629600");
    let body = dispatch.into_body();
    assert!(verify(&registered.secret, body.as_bytes(), &headers[2].1));
    assert_eq!(
        callbacks
            .deliveries(organisation, registered.registration.id(), DeliveryFilter::default(), PAGE)
            .expect("a page")
            .total,
        0
    );
}

#[test]
fn a_secret_that_is_kept_signs_beside_the_new_one_for_its_hours() {
    let (mut callbacks, _, organisation) = service();
    let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment")));
    callbacks.clock = clock.clone();
    callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered");
    let signatures = || callbacks.test_delivery(organisation, None).expect("made").headers()[6].1.split(' ').count();
    assert_eq!(signatures(), 1);
    let keep = KeptHours::new(24).expect("hours");
    let regenerated = callbacks.regenerate_secret(organisation, None, Some(keep)).expect("another secret");
    assert_eq!(regenerated.previous_secret_until, Some(clock.now() + Duration::hours(24)));
    assert_eq!(signatures(), 2);
    let dispatch = callbacks.test_delivery(organisation, None).expect("made");
    let signature = dispatch.headers()[2].1.clone();
    assert!(verify(&regenerated.secret, dispatch.into_body().as_bytes(), &signature), "the contract's is the new one");
    clock.advance(Duration::hours(24));
    assert_eq!(signatures(), 1, "over even before it is deleted");
    assert_eq!(callbacks.forget_previous_secrets().expect("done"), 1);
    assert_eq!(signatures(), 1);
}

#[test]
fn what_does_not_exist_cannot_be_deleted_listed_or_redelivered() {
    let (callbacks, _, organisation) = service();
    let id = CallbackId::new(99);
    assert_eq!(callbacks.delete(organisation, id).expect_err("unknown").kind(), ErrorKind::NotFound);
    assert_eq!(
        callbacks.deliveries(organisation, id, DeliveryFilter::default(), PAGE).expect_err("unknown").kind(),
        ErrorKind::NotFound
    );
    let delivery = crate::DeliveryId::new(1);
    assert_eq!(callbacks.redeliver(organisation, id, delivery).expect_err("unknown").kind(), ErrorKind::NotFound);
}

#[test]
fn a_redelivered_delivery_can_be_claimed_again() {
    let (callbacks, store, organisation) = service();
    let id = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered").registration.id();
    callbacks.fan_out(organisation, &[notice(EventName::Held)]).expect("made");
    let now = callbacks.clock.now();
    let claim = || {
        let until = now + Duration::minutes(1);
        store.queue.claim(&[Share { organisation, callback: id, limit: 1 }], now, until).expect("a claim")
    };
    let claimed = claim().remove(0);
    let lease = claimed.lease;
    let delivered = crate::AttemptRecord {
        organisation,
        lease,
        tries_before: 0,
        tried_at: Some(now),
        took_ms: Some(7),
        status_code: Some(200),
        error: None,
        answer: None,
        next: crate::NextStep::Delivered { at: now },
    };
    store.queue.record(&[delivered]).expect("recorded");
    assert_eq!(claim(), []);
    callbacks.redeliver(organisation, id, lease.delivery).expect("set");
    assert_eq!(claim().remove(0).payload, claimed.payload);
}
