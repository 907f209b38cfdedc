//! Builds the declaration as a whole: the header, and the shipment with its items.

use super::parties::{Representation, write_party};
use super::sent::Sent;
use super::transport::Containers;
use super::{Completed, Lodged, authorisations, codes, fiscal_parties, items, places, transport};
use crate::element_table::DEC_ELEMENTS;
use crate::writing::{FieldPath, Mapping, Measured, MessageWriter};
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::{DeclarationMessage, Direction, MessageWarning};
use rust_decimal::Decimal;

/// Function code of an original declaration, as opposed to a request about one.
const ORIGINAL: &str = "9";
/// Size of a usual message, so that its buffer is allocated once.
const BYTES_OF_HEADER: usize = 6 * 1024;
const BYTES_OF_ITEM: usize = 2_560;

/// Builds the message; with `completed` it is a supplementary one. Elements are written in the order of the element
/// table, which the writer insists on.
pub(super) fn build(lodged: &Lodged<'_>, completed: Option<&Completed<'_>>, mapping: Mapping) -> DeclarationMessage {
    let Lodged { form, organisation_eori, .. } = *lodged;
    // Every field of the body is named here, so that a new one cannot be forgotten. The unused ones only say how the
    // service handles the declaration and are not for customs.
    let DeclarationForm {
        dms_version,
        reference: _,
        application_reference,
        representation_type,
        apply_chain_procedure: _,
        // Between the broker and the customer; the message has the method of payment.
        duties_paid_by: _,
        days_delay_before_submit: _,
        declaration: header,
        skus: _,
        items: goods,
    } = form;
    let (sent, direction) = (Sent::from_header(header), form.direction());
    let representation = Representation::new(header, direction, representation_type.as_deref(), organisation_eori);
    let containers = Containers::from_form(form);
    let at = |name| FieldPath::new("declaration", name);
    let capacity = BYTES_OF_HEADER + goods.len() * BYTES_OF_ITEM;
    let mut message = MessageWriter::new(&DEC_ELEMENTS, dms_version.as_deref(), capacity, mapping);
    let writer = &mut message;

    write_identification(writer, lodged, completed);
    writer.integer("GoodsItemQuantity", i64::try_from(goods.len()).ok(), at("items"));
    writer.text("DeclarationOfficeID", sent.office, at("office"));
    write_totals(writer, form, sent.total_packages);
    representation.write_agent(writer);
    authorisations::write_holders(writer, form, &representation);
    transport::write_border(writer, sent.transport);
    representation.write_declarant(writer);
    write_exporter(writer, &sent, direction);
    writer.class("GoodsShipment", None, |writer| {
        write_consignment(writer, &sent, direction, &containers);
        write_destination(writer, sent.destination_country, direction);
        if !fiscal_parties::are_per_item(form) {
            fiscal_parties::write(writer, lodged, direction);
        }
        write_id(writer, "ExportCountry", sent.export_country, "export_country");
        let items = items::Items::new(writer, lodged, direction, &containers, completed);
        items.write(writer);
        write_terms(writer, &sent, direction, application_reference.as_deref());
    });
    if direction == Direction::Import {
        write_id(writer, "PresentationOffice", sent.office, "office");
    }
    message.finish()
}

/// Writes the exporter, and says which fields of the other direction are not in the message.
fn write_exporter(writer: &mut MessageWriter, sent: &Sent<'_>, direction: Direction) {
    match direction {
        Direction::Import => {
            leave_out(writer, sent.exit_office.is_some(), "exit_office", Direction::Export);
            leave_out(writer, sent.consignor.is_some(), "consignor", Direction::Export);
            leave_out(writer, sent.consignee.is_some(), "consignee", Direction::Export);
            write_party(writer, "Exporter", sent.exporter, "declaration.exporter");
        }
        Direction::Export => {
            leave_out(writer, sent.importer.is_some(), "importer", Direction::Import);
            leave_out(writer, sent.exporter.is_some(), "exporter", Direction::Import);
            write_id(writer, "ExitOffice", sent.exit_office, "exit_office");
            // In Union law the exporter is the party that the form calls consignor.
            write_party(writer, "Exporter", sent.consignor, "declaration.consignor");
        }
    }
}

