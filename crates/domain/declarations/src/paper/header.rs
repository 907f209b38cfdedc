//! The boxes about all goods together.

use crate::form::{
    AuthorizationForm, CodedField, ContainerForm, DomesticDutyTaxPartyForm, GoodsLocationForm, HeaderForm,
    IncotermsForm, MeansOfTransportForm, PartyForm, TransportForm, WarehouseForm, customs_code,
};
use crate::{Declaration, Direction};
use customs_kernel::{Eori, filled};
use customs_papers::DataElement as E;
use customs_papers::{Boxes, PaperBox, PaperParty, Value};
use rust_decimal::Decimal;

pub(super) fn boxes(declaration: &Declaration, broker: Option<&Eori>) -> Vec<PaperBox> {
    let header = &declaration.form.declaration;
    let direction = declaration.direction();
    let mut boxes = Boxes::default();
    numbers(&mut boxes, declaration);
    offices(&mut boxes, header, direction);
    parties(&mut boxes, declaration, broker);
    countries(&mut boxes, header, direction);
    sums(&mut boxes, declaration);
    transport(&mut boxes, header.transport.as_ref(), direction);
    boxes.add(E::LocationOfGoods, header.goods_location.iter().flat_map(location));
    terms(&mut boxes, header);
    boxes.filled()
}

/// The references, and how far the declaration has come at customs.
fn numbers(boxes: &mut Boxes, declaration: &Declaration) {
    let reached = &declaration.milestones;
    boxes.text(E::DeclarationType, Some(declaration.direction().imex()));
    boxes.text(E::AdditionalDeclarationType, Some(declaration.symbol().letter()));
    boxes.text(E::Lrn, reached.lrn.as_ref().map(|lrn| lrn.as_str()));
    boxes.text(E::OwnReference, Some(&declaration.reference));
    boxes.text(E::ReferenceNumber, declaration.form.application_reference.as_deref());
    boxes.add(E::DateOfRegistration, reached.registered_at.map(Value::Moment));
    boxes.add(E::DateOfAcceptance, reached.accepted_at.map(Value::Moment));
    boxes.add(E::DateOfRelease, reached.released_at.map(Value::Moment));
}

fn offices(boxes: &mut Boxes, header: &HeaderForm, direction: Direction) {
    match direction {
        Direction::Import => boxes.text(E::OfficeOfLodgement, header.office.as_deref()),
        Direction::Export => {
            boxes.text(E::OfficeOfExport, header.office.as_deref());
            boxes.text(E::OfficeOfExit, header.exit_office.as_deref());
        }
    }
}

/// The traders. As in the message, the broker declares in indirect representation, and the trader in direct one.
fn parties(boxes: &mut Boxes, declaration: &Declaration, broker: Option<&Eori>) {
    let header = &declaration.form.declaration;
    let principal = match declaration.direction() {
        Direction::Import => {
            boxes.add(E::Exporter, values(header.exporter.as_ref()));
            boxes.add(E::Importer, values(header.importer.as_ref()));
            &header.importer
        }
        Direction::Export => {
            boxes.add(E::Exporter, values(header.consignor.as_ref()));
            boxes.add(E::Consignee, values(header.consignee.as_ref()));
            &header.consignor
        }
    };
    match broker.filter(|_| declaration.is_represented_indirectly()) {
        Some(broker) => boxes.text(E::Declarant, Some(broker.as_str())),
        None => boxes.add(E::Declarant, values(principal.as_ref())),
    }
    let kind = if declaration.is_represented_indirectly() { "3" } else { "2" };
    boxes.add(E::Representative, broker.and_then(|broker| Value::line([Some(broker.as_str()), Some(kind)])));
    boxes.add(E::Seller, values(header.seller.as_ref()));
    boxes.add(E::Buyer, values(header.buyer.as_ref()));
    let fiscal = header.domestic_duty_tax_party.iter().chain(&header.domestic_duty_tax_parties);
    if declaration.direction() == Direction::Import {
        boxes.add(E::AdditionalFiscalReference, fiscal.filter_map(fiscal_reference));
    }
}

