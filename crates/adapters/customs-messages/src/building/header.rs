//! Builds the declaration as a whole: the header, and the shipment with its items.

use super::parties::{Representation, write_party};
use super::transport::Containers;
use super::{Completed, Lodged, authorisations, codes, fiscal_parties, items, places, transport};
use crate::element_table::DEC_ELEMENTS;
use crate::writing::{FieldPath, Measured, MessageWriter};
use customs_declarations::form::{DeclarationForm, HeaderForm, ItemForm};
use customs_declarations::{DeclarationMessage, Direction};
use rust_decimal::Decimal;

/// Function code of an original declaration, as opposed to a request about one.
const ORIGINAL: &str = "9";
/// Size of a usual message, so that its buffer is allocated once.
const BYTES_OF_HEADER: usize = 6 * 1024;
const BYTES_OF_ITEM: usize = 2_560;

/// Builds the message; with `completed` it is a supplementary one. Elements are written in the order of the element
/// table, which the writer insists on.
pub(super) fn build(lodged: &Lodged<'_>, completed: Option<&Completed<'_>>) -> DeclarationMessage {
    let Lodged { form, organisation_eori, .. } = *lodged;
    // Every field of the body is named here, so that a new one cannot be forgotten. The unused ones only tell the
    // service how to handle the declaration and are not for customs.
    let DeclarationForm {
        dms_version,
        reference: _,
        application_reference,
        representation_type,
        apply_chain_procedure: _,
        days_delay_before_submit: _,
        declaration: header,
        skus: _,
        items: goods,
    } = form;
    let HeaderForm {
        office,
        exit_office,
        language: _,
        imex: _,
        symbol: _,
        procedure: _,
        transaction_nature,
        total_packages,
        total_invoice_value: _,
        total_invoice_currency: _,
        destination_country,
        export_country,
        use_iiaa_procedure: _,
        use_ketenregeling: _,
        chain_continuation_possible: _,
        eidr_type: _,
        importer,
        exporter,
        consignor,
        consignee,
        buyer,
        seller,
        transport: means,
        goods_location,
        incoterms,
        authorizations: _,
        warehouse,
        domestic_duty_tax_party: _,
    } = header;
    let direction = form.direction();
    let representation = Representation::of(header, direction, representation_type.as_deref(), organisation_eori);
    let containers = Containers::of(form);
    let at = |name| FieldPath::of("declaration", name);
    let capacity = BYTES_OF_HEADER + goods.len() * BYTES_OF_ITEM;
    let mut message = MessageWriter::new(&DEC_ELEMENTS, dms_version.as_deref(), capacity);
    let writer = &mut message;

    write_identification(writer, lodged, completed);
    writer.integer("GoodsItemQuantity", i64::try_from(goods.len()).ok(), at("items"));
    writer.text("DeclarationOfficeID", office.as_deref(), at("office"));
    write_totals(writer, form, *total_packages);
    representation.write_agent(writer);
    authorisations::write_holders(writer, form, &representation);
    transport::write_border(writer, means.as_ref());
    representation.write_declarant(writer);
    match direction {
        Direction::Import => {
            leave_out(writer, exit_office.is_some(), "exit_office", "export");
            leave_out(writer, consignor.is_some(), "consignor", "export");
            leave_out(writer, consignee.is_some(), "consignee", "export");
            write_party(writer, "Exporter", exporter.as_ref(), "declaration.exporter");
        }
        Direction::Export => {
            leave_out(writer, importer.is_some(), "importer", "import");
            leave_out(writer, exporter.is_some(), "exporter", "import");
            write_id(writer, "ExitOffice", exit_office.as_deref(), "exit_office");
            // In Union law the exporter is the party that the form calls consignor.
            write_party(writer, "Exporter", consignor.as_ref(), "declaration.consignor");
        }
    }
    writer.class("GoodsShipment", None, |writer| {
        writer.text(
            "TransactionNatureCode",
            transaction_nature.map(|it| it.to_string()).as_deref(),
            at("transaction_nature"),
        );
        write_party(writer, "Buyer", buyer.as_ref(), "declaration.buyer");
        if direction == Direction::Export {
            write_party(writer, "Consignee", consignee.as_ref(), "declaration.consignee");
        }
        writer.class("Consignment", None, |writer| {
            let in_containers = if containers.any() { "1" } else { "0" };
            writer.text("ContainerCode", Some(in_containers), at("transport.containers"));
            transport::write_inland(writer, means.as_ref(), direction);
            places::write_goods_location(writer, goods_location.as_ref());
            containers.write(writer);
        });
        write_destination(writer, destination_country.as_deref(), direction);
        if !fiscal_parties::are_per_item(form) {
            fiscal_parties::write(writer, lodged, direction);
        }
        write_id(writer, "ExportCountry", export_country.as_deref(), "export_country");
        let items = items::Items::of(writer, lodged, direction, &containers, completed);
        items.write(writer);
        if direction == Direction::Import {
            write_party(writer, "Importer", importer.as_ref(), "declaration.importer");
        }
        write_party(writer, "Seller", seller.as_ref(), "declaration.seller");
        places::write_trade_terms(writer, incoterms.as_ref());
        writer.class("UCR", None, |writer| {
            let path = FieldPath::whole("application_reference");
            writer.text("TraderAssignedReferenceID", application_reference.as_deref(), path);
        });
        places::write_warehouse(writer, warehouse.as_ref());
    });
    if direction == Direction::Import {
        write_id(writer, "PresentationOffice", office.as_deref(), "office");
    }
    message.finish()
}

