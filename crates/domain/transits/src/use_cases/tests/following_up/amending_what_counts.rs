//! Tests of the facts that an amendment takes from the sending that customs accepted, and of what it leaves as it was
//! declared.

use super::amending::{after, more_destination, other_guarantee, try_to_amend};
use super::*;
use crate::form::{AddressForm, PartyForm};
use crate::ports::KnownParty;
use crate::testing::{FixedOrganisation, KnownParties};
use crate::{AccessCode, DraftContent};
use chrono::Duration;
use customs_exchange::Recover;
use std::sync::Arc;

/// Returns these fakes, where ACME has this authorisation as authorised consignor.
fn with_permit(fakes: TransitsOverFakes, permit: Option<&str>) -> TransitsOverFakes {
    let customer = KnownParty { consignor_permit: permit.map(str::to_owned), ..KnownParty::default() };
    let parties = [("ACME".to_owned(), customer)].into();
    fakes.with(|ports| ports.parties = Arc::new(KnownParties { parties, access_code: None }))
}

#[test]
fn an_amendment_is_under_the_authorisation_and_the_moment_of_the_sending_that_counts() {
    for (declared, today) in [(Some("NLACR000123"), None), (None, Some("NLACR000123"))] {
        let fakes = with_permit(transits_over_fakes(), declared);
        let transit = fakes.submitted(a_valid_transit());
        fakes.sent();
        fakes.clock.advance(Duration::hours(1));
        let overdue = Recover::default().with_overdue_only(true);
        fakes.transits.recover(BROKER, overdue, &client()).expect("it is sent again");
        fakes.sent();
        let sent_again = fakes.clock.now();
        let transit = fakes.now(&transit);
        assert_ne!(transit.milestones.submitted_at, Some(sent_again));
        fakes.clock.advance(Duration::hours(1));
        fakes.customs_says([about(&transit, "IE028")]);
        let fakes = with_permit(fakes, today);
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        let text = fakes.sent_text();
        assert!(text.contains(&format!(" permit={} ", declared.unwrap_or_default())), "{text}");
        assert!(text.contains(&format!(" declared_at={} ", sent_again.timestamp())), "{text}");
    }
}

/// Returns these fakes with another EORI of the broker and of the customer ACME.
fn with_parties(fakes: TransitsOverFakes, broker: Option<&str>, customer: Option<&str>) -> TransitsOverFakes {
    let customer = KnownParty { eori: customer.map(str::to_owned), ..KnownParty::default() };
    let parties = [("ACME".to_owned(), customer)].into();
    let broker = FixedOrganisation(broker.and_then(|eori| eori.parse().ok()));
    fakes.with(|ports| {
        ports.parties = Arc::new(KnownParties { parties, access_code: None });
        ports.organisations = Arc::new(broker);
    })
}

#[test]
fn an_amendment_derives_what_nobody_named_as_the_declaration_did() {
    for (broker, customer) in [(Some("NL009876543"), Some("NL111111111")), (None, None)] {
        let fakes = with_parties(transits_over_fakes(), broker, customer);
        let transit = fakes.submitted(a_valid_transit());
        fakes.sent();
        fakes.customs_says([about(&transit, "IE028")]);
        let fakes = with_parties(fakes, Some("NL222222222"), Some("NL333333333"));
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        let text = fakes.sent_text();
        let declared = format!(" broker={} customer={} ", broker.unwrap_or_default(), customer.unwrap_or_default());
        assert!(text.contains(&declared), "{text}");
    }
}

