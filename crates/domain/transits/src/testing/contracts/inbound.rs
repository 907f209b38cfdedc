//! Movements that somebody else lodged: kept among transits, and listed apart.

use super::each_port::{TransitBench, TransitDirectoryBench};
use super::store::{TransitStore, WithTransits, a_line, after, is_conflict, lrn, start, submission};
use crate::form::TransitForm;
use crate::lifecycle::{DestinationState, Standing, Status};
use crate::ports::{Changes, InboundFilter, TransitFilter, TransitSort, unique_rules};
use crate::{Arrival, MessageKind, NewInbound, TimelineEvent, Transit, TransitId, TransitRole};
use customs_exchange::testing::page;
use customs_exchange::{Addressee, References};
use customs_kernel::{Mrn, OrganisationId, Page, SortDirection, Version, equal, holds, keeps};

const MRN: &str = "26DE003302A1B2C3J0";

/// The rules about what the repository keeps of them.
pub(super) fn run_on_repository(make: &impl Fn() -> TransitBench) {
    keeps! { "TransitRepository":
        a_movement_of_another_reads_back_as_it_was_stored(&make());
        a_movement_of_another_is_kept_once_in_an_organisation(&make());
    }
}

/// The rules about the lists in which they are.
pub(super) fn run_on_directory(make: &impl Fn() -> TransitDirectoryBench) {
    keeps! { "TransitDirectory":
        each_list_shows_its_own_records_alone(&make());
        every_filter_of_movements_of_others(&make());
        the_role_in_a_movement_is_that_of_the_organisation(&make());
    }
}

