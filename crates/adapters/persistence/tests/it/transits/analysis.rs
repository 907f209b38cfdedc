//! Events in the life of transits, as rejection analysis counts them.

use super::{exchange_ports, sealer, store};
use crate::testing::{TestDatabase, both_migrated};
use chrono::Duration;
use customs_exchange::testing::reason;
use customs_kernel::{Actor, Clock, OrganisationId};
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::{Database, StoredCustomers, StoredRejectionStatistics, StoredTransits};
use customs_reporting::DaySpan;
use customs_reporting::ports::RejectionStatistics;
use customs_reporting::rejections::{Dimension, LodgedKind};
use customs_reporting::reports::ReportSubject;
use customs_transits::testing::{PlainAnswer, TransitStore, TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{CreateTransit, DraftContent, DraftTarget, InvalidationForm, MessageKind, Transit};
use std::sync::Arc;

/// The use cases of transits over the database.
fn over(store: &TransitStore) -> TransitsOverFakes {
    transits_over_fakes().with(|ports| {
        ports.repository = store.repository.clone();
        ports.directory = store.directory.clone();
        ports.exchange = exchange_ports(store);
        ports.work = store.work.clone();
    })
}

fn submitted(over: &TransitsOverFakes, organisation: OrganisationId) -> Transit {
    let actor = Actor::Client("order desk".to_owned());
    let command = CreateTransit { organisation, actor: actor.clone(), form: a_valid_transit(), dossier_id: None };
    let draft = over.transits.create(command).expect("a draft");
    over.transits.submit(organisation, draft.id, &actor, None).expect("submitted").transit
}

fn receive(over: &TransitsOverFakes, transit: &Transit, answer: PlainAnswer) {
    let lrn = transit.milestones.lrn.as_ref().expect("an LRN");
    over.transits.receive(answer.lrn(lrn).document()).expect("kept");
    over.transits.apply_received(10).expect("applied");
}

/// The numbers of submissions and rejections; and by customer and chapter, how many first submissions were right and
/// how many were rejected.
fn counts(database: &Database, organisation: OrganisationId) -> (u64, u64, Vec<(String, u64, u64)>) {
    let statistics = StoredRejectionStatistics::new(database.clone());
    let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
    let counted = statistics.days(organisation, days).expect("days");
    assert!(counted.iter().all(|count| count.kind == LodgedKind::Transit));
    let first = |by| statistics.first_times(organisation, days, by).expect("first times");
    let first = [first(Dimension::Customer), first(Dimension::Chapter)].concat();
    (
        counted.iter().map(|count| count.submissions).sum(),
        counted.iter().map(|count| count.rejections).sum(),
        first.into_iter().map(|count| (count.key, count.right, count.rejected)).collect(),
    )
}

fn expected(submissions: u64, rejections: u64, right: u64, rejected: u64) -> (u64, u64, Vec<(String, u64, u64)>) {
    (submissions, rejections, vec![("ACME".to_owned(), right, rejected), ("94".to_owned(), right, rejected)])
}

fn on_both(check: impl Fn(&TestDatabase, &TransitStore, &TransitsOverFakes)) {
    for test in both_migrated() {
        let store = store(&test);
        check(&test, &store, &over(&store));
    }
}

#[test]
fn a_submission_is_counted_and_what_customs_says_of_it() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let transit = submitted(over, ours);
        assert_eq!(counts(&test.database, ours), expected(1, 0, 0, 0));
        receive(over, &transit, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        assert_eq!(counts(&test.database, ours), expected(1, 0, 1, 0));
        let other = submitted(over, ours);
        let pointer = "/CC015C/Consignment/HouseConsignment/ConsignmentItem[1]/Commodity/CommodityCode";
        receive(over, &other, PlainAnswer::new("IE056").error("12", pointer));
        assert_eq!(counts(&test.database, ours), expected(2, 1, 1, 1));
        let statistics = StoredRejectionStatistics::new(test.database.clone());
        let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
        let errors = statistics.errors(ours, days).expect("errors");
        let errors: Vec<_> = errors.into_iter().map(|error| (error.code, error.field, error.count)).collect();
        assert_eq!(errors, [("12".to_owned(), Some("items.hs_code".to_owned()), 1)]);
        let theirs = counts(&test.database, store.organisations[1]);
        assert_eq!(theirs, (0, 0, vec![]));
    });
}

