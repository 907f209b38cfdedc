use super::MessageTime;
use crate::pointing::PointerChain;
use rust_decimal::Decimal;

/// A RES message: the envelope with one answer or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResMessage {
    /// Customisation version of the envelope, where it has one.
    pub customisation_version: Option<String>,
    /// The answers, in their order; at least one.
    pub responses: Vec<Response>,
}

/// One answer of the authority (element Response).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// What the answer says: 1 accepted, 3 rejected, 8 released and so on. Decides alone: an accepted
    /// answer may carry errors too (warnings).
    pub function_code: u8,
    /// The authority's id of the message.
    pub message_id: Option<String>,
    /// When it was issued.
    pub issued_at: Option<MessageTime>,
    /// Statements: requests for documents, offices, reasons.
    pub additional_information: Vec<AdditionalInformation>,
    /// Corrections that customs applied (07).
    pub amendments: Vec<Amendment>,
    /// Account for payments (13, 14, 15).
    pub bank: Option<Bank>,
    /// The office that decides on appeals.
    pub appeal_office: Option<String>,
    /// Offices to turn to.
    pub contact_offices: Vec<String>,
    /// Errors and warnings.
    pub errors: Vec<ResponseError>,
    /// Statuses: decision on a request (39 granted, 41 denied), kind of a tax answer, result of an exit.
    pub statuses: Vec<Status>,
    /// The declaration it is about.
    pub declaration: AnsweredDeclaration,
    /// The second Declaration, in the namespace of DEC, with corrected values (07): its XML as it came.
    pub corrected_declaration: Option<String>,
    /// Elements whose time could not be read; the time counts as absent. An answer that is legible
    /// otherwise is not thrown away for it: one published answer (16) has such a time.
    pub unreadable_times: Vec<&'static str>,
}

/// A statement of the authority.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdditionalInformation {
    /// Code of the statement (`ACA` documents wanted, `A1` conform).
    pub code: Option<String>,
    /// Text.
    pub text: Option<String>,
    /// Until when something is expected.
    pub limit: Option<MessageTime>,
    /// Kind of the statement (`ACA`, `CEX` office of exit, `AFB` reason).
    pub statement_type: Option<String>,
    /// What it points at.
    pub pointer: PointerChain,
}

/// A correction that customs applied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Amendment {
    /// Reason.
    pub reason: Option<String>,
    /// What was changed.
    pub pointer: PointerChain,
}

/// The account to pay to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bank {
    /// BIC.
    pub bic: Option<String>,
    /// IBAN.
    pub iban: Option<String>,
}

/// An error or a warning.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResponseError {
    /// Code, at most 8 characters (`DMS548AA`).
    pub code: Option<String>,
    /// Text; normally absent, the codebook has the texts.
    pub description: Option<String>,
    /// Where in the declaration.
    pub pointer: PointerChain,
}

/// A status.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// Code (`39` granted, `41` denied, `4` final, `67` provisional).
    pub code: Option<String>,
    /// Since when.
    pub effective_at: Option<MessageTime>,
    /// When the goods were released.
    pub released_at: Option<MessageTime>,
    /// What it points at.
    pub pointer: PointerChain,
}

/// The declaration that an answer is about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnsweredDeclaration {
    /// When it was accepted.
    pub accepted_at: Option<MessageTime>,
    /// When it was invalidated.
    pub cancelled_at: Option<MessageTime>,
    /// When it was rejected.
    pub rejected_at: Option<MessageTime>,
    /// LRN of the message that is answered.
    pub lrn: Option<String>,
    /// MRN.
    pub mrn: Option<String>,
    /// Version of the declaration.
    pub version: Option<String>,
    /// Payments as a whole (14, 15).
    pub payments: Vec<Payment>,
    /// Calculated duties and taxes by item (13).
    pub duties: Vec<ItemDuty>,
}

/// A payment of the whole declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payment {
    /// Reference.
    pub reference: Option<String>,
    /// Assessed amount.
    pub assessed: Option<Amount>,
    /// Until when it is due.
    pub due: Option<MessageTime>,
    /// Amount to pay.
    pub amount: Option<Amount>,
    /// Guarantees or deferment accounts it is charged to.
    pub guarantees: Vec<String>,
}

/// A duty or tax of one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ItemDuty {
    /// Number of the item, from 1.
    pub item: u32,
    /// Kind (`A00` customs duty, `B00` VAT).
    pub tax_type: Option<String>,
    /// Preference code.
    pub regime: Option<String>,
    /// Base in money.
    pub base: Option<Amount>,
    /// Base in quantity.
    pub base_quantity: Option<Quantity>,
    /// Deducted amount.
    pub deducted: Option<Amount>,
    /// Rate, percent.
    pub rate: Option<Decimal>,
    /// Assessed amount.
    pub assessed: Option<Amount>,
    /// Amount to pay.
    pub payable: Option<Amount>,
    /// How it is paid (`E` deferred payment, `G` in the VAT return), where the message says so: the British profile of the
    /// response has no such element, its declaration does.
    pub method: Option<String>,
}

/// An amount as written, with its currency where the message names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// Number.
    pub value: Decimal,
    /// Currency code.
    pub currency: Option<String>,
}

/// A quantity as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantity {
    /// Number.
    pub value: Decimal,
    /// Unit code.
    pub unit: Option<String>,
}