/// The rules about answers of customs to them.
pub(super) fn run(make: &impl Fn() -> TransitStore) {
    keeps! { "TransitRepository with SentMessages":
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

/// Stores a movement of another whose arrival the organisation reported.
fn arriving(store: &impl WithTransits, organisation: OrganisationId, number: &str) -> Transit {
    let line = a_line(TimelineEvent::Created, Status::Released);
    let kept = store.repository().insert_inbound(new(organisation, number), vec![line]);
    let mut transit = kept.expect("a movement is kept");
    transit.standing.destination = DestinationState::ArrivalSent;
    transit.arrival = Some(Arrival {
        office_of_destination: "NL000510".to_owned(),
        arrival_date: "2026-03-05".parse().expect("a day"),
        unloading_remarks: None,
        seals_intact: true,
        permission_names_seals: None,
        trader: None,
    });
    store.save(transit, Changes::default())
}

fn a_movement_of_another_reads_back_as_it_was_stored(store: &TransitBench) {
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
    let arrived = arriving(store, mine, "26DE003302A1B2C3J1");
    equal!(store.find(&arrived), arrived, [arrived]);
}

fn a_movement_of_another_is_kept_once_in_an_organisation(store: &TransitBench) {
    let [mine, other] = store.organisations;
    arriving(store, mine, MRN);
    let again = store.repository.insert_inbound(new(mine, MRN), Vec::new());
    holds!(is_conflict(&again, Some(unique_rules::INBOUND_MRN)), "{again:?}");
    arriving(store, other, MRN);
    let named = NewInbound { reference: Some("ORDER-1".to_owned()), ..new(mine, "26DE003302A1B2C3J1") };
    store.repository.insert_inbound(named.clone(), Vec::new()).expect("a movement is kept");
    let same = NewInbound { mrn: mrn("26DE003302A1B2C3J2"), ..named };
    let same = store.repository.insert_inbound(same, Vec::new());
    holds!(is_conflict(&same, Some(unique_rules::TRANSIT_REFERENCE)), "{same:?}");
}

impl TransitDirectoryBench {
    /// The total and the ids of the transits that the first organisation lodged.
    fn lodged(&self, filter: &TransitFilter) -> (u64, Vec<TransitId>) {
        let (sort, direction) = (TransitSort::CreatedAt, SortDirection::Descending);
        let list = self.directory.list(self.organisations[0], filter, sort, direction, page(1, 25)).expect("a list");
        (list.total, list.records.into_iter().map(|summary| summary.id).collect())
    }

    /// The total and the ids of the movements of others, by the moment of their creation.
    fn of_others(
        &self,
        filter: &InboundFilter,
        direction: SortDirection,
        number: u32,
        size: u32,
    ) -> (u64, Vec<TransitId>) {
        let list = self.directory.list_inbound(self.organisations[0], filter, direction, page(number, size));
        let Page { records, total, .. } = list.expect("a list");
        (total, records.into_iter().map(|summary| summary.id).collect())
    }
}

fn each_list_shows_its_own_records_alone(store: &TransitDirectoryBench) {
    let [mine, other] = store.organisations;
    let draft = store.draft();
    let (first, second) = (arriving(store, mine, MRN), arriving(store, mine, "26DE003302A1B2C3J1"));
    arriving(store, other, MRN);
    equal!(store.lodged(&TransitFilter::default()), (1, vec![draft.id]));
    for filter in [
        TransitFilter { mrn: Some(MRN.to_owned()), ..TransitFilter::default() },
        TransitFilter { status: Some(Status::Released), ..TransitFilter::default() },
        TransitFilter { dossier_id: Some(7), ..TransitFilter::default() },
    ] {
        equal!(store.lodged(&filter), (0, Vec::new()), "{filter:?}");
    }
    let counts = store.directory.counts_by_status(mine).expect("counts");
    equal!((counts.get(&Status::Draft), counts.get(&Status::Released)), (Some(&1), None), [counts]);
    let all = InboundFilter::default();
    equal!(store.of_others(&all, SortDirection::Descending, 1, 25), (2, vec![second.id, first.id]));
    equal!(store.of_others(&all, SortDirection::Ascending, 1, 25), (2, vec![first.id, second.id]));
    equal!(store.of_others(&all, SortDirection::Descending, 2, 1), (2, vec![first.id]), "a page of its own");
}

fn every_filter_of_movements_of_others(store: &TransitDirectoryBench) {
    let [mine, _] = store.organisations;
    let (first, second) = (arriving(store, mine, MRN), arriving(store, mine, "26DE003302A1B2C3J1"));
    let listed = |filter: &InboundFilter| store.of_others(filter, SortDirection::Descending, 1, 25);
    let sent = InboundFilter { state: Some(DestinationState::ArrivalSent), ..InboundFilter::default() };
    let of_dossier = InboundFilter { dossier_id: Some(7), ..InboundFilter::default() };
    let of_customer = InboundFilter { customer_code: Some("ACME".to_owned()), ..InboundFilter::default() };
    for filter in [sent, of_dossier, of_customer] {
        equal!(listed(&filter), (2, vec![second.id, first.id]), "{filter:?}");
    }
    let named = InboundFilter { mrn: Some(MRN.to_owned()), ..InboundFilter::default() };
    equal!(listed(&named), (1, vec![first.id]));
    let unloading = InboundFilter { state: Some(DestinationState::UnloadingAllowed), ..InboundFilter::default() };
    let hostile = InboundFilter { mrn: Some("\0' --".to_owned()), ..InboundFilter::default() };
    for filter in [unloading, hostile] {
        equal!(listed(&filter), (0, Vec::new()), "{filter:?}");
    }
}

fn the_role_in_a_movement_is_that_of_the_organisation(store: &TransitDirectoryBench) {
    let [mine, other] = store.organisations;
    arriving(store, mine, MRN);
    let role =
        |organisation, number: &str| store.directory.role_with_mrn(organisation, &mrn(number)).expect("a look-up");
    equal!(role(mine, MRN), Some(TransitRole::Destination));
    equal!((role(other, MRN), role(mine, "26DE003302A1B2C3J9")), (None, None));
    let mut own = store.submit(store.draft(), "LRN-1");
    own.milestones.mrn = Some(mrn(MRN));
    store.save(own, Changes::default());
    equal!(role(mine, MRN), Some(TransitRole::Departure), "the own transit comes first");
}

fn answers_find_the_one_for_whom_they_are(store: &TransitStore) {
    let [mine, other] = store.organisations;
    let mut own = store.submit(store.draft(), "LRN-1");
    own.milestones.mrn = Some(mrn(MRN));
    let own = store.save(own, Changes::default());
    let theirs = arriving(store, other, MRN);
    let located = |names: References| store.exchange.sent.locate_all(&[names]).expect("a look-up").remove(0);
    let by_mrn = |addressee| located(References { mrn: Some(mrn(MRN)), addressee, ..References::default() });
    let reporter = |trader: Option<&str>| Addressee::Reporter { trader: trader.and_then(|trader| trader.parse().ok()) };
    equal!(by_mrn(Addressee::Lodger), Some((mine, own.id.get())));
    equal!(by_mrn(reporter(None)), Some((other, theirs.id.get())));
    let mut reported = arriving(store, mine, "26DE003302A1B2C3J1");
    let both = arriving(store, other, "26DE003302A1B2C3J1");
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
    let message = submission("NOTICE-1").with_kind(MessageKind::Arrival);
    let changed = Transit { updated_at: after(1), ..named.clone() };
    store.save(changed, Changes { outbound: vec![message], ..Changes::default() });
    let answer =
        References { answers: Some(lrn("NOTICE-1")), mrn: Some(mrn("26DE003302A1B2C3J1")), ..References::default() };
    equal!(located(answer), Some((other, named.id.get())), "the message that is answered decides");
}
