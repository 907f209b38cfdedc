//! The codes of all that the service says, for the OpenAPI document and for the page of codes.

use crate::body_warning::BodyWarning;
use customs_billing::{InvoiceMailFailure, InvoiceParticular, InvoiceWarning, PrepaymentRemark};
use customs_callbacks::DeliveryFailure;
use customs_declarations::ports::LineGap;
use customs_declarations::{
    AnswerMeaning, AnswerParticular, AnswerStatement, DeclarationHistory, DeclarationWarning, WhyNotSent,
};
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_inventory::StockWarning;
use customs_kernel::facts::{self, Fact};
use customs_kernel::rules::codes;
use customs_kernel::{CustomsWords, PartyWarning, RecordHistory, RuleCode, UnreadableRow};
use customs_mail::MailFailure;
use customs_tariff::Objection;
use customs_tariff::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep, TreatmentRule};
use customs_tasks::{Action, Missed};
use customs_transits::{AmendmentRemark, Extent, MovementStatement, TransitHistory, TransitWarning};
use std::borrow::Cow;
use std::collections::BTreeSet;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Codes about one subject, with its heading on the page of codes.
pub type FactsOfSubject = (&'static str, &'static [facts::FactCode]);

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
    ("Warnings about estimates: lines that are left out", LineGap::CODES),
    ("Warnings about estimates: what they lack", EstimateGap::CODES),
    ("Warnings about estimates: what they assume", EstimateNote::CODES),
];

/// What happened to a record, as the lines of its history have it.
const HISTORIES: &[FactsOfSubject] = &[
    ("Histories of declarations and transits", RecordHistory::CODES),
    ("Histories of declarations", DeclarationHistory::CODES),
    ("Histories of declarations: answers of customs", AnswerMeaning::CODES),
    ("Histories of declarations: why a supplement was not sent", WhyNotSent::CODES),
    ("Histories of transits", TransitHistory::CODES),
    ("Histories of transits: decisions about amendments", AmendmentRemark::CODES),
];

/// Why something was not delivered, or could not be made or read.
pub const REASONS: &[FactsOfSubject] = &[
    ("Reasons: deliveries of callbacks", DeliveryFailure::CODES),
    ("Reasons: mails", MailFailure::CODES),
    ("Reasons: mails of invoices", InvoiceMailFailure::CODES),
    ("Reasons: electronic invoices that cannot be made", InvoiceParticular::CODES),
    ("Reasons: messages to customs", GatewayFailure::CODES),
    ("Reasons: the connection to customs", GatewayReason::CODES),
    ("Reasons: rows that were set aside", UnreadableRow::CODES),
];

/// What is due, and why.
const TASKS: &[FactsOfSubject] =
    &[("Tasks: what is to be done", Action::CODES), ("Tasks: what happens otherwise", Missed::CODES)];

/// What an estimate of duties consists of.
const ESTIMATES: &[FactsOfSubject] = &[
    ("Estimates of duties: steps", EstimateStep::CODES),
    ("Estimates of duties: rules", TreatmentRule::CODES),
    ("Estimates of duties: measures", AppliedMeasure::CODES),
];

/// Parts of sentences, which stand among the reasons of others.
const PARTS: &[FactsOfSubject] = &[
    ("Parts: words and errors of customs", CustomsWords::CODES),
    ("Parts: statements of customs about declarations", AnswerStatement::CODES),
    ("Parts: particulars of these statements", AnswerParticular::CODES),
    ("Parts: statements of customs about transits", MovementStatement::CODES),
    ("Parts: the extent of a release", Extent::CODES),
    ("Parts: remarks about prepayments", PrepaymentRemark::CODES),
];

/// All facts, in the order of the page of codes.
pub const FACTS: &[&[FactsOfSubject]] = &[WARNINGS, HISTORIES, REASONS, TASKS, ESTIMATES, PARTS];

/// Stands for a code of a warning in the document.
pub(crate) enum WarningCode {}

impl PartialSchema for WarningCode {
    fn schema() -> RefOr<Schema> {
        schema_of("a warning", codes_of(WARNINGS))
    }
}

impl ToSchema for WarningCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("WarningCode")
    }
}

/// Stands for a code of any fact in the document. Warnings and broken rules are among them, since they are reasons of
/// other facts.
pub(crate) enum FactCode {}

impl PartialSchema for FactCode {
    fn schema() -> RefOr<Schema> {
        let facts = FACTS.iter().flat_map(|section| codes_of(section));
        // Some broken rules and facts say the same, with the same code; an enum of a schema has each once.
        let mut listed = BTreeSet::new();
        let all = facts.chain(codes::all().map(RuleCode::word)).filter(|code| listed.insert(*code));
        schema_of("a fact, or of a warning or a broken rule that is its reason", all)
    }
}

impl ToSchema for FactCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("FactCode")
    }
}

fn codes_of(facts: &'static [FactsOfSubject]) -> impl Iterator<Item = &'static str> {
    facts.iter().flat_map(|(_, codes)| codes.iter()).map(|code| code.code)
}

/// The schema of codes, each of them the code of this.
pub(crate) fn schema_of(what: &str, codes: impl Iterator<Item = &'static str>) -> RefOr<Schema> {
    let description = format!(
        "Code of {what}. These are the codes of this version; a later one may have more, which a client takes as \
         text. What each means, and what to do about it, is in the guide `codes`."
    );
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(codes.collect::<Vec<_>>()))
        .into()
}
