use super::*;
use crate::form::{MeansOfTransportForm, PartyForm, TransportForm};
use crate::testing::a_valid_item;
use crate::{AccessCode, Lodged, LodgedParties};
use customs_papers::{DataElement as E, Paper, PaperChoice, PaperKind, Value};
use rust_decimal::Decimal;

const ACCOMPANYING: Option<PaperChoice> = Some(PaperChoice::Accompanying);

impl TransitsOverFakes {
    fn paper(&self, transit: &Transit, wanted: Option<PaperChoice>) -> Result<Paper, TransitError> {
        self.transits.paper(BROKER, transit.id, wanted)
    }
}

/// The values of the box with this element in the header.
fn stated(paper: &Paper, element: E) -> Vec<Value> {
    paper.header.iter().filter(|one| one.element == element).flat_map(|one| one.values.clone()).collect()
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn a_transit_has_its_accompanying_document_from_its_release_on() {
    let (fakes, transit) = lodged(a_valid_transit());
    let kind = |wanted| fakes.paper(&transit, wanted).map(|paper| paper.kind);
    assert!(matches!(kind(None), Err(TransitError::NotAccepted)), "customs has not answered");
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    assert_eq!(kind(None).expect("a paper"), PaperKind::TransitDeclaration);
    assert!(matches!(kind(ACCOMPANYING), Err(TransitError::InvalidStatus { current: Status::Accepted, .. })));
    fakes.customs_says([about(&transit, "IE029")]);
    assert_eq!(kind(None).expect("a paper"), PaperKind::TransitAccompanyingDocument);
    assert_eq!(kind(Some(PaperChoice::Declaration)).expect("a paper"), PaperKind::TransitDeclaration);
    let paper = fakes.paper(&transit, ACCOMPANYING).expect("a paper");
    assert_eq!((paper.mrn.as_str(), paper.file_name().as_str()), (MRN, "TAD-26NL000510A1B2C3J0.pdf"));
    assert_eq!(stated(&paper, E::OfficeOfDestination), [text("DE003302")]);
    let holder = ["NL801234566", "Voorbeeld Transport B.V.", "Havenweg 1", "3011 AA Rotterdam NL"].map(text);
    assert_eq!(stated(&paper, E::HolderOfTheTransitProcedure), holder);
    assert_eq!(paper.items.len(), 1);
}

#[test]
fn a_guarantee_is_named_as_customs_knows_it_and_never_with_its_access_code() {
    let guarantee_access_code = Some(AccessCode::new("S3CR".to_owned()));
    let (fakes, transit) = lodged(TransitForm { guarantee_access_code, ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let paper = fakes.paper(&transit, None).expect("a paper");
    let amount = Value::Amount(Decimal::new(1_250_050, 2), "EUR".to_owned());
    assert_eq!(stated(&paper, E::Guarantee), [text("1 26NL0000000123456"), amount]);
    assert!(!format!("{paper:?}").contains("S3CR"));
    assert!(paper.texts().all(|text| !text.contains("S3CR")));
}

#[test]
fn a_draft_and_what_customs_refused_have_no_paper() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    assert!(matches!(fakes.paper(&draft, None), Err(TransitError::NotAccepted)));
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE051")]);
    assert!(matches!(fakes.paper(&transit, None), Err(TransitError::NotAccepted)), "it is not released for good");
    let of_another = fakes.transits.paper(OrganisationId::new(2), transit.id, None);
    assert!(matches!(of_another, Err(TransitError::NotFound)));
}

#[test]
fn a_form_of_many_items_has_the_boxes_of_each() {
    let items = (0..999).map(|_| a_valid_item()).collect();
    let (fakes, transit) = lodged(TransitForm { items, ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let paper = fakes.paper(&transit, None).expect("a paper");
    assert_eq!(paper.items.len(), 999);
    assert_eq!(stated(&paper, E::TotalItems), [Value::Number(Decimal::from(999))]);
}

#[test]
fn means_of_transport_have_the_codes_of_customs_and_nothing_else_is_one() {
    let means = |kind: &str| {
        let [mode, nationality, identification, identification_type] =
            ["3", "NL", "12ABC3", kind].map(|text| Some(text.to_owned()));
        Some(MeansOfTransportForm { mode, nationality, identification, identification_type })
    };
    let transport = TransportForm { departure: means("11"), border: means("41"), ..TransportForm::default() };
    let (fakes, transit) = lodged(TransitForm { transport: Some(transport), ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let paper = fakes.paper(&transit, None).expect("a paper");
    assert_eq!(stated(&paper, E::DepartureMeans), [text("30 12ABC3 NL")]);
    assert_eq!((stated(&paper, E::ModeAtTheBorder), stated(&paper, E::BorderMeans)), (vec![text("3")], vec![]));
}

#[test]
fn a_consignee_and_a_reference_that_the_message_stated_in_place_of_the_form_are_on_the_paper() {
    let (fakes, transit) = accepted();
    let mut transit = fakes.transits.find(BROKER, transit.id).expect("a transit");
    let lodged = |customer: Option<PartyForm>| Lodged {
        office_of_departure: "NL000510".to_owned(),
        holder: None,
        named_holder: None,
        consignor_permit: None,
        parties: Some(LodgedParties { broker: "NL009876543".parse().ok(), customer }),
    };
    let consignee =
        |transit: &Transit, lodged: &Lodged| stated(&transit.paper(None, Some(lodged)).expect("a paper"), E::Consignee);
    let party = |eori: Option<&str>| {
        Some(PartyForm { eori: eori.map(str::to_owned), name: Some("ACME B.V.".to_owned()), ..PartyForm::default() })
    };
    assert_eq!(consignee(&transit, &lodged(party(Some("NL812345678")))), ["NL812345678", "ACME B.V."].map(text));
    let holder = ["NL801234566", "Voorbeeld Transport B.V.", "Havenweg 1", "3011 AA Rotterdam NL"].map(text);
    assert_eq!(consignee(&transit, &lodged(None)), holder);
    assert_eq!(consignee(&transit, &lodged(party(None))), holder, "it lacks an address, so it was not sent");
    let paper = transit.paper(None, None).expect("a paper");
    let lrn = transit.milestones.lrn.clone().expect("it was lodged");
    assert_eq!(stated(&paper, E::ReferenceNumber), [text(lrn.as_str())]);

    transit.form.holder = None;
    transit.form.application_reference = Some("ORDER-1".to_owned());
    assert_eq!(consignee(&transit, &lodged(None)), [text("NL009876543")]);
    let paper = transit.paper(None, None).expect("a paper");
    assert_eq!(stated(&paper, E::ReferenceNumber), [text("ORDER-1")]);
    transit.form.country_of_destination = Some("US".to_owned());
    assert_eq!(consignee(&transit, &lodged(None)), vec![], "the goods leave the countries of common transit");
}

#[test]
fn a_guarantee_without_a_type_has_the_one_that_was_declared() {
    let (fakes, transit) = lodged(TransitForm { guarantee_type: None, ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let paper = fakes.paper(&transit, None).expect("a paper");
    assert_eq!(stated(&paper, E::Guarantee)[0], text("1 26NL0000000123456"));
}
