use customs_form_macros::growing;

/// Type of the values in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Free text or a code.
    Text,
    /// Decimal number.
    Number,
    /// Date and time.
    Moment,
    /// Date without a time.
    Day,
}

/// A column of a report.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Name of the column, as in the API and in CSV headers.
    pub name: &'static str,
    /// Type of the values.
    pub kind: ColumnKind,
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: ColumnKind::Text }
}

const fn number(name: &'static str) -> Column {
    Column { name, kind: ColumnKind::Number }
}

const fn moment(name: &'static str) -> Column {
    Column { name, kind: ColumnKind::Moment }
}

pub(super) const DMS_IMPORT: [Column; 15] = [
    text("reference"),
    text("mrn"),
    text("status"),
    text("declaration_type"),
    text("customer_code"),
    text("customer_name"),
    text("consignee_name"),
    text("consignee_eori"),
    number("total_items"),
    number("total_gross_mass"),
    number("total_invoice_value"),
    text("currency"),
    moment("submitted_at"),
    moment("accepted_at"),
    moment("released_at"),
];

pub(super) const DMS_EXPORT: [Column; 15] = [
    text("reference"),
    text("mrn"),
    text("status"),
    text("declaration_type"),
    text("customer_code"),
    text("customer_name"),
    text("consignor_name"),
    text("consignor_eori"),
    text("destination_country"),
    number("total_items"),
    number("total_gross_mass"),
    number("total_invoice_value"),
    text("currency"),
    moment("submitted_at"),
    moment("accepted_at"),
];

pub(super) const DVA_DEPARTURE: [Column; 15] = [
    text("lrn"),
    text("mrn"),
    text("status"),
    text("transit_type"),
    text("customer_code"),
    text("customer_name"),
    text("office_of_departure"),
    text("office_of_destination"),
    text("guarantee_type"),
    text("guarantee_reference"),
    number("total_items"),
    number("total_gross_mass"),
    number("total_packages"),
    moment("submitted_at"),
    moment("accepted_at"),
];

pub(super) const DVA_ARRIVAL: [Column; 7] = [
    text("lrn"),
    text("mrn"),
    text("status"),
    text("office_of_destination"),
    Column { name: "arrival_date", kind: ColumnKind::Day },
    text("unloading_remarks"),
    moment("submitted_at"),
];
