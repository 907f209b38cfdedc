//! The boxes about all goods together.

use crate::form::{
    ContainerForm, GuaranteeReference, MeansOfTransportForm, NamedGuarantee, PartyForm, StatedCountry, TransitForm,
    TransportForm, customs_guarantee_type, is_writable,
};
use crate::{Lodged, LodgedParties, Transit, sendable_authorisation};
use customs_kernel::{Currency, Eori, filled};
use customs_papers::DataElement as E;
use customs_papers::{Boxes, PaperBox, PaperParty, Value};
use rust_decimal::Decimal;

/// Document code of the authorisation as authorised consignor.
const AUTHORISED_CONSIGNOR: &str = "C521";
/// Security data are declared elsewhere, as the message says.
const NO_SECURITY_DATA: &str = "0";
/// Direct representation.
const DIRECT: &str = "2";

pub(super) fn boxes(transit: &Transit, lodged: Option<&Lodged>) -> Vec<PaperBox> {
    let form = &transit.form;
    let mut boxes = Boxes::default();
    numbers(&mut boxes, transit, lodged);
    offices(&mut boxes, form);
    parties(&mut boxes, form, lodged);
    let code = |stated: Option<StatedCountry>| stated.map(|stated| Value::Text(stated.code));
    boxes.add(E::CountryOfDispatch, code(form.stated_dispatch()));
    boxes.add(E::CountryOfDestination, code(form.stated_destination()));
    sums(&mut boxes, transit);
    transport(&mut boxes, form);
    boxes.add(E::Guarantee, form.named_guarantees().iter().flat_map(guarantee));
    boxes.filled()
}

/// The references, and how far the movement has come at customs. A day that the form wants as the last one goes to
/// customs with the authorisation as authorised consignor alone.
fn numbers(boxes: &mut Boxes, transit: &Transit, lodged: Option<&Lodged>) {
    let (form, reached) = (&transit.form, &transit.milestones);
    let permit = sendable_authorisation(lodged.and_then(|lodged| lodged.consignor_permit.as_deref()));
    boxes.text(E::DeclarationType, Some(transit.transit_type().code()));
    boxes.text(E::AdditionalDeclarationType, form.additional_declaration_type.as_deref());
    boxes.text(E::Security, Some(NO_SECURITY_DATA));
    boxes.text(E::Lrn, reached.lrn.as_ref().map(|lrn| lrn.as_str()));
    boxes.text(E::OwnReference, Some(&transit.reference));
    boxes.text(E::ReferenceNumber, reference(form).or(reached.lrn.as_ref().map(|lrn| lrn.as_str())));
    boxes.add(E::DateOfRegistration, reached.registered_at.map(Value::Moment));
    boxes.add(E::DateOfAcceptance, reached.accepted_at.map(Value::Moment));
    boxes.add(E::DateOfRelease, reached.released_at.map(Value::Moment));
    boxes.add(E::LimitDate, form.limit_date.filter(|_| permit.is_some()).map(Value::Day));
    boxes.add(E::Authorisation, permit.and_then(|number| Value::line([Some(AUTHORISED_CONSIGNOR), Some(number)])));
}

/// The reference of the consignment that the form names, if the message can carry it. Otherwise it carries the LRN.
fn reference(form: &TransitForm) -> Option<&str> {
    let named = form.application_reference.as_deref().filter(|text| is_writable(Some(text)));
    named.filter(|text| text.trim().bytes().all(|byte| matches!(byte, b' '..=b'~')))
}

fn offices(boxes: &mut Boxes, form: &TransitForm) {
    boxes.text(E::OfficeOfDeparture, form.office_of_departure.as_deref());
    let on_the_way = form.distinct_offices_of_transit().into_iter().chain(form.assumed_office_of_transit());
    boxes.texts(E::OfficeOfTransit, on_the_way.map(Some));
    boxes.text(E::OfficeOfDestination, form.office_of_destination.as_deref());
}

/// The traders. The broker is the holder where the form names none, and otherwise represents the holder.
fn parties(boxes: &mut Boxes, form: &TransitForm, lodged: Option<&Lodged>) {
    let parties = lodged.and_then(|lodged| lodged.parties.as_ref());
    let broker = parties.and_then(|LodgedParties { broker, customer: _ }| broker.as_ref());
    match &form.holder {
        Some(holder) => {
            boxes.add(E::HolderOfTheTransitProcedure, values(Some(holder)));
            let other = broker.filter(|broker| holder.valid_eori().as_ref() != Some(*broker));
            boxes.add(E::Representative, other.and_then(|broker| Value::line([Some(broker.as_str()), Some(DIRECT)])));
        }
        None => boxes.text(E::HolderOfTheTransitProcedure, broker.map(Eori::as_str)),
    }
    boxes.add(E::Consignor, values(form.consignor.as_ref().filter(is_whole)));
    boxes.add(E::Consignee, consignee(form, parties));
}

