//! The codes of all that the service says, for the OpenAPI document and for the page of codes.

use crate::body_warning::BodyWarning;
use customs_billing::{InvoiceWarning, PrepaymentRemark};
use customs_declarations::DeclarationWarning;
use customs_inventory::StockWarning;
use customs_kernel::PartyWarning;
use customs_kernel::facts::{Fact, FactCode};
use customs_tariff::Objection;
use customs_transits::TransitWarning;
use std::borrow::Cow;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Codes about one subject, with its heading on the page of codes.
pub type FactsOfSubject = (&'static str, &'static [FactCode]);

/// Warnings.
pub const WARNINGS: &[FactsOfSubject] = &[
    ("Warnings about bodies", BodyWarning::CODES),
    ("Warnings about customers", PartyWarning::CODES),
    ("Warnings about declarations", DeclarationWarning::CODES),
    ("Warnings about goods, by the tariff", Objection::CODES),
    ("Warnings about stock", StockWarning::CODES),
    ("Warnings about messages of declarations", customs_declarations::MessageWarning::CODES),
    ("Warnings about transits", TransitWarning::CODES),
    ("Warnings about messages of transits", customs_transits::MessageWarning::CODES),
    ("Warnings about invoices", InvoiceWarning::CODES),
];

/// Parts of sentences, which stand among the values of others.
const PARTS: &[FactsOfSubject] = &[("Remarks about prepayments", PrepaymentRemark::CODES)];

/// All facts, in the order of the page of codes. Facts of a new kind get a list like [`WARNINGS`], and an entry here.
pub const FACTS: &[&[FactsOfSubject]] = &[WARNINGS, PARTS];

const WARNING: &str = "Code of a warning. These are the codes of this version; a later one may have more, which a client \
                       takes as text. What each means, and what to do about it, is in the guide `codes`.";

/// Stands for a code of a warning in the document.
pub(crate) enum WarningCode {}

impl PartialSchema for WarningCode {
    fn schema() -> RefOr<Schema> {
        schema_of(WARNINGS, WARNING)
    }
}

impl ToSchema for WarningCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("WarningCode")
    }
}

/// The schema of a code of these facts.
fn schema_of(facts: &[FactsOfSubject], description: &str) -> RefOr<Schema> {
    let codes = facts.iter().flat_map(|(_, codes)| codes.iter()).map(|code| code.code);
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(codes.collect::<Vec<_>>()))
        .into()
}
