use crate::InvoiceLineId;
use crate::money::PaymentTermGroup;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_json_reading::{Change, FromJson};
use customs_kernel::rules::{Day, FilledCode, OneOf, Text};
use serde::Deserialize;

/// A new invoice as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules, FormFields)]
#[serde(from = "InvoiceFields")]
#[fields(InvoiceFields)]
pub struct InvoiceForm {
    /// Code of the customer that is billed.
    #[validate(required, length(max = 50), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// Id of the dossier that the invoice is for.
    pub dossier_id: Option<i64>,
    /// Payment term group, by its word; handling when left out.
    #[validate(custom(function = OneOf::<PaymentTermGroup>::check))]
    pub payment_term_group: Option<String>,
    /// Days to pay, 0 to 365; 30 when left out.
    #[validate(range(min = 0, max = 365))]
    pub payment_term_days: Option<i64>,
    /// Notes that are printed on the invoice; at most 2,000 characters.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl InvoiceForm {
    /// Default number of days to pay.
    pub const USUAL_DAYS: u32 = 30;
}

/// A change to a draft, apart from its lines. Fields that are `None` stay as they are.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules)]
#[serde(from = "InvoiceChangeFields")]
pub struct InvoiceChange {
    /// Notes; the inner `None` removes them.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<Option<String>>,
    /// Due date, which then also stays at finalization. The inner `None` lets the payment terms decide again.
    #[validate(custom(function = Day::check))]
    pub due_date: Option<Option<NaiveDate>>,
    /// Payment term group, by its word.
    #[validate(custom(function = OneOf::<PaymentTermGroup>::check))]
    pub payment_term_group: Option<String>,
}

/// The fields of an [`InvoiceChange`] in JSON, each of which may be left out.
#[growing]
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(expecting = "an object")]
pub struct InvoiceChangeFields {
    /// Notes; null removes them.
    #[serde(default)]
    pub notes: Change<Option<String>>,
    /// Due date; null lets the payment terms decide again.
    #[serde(default)]
    pub due_date: Change<Option<customs_json_reading::Day>>,
    /// Payment term group; null stands for handling.
    #[serde(default)]
    pub payment_term_group: Change<Option<String>>,
}

impl InvoiceChangeFields {
    /// Makes the change of what was sent.
    #[must_use]
    pub fn change(&self) -> InvoiceChange {
        self.clone().into()
    }
}

impl From<InvoiceChangeFields> for InvoiceChange {
    fn from(sent: InvoiceChangeFields) -> Self {
        let InvoiceChangeFields { notes, due_date, payment_term_group } = sent;
        let handling = || PaymentTermGroup::Handling.word().to_owned();
        Self {
            notes: notes.into_sent(),
            due_date: due_date.into_sent().map(<Option<NaiveDate> as FromJson>::arrived),
            payment_term_group: payment_term_group.into_sent().map(|group| group.unwrap_or_else(handling)),
        }
    }
}

/// A request to credit an invoice or lines of it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct CreditRequest {
    /// The lines to credit, each with what is not credited of it yet; when left out, all lines that something is left
    /// of.
    pub lines: Option<Vec<InvoiceLineId>>,
    /// Whether only the part of a prepayment that no invoice deducts is credited. Then `lines` is left out.
    pub unused_prepayment: bool,
    /// Reason, printed on the credit note.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

#[cfg(test)]
mod tests;
