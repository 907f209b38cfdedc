use super::MessageTime;
use crate::pointing::PointerChain;
use rust_decimal::Decimal;

/// A RES message: the envelope with one or more answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResMessage {
    /// Customisation version of the envelope; `None` when the envelope has none.
    pub customisation_version: Option<String>,
    /// The answers in the order of the message; at least one.
    pub responses: Vec<Response>,
}

/// One answer of the authority (element Response).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// The meaning of the answer: 1 accepted, 3 rejected, 8 released and so on. It alone decides: an acceptance may
    /// carry errors too, which then are warnings.
    pub function_code: u8,
    /// Id that the authority gave the message.
    pub message_id: Option<String>,
    /// Time at which the authority issued the answer.
    pub issued_at: Option<MessageTime>,
    /// Statements of the authority: requests for documents, offices, reasons.
    pub additional_information: Vec<AdditionalInformation>,
    /// Corrections that customs applied (answer 07).
    pub amendments: Vec<Amendment>,
    /// Account to pay to (answers 13, 14, 15).
    pub bank: Option<Bank>,
    /// The office that decides on appeals.
    pub appeal_office: Option<String>,
    /// Offices that the trader may turn to.
    pub contact_offices: Vec<String>,
    /// Errors of a rejection; in any other answer, warnings.
    pub errors: Vec<ResponseError>,
    /// Statuses: decision on a request (39 granted, 41 denied), kind of a tax answer, result of an exit.
    pub statuses: Vec<Status>,
    /// The declaration that the answer is about.
    pub declaration: AnsweredDeclaration,
    /// The second Declaration of a correction (07), in the namespace of DEC, with corrected values: its XML as it came.
    pub corrected_declaration: Option<String>,
    /// Elements with a time that could not be read; the time counts as absent. An answer that is otherwise legible is
    /// kept: one published answer (16) has such a time.
    pub unreadable_times: Vec<&'static str>,
}

/// A statement of the authority, such as a request for documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdditionalInformation {
    /// Code of the statement (`ACA` documents wanted, `A1` conform).
    pub code: Option<String>,
    /// Free text of the statement.
    pub text: Option<String>,
    /// Time limit for what the statement asks for.
    pub limit: Option<MessageTime>,
    /// Kind of the statement (`ACA`, `CEX` office of exit, `AFB` reason).
    pub statement_type: Option<String>,
    /// The part of the declaration that the statement is about.
    pub pointer: PointerChain,
}

/// A correction that customs applied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Amendment {
    /// Reason for the correction, in the authority's words.
    pub reason: Option<String>,
    /// The part of the declaration that was corrected.
    pub pointer: PointerChain,
}

/// The bank account to pay to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bank {
    /// BIC of the bank.
    pub bic: Option<String>,
    /// IBAN of the account.
    pub iban: Option<String>,
}

/// An error, or a warning in an answer that is no rejection.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResponseError {
    /// Error code, at most 8 characters (`DMS548AA`).
    pub code: Option<String>,
    /// Description in words; normally absent, since the codebook has the texts.
    pub description: Option<String>,
    /// The part of the declaration that the error is about.
    pub pointer: PointerChain,
}

/// A status that the authority assigns in an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// Status code (`39` granted, `41` denied, `4` final, `67` provisional).
    pub code: Option<String>,
    /// Time from which the status holds.
    pub effective_at: Option<MessageTime>,
    /// Time at which the goods were released.
    pub released_at: Option<MessageTime>,
    /// The part of the declaration that the status is about.
    pub pointer: PointerChain,
}

/// The declaration that an answer is about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnsweredDeclaration {
    /// Time at which customs accepted the declaration.
    pub accepted_at: Option<MessageTime>,
    /// Time at which customs invalidated it.
    pub cancelled_at: Option<MessageTime>,
    /// Time at which customs rejected it.
    pub rejected_at: Option<MessageTime>,
    /// LRN of the message that customs answers.
    pub lrn: Option<String>,
    /// MRN that customs gave the declaration.
    pub mrn: Option<String>,
    /// Version of the declaration at customs.
    pub version: Option<String>,
    /// Payments for the declaration as a whole (14, 15).
    pub payments: Vec<Payment>,
    /// Calculated duties and taxes of each item (13).
    pub duties: Vec<ItemDuty>,
}

/// A payment for the whole declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payment {
    /// Payment reference.
    pub reference: Option<String>,
    /// Amount that customs assessed.
    pub assessed: Option<Amount>,
    /// Time by which the payment is due.
    pub due: Option<MessageTime>,
    /// Amount to pay.
    pub amount: Option<Amount>,
    /// References of the guarantees or deferment accounts that are charged.
    pub guarantees: Vec<String>,
}

/// A duty or tax of one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ItemDuty {
    /// Number of the item, from 1.
    pub item: u32,
    /// Type of duty or tax (`A00` customs duty, `B00` VAT).
    pub tax_type: Option<String>,
    /// Code of the preference applied.
    pub regime: Option<String>,
    /// Tax base as an amount of money.
    pub base: Option<Amount>,
    /// Tax base as a quantity.
    pub base_quantity: Option<Quantity>,
    /// Amount deducted from the tax.
    pub deducted: Option<Amount>,
    /// Rate in percent.
    pub rate: Option<Decimal>,
    /// Amount that customs assessed.
    pub assessed: Option<Amount>,
    /// Amount to pay.
    pub payable: Option<Amount>,
    /// Method of payment (`E` deferred payment, `G` in the VAT return); `None` when the message has none. The British
    /// profile has no such element in the response, only in the declaration.
    pub method: Option<String>,
}

/// An amount as written, with its currency where the message names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// The number, with the decimals of the message.
    pub value: Decimal,
    /// Currency code (ISO 4217); `None` when the message names none.
    pub currency: Option<String>,
}

/// A quantity as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantity {
    /// The number, with the decimals of the message.
    pub value: Decimal,
    /// Unit code; `None` when the message names none.
    pub unit: Option<String>,
}