#[test]
fn an_amendment_of_presented_goods_tells_when_they_were_presented() {
    let form = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
    let (fakes, transit) = lodged(form);
    fakes.customs_says([about(&transit, "IE028")]);
    let amended = |fakes: &TransitsOverFakes, amount: i64| {
        let change = move |content: &mut DraftContent| content.form.guarantee_amount = Some(amount.into());
        try_to_amend(fakes, &transit, &change).expect("it is asked for");
        let sent = fakes.sent().remove(0);
        fakes.customs_says([PlainAnswer::new("IE004").answering(&sent.correlation_id).mrn(MRN)]);
        String::from_utf8(sent.bytes).expect("text")
    };
    fakes.sent();
    assert!(amended(&fakes, 1).contains(" presented_at= "));
    fakes.clock.advance(Duration::days(3));
    fakes.transits.send_presentation(BROKER, transit.id, &client(), None).expect("it is presented");
    let presentation = fakes.sent().remove(0).correlation_id;
    let presented = format!(" presented_at={} ", fakes.clock.now().timestamp());
    fakes.clock.advance(Duration::days(1));
    assert!(amended(&fakes, 2).contains(&presented), "customs decides on the presentation first");
    fakes.customs_says([PlainAnswer::new("IE928").answering(&presentation).mrn(MRN)]);
    assert!(amended(&fakes, 3).contains(&presented));
    fakes.customs_says([PlainAnswer::new("IE056").answering(&presentation).mrn(MRN).error("14", "")]);
    assert!(amended(&fakes, 4).contains(" presented_at= "), "it was refused after all");
}

#[test]
fn the_xml_of_a_submitted_transit_is_the_message_that_counts_as_it_was_sent() {
    let mut form = a_valid_transit();
    form.guarantee_access_code = Some(AccessCode::new("S3CR".to_owned()));
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(form);
    let declared = fakes.sent_text();
    let customer = KnownParty { consignor_permit: Some("NLACR0002".to_owned()), ..KnownParty::default() };
    let known = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
    let fakes = fakes.with(|ports| {
        ports.parties = Arc::new(known);
        ports.organisations = Arc::new(FixedOrganisation("NL009876543".parse().ok()));
    });
    fakes.clock.advance(Duration::days(1));
    let shown = |format: &str| {
        let shown = fakes.transits.generate_xml(BROKER, transit.id).expect("XML");
        assert_eq!((shown.format.as_str(), shown.generated_at), (format, fakes.clock.now()));
        shown.xml
    };
    assert!(declared.contains("S3CR"), "{declared}");
    assert_eq!(shown("IE015A"), declared.replace("S3CR", "****"));
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let amended = fakes.sent_text();
    assert_eq!(shown("IE015A"), declared.replace("S3CR", "****"), "customs has not accepted it");
    fakes.customs_says([about(&transit, "IE004")]);
    assert!(amended.starts_with("IE013 ") && amended.contains("DE003301"), "{amended}");
    assert_eq!(shown("IE013A"), amended.replace("S3CR", "****"));
}

/// Returns these fakes, where the trader SHOP has this EORI.
fn with_shop(fakes: TransitsOverFakes, eori: Option<&str>) -> TransitsOverFakes {
    let text = |text: &str| Some(text.to_owned());
    let address =
        AddressForm { street: text("Markt 1"), city: text("Emden"), postal_code: text("26721"), country: text("DE") };
    let shop = KnownParty { name: text("Shop"), eori: eori.map(str::to_owned), address, ..KnownParty::default() };
    let parties = [("ACME".to_owned(), KnownParty::default()), ("SHOP".to_owned(), shop)].into();
    fakes.with(|ports| ports.parties = Arc::new(KnownParties { parties, access_code: None }))
}

#[test]
fn a_change_of_one_field_leaves_the_parties_as_they_were_declared() {
    for interrupted in [false, true] {
        let fakes = with_shop(transits_over_fakes(), None);
        let shop = || Some(PartyForm { customer_code: Some("SHOP".to_owned()), ..PartyForm::default() });
        let transit = fakes.submitted(TransitForm { consignor: shop(), consignee: shop(), ..a_valid_transit() });
        fakes.customs_says([about(&transit, "IE028")]);
        if interrupted {
            fakes.customs_says([about(&transit, "IE055")]);
        }
        let declared = fakes.now(&transit).form;
        let fakes = with_shop(fakes, Some("NL801234566"));
        let change = if interrupted { other_guarantee } else { more_destination };
        let (asked, _) = try_to_amend(&fakes, &transit, &change).expect("it is asked for");
        let amended = asked.amendment.expect("an amendment").form;
        let expected = match interrupted {
            true => TransitForm { guarantee_amount: amended.guarantee_amount, ..declared },
            false => TransitForm { office_of_destination: after(), ..declared },
        };
        assert_eq!(amended, expected);
    }
}
