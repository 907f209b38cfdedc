//! Tests of what a draft may hold and a message cannot.

use super::*;
use crate::form::PartyForm;
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use crate::{ArrivalForm, Lodged};
use std::sync::Arc;

/// Returns a form of goods without a commodity code.
fn without_code() -> TransitForm {
    let mut form = a_valid_transit();
    form.items[0].hs_code = None;
    form
}

/// Returns a form with a holder that has no EORI, only a name and address.
fn by_name() -> TransitForm {
    let mut form = a_valid_transit();
    form.holder.as_mut().expect("a holder").eori = None;
    form
}

fn with_customer(customer: KnownParty) -> TransitsOverFakes {
    transits_over_fakes().with(|ports| {
        let parties = [("ACME".to_owned(), customer)].into();
        ports.parties = Arc::new(KnownParties { parties, access_code: None });
    })
}

#[test]
fn a_draft_keeps_what_no_message_can_hold_and_is_told_of_it_until_it_is_mended() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(without_code());
    let reported = ["items.0.hs_code: is required; it stands in the way of the submission"];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), reported);
    let overview = fakes.transits.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(overview.broken_rules.paths().collect::<Vec<_>>(), ["items.0.hs_code"]);
    assert_eq!((overview.ready_to_submit, overview.warnings), (false, Vec::new()));
    assert_eq!(broken(fakes.transits.check(BROKER, without_code(), None)), ["items.0.hs_code: is required"]);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None);
    assert_eq!(broken(submitted), ["items.0.hs_code: is required"]);
    let target = crate::DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let mend = |content: &mut crate::DraftContent| content.form.items = a_valid_transit().items;
    let mended = fakes.transits.update_draft(target, &mend).expect("it is changed");
    assert_eq!(fakes.transits.remarks(&mended).expect("a look"), [""; 0]);
    fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
}

#[test]
fn an_arrival_needs_an_eori_by_which_customs_knows_the_trader() {
    let (fakes, transit) = lodged(by_name());
    fakes.customs_says([about(&transit, "IE028").mrn(MRN), about(&transit, "IE029").mrn(MRN)]);
    let report = |fakes: &TransitsOverFakes| {
        fakes.transits.report_arrival(BROKER, transit.id, &ArrivalForm::default(), &client(), None)
    };
    let refused = broken(report(&fakes));
    assert!(refused.len() == 1 && refused[0].starts_with("consignee.eori: is required"), "{refused:?}");
    assert_eq!(fakes.destination(&transit), DestinationState::Nothing);
    let customer = KnownParty { eori: Some("NL801234566".to_owned()), ..KnownParty::default() };
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
    let fakes = fakes.with(|ports| ports.parties = Arc::new(parties));
    report(&fakes).expect("the customer has one");
}

#[test]
fn the_trader_at_destination_is_the_consignee_else_the_broker_else_the_holder() {
    let (fakes, mut transit) = lodged(a_valid_transit());
    let broker = "NL009876543".parse().ok();
    let trader = |transit: &Transit, broker: Option<&customs_kernel::Eori>| {
        let found = fakes.transits.trader_at_destination(transit, broker).expect("a look-up");
        found.map(|eori| eori.to_string())
    };
    assert_eq!(trader(&transit, None).as_deref(), Some("NL801234566"));
    assert_eq!(trader(&transit, broker.as_ref()).as_deref(), Some("NL009876543"));
    transit.form.consignee = Some(PartyForm { eori: Some("DE1234567890".to_owned()), ..PartyForm::default() });
    assert_eq!(trader(&transit, broker.as_ref()).as_deref(), Some("DE1234567890"));
}

#[test]
fn the_trader_at_destination_is_the_authorised_consignee_whose_authorisation_the_arrival_names() {
    let consignee = KnownParty {
        eori: Some("NL801234566".to_owned()),
        consignee_permit: Some("NLACE0001".to_owned()),
        ..KnownParty::default()
    };
    let fakes = with_customer(consignee);
    let mut transit = fakes.submitted(a_valid_transit());
    transit.form.consignee = Some(PartyForm { eori: Some("DE1234567890".to_owned()), ..PartyForm::default() });
    let found = fakes.transits.trader_at_destination(&transit, None).expect("a look-up");
    assert_eq!(found.map(|eori| eori.to_string()).as_deref(), Some("NL801234566"));
}

#[test]
fn a_presentation_is_under_the_authorisation_that_was_declared() {
    let customer = KnownParty { consignor_permit: Some("NLACR000123".to_owned()), ..KnownParty::default() };
    let fakes = with_customer(customer);
    let form = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
    let transit = fakes.submitted(form);
    fakes.sent();
    fakes.customs_says([about(&transit, "IE028").mrn(MRN)]);
    let lapsed = KnownParties { parties: [("ACME".to_owned(), KnownParty::default())].into(), access_code: None };
    let fakes = fakes.with(|ports| ports.parties = Arc::new(lapsed));
    fakes.transits.send_presentation(BROKER, transit.id, &client(), None).expect("it is presented");
    assert!(fakes.sent_text().contains("consignor_permit: Some(\"NLACR000123\")"));
}