#[test]
fn a_refused_request_is_counted_and_leaves_the_submission_right() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let transit = submitted(over, ours);
        receive(over, &transit, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        let reason = InvalidationForm { reason: Some("lodged twice".to_owned()) };
        let actor = Actor::Client("order desk".to_owned());
        over.transits.invalidate(ours, transit.id, &reason, &actor, None).expect("requested");
        let refused = PlainAnswer::new("IE056").rejecting(MessageKind::Invalidation);
        receive(over, &transit, refused.error("14", "/CC014C"));
        assert_eq!(counts(&test.database, ours), expected(1, 1, 1, 0));
        let resolved = || -> Vec<bool> {
            let statistics = StoredRejectionStatistics::new(test.database.clone());
            let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
            let recent = statistics.recent(ours, days, 10).expect("rejections");
            recent.into_iter().map(|rejection| rejection.resolved).collect()
        };
        assert_eq!(resolved(), [false]);
        receive(over, &transit, PlainAnswer::new("IE029"));
        assert_eq!((resolved(), counts(&test.database, ours)), (vec![true], expected(1, 1, 1, 0)));
    });
}

#[test]
fn an_accepted_amendment_resolves_what_customs_refused_before() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let actor = Actor::Client("order desk".to_owned());
        let transit = submitted(over, ours);
        receive(over, &transit, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        let reason = InvalidationForm { reason: Some("lodged twice".to_owned()) };
        over.transits.invalidate(ours, transit.id, &reason, &actor, None).expect("requested");
        let refused = PlainAnswer::new("IE056").rejecting(MessageKind::Invalidation);
        receive(over, &transit, refused.error("14", "/CC014C"));
        let resolved = || -> Vec<bool> {
            let statistics = StoredRejectionStatistics::new(test.database.clone());
            let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
            let recent = statistics.recent(ours, days, 10).expect("rejections");
            recent.into_iter().map(|rejection| rejection.resolved).collect()
        };
        let target = DraftTarget { organisation: ours, id: transit.id, expected: None };
        let elsewhere = |content: &mut DraftContent| content.form.office_of_destination = Some("DE003301".to_owned());
        over.transits.update(target, &actor, &elsewhere).expect("it is asked for");
        assert_eq!(resolved(), [false], "customs has not answered the request");
        receive(over, &transit, PlainAnswer::new("IE004").mrn("26NL000510A1B2C3J0"));
        assert_eq!(resolved(), [true]);
    });
}

#[test]
fn one_that_is_not_released_was_accepted_in_vain() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let transit = submitted(over, ours);
        receive(over, &transit, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        receive(over, &transit, PlainAnswer::new("IE051").on_grounds("G1"));
        assert_eq!(counts(&test.database, ours), expected(1, 1, 0, 1));
        let statistics = StoredRejectionStatistics::new(test.database.clone());
        let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
        let recent = statistics.recent(ours, days, 10).expect("rejections");
        let listed: Vec<_> = recent.into_iter().map(|one| (one.subject, one.declaration_id, one.errors)).collect();
        assert_eq!(listed, [(ReportSubject::Transit, transit.id.get(), 1)]);
    });
}

#[test]
fn a_rejection_is_resolved_once_the_transit_is_lodged_anew_and_accepted() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let transit = submitted(over, ours);
        receive(over, &transit, PlainAnswer::new("IE056").error("12", "/CC015C"));
        let resolved = || -> Vec<bool> {
            let statistics = StoredRejectionStatistics::new(test.database.clone());
            let days = DaySpan::from_day("2026-03-02".parse().expect("a day"));
            let recent = statistics.recent(ours, days, 10).expect("rejections");
            recent.into_iter().map(|rejection| rejection.resolved).collect()
        };
        let actor = Actor::Client("order desk".to_owned());
        over.transits.save_as_draft(ours, transit.id, &actor, None).expect("a draft");
        let again = over.transits.submit(ours, transit.id, &actor, None).expect("submitted").transit;
        assert_eq!(resolved(), [false]);
        receive(over, &again, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        assert_eq!(resolved(), [true]);
        receive(over, &again, PlainAnswer::new("IE051"));
        assert_eq!(resolved(), [false, true], "that it is not released is another one");
    });
}

