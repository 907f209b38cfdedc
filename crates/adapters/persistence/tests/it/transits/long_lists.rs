//! Lists long enough to use every way in which a page is found, compared with lists in memory.

use super::store;
use crate::testing::long_lists::{MANY, moment, pages_are_those_in_memory, reference};
use chrono::Duration;
use customs_kernel::OrganisationId;
use customs_transits::form::TransitForm;
use customs_transits::lifecycle::{DepartureState, OpenRequest, Status};
use customs_transits::ports::{Changes, TransitDirectory, TransitFilter, TransitRepository, TransitSort};
use customs_transits::testing::{InMemoryTransits, TransitStore, a_valid_transit};
use customs_transits::{NewTransit, TransitType};

fn fill(repository: &dyn TransitRepository, organisation: OrganisationId) {
    for number in 0..MANY {
        let transit_type = if number % 5 == 0 { "T2" } else { "T1" };
        let form = TransitForm { transit_type: Some(transit_type.to_owned()), ..a_valid_transit() };
        let new = NewTransit {
            organisation,
            reference: Some(reference(number)),
            customer_code: if number % 400 == 7 { "RARE" } else { "C1" }.to_owned(),
            dossier_id: (number % 50 == 0).then_some(9),
            form,
            created_at: moment(number),
        };
        let mut transit = repository.insert(new, vec![]).expect("stored");
        if number % 3 == 0 {
            transit.standing.departure = match number {
                number if number % 300 == 0 => DepartureState::Rejected,
                number if number % 90 == 3 => DepartureState::Recovery,
                _ => DepartureState::Released,
            };
            transit.milestones.lrn = format!("NL26LRN{number:08}").parse().ok();
            transit.milestones.mrn = format!("26NL0003{number:08}R0").parse().ok();
            transit.milestones.submitted_at = Some(moment(number) + Duration::hours(1));
            transit.milestones.accepted_at = (number % 2 == 0).then(|| moment(number / 2));
            repository.save(transit, Changes::default()).expect("saved");
        }
    }
}

fn filters() -> Vec<TransitFilter> {
    let none = TransitFilter::default;
    let text = |text: &str| Some(text.to_owned());
    vec![
        none(),
        TransitFilter { status: Some(Status::Released), ..none() },
        TransitFilter { status: Some(Status::Rejected), ..none() },
        TransitFilter { transit_type: Some(TransitType::T2), ..none() },
        TransitFilter { transit_type: Some(TransitType::T2f), ..none() },
        TransitFilter { customer_code: text("C1"), status: Some(Status::Draft), ..none() },
        TransitFilter { customer_code: text("C1"), transit_type: Some(TransitType::T2), ..none() },
        TransitFilter { customer_code: text("RARE"), ..none() },
        TransitFilter { dossier_id: Some(9), ..none() },
        TransitFilter { open_request: Some(OpenRequest::Recovery), ..none() },
        TransitFilter { open_request: Some(OpenRequest::Recovery), transit_type: Some(TransitType::T2), ..none() },
        TransitFilter { mrn: text("26NL000300000900R0"), ..none() },
        TransitFilter { lrn: text("NL26LRN00000900"), status: Some(Status::Rejected), ..none() },
        TransitFilter { lrn: text("NL26LRN00000900"), status: Some(Status::Released), ..none() },
    ]
}

pages_are_those_in_memory!(TransitStore, TransitDirectory, InMemoryTransits, TransitSort);
