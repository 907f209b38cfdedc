//! Tests of who is the holder of a transit that names none.

use super::*;
use crate::form::PartyForm;
use crate::ports::KnownParty;
use crate::testing::{FixedOrganisation, KnownParties};
use crate::{DraftContent, DraftTarget};
use std::sync::Arc;

const TOLD: &str = "holder: is not named, and the customer master has none with an EORI or a whole address: the message \
                    names the broker";

fn with_name_alone() -> KnownParty {
    KnownParty { name: Some("Acme B.V.".to_owned()), ..KnownParty::default() }
}

fn nobody_named() -> TransitForm {
    TransitForm { holder: None, ..a_valid_transit() }
}

fn named(holder: PartyForm) -> TransitForm {
    TransitForm { holder: Some(holder), ..a_valid_transit() }
}

fn knowing(fakes: TransitsOverFakes, customer: KnownParty) -> TransitsOverFakes {
    fakes.with(|ports| {
        let parties = [("ACME".to_owned(), customer)].into();
        ports.parties = Arc::new(KnownParties { parties, access_code: None });
    })
}

/// Returns the use cases of a broker with this EORI and a customer ACME that has only a name.
fn broker(eori: Option<&str>) -> TransitsOverFakes {
    let eori = eori.map(|eori| eori.parse().expect("an EORI"));
    knowing(transits_over_fakes(), with_name_alone())
        .with(|ports| ports.organisations = Arc::new(FixedOrganisation(eori)))
}

#[test]
fn of_a_customer_that_no_message_can_name_the_broker_is_the_holder_and_is_told_everywhere() {
    let fakes = broker(Some("NL009876543"));
    let draft = fakes.create(nobody_named());
    assert_eq!(draft.form.holder, None);
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), [TOLD]);
    assert_eq!(fakes.transits.check(BROKER, nobody_named(), None).expect("it keeps every rule"), [TOLD]);
    assert_eq!(fakes.transits.generate_xml(BROKER, draft.id).expect("a preview").warnings, [TOLD]);
    let overview = fakes.transits.submit_overview(BROKER, draft.id).expect("an overview");
    assert!(overview.ready_to_submit);
    assert_eq!(overview.warnings, [TOLD]);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.transit.form.holder, None);
    assert_eq!(submitted.warnings, [TOLD]);
}

#[test]
fn an_amendment_leaves_the_broker_as_holder_whatever_the_customer_master_has_by_then() {
    let fakes = broker(Some("NL009876543"));
    let transit = fakes.submitted(nobody_named());
    fakes.sent();
    fakes.customs_says([about(&transit, "IE028").mrn(MRN)]);
    let fakes = knowing(fakes, KnownParty { eori: Some("NL801234566".to_owned()), ..with_name_alone() });
    let target = DraftTarget { organisation: BROKER, id: transit.id, expected: None };
    let change = |content: &mut DraftContent| content.form.items[0].description = Some("Other chairs".to_owned());
    let changed = fakes.transits.update(target, &client(), &change).expect("it is asked for");
    let crate::UpdatedTransit::Amendment { transit, warnings } = changed else { panic!("no amendment: {changed:?}") };
    assert_eq!(transit.amendment.expect("an amendment").form.holder, None);
    assert!(warnings.iter().any(|warning| warning == TOLD), "{warnings:?}");
}

#[test]
fn a_customer_that_is_known_wholly_by_the_submission_is_the_holder() {
    let fakes = broker(Some("NL009876543"));
    let draft = fakes.create(nobody_named());
    let fakes = knowing(fakes, KnownParty { eori: Some("NL801234566".to_owned()), ..with_name_alone() });
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, [""; 0]);
    let holder = submitted.transit.form.holder.expect("a holder");
    assert_eq!(holder.eori.as_deref(), Some("NL801234566"));
    assert_eq!(fakes.now(&draft).form.holder, Some(holder));
}

#[test]
fn without_a_broker_to_name_and_of_a_holder_that_is_named_the_missing_fields_are_told() {
    let missing = ["city", "country", "postal_code", "street"]
        .map(|field| format!("holder.address.{field}: is required of a party without an EORI number"));
    let by_code = PartyForm { customer_code: Some("ACME".to_owned()), ..PartyForm::default() };
    let by_name = PartyForm { name: Some("Acme B.V.".to_owned()), ..PartyForm::default() };
    for (eori, form) in
        [(None, nobody_named()), (Some("NL009876543"), named(by_code)), (Some("NL009876543"), named(by_name))]
    {
        let fakes = broker(eori);
        let draft = fakes.create(form);
        assert_eq!(broken(fakes.transits.submit(BROKER, draft.id, &client(), None)), missing, "{eori:?}");
    }
    let fakes = broker(Some("NL009876543"));
    let draft = fakes.create(nobody_named());
    let fakes = fakes.with(|ports| ports.organisations = Arc::new(FixedOrganisation(None)));
    assert_eq!(broken(fakes.transits.submit(BROKER, draft.id, &client(), None)), missing, "the EORI has gone since");
    let overview = fakes.transits.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.broken_rules.paths().count(), 4);
}

#[test]
fn a_customer_that_lacks_particulars_still_takes_its_holder_along_when_the_draft_moves_on() {
    let fakes = broker(None);
    let draft = fakes.create(nobody_named());
    assert_eq!(draft.form.holder.as_ref().and_then(|holder| holder.name.as_deref()), Some("Acme B.V."));
    let other = KnownParty { eori: Some("NL801234566".to_owned()), ..with_name_alone() };
    let fakes = fakes.with(|ports| {
        let parties = [("ACME".to_owned(), with_name_alone()), ("OTHER".to_owned(), other)].into();
        ports.parties = Arc::new(KnownParties { parties, access_code: None });
        ports.organisations = Arc::new(FixedOrganisation("NL009876543".parse().ok()));
    });
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let change = |content: &mut DraftContent| content.form.customer_code = Some("OTHER".to_owned());
    let moved = fakes.transits.update_draft(target, &change).expect("it is changed");
    assert_eq!(moved.form.holder.and_then(|holder| holder.eori).as_deref(), Some("NL801234566"));
}
