use super::each_port::TransitDirectoryBench;
use super::store::{WithTransits, after, start};
use super::{history, inbound};
use crate::form::{GuaranteeForm, TransitForm};
use crate::lifecycle::{DepartureState, DestinationState, OpenRequest, Status};
use crate::ports::{Changes, TransitFilter, TransitLabel, TransitSort};
use crate::testing::{a_complete_transit, a_valid_transit};
use crate::{Arrival, Enquiry, NewTransit, Totals, Transit, TransitId, TransitType};
use customs_exchange::testing::{page, record_list_contract};
use customs_kernel::{SortDirection, equal, holds, keeps};
use rust_decimal::Decimal;

/// Runs the contract of [`TransitDirectory`](crate::ports::TransitDirectory) beside the store that fills the lists; `make`
/// must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn directory_contract<B: Into<TransitDirectoryBench>>(make: impl Fn() -> B) {
    let make = || -> TransitDirectoryBench { make().into() };
    keeps! { "TransitDirectory":
        a_summary_shows_what_the_transit_holds(&make());
        a_summary_of_several_guarantees_shows_the_first_and_the_amount_of_all(&make());
        every_filter_alone_and_all_together(&make());
        the_status_follows_the_standing(&make());
        what_is_open_at_customs_is_found(&make());
        transits_are_counted_by_status(&make());
        another_organisation_lists_nothing(&make());
        a_reference_is_in_use_in_its_organisation_alone(&make());
        the_label_is_that_of_the_latest_change(&make());
    }
    record_list_contract(make);
    history::run(&make);
    inbound::run_on_directory(&make);
}

impl TransitDirectoryBench {
    fn named(&self, reference: &str) -> Transit {
        let reference = Some(reference.to_owned());
        self.insert(NewTransit { reference, ..self.new_transit(a_valid_transit()) })
    }

    /// Returns the references that a list of the first organisation shows, in order of their ids.
    fn listed(&self, filter: &TransitFilter) -> Vec<String> {
        let (sort, direction) = (TransitSort::Id, SortDirection::Ascending);
        let list = self.directory.list(self.organisations[0], filter, sort, direction, page(1, 100)).expect("a list");
        equal!(list.total, list.records.len() as u64, [list]);
        list.records.into_iter().map(|record| record.reference).collect()
    }
}

fn a_summary_shows_what_the_transit_holds(store: &TransitDirectoryBench) {
    let new = NewTransit { dossier_id: Some(7), ..store.new_transit(a_complete_transit()) };
    let mut transit = store.submit(store.insert(new), "LRN-1");
    transit.standing.departure = DepartureState::Discrepancies;
    transit.standing.destination = DestinationState::RemarksSent;
    transit.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    transit.milestones.released_at = Some(after(2));
    transit.arrival = Some(Arrival {
        office_of_destination: "DE003301".to_owned(),
        arrival_date: "2026-03-05".parse().expect("a day"),
        unloading_remarks: None,
        seals_intact: true,
        permission_names_seals: Some(false),
        trader: "NL801234566".parse().ok(),
    });
    transit.updated_at = after(2);
    let transit = store.save(transit, Changes::default());
    let (sort, direction) = (TransitSort::Id, SortDirection::Ascending);
    let list = store.directory.list(transit.organisation, &TransitFilter::default(), sort, direction, page(1, 25));
    let shown = list.expect("a list").records.remove(0);
    equal!((shown.id, &shown.reference, shown.standing), (transit.id, &transit.reference, transit.standing));
    equal!(shown.application_reference.as_deref(), Some("ORDER-4711"), [shown]);
    equal!((&shown.milestones, &shown.arrival), (&transit.milestones, &transit.arrival), [shown]);
    equal!((shown.customer_code.as_str(), shown.dossier_id), ("ACME", Some(7)));
    equal!((shown.transit_type, shown.additional_declaration_type.as_deref()), (TransitType::T1, Some("D")));
    equal!(shown.office_of_departure.as_deref(), Some("NL000510"), [shown]);
    equal!(shown.office_of_destination.as_deref(), Some("DE003302"), "as declared", [shown]);
    equal!(shown.guarantee_type.as_deref(), Some("0"), [shown]);
    equal!(shown.guarantee_reference.as_deref(), Some("26NL0000000123456"), [shown]);
    equal!(shown.guarantee_amount, Some(Decimal::new(1_250_050, 2)), [shown]);
    equal!(shown.totals, Totals { items: 1, gross_mass: Decimal::new(1_250_125, 3), packages: 40 }, [shown]);
    equal!((shown.created_at, shown.updated_at), (start(), after(2)));
}

