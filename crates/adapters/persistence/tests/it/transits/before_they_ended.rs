//! The effect of the migration on transits that an earlier release stored.

use super::store;
use crate::database::migrations::migrate_again_below;
use crate::testing::both_migrated;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::Actor;
use customs_persistence::StoredRejectionStatistics;
use customs_reporting::DaySpan;
use customs_reporting::ports::RejectionStatistics;
use customs_transits::form::TransitForm;
use customs_transits::lifecycle::Status;
use customs_transits::ports::Changes;
use customs_transits::testing::{TransitStore, a_valid_transit};
use customs_transits::{Milestones, NewTransit, Rejection, TimelineEntry, TimelineEvent, Transit};

fn at(minutes: i64) -> DateTime<Utc> {
    "2026-03-02T09:00:00Z".parse::<DateTime<Utc>>().expect("a moment") + Duration::minutes(minutes)
}

fn accepted_at(at: DateTime<Utc>) -> TimelineEntry {
    let (event, status) = (TimelineEvent::Accepted, Status::Accepted);
    TimelineEntry { event, status, at, actor: Actor::Customs, details: None, mrn: None }
}

/// A transit with that additional declaration type and these milestones.
fn that_reached(store: &TransitStore, kind: &str, milestones: Milestones) -> Transit {
    let form = TransitForm { additional_declaration_type: Some(kind.to_owned()), ..a_valid_transit() };
    let new = NewTransit {
        organisation: store.organisations[0],
        reference: None,
        customer_code: "ACME".to_owned(),
        dossier_id: None,
        form,
        created_at: at(0),
    };
    let draft = store.repository.insert(new, Vec::new()).expect("kept");
    store.repository.save(Transit { milestones, ..draft.clone() }, Changes::default()).expect("saved");
    draft
}

#[test]
fn the_acceptance_of_what_was_lodged_in_advance_was_its_registration() {
    for test in both_migrated() {
        let store = store(&test);
        let none = Milestones::default();
        let registered = Milestones { registered_at: Some(at(1)), ..none.clone() };
        let presented = Milestones {
            accepted_at: Some(at(8)),
            presentation_accepted_at: Some(at(8)),
            released_at: Some(at(9)),
            ..registered.clone()
        };
        let waiting = that_reached(&store, "D", registered);
        let presented = that_reached(&store, "D", presented);
        let standard = that_reached(&store, "A", Milestones { accepted_at: Some(at(2)), ..none });
        migrate_again_below(&test.database, "0053_transits_that_end", "0054_one_exchange");
        let reached = |transit: &Transit| {
            let found =
                store.repository.find(transit.organisation, transit.id).expect("a look-up").expect("it is there");
            [found.milestones.registered_at, found.milestones.accepted_at]
        };
        assert_eq!(reached(&waiting), [Some(at(1)), None]);
        assert_eq!(reached(&presented), [Some(at(1)), Some(at(8))]);
        assert_eq!(reached(&standard), [None, Some(at(2))]);
    }
}

#[test]
fn a_rejection_before_an_acceptance_is_resolved() {
    for test in both_migrated() {
        let store = store(&test);
        let ours = store.organisations[0];
        for (rejected, accepted) in [(1, Some(5)), (6, Some(5)), (2, None)] {
            let draft = that_reached(&store, "A", Milestones::default());
            let transit = store.repository.find(ours, draft.id).expect("a look-up").expect("it is there");
            let rejection = Some(Rejection { arrived_at: at(rejected), errors: Vec::new() });
            let timeline = accepted.map(|minutes| accepted_at(at(minutes))).into_iter().collect();
            store.repository.save(transit, Changes { timeline, rejection, ..Changes::default() }).expect("saved");
        }
        migrate_again_below(&test.database, "0053_transits_that_end", "0054_one_exchange");
        let statistics = StoredRejectionStatistics::new(test.database.clone());
        let days = DaySpan::of_day("2026-03-02".parse().expect("a day"));
        let recent = statistics.recent(ours, days, 10).expect("rejections");
        let resolved: Vec<_> = recent.into_iter().map(|one| (one.arrived_at, one.resolved)).collect();
        assert_eq!(resolved, [(at(6), false), (at(2), false), (at(1), true)]);
    }
}