#[test]
fn what_customs_never_had_was_no_submission() {
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        submitted(over, ours);
        let now = over.clock.now();
        let claimed = store.exchange.queue.claim(1, now, now + Duration::seconds(60)).expect("a claim");
        let outcome = store.exchange.giving_up.give_up(claimed[0].id, &reason("400"), now).expect("given up");
        assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
        assert_eq!(counts(&test.database, ours), (0, 0, vec![]));
        let answered = submitted(over, ours);
        receive(over, &answered, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        let claimed = store.exchange.queue.claim(1, now, now + Duration::seconds(60)).expect("a claim");
        let outcome = store.exchange.giving_up.give_up(claimed[0].id, &reason("400"), now).expect("given up");
        assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
        assert_eq!(counts(&test.database, ours), expected(1, 0, 1, 0), "customs had it all the same");
    });
}

#[test]
fn events_are_kept_for_those_alone_who_want_them() {
    use customs_transits::EventKind;
    use customs_transits::ports::Subscription;
    on_both(|test, store, over| {
        let wants_released = Subscription {
            name: "callbacks",
            wants: |event| event.kind == EventKind::Released,
            notified_customer: None,
        };
        let subscriptions = [wants_released, Subscription::to_all("workflows")];
        let repository = Arc::new(StoredTransits::new(test.database.clone(), sealer(), &subscriptions));
        let over = over.clone().with(|ports| ports.repository = repository.clone());
        let transit = submitted(&over, store.organisations[0]);
        receive(&over, &transit, PlainAnswer::new("IE028").mrn("26NL000510A1B2C3J0"));
        receive(&over, &transit, PlainAnswer::new("IE029"));
        let kinds = |subscriber| -> Vec<EventKind> {
            let now = over.clock.now();
            let claimed = store.outbox.claim(subscriber, 10, now, now + Duration::seconds(60)).expect("a claim");
            claimed.into_iter().map(|entry| entry.event.kind).collect()
        };
        assert_eq!(kinds("callbacks"), [EventKind::Released]);
        assert_eq!(kinds("workflows"), [EventKind::Submitted, EventKind::Accepted, EventKind::Released]);
    });
}

#[test]
fn events_are_kept_for_customers_that_may_be_notified_alone() {
    use customs_transits::TransitEvent;
    use customs_transits::ports::Subscription;
    use diesel::connection::SimpleConnection;
    fn customer_of(event: &TransitEvent) -> Option<&str> {
        Some(event.customer_code.as_str())
    }
    on_both(|test, store, over| {
        let ours = store.organisations[0];
        let notifying = Subscription { name: "workflows", wants: |_| true, notified_customer: Some(customer_of) };
        let repository = Arc::new(StoredTransits::new(test.database.clone(), sealer(), &[notifying]));
        let over = over.clone().with(|ports| ports.repository = repository.clone());
        let kept = || {
            let now = over.clock.now();
            store.outbox.claim("workflows", 10, now, now + Duration::seconds(60)).expect("a claim").len()
        };
        submitted(&over, ours);
        assert_eq!(kept(), 0, "the organisation has no such customer");
        let acme = NewCustomer {
            organisation: ours,
            customer_code: "ACME".to_owned(),
            form: CustomerForm { customer_name: Some("ACME B.V.".to_owned()), ..CustomerForm::default() },
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: over.clock.now(),
        };
        StoredCustomers::new(test.database.clone(), sealer()).insert(&acme).expect("stored");
        submitted(&over, ours);
        assert_eq!(kept(), 0, "the customer is not to be notified");
        let on = r#"UPDATE customers SET document = '{"customer_name": "ACME B.V.", "notifications_enabled": true}'"#;
        test.database.write(|connection| Ok(connection.batch_execute(on)?)).expect("switched on");
        submitted(&over, ours);
        assert_eq!(kept(), 1, "the customer is to be notified");
    });
}
