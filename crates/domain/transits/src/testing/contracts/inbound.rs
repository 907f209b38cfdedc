//! Movements that somebody else lodged: kept among transits, and listed apart.

use super::store::{TransitStore, a_line, after, is_conflict, lrn, start};
use crate::form::TransitForm;
use crate::lifecycle::{DestinationState, Standing, Status};
use crate::ports::{Changes, InboundFilter, TransitFilter, TransitSort, unique_rules};
use crate::{Arrival, MessageKind, NewInbound, NewOutboundMessage, TimelineEvent, Transit, TransitRole};
use customs_exchange::testing::{page, submission};
use customs_exchange::{Addressee, References};
use customs_kernel::{Mrn, OrganisationId, SortDirection, Version, equal, holds, keeps};

const MRN: &str = "26DE003302A1B2C3J0";

/// Runs the rules about movements that somebody else lodged.
pub(super) fn run(make: impl Fn() -> TransitStore) {
    keeps! { "TransitRepository":
        a_movement_of_another_reads_back_as_it_was_stored(&make());
        a_movement_of_another_is_kept_once_in_an_organisation(&make());
        each_list_shows_its_own_records_alone(&make());
        answers_find_the_one_for_whom_they_are(&make());
    }
}

fn mrn(text: &str) -> Mrn {
    text.parse().expect("an MRN")
}

fn new(organisation: OrganisationId, number: &str) -> NewInbound {
    NewInbound {
        organisation,
        reference: None,
        mrn: mrn(number),
        customer_code: "ACME".to_owned(),
        dossier_id: Some(7),
        form: TransitForm { office_of_destination: Some("NL000510".to_owned()), ..TransitForm::default() },
        created_at: start(),
    }
}

impl TransitStore {
    fn arriving(&self, organisation: OrganisationId, number: &str) -> Transit {
        let line = a_line(TimelineEvent::Created, Status::Released);
        let mut transit =
            self.repository.insert_inbound(new(organisation, number), vec![line]).expect("a movement is kept");
        transit.standing.destination = DestinationState::ArrivalSent;
        transit.arrival = Some(Arrival {
            office_of_destination: "NL000510".to_owned(),
            arrival_date: "2026-03-05".parse().expect("a day"),
            unloading_remarks: None,
            seals_intact: true,
            permission_names_seals: None,
            trader: None,
        });
        self.save(transit, Changes::default())
    }
}

fn a_movement_of_another_reads_back_as_it_was_stored(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let stored = store.repository.insert_inbound(new(mine, MRN), Vec::new()).expect("a movement is kept");
    equal!(
        (stored.role, stored.standing, stored.version),
        (TransitRole::Destination, Standing::INBOUND, Version::FIRST)
    );
    equal!(stored.milestones.mrn, Some(mrn(MRN)), [stored]);
    holds!(stored.reference.starts_with("T-"), [stored]);
    equal!(store.find(&stored), stored, [stored]);
    equal!(store.repository.find(other, stored.id).expect("a look-up"), None, [stored]);
    let arriving = store.arriving(mine, "26DE003302A1B2C3J1");
    equal!(store.find(&arriving), arriving, [arriving]);
    let role = |organisation, number| store.directory.role_with_mrn(organisation, &mrn(number)).expect("a look-up");
    equal!(role(mine, MRN), Some(TransitRole::Destination));
    equal!((role(other, MRN), role(mine, "26DE003302A1B2C3J9")), (None, None));
    let mut own = store.submit(store.draft(), "LRN-1");
    own.milestones.mrn = Some(mrn(MRN));
    store.save(own, Changes::default());
    equal!(role(mine, MRN), Some(TransitRole::Departure), "the own transit comes first");
}

fn a_movement_of_another_is_kept_once_in_an_organisation(store: &TransitStore) {
    let [mine, other] = store.organisations;
    store.arriving(mine, MRN);
    let again = store.repository.insert_inbound(new(mine, MRN), Vec::new());
    holds!(is_conflict(&again, Some(unique_rules::INBOUND_MRN)), "{again:?}");
    store.arriving(other, MRN);
    let named = NewInbound { reference: Some("ORDER-1".to_owned()), ..new(mine, "26DE003302A1B2C3J1") };
    store.repository.insert_inbound(named.clone(), Vec::new()).expect("a movement is kept");
    let same = NewInbound { mrn: mrn("26DE003302A1B2C3J2"), ..named };
    let same = store.repository.insert_inbound(same, Vec::new());
    holds!(is_conflict(&same, Some(unique_rules::TRANSIT_REFERENCE)), "{same:?}");
}

