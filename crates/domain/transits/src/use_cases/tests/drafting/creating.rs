use super::*;
use crate::form::{AddressForm, PartyForm};
use crate::ports::{DossierRefusal, KnownParty, UnknownParties};
use crate::testing::{FixedOrganisation, KnownParties, OpenDossiers};
use crate::{DraftContent, DraftTarget};
use std::sync::Arc;

fn known_customer() -> KnownParty {
    KnownParty {
        eori: Some("NL801234566".to_owned()),
        name: Some("Acme B.V.".to_owned()),
        address: AddressForm { city: Some("Utrecht".to_owned()), ..AddressForm::default() },
        guarantee_type: Some("1".to_owned()),
        guarantee_reference: Some("25DE7300QA0047110".to_owned()),
        ..KnownParty::default()
    }
}

fn with_customer(customer: KnownParty) -> TransitsOverFakes {
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
    transits_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

#[test]
fn a_new_transit_is_a_draft_with_a_reference_of_its_own() {
    let fakes = transits_over_fakes();
    let transit = fakes.create(a_valid_transit());
    assert_eq!((transit.status(), transit.reference.as_str()), (Status::Draft, "T-00000001"));
    assert_eq!(transit.customer_code, "ACME");
    assert_eq!((fakes.timeline(&transit), fakes.events()), (vec![TimelineEvent::Created], vec![]));
    let named = fakes.create(TransitForm { reference: Some("ORDER-1".to_owned()), ..a_valid_transit() });
    assert_eq!((named.reference.as_str(), named.form.reference), ("ORDER-1", None));
}

#[test]
fn what_breaks_rules_is_told_whole_and_not_saved() {
    let fakes = transits_over_fakes();
    fakes.create(TransitForm { reference: Some("ORDER-1".to_owned()), ..a_valid_transit() });
    let form = TransitForm {
        customer_code: Some("NOBODY".to_owned()),
        reference: Some("ORDER-1".to_owned()),
        transit_type: None,
        holder: None,
        ..a_valid_transit()
    };
    let mut found = broken(fakes.transits.create(CreateTransit { dossier_id: Some(9), ..command(form) }));
    found.sort_unstable();
    let expected = [
        "customer_code: names no customer",
        "dossier_id: names no dossier",
        "holder: is required, since no customer has this customer_code",
        "reference: is used by another transit",
        "transit_type: is required",
    ];
    assert_eq!(found, expected);
    assert_eq!(fakes.count(), 1);
}

#[test]
fn a_dossier_takes_the_transit_or_refuses_it() {
    let refused = Err(DossierRefusal::NoInvoiceReference);
    let dossiers = OpenDossiers([(1, Ok(())), (2, refused)].into());
    let fakes = transits_over_fakes().with(|ports| ports.dossiers = Arc::new(dossiers));
    let create =
        |dossier| fakes.transits.create(CreateTransit { dossier_id: Some(dossier), ..command(a_valid_transit()) });
    assert_eq!(create(1).expect("it is created").dossier_id, Some(1));
    assert_eq!(broken(create(2)), ["dossier_id: names a dossier without invoice_reference"]);
}

#[test]
fn holder_and_guarantee_come_from_the_customer_when_the_form_names_none() {
    let fakes = with_customer(known_customer());
    let form = TransitForm { holder: None, guarantee_type: None, guarantee_reference: None, ..a_valid_transit() };
    let made = fakes.create(form).form;
    let holder = made.holder.expect("a holder");
    assert_eq!((holder.eori.as_deref(), holder.name.as_deref()), (Some("NL801234566"), Some("Acme B.V.")));
    assert_eq!(holder.address.and_then(|address| address.city).as_deref(), Some("Utrecht"));
    let guarantee = (made.guarantee_type.as_deref(), made.guarantee_reference.as_deref());
    assert_eq!(guarantee, (Some("1"), Some("25DE7300QA0047110")));
}

#[test]
fn what_the_form_says_wins_and_a_guarantee_is_never_mixed() {
    let somebody = PartyForm { name: Some("Holding B.V.".to_owned()), ..PartyForm::default() };
    let fakes = with_customer(KnownParty { holder: Some(somebody.clone()), ..known_customer() });
    let consignee = PartyForm {
        customer_code: Some("ACME".to_owned()),
        name: Some("Acme Utrecht".to_owned()),
        ..PartyForm::default()
    };
    let form = TransitForm {
        holder: None,
        consignee: Some(consignee),
        guarantee_type: Some("3".to_owned()),
        guarantee_reference: None,
        ..a_valid_transit()
    };
    let made = fakes.create(form).form;
    assert_eq!(made.holder, Some(somebody), "the holder that the customer master names");
    let consignee = made.consignee.expect("a consignee");
    assert_eq!((consignee.name.as_deref(), consignee.eori.as_deref()), (Some("Acme Utrecht"), Some("NL801234566")));
    assert_eq!((made.guarantee_type.as_deref(), made.guarantee_reference), (Some("3"), None));
    let kept = fakes.create(a_valid_transit()).form;
    assert_eq!(kept.holder, a_valid_transit().holder);
}

/// Condition C0250: an EORI goes into the message alone, without name and address.
#[test]
fn the_eori_of_a_holder_in_the_customer_master_suffices() {
    let by_eori = PartyForm { eori: Some("NL812345678".to_owned()), ..PartyForm::default() };
    let fakes = with_customer(KnownParty { holder: Some(by_eori.clone()), ..known_customer() });
    let made = fakes.create(TransitForm { holder: None, ..a_valid_transit() });
    assert_eq!(made.form.holder, Some(by_eori));
    let overview = fakes.transits.submit_overview(BROKER, made.id).expect("an overview");
    assert!(overview.ready_to_submit, "{overview:?}");
}

#[test]
fn of_a_customer_whose_guarantee_has_no_grn_the_type_is_taken_and_the_rest_is_told() {
    let customer = KnownParty { guarantee_reference: Some("see contract".to_owned()), ..known_customer() };
    let fakes = with_customer(customer);
    let form = TransitForm { guarantee_type: None, guarantee_reference: None, ..a_valid_transit() };
    let made = fakes.create(form);
    assert_eq!((made.form.guarantee_type.as_deref(), &made.form.guarantee_reference), (Some("1"), &None));
    let submitted = fakes.transits.submit(BROKER, made.id, &client(), None).expect("it is submitted");
    let reported = "guarantee_reference: that of ACME is left out, since it is no GRN";
    assert_eq!(submitted.warnings, [reported]);
}

#[test]
fn of_a_customer_whose_type_of_guarantee_customs_does_not_know_the_grn_alone_is_taken() {
    let fakes = with_customer(KnownParty { guarantee_type: Some("6".to_owned()), ..known_customer() });
    let form = TransitForm { guarantee_type: None, guarantee_reference: None, ..a_valid_transit() };
    let made = fakes.create(form);
    assert_eq!((made.form.guarantee_type, made.form.guarantee_reference), (None, known_customer().guarantee_reference));
    fakes.transits.submit(BROKER, made.id, &client(), None).expect("it is submitted");
}

#[test]
fn a_movement_is_for_a_customer_of_the_broker() {
    let broker = FixedOrganisation("NL009876543".parse().ok());
    let fakes = with_customer(known_customer()).with(|ports| ports.organisations = Arc::new(broker));
    let nobody = || TransitForm { customer_code: Some("NOBODY".to_owned()), holder: None, ..a_valid_transit() };
    assert_eq!(broken(fakes.transits.create(command(nobody()))), ["customer_code: names no customer"]);
    assert_eq!(fakes.count(), 0);
    let draft = fakes.create(a_valid_transit());
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let change = |content: &mut DraftContent| content.form.customer_code = Some("NOBODY".to_owned());
    assert_eq!(broken(fakes.transits.update_draft(target, &change)), ["customer_code: names no customer"]);
    let nobody_any_more = fakes.with(|ports| ports.parties = Arc::new(UnknownParties));
    let submitted = nobody_any_more.transits.submit(BROKER, draft.id, &client(), None);
    assert_eq!(broken(submitted), ["customer_code: names no customer"]);
    assert_eq!(nobody_any_more.now(&draft), draft);
}

#[test]
fn a_code_of_a_party_that_no_customer_has_fills_nothing_in_and_is_told() {
    let fakes = with_customer(known_customer());
    let party = |code: &str| {
        Some(PartyForm { customer_code: Some(code.to_owned()), name: Some("Firm".to_owned()), ..PartyForm::default() })
    };
    let made = fakes.create(TransitForm { consignor: party("ACME"), consignee: party("NOBODY"), ..a_valid_transit() });
    assert_eq!(made.form.consignee, party("NOBODY"));
    let reported = ["consignee.customer_code: NOBODY is not a known customer"];
    assert_eq!(fakes.transits.unknown_parties(BROKER, &made.form).expect("a look-up"), reported);
    let consignee = PartyForm { eori: Some("DE1234567890".to_owned()), ..party("NOBODY").unwrap_or_default() };
    let made = fakes.create(TransitForm { consignee: Some(consignee), ..a_valid_transit() });
    let submitted = fakes.transits.submit(BROKER, made.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, reported);
}

#[test]
fn a_consignee_is_complete_with_what_the_customer_master_knows_of_it() {
    let fakes = with_customer(known_customer());
    let made = |code: &str| {
        let name = Some("Firm".to_owned());
        let consignee = Some(PartyForm { customer_code: Some(code.to_owned()), name, ..PartyForm::default() });
        fakes.create(TransitForm { consignee, ..a_valid_transit() })
    };
    let draft = made("NOBODY");
    let expected = ["city", "country", "postal_code", "street"]
        .map(|field| format!("consignee.address.{field}: is required of a party without an EORI number"));
    assert_eq!(broken(fakes.transits.submit(BROKER, draft.id, &client(), None)), expected);
    assert_eq!(fakes.now(&draft), draft);
    let submitted = fakes.transits.submit(BROKER, made("ACME").id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, Vec::<String>::new());
}

#[test]
fn a_customer_code_that_is_no_text_asks_nobody() {
    let fakes = with_customer(known_customer());
    let form = TransitForm { customer_code: Some("AC\u{0}ME".to_owned()), ..a_valid_transit() };
    assert_eq!(broken(fakes.transits.create(command(form))), ["customer_code: must not contain control characters"]);
}