/// Whether a party has what the message needs of it; otherwise it was not sent.
fn is_whole(party: &&PartyForm) -> bool {
    party.missing_particulars().is_empty()
}

/// The consignee of the form. Where it names none and the goods stay in the countries of common transit, the message
/// states the customer, else the holder, else the broker (condition C0001).
fn consignee(form: &TransitForm, parties: Option<&LodgedParties>) -> Vec<Value> {
    let named = form.consignee.as_ref().filter(is_whole);
    if named.is_some() || !form.needs_consignee() {
        return values(named);
    }
    let customer = parties.and_then(|parties| parties.customer.as_ref()).filter(is_whole);
    match customer.or(form.holder.as_ref().filter(is_whole)) {
        Some(party) => values(Some(party)),
        None => {
            let broker = parties.and_then(|parties| parties.broker.as_ref());
            Value::line([broker.map(Eori::as_str)]).into_iter().collect()
        }
    }
}

fn values(party: Option<&PartyForm>) -> Vec<Value> {
    let Some(PartyForm { customer_code: _, eori, name, address }) = party else { return Vec::new() };
    let address = address.as_ref();
    let named = PaperParty::default()
        .with_eori(eori.as_deref())
        .with_name(name.as_deref())
        .with_street(address.and_then(|address| address.street.as_deref()))
        .with_postal_code(address.and_then(|address| address.postal_code.as_deref()))
        .with_city(address.and_then(|address| address.city.as_deref()))
        .with_country(address.and_then(|address| address.country.as_deref()));
    named.values().collect()
}

/// What all items add up to.
fn sums(boxes: &mut Boxes, transit: &Transit) {
    let totals = transit.totals();
    boxes.add(E::TotalItems, [Value::Number(totals.items.into())]);
    boxes.add(E::TotalPackages, [Value::Number(Decimal::from(totals.packages))]);
    boxes.add(E::GrossMass, [Value::Mass(totals.gross_mass)]);
}

/// How the goods travel.
fn transport(boxes: &mut Boxes, form: &TransitForm) {
    let nothing = TransportForm::default();
    let TransportForm { border, departure, containers } = form.transport.as_ref().unwrap_or(&nothing);
    let means = [(E::InlandMode, E::DepartureMeans, departure), (E::ModeAtTheBorder, E::BorderMeans, border)];
    for (mode, means, named) in means {
        let Some(named) = named else { continue };
        let MeansOfTransportForm { mode: by, nationality, identification, identification_type: _ } = named;
        boxes.text(mode, by.as_deref());
        let identification = filled(identification.as_deref()).filter(|_| !named.is_something_else());
        let kind = named.customs_identification_type();
        boxes.add(means, identification.and_then(|_| Value::line([kind, identification, nationality.as_deref()])));
    }
    boxes.texts(E::TransportEquipment, containers.iter().map(|container| container.number.as_deref()));
    let of_containers = containers.iter().flat_map(|ContainerForm { number: _, seals }| seals);
    boxes.texts(E::Seal, of_containers.chain(&form.seals).map(|seal| Some(seal.as_str())));
}

/// Type, reference and amount of a guarantee, as far as its type has them. Its access code stands on no paper. One that
/// is named by its type alone may have gone with the reference that the customer has.
fn guarantee(guarantee: &NamedGuarantee<'_>) -> Vec<Value> {
    let NamedGuarantee { place: _, guarantee_type, reference, access_code: _, amount } = *guarantee;
    let kind = match reference {
        Some(_) => Some(guarantee.declared_type()),
        None => guarantee_type.map(customs_guarantee_type),
    };
    let has = kind.map(GuaranteeReference::from_customs_type);
    let has_reference = matches!(has, Some(GuaranteeReference::Grn | GuaranteeReference::Other { required: _ }));
    let named = Value::line([kind, reference.filter(|_| has_reference)]);
    let amount = amount.filter(|_| has != Some(GuaranteeReference::Nothing));
    named.into_iter().chain(amount.map(|amount| Value::Amount(amount, Currency::eur().into()))).collect()
}
