use super::elements::Elements;
use super::tax::write_category;
use crate::document::{DocumentKind, InvoiceDocument, InvoiceLine};

/// Writes the lines, numbered from one.
pub(super) fn write(out: &mut Elements, document: &InvoiceDocument) {
    let (name, quantity_name) = match document.kind {
        DocumentKind::Invoice => ("InvoiceLine", "InvoicedQuantity"),
        DocumentKind::CreditNote { credited: _ } => ("CreditNoteLine", "CreditedQuantity"),
    };
    for (index, line) in document.lines.iter().enumerate() {
        out.aggregate(name, |out| write_line(out, index + 1, quantity_name, line));
    }
}

fn write_line(out: &mut Elements, number: usize, quantity_name: &str, line: &InvoiceLine) {
    let InvoiceLine {
        description,
        quantity,
        unit,
        unit_price,
        amount,
        vat_rate,
        vat_category,
        vat_amount: _,
        has_vat_of_another_sum: _,
    } = line;
    // A price must not be negative (BR-27), so a deduction gets a negative quantity.
    let quantity = if unit_price.is_sign_negative() { -*quantity } else { *quantity };
    out.text("ID", &number.to_string());
    out.quantity(quantity_name, unit_code(unit.as_deref()), quantity);
    out.amount("LineExtensionAmount", *amount);
    out.aggregate("Item", |out| {
        let (name, more) = name_of(description);
        out.optional("Description", more);
        out.text("Name", name);
        write_category(out, "ClassifiedTaxCategory", *vat_category, *vat_rate, None);
    });
    out.aggregate("Price", |out| out.price("PriceAmount", unit_price.abs()));
}

/// The name of the item, which is the first line of the description, and the whole description if it has more lines.
fn name_of(description: &str) -> (&str, Option<&str>) {
    let whole = description.trim();
    match whole.split_once('\n') {
        Some((first, _)) => (first.trim_end(), Some(whole)),
        None if whole.is_empty() => ("-", None),
        None => (whole, None),
    }
}

/// Codes of UN/ECE recommendation 20 for the units on brokers' invoices.
const UNITS: [(&str, &str); 21] = [
    ("dag", "DAY"),
    ("dagen", "DAY"),
    ("day", "DAY"),
    ("days", "DAY"),
    ("hour", "HUR"),
    ("hours", "HUR"),
    ("kg", "KGM"),
    ("kilogram", "KGM"),
    ("km", "KMT"),
    ("m3", "MTQ"),
    ("maand", "MON"),
    ("month", "MON"),
    ("piece", "H87"),
    ("pieces", "H87"),
    ("stuk", "H87"),
    ("stuks", "H87"),
    ("ton", "TNE"),
    ("uren", "HUR"),
    ("uur", "HUR"),
    ("week", "WEE"),
    ("weken", "WEE"),
];
const ONE: &str = "C62";

/// The code of a unit; the code of `one` for an unknown unit.
pub(super) fn unit_code(unit: Option<&str>) -> &'static str {
    let name = unit.unwrap_or_default().trim().to_lowercase();
    UNITS.iter().find(|(known, _)| *known == name).map_or(ONE, |(_, code)| code)
}