/// Writes the transaction with its buyer, and how the goods travel.
fn write_consignment(writer: &mut MessageWriter, sent: &Sent<'_>, direction: Direction, containers: &Containers<'_>) {
    let at = |name| FieldPath::new("declaration", name);
    let nature = sent.transaction_nature.map(|it| it.to_string());
    writer.text("TransactionNatureCode", nature.as_deref(), at("transaction_nature"));
    write_party(writer, "Buyer", sent.buyer, "declaration.buyer");
    if direction == Direction::Export {
        write_party(writer, "Consignee", sent.consignee, "declaration.consignee");
    }
    writer.class("Consignment", None, |writer| {
        let in_containers = if containers.any() { "1" } else { "0" };
        writer.text("ContainerCode", Some(in_containers), at("transport.containers"));
        transport::write_inland(writer, sent.transport, direction);
        places::write_goods_location(writer, sent.goods_location);
        containers.write(writer);
    });
}

/// Writes what follows the items: the parties of the sale and its terms, the trader's own reference, and the warehouse.
fn write_terms(writer: &mut MessageWriter, sent: &Sent<'_>, direction: Direction, reference: Option<&str>) {
    if direction == Direction::Import {
        write_party(writer, "Importer", sent.importer, "declaration.importer");
    }
    write_party(writer, "Seller", sent.seller, "declaration.seller");
    places::write_trade_terms(writer, sent.incoterms);
    writer.class("UCR", None, |writer| {
        let path = FieldPath::whole("application_reference");
        writer.text("TraderAssignedReferenceID", reference, path);
    });
    places::write_warehouse(writer, sent.warehouse);
}

/// Writes which message this is: its moment, function, reference and type.
fn write_identification(writer: &mut MessageWriter, lodged: &Lodged<'_>, completed: Option<&Completed<'_>>) {
    let Lodged { form, lrn, organisation_eori: _, entered_at, statistical_values: _, import_vat: _ } = *lodged;
    let symbol = FieldPath::new("declaration", "symbol");
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
    let at = |name| FieldPath::new("declaration", name);
    let (total, currency) = invoice_total(writer, form);
    writer.number("InvoiceAmount", total, Measured::Currency(currency), at("total_invoice_value"));
    let mass = items::total_gross_mass(&form.items);
    writer.number("TotalGrossMassMeasure", mass, Measured::Unit(Some("KGM")), at("items"));
    let packages = given_packages.or_else(|| items::total_packages(&form.items));
    writer.integer("TotalPackageQuantity", packages, at("total_packages"));
}

/// Writes an element that holds nothing but an identifier.
fn write_id(writer: &mut MessageWriter, class: &'static str, id: Option<&str>, name: &'static str) {
    let path = FieldPath::new("declaration", name);
    writer.class(class, Some(path), |writer| writer.text("ID", id, path));
}

/// Writes the country of destination; for an import that names none, that is this country.
fn write_destination(writer: &mut MessageWriter, country: Option<&str>, direction: Direction) {
    let path = FieldPath::new("declaration", "destination_country");
    let given = country.filter(|country| !country.trim().is_empty());
    let here = (direction == Direction::Import).then_some("NL");
    writer.class("Destination", Some(path), |writer| writer.text("CountryCode", given.or(here), path));
}

/// Returns the currency of an item's invoice value: the item's own, else that of the header.
pub(super) fn item_currency<'f>(form: &'f DeclarationForm, item: &'f ItemForm) -> Option<&'f str> {
    item.invoice_currency.as_deref().or(form.declaration.total_invoice_currency.as_deref())
}

/// Returns the header's invoice total, else the sum of the items, provided they are all in one currency.
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
        let path = FieldPath::new("declaration", "total_invoice_value");
        writer.warn(path, MessageWarning::NoCommonCurrency);
        return (None, None);
    }
    (form.items.iter().filter_map(|item| item.invoice_value).reduce(Decimal::saturating_add), first)
}

/// Warns of a field of this direction that the message leaves out.
pub(super) fn leave_out(writer: &mut MessageWriter, given: bool, name: &'static str, direction: Direction) {
    if given {
        let warning = match direction {
            Direction::Export => MessageWarning::BelongsToExport,
            Direction::Import => MessageWarning::BelongsToImport,
        };
        writer.warn(FieldPath::new("declaration", name), warning);
    }
}