/// Writes which message this is: its moment, function, reference and type.
fn write_identification(writer: &mut MessageWriter, lodged: &Lodged<'_>, completed: Option<&Completed<'_>>) {
    let Lodged { form, lrn, organisation_eori: _, entered_at, statistical_values: _, import_vat: _ } = *lodged;
    let symbol = FieldPath::of("declaration", "symbol");
    writer.moment("AcceptanceDateTime", completed.map(|it| it.accepted_at).or(entered_at), symbol);
    writer.text("FunctionCode", Some(ORIGINAL), FieldPath::whole("declaration"));
    writer.text("FunctionalReferenceID", lrn.map(|lrn| lrn.as_str()), FieldPath::whole("declaration"));
    let letter = match completed {
        Some(_) => codes::supplementary_letter(form.symbol()),
        None => form.symbol().letter(),
    };
    writer.text("TypeCode", Some(&format!("{}{letter}", form.direction().imex())), symbol);
}

/// Writes the value, mass and packages of all items together.
fn write_totals(writer: &mut MessageWriter, form: &DeclarationForm, given_packages: Option<i64>) {
    let at = |name| FieldPath::of("declaration", name);
    let (total, currency) = invoice_total(writer, form);
    writer.number("InvoiceAmount", total, Measured::Currency(currency), at("total_invoice_value"));
    let mass = items::total_gross_mass(&form.items);
    writer.number("TotalGrossMassMeasure", mass, Measured::Unit(Some("KGM")), at("items"));
    let packages = given_packages.or_else(|| items::total_packages(&form.items));
    writer.integer("TotalPackageQuantity", packages, at("total_packages"));
}

/// Writes an element that holds nothing but an identifier.
fn write_id(writer: &mut MessageWriter, class: &'static str, id: Option<&str>, name: &'static str) {
    let path = FieldPath::of("declaration", name);
    writer.class(class, Some(path), |writer| writer.text("ID", id, path));
}

/// Writes the country of destination: of an import that names none, this country.
fn write_destination(writer: &mut MessageWriter, country: Option<&str>, direction: Direction) {
    let path = FieldPath::of("declaration", "destination_country");
    let given = country.filter(|country| !country.trim().is_empty());
    let here = (direction == Direction::Import).then_some("NL");
    writer.class("Destination", Some(path), |writer| writer.text("CountryCode", given.or(here), path));
}

/// The currency of an item's invoice value: the item's own, else that of the header.
pub(super) fn item_currency<'f>(form: &'f DeclarationForm, item: &'f ItemForm) -> Option<&'f str> {
    item.invoice_currency.as_deref().or(form.declaration.total_invoice_currency.as_deref())
}

/// The header's invoice total, else the sum of the items, provided they are all in one currency.
fn invoice_total<'f>(writer: &mut MessageWriter, form: &'f DeclarationForm) -> (Option<Decimal>, Option<&'f str>) {
    let header = &form.declaration;
    let mut valued = form.items.iter().filter(|item| item.invoice_value.is_some());
    let first = valued.clone().next().and_then(|item| item_currency(form, item));
    let one_currency = valued.all(|item| item_currency(form, item) == first);
    let currency = header.total_invoice_currency.as_deref().or(first.filter(|_| one_currency));
    if header.total_invoice_value.is_some() {
        return (header.total_invoice_value, currency);
    }
    if !one_currency {
        let path = FieldPath::of("declaration", "total_invoice_value");
        writer.warn(path, "is not in the message: the items are in several currencies and have no common sum");
        return (None, None);
    }
    (form.items.iter().filter_map(|item| item.invoice_value).reduce(Decimal::saturating_add), first)
}

pub(super) fn leave_out(writer: &mut MessageWriter, given: bool, name: &'static str, direction: &str) {
    if given {
        writer
            .warn(FieldPath::of("declaration", name), format_args!("belongs to {direction} and is not in the message"));
    }
}