fn each_list_shows_its_own_records_alone(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let draft = store.draft();
    let (first, second) = (store.arriving(mine, MRN), store.arriving(mine, "26DE003302A1B2C3J1"));
    store.arriving(other, MRN);
    let own = |filter: TransitFilter| {
        let (sort, direction) = (TransitSort::CreatedAt, SortDirection::Descending);
        let list = store.directory.list(mine, &filter, sort, direction, page(1, 25)).expect("a list");
        (list.total, list.records.into_iter().map(|summary| summary.id).collect::<Vec<_>>())
    };
    equal!(own(TransitFilter::default()), (1, vec![draft.id]));
    for filter in [
        TransitFilter { mrn: Some(MRN.to_owned()), ..TransitFilter::default() },
        TransitFilter { status: Some(Status::Released), ..TransitFilter::default() },
        TransitFilter { dossier_id: Some(7), ..TransitFilter::default() },
    ] {
        equal!(own(filter.clone()), (0, Vec::new()), "{filter:?}");
    }
    let counts = store.directory.counts_by_status(mine).expect("counts");
    equal!((counts.get(&Status::Draft), counts.get(&Status::Released)), (Some(&1), None), [counts]);
    let listed = |filter: InboundFilter, direction| {
        let list = store.directory.list_inbound(mine, &filter, direction, page(1, 25)).expect("a list");
        (list.total, list.records.into_iter().map(|summary| summary.id).collect::<Vec<_>>())
    };
    let both = (2, vec![second.id, first.id]);
    equal!(listed(InboundFilter::default(), SortDirection::Descending), both.clone());
    equal!(listed(InboundFilter::default(), SortDirection::Ascending), (2, vec![first.id, second.id]));
    let sent = InboundFilter { state: Some(DestinationState::ArrivalSent), ..InboundFilter::default() };
    let of_dossier = InboundFilter { dossier_id: Some(7), ..InboundFilter::default() };
    let of_customer = InboundFilter { customer_code: Some("ACME".to_owned()), ..InboundFilter::default() };
    for filter in [sent, of_dossier, of_customer] {
        equal!(listed(filter.clone(), SortDirection::Descending), both.clone(), "{filter:?}");
    }
    let named = InboundFilter { mrn: Some(MRN.to_owned()), ..InboundFilter::default() };
    equal!(listed(named, SortDirection::Descending), (1, vec![first.id]));
    let unloading = InboundFilter { state: Some(DestinationState::UnloadingAllowed), ..InboundFilter::default() };
    let hostile = InboundFilter { mrn: Some("\0' --".to_owned()), ..InboundFilter::default() };
    for filter in [unloading, hostile] {
        equal!(listed(filter.clone(), SortDirection::Descending), (0, Vec::new()), "{filter:?}");
    }
    let second_page =
        store.directory.list_inbound(mine, &InboundFilter::default(), SortDirection::Descending, page(2, 1));
    equal!(second_page.expect("a list").records.first().map(|summary| summary.id), Some(first.id));
}

fn answers_find_the_one_for_whom_they_are(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let mut own = store.submit(store.draft(), "LRN-1");
    own.milestones.mrn = Some(mrn(MRN));
    let own = store.save(own, Changes::default());
    let theirs = store.arriving(other, MRN);
    let located = |names: References| store.exchange.sent.locate_all(&[names]).expect("a look-up").remove(0);
    let by_mrn = |addressee| located(References { mrn: Some(mrn(MRN)), addressee, ..References::default() });
    let reporter = |trader: Option<&str>| Addressee::Reporter { trader: trader.and_then(|trader| trader.parse().ok()) };
    equal!(by_mrn(Addressee::Lodger), Some((mine, own.id.get())));
    equal!(by_mrn(reporter(None)), Some((other, theirs.id.get())));
    let mut reported = store.arriving(mine, "26DE003302A1B2C3J1");
    let both = store.arriving(other, "26DE003302A1B2C3J1");
    let second =
        |addressee| located(References { mrn: Some(mrn("26DE003302A1B2C3J1")), addressee, ..References::default() });
    equal!((second(Addressee::Lodger), second(reporter(None))), (None, None));
    if let Some(arrival) = &mut reported.arrival {
        arrival.trader = "NL801234566".parse().ok();
    }
    let reported = store.save(reported, Changes::default());
    let mut named = both;
    if let Some(arrival) = &mut named.arrival {
        arrival.trader = "NL009876543".parse().ok();
    }
    let named = store.save(named, Changes::default());
    equal!(second(reporter(Some("NL801234566"))), Some((mine, reported.id.get())));
    equal!(second(reporter(Some("NL009876543"))), Some((other, named.id.get())));
    equal!(second(reporter(None)), None);
    let message = NewOutboundMessage { kind: MessageKind::Arrival, lodged: None, ..submission("NOTICE-1") };
    let changed = Transit { updated_at: after(1), ..named.clone() };
    store.save(changed, Changes { outbound: vec![message], ..Changes::default() });
    let answer =
        References { answers: Some(lrn("NOTICE-1")), mrn: Some(mrn("26DE003302A1B2C3J1")), ..References::default() };
    equal!(located(answer), Some((other, named.id.get())), "the message that is answered decides");
}