fn a_summary_of_several_guarantees_shows_the_first_and_the_amount_of_all(store: &TransitDirectoryBench) {
    let listed = |code: &str, reference: &str, amount: Option<i64>| GuaranteeForm {
        guarantee_type: Some(code.to_owned()),
        reference: Some(reference.to_owned()),
        access_code: None,
        amount: amount.map(|cents| Decimal::new(cents, 2)),
    };
    let several = TransitForm {
        guarantee_type: None,
        guarantee_reference: None,
        guarantee_amount: None,
        guarantees: vec![
            listed("1", "26NL0000000123456", Some(10_050)),
            listed("2", "receipt 12", None),
            listed("0", "25DE7300QA0047110", Some(25)),
        ],
        ..a_valid_transit()
    };
    let transit = store.insert(store.new_transit(several));
    let (sort, direction) = (TransitSort::Id, SortDirection::Ascending);
    let list = store.directory.list(transit.organisation, &TransitFilter::default(), sort, direction, page(1, 25));
    let shown = list.expect("a list").records.remove(0);
    equal!(shown.guarantee_type.as_deref(), Some("1"), [shown]);
    equal!(shown.guarantee_reference.as_deref(), Some("26NL0000000123456"), [shown]);
    equal!(shown.guarantee_amount, Some(Decimal::new(10_075, 2)), [shown]);
}

fn every_filter_alone_and_all_together(store: &TransitDirectoryBench) {
    let t2f = TransitForm { transit_type: Some("T2F".to_owned()), ..a_valid_transit() };
    let found = NewTransit {
        reference: Some("FOUND".to_owned()),
        customer_code: "FINDERS".to_owned(),
        dossier_id: Some(7),
        ..store.new_transit(t2f)
    };
    let mut found = store.submit(store.insert(found), "LRN-1");
    found.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    store.save(found, Changes::default());
    store.submit(store.named("OTHER"), "LRN-2");
    store.named("DRAFT");
    let none = TransitFilter::default;
    let mrn = Some("26NL000396A1B2C3R0".to_owned());
    let status = Some(Status::Submitted);
    let all = TransitFilter {
        status,
        lrn: Some("LRN-1".to_owned()),
        mrn: mrn.clone(),
        customer_code: Some("FINDERS".to_owned()),
        transit_type: Some(TransitType::T2f),
        dossier_id: Some(7),
        ..none()
    };
    for filter in [
        TransitFilter { lrn: Some("LRN-1".to_owned()), ..none() },
        TransitFilter { mrn, ..none() },
        TransitFilter { customer_code: Some("FINDERS".to_owned()), ..none() },
        TransitFilter { transit_type: Some(TransitType::T2f), ..none() },
        TransitFilter { dossier_id: Some(7), ..none() },
        all,
    ] {
        equal!(store.listed(&filter), ["FOUND"], "{filter:?}");
    }
    equal!(store.listed(&TransitFilter { status, ..none() }), ["FOUND", "OTHER"]);
    equal!(store.listed(&none()), ["FOUND", "OTHER", "DRAFT"]);
    for filter in [
        TransitFilter { lrn: Some("LRN".to_owned()), ..none() },
        TransitFilter { mrn: Some("26NL".to_owned()), ..none() },
        TransitFilter { customer_code: Some("finders".to_owned()), ..none() },
        TransitFilter { lrn: Some("\0' --".to_owned()), ..none() },
        TransitFilter { status: Some(Status::Draft), dossier_id: Some(7), ..none() },
    ] {
        holds!(store.listed(&filter).is_empty(), "{filter:?}");
    }
}

fn the_status_follows_the_standing(store: &TransitDirectoryBench) {
    let mut transit = store.named("MOVING");
    for departure in DepartureState::ALL.iter().copied() {
        for destination in [DestinationState::Nothing, DestinationState::GoodsReleased] {
            transit.standing.departure = departure;
            transit.standing.destination = destination;
            transit = store.save(transit, Changes::default());
            for status in Status::ALL {
                let listed = store.listed(&TransitFilter { status: Some(status), ..TransitFilter::default() });
                equal!(
                    listed.len(),
                    usize::from(status == transit.status()),
                    "{departure:?} {destination:?}",
                    [listed]
                );
            }
        }
    }
}