/// Role and number of a fiscal party.
fn fiscal_reference(party: &DomesticDutyTaxPartyForm) -> Option<Value> {
    let DomesticDutyTaxPartyForm { id, role } = party;
    let id = filled(id.as_deref())?;
    Value::line([role.as_deref().map(|role| customs_code(CodedField::FiscalRole, role)), Some(id)])
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

fn countries(boxes: &mut Boxes, header: &HeaderForm, direction: Direction) {
    match direction {
        Direction::Import => boxes.text(E::CountryOfDispatch, header.export_country.as_deref()),
        Direction::Export => {
            boxes.text(E::CountryOfExport, header.export_country.as_deref());
            boxes.text(E::CountryOfDestination, header.destination_country.as_deref());
        }
    }
}

/// What all items add up to.
fn sums(boxes: &mut Boxes, declaration: &Declaration) {
    let totals = declaration.totals();
    boxes.add(E::TotalItems, [Value::Number(totals.items.into())]);
    let counted = || {
        let packages = declaration.lines.iter().flat_map(|line| &line.item.packaging);
        packages.filter_map(|packages| packages.quantity).reduce(i64::saturating_add)
    };
    let packages = declaration.form.declaration.total_packages.or_else(counted);
    boxes.add(E::TotalPackages, packages.map(|packages| Value::Number(Decimal::from(packages))));
    boxes.add(E::GrossMass, [Value::Mass(totals.gross_mass)]);
    let whole = totals.invoice_value.map(|value| Value::Amount(value, totals.currency.clone().unwrap_or_default()));
    let parts = totals.by_currency.iter().map(|sum| Value::Amount(sum.value, sum.currency.clone()));
    boxes.add(E::TotalAmountInvoiced, whole.into_iter().chain(parts));
}

fn transport(boxes: &mut Boxes, transport: Option<&TransportForm>, direction: Direction) {
    let Some(TransportForm { border, departure, containers }) = transport else { return };
    let inland = match direction {
        Direction::Import => E::ArrivalMeans,
        Direction::Export => E::DepartureMeans,
    };
    for (mode, means, named) in [(E::ModeAtTheBorder, E::BorderMeans, border), (E::InlandMode, inland, departure)] {
        let Some(MeansOfTransportForm { mode: by, nationality, identification, identification_type }) = named else {
            continue;
        };
        boxes.text(mode, by.as_deref());
        let kind = identification_type.as_deref().map(|kind| customs_code(CodedField::TransportIdentification, kind));
        let identification = filled(identification.as_deref());
        // The message has no element for the nationality of inland means.
        let nationality = nationality.as_deref().filter(|_| means == E::BorderMeans);
        boxes.add(means, identification.and_then(|_| Value::line([kind, identification, nationality])));
    }
    boxes.texts(E::TransportEquipment, containers.iter().map(|container| container.number.as_deref()));
    let seals = containers.iter().flat_map(|ContainerForm { number: _, seals }| seals);
    boxes.texts(E::Seal, seals.map(|seal| Some(seal.as_str())));
}

fn location(place: &GoodsLocationForm) -> Vec<Value> {
    let GoodsLocationForm { location_type, identification_type, country, postal_code, city, address, house_number } =
        place;
    let lines = [
        Value::line([location_type.as_deref(), identification_type.as_deref()]),
        Value::line([address.as_deref(), house_number.as_deref()]),
        Value::line([postal_code.as_deref(), city.as_deref(), country.as_deref()]),
    ];
    lines.into_iter().flatten().collect()
}

/// The terms of the sale, and the authorisations.
fn terms(boxes: &mut Boxes, header: &HeaderForm) {
    let terms = header.incoterms.as_ref().and_then(|IncotermsForm { code, country, location }| {
        Value::line([code.as_deref(), country.as_deref(), location.as_deref()])
    });
    boxes.add(E::DeliveryTerms, terms);
    boxes.add(E::NatureOfTransaction, header.transaction_nature.map(|nature| Value::Text(nature.to_string())));
    let authorisations = header.authorizations.iter().filter_map(|AuthorizationForm { type_code, id, holder_id }| {
        let kind = type_code.as_deref().map(|code| customs_code(CodedField::Authorisation, code));
        Value::line([kind, id.as_deref(), holder_id.as_deref()])
    });
    boxes.add(E::Authorisation, authorisations);
    let warehouse = header.warehouse.as_ref().and_then(|WarehouseForm { licence, licence_type }| {
        let licence = filled(licence.as_deref())?;
        let kind = licence_type.as_deref().map(|kind| customs_code(CodedField::WarehouseKind, kind));
        Value::line([kind, Some(licence)])
    });
    boxes.add(E::Warehouse, warehouse);
}