#[test]
fn a_type_of_guarantee_that_customs_does_not_know_is_kept_in_a_draft_and_told() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(TransitForm { guarantee_type: Some("7".to_owned()), ..a_valid_transit() });
    let rule = "guarantee_type: must be a type of guarantee that customs knows";
    let reported = [format!("{rule}; it stands in the way of the submission")];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), reported);
    assert_eq!(broken(fakes.transits.submit(BROKER, draft.id, &client(), None)), [rule]);
}

#[test]
fn authorisations_that_no_message_can_carry_are_told_and_the_arrival_is_an_ordinary_one() {
    let (long, whole) = (Some("N".repeat(36)), Some("N".repeat(35)));
    let customer = |number: &Option<String>| KnownParty {
        eori: Some("NL812345678".to_owned()),
        consignor_permit: number.clone(),
        consignee_permit: number.clone(),
        ..KnownParty::default()
    };
    let fakes = with_customer(customer(&long));
    let draft = fakes.create(a_valid_transit());
    let reported = |role: &str, place: &str| {
        format!(
            "customer_code: the authorisation of ACME as authorised {role} is not sent, since a message takes 35 \
             characters of ASCII: {place} at the customs office"
        )
    };
    let reported = [reported("consignor", "the goods are declared"), reported("consignee", "the arrival is reported")];
    assert_eq!(fakes.transits.check(BROKER, a_valid_transit(), None).expect("it keeps every rule"), reported);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, reported);
    let trader = |fakes: &TransitsOverFakes| {
        fakes.transits.trader_at_destination(&submitted.transit, None).expect("a look-up").map(|eori| eori.to_string())
    };
    assert_eq!(trader(&fakes).as_deref(), Some("NL801234566"), "the holder");
    let fakes = with_customer(customer(&whole));
    assert_eq!(trader(&fakes).as_deref(), Some("NL812345678"), "the authorised consignee");
    assert_eq!(fakes.transits.check(BROKER, a_valid_transit(), None).expect("it keeps every rule"), [""; 0]);
}

#[test]
fn a_holder_without_an_eori_is_kept_for_later_messages() {
    let (fakes, transit) = lodged(by_name());
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    let sent = fakes.ports.exchange.sent.sent_message(BROKER, &lrn).expect("a look-up").expect("a message");
    let Lodged { holder, named_holder, .. } = sent.lodged.expect("what was lodged");
    assert_eq!((holder, named_holder), (None, by_name().holder));
    let before = r#"{ "office_of_departure": "NL000510", "holder": null }"#;
    let before: Lodged = serde_json::from_str(before).expect("what an earlier version kept");
    assert_eq!((before.named_holder, before.consignor_permit, before.parties), (None, None, None));
}

#[test]
fn what_an_earlier_version_sent_is_still_shown() {
    let (fakes, transit) = lodged(a_valid_transit());
    let stored = fakes.ports.repository.find_for_change(BROKER, transit.id).expect("a look-up").expect("it is there");
    let before = Transit { form: without_code(), ..stored };
    fakes.ports.repository.save(before, crate::ports::Changes::default()).expect("it is stored");
    let shown = fakes.transits.generate_xml(BROKER, transit.id).expect("the message that was sent");
    assert!(shown.xml.starts_with("IE015 lrn="), "{}", shown.xml);
}

#[test]
fn a_permission_to_unload_waits_for_an_eori_by_which_customs_knows_the_trader() {
    let (fakes, transit) = lodged(by_name());
    fakes.customs_says([about(&transit, "IE028").mrn(MRN), about(&transit, "IE029").mrn(MRN)]);
    let customer = KnownParty { eori: Some("NL801234566".to_owned()), ..KnownParty::default() };
    let known = || KnownParties { parties: [("ACME".to_owned(), customer.clone())].into(), access_code: None };
    let report = |fakes: &TransitsOverFakes| {
        fakes.transits.report_arrival(BROKER, transit.id, &ArrivalForm::default(), &client(), None)
    };
    let fakes = fakes.with(|ports| ports.parties = Arc::new(known()));
    report(&fakes).expect("the customer has an EORI");
    fakes.sent();
    let nobody = KnownParties { parties: [].into(), access_code: None };
    let fakes = fakes.with(|ports| ports.parties = Arc::new(nobody));
    fakes.customs_says([PlainAnswer::new("IE043").mrn(MRN)]);
    assert_eq!((fakes.destination(&transit), fakes.sent().len()), (DestinationState::UnloadingAllowed, 0));
    let reported = fakes.last_details(&transit).expect("details");
    assert!(reported.starts_with("unloading remarks not sent: no EORI"), "{reported}");
    let fakes = fakes.with(|ports| ports.parties = Arc::new(known()));
    report(&fakes).expect("the remarks are sent");
    assert_eq!((fakes.destination(&transit), fakes.sent().len()), (DestinationState::RemarksSent, 1));
}
