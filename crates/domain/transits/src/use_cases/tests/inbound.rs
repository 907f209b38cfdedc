//! Tests of movements that somebody else lodged, and whose arrival the broker reports.

mod addressed;
mod reporting;
mod unloading;

use super::*;
use crate::ports::KnownParty;
use crate::testing::{FixedOrganisation, KnownParties};
use crate::{InboundForm, ReportInbound, UnloadingForm};
use std::sync::Arc;

/// The MRN of a movement from Germany.
const FOREIGN: &str = "26DE003302A1B2C3J0";
/// The EORI of the broker.
const OF_BROKER: &str = "NL009876543";

/// Returns fakes with a broker that has an EORI, and a customer that is an authorised consignee, or is not.
fn fakes_with(permit: Option<&str>) -> TransitsOverFakes {
    let customer = KnownParty {
        eori: Some("NL801234566".to_owned()),
        consignee_permit: permit.map(str::to_owned),
        ..KnownParty::default()
    };
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
    transits_over_fakes().with(|ports| {
        ports.parties = Arc::new(parties);
        ports.organisations = Arc::new(FixedOrganisation(OF_BROKER.parse().ok()));
    })
}

fn arrived(mrn: &str) -> InboundForm {
    InboundForm {
        mrn: Some(mrn.to_owned()),
        customer_code: Some("ACME".to_owned()),
        office_of_destination: Some("NL000510".to_owned()),
        ..InboundForm::default()
    }
}

impl TransitsOverFakes {
    fn report_as(&self, organisation: OrganisationId, form: InboundForm) -> Result<Transit, TransitError> {
        let command = ReportInbound { organisation, actor: client(), form };
        self.transits.report_inbound(command).map(|reported| reported.transit)
    }

    fn reported(&self) -> Transit {
        self.report_as(BROKER, arrived(FOREIGN)).expect("it is reported")
    }

    fn inbound(&self, transit: &Transit) -> Transit {
        self.transits.find_inbound(transit.organisation, transit.id).expect("it is there")
    }

    fn unload(&self, transit: &Transit, form: &UnloadingForm) -> Result<Transit, TransitError> {
        self.transits.report_unloading(transit.organisation, transit.id, form, &client(), None)
    }
}

fn says(message_type: &str) -> PlainAnswer {
    PlainAnswer::new(message_type).mrn(FOREIGN)
}
