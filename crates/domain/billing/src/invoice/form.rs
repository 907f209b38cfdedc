use crate::InvoiceLineId;
use crate::money::PaymentTermGroup;
use chrono::NaiveDate;
use customs_form_macros::Rules;
use customs_kernel::rules::{Day, FilledCode, OneOf, Text};

/// A new invoice as a client sends it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
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

/// A request to credit an invoice or lines of it.
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