fn what_is_open_at_customs_is_found(store: &TransitDirectoryBench) {
    let asked = Enquiry { asked_at: after(1), limit: None, office: None, reference: None, answered_at: None };
    let answered = Enquiry { answered_at: Some(after(2)), ..asked.clone() };
    let moved = |reference: &str, departure, enquiry: Option<&Enquiry>| {
        let mut transit = store.named(reference);
        transit.standing.departure = departure;
        transit.enquiry = enquiry.cloned();
        equal!(store.save(transit, Changes::default()).enquiry.as_ref(), enquiry);
    };
    for departure in DepartureState::ALL.iter().copied() {
        moved(departure.word(), departure, None);
    }
    for (departure, word) in [(DepartureState::Enquiry, "en route"), (DepartureState::Discrepancies, "at destination")]
    {
        moved(&format!("asked {word}"), departure, Some(&asked));
        moved(&format!("answered {word}"), departure, Some(&answered));
    }
    moved("once asked", DepartureState::WrittenOff, Some(&asked));
    for (request, expected) in [
        (OpenRequest::Enquiry, &["enquiry", "asked en route", "asked at destination"][..]),
        (OpenRequest::Correction, &["amendment_requested"][..]),
        (OpenRequest::Guarantee, &["guarantee_problem"][..]),
        (OpenRequest::Recovery, &["recovery"][..]),
    ] {
        let filter = TransitFilter { open_request: Some(request), ..TransitFilter::default() };
        equal!(store.listed(&filter), expected, "{request}", [filter]);
        let (status, customer) = (Some(Status::Draft), Some("ACME".to_owned()));
        holds!(store.listed(&TransitFilter { status, ..filter.clone() }).is_empty(), "filters hold together", [filter]);
        equal!(store.listed(&TransitFilter { customer_code: customer, ..filter }), expected, "{request}");
    }
}

fn transits_are_counted_by_status(store: &TransitDirectoryBench) {
    let [mine, other] = store.organisations;
    let counted = |organisation, status| {
        let counts = store.directory.counts_by_status(organisation).expect("counts");
        counts.get(&status).copied().unwrap_or(0)
    };
    equal!(counted(mine, Status::Draft), 0);
    store.named("STAYS");
    let leaves = store.named("LEAVES");
    equal!(counted(mine, Status::Draft), 2);
    let mut leaves = store.submit(leaves, "LRN-1");
    equal!((counted(mine, Status::Draft), counted(mine, Status::Submitted)), (1, 1));
    leaves.standing.departure = DepartureState::Released;
    store.save(leaves, Changes::default());
    equal!((counted(mine, Status::Submitted), counted(mine, Status::Released)), (0, 1));
    equal!(counted(other, Status::Draft), 0, "each organisation counts its own");
}

fn another_organisation_lists_nothing(store: &TransitDirectoryBench) {
    store.submit(store.draft(), "LRN-1");
    let [mine, other] = store.organisations;
    let by_lrn = TransitFilter { lrn: Some("LRN-1".to_owned()), ..TransitFilter::default() };
    for (organisation, filter, total) in
        [(mine, by_lrn.clone(), 1), (other, by_lrn, 0), (other, TransitFilter::default(), 0)]
    {
        let (sort, direction) = (TransitSort::Id, SortDirection::Ascending);
        let list = store.directory.list(organisation, &filter, sort, direction, page(1, 25)).expect("a list");
        equal!(list.total, total, [list]);
    }
}

fn a_reference_is_in_use_in_its_organisation_alone(store: &TransitDirectoryBench) {
    store.named("ORDER-1");
    let [mine, other] = store.organisations;
    let used =
        |organisation, reference: &str| store.directory.reference_in_use(organisation, reference).expect("a look-up");
    holds!(used(mine, "ORDER-1"));
    holds!(!used(mine, "order-1") && !used(mine, "ORDER") && !used(other, "ORDER-1"));
}

fn the_label_is_that_of_the_latest_change(store: &TransitDirectoryBench) {
    let draft = store.draft();
    let label = |organisation, id| store.directory.label(organisation, id).expect("a look-up");
    let label_of = |transit: &Transit| {
        let (version, reference, status) = (transit.version, transit.reference.clone(), transit.status());
        Some(TransitLabel { version, reference, status, role: transit.role })
    };
    equal!(label(draft.organisation, draft.id), label_of(&draft), [draft]);
    let changed = store.submit(draft.clone(), "LRN-1");
    holds!(changed.version > draft.version, [changed, draft]);
    equal!(label(changed.organisation, changed.id), label_of(&changed), [changed]);
    equal!(label(store.organisations[1], changed.id), None, [changed]);
    equal!(label(changed.organisation, TransitId::new(i64::MAX)), None, [changed]);
}
