use crate::InvoiceLineId;
use crate::money::PaymentTermGroup;
use chrono::NaiveDate;
use customs_kernel::{Checker, FieldErrors};

/// A new invoice as a client sends it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceForm {
    /// Code of the customer that is billed.
    pub customer_code: Option<String>,
    /// Id of the dossier that the invoice is for.
    pub dossier_id: Option<i64>,
    /// Payment term group, by its word; handling when left out.
    pub payment_term_group: Option<String>,
    /// Days to pay, 0 to 365; 30 when left out.
    pub payment_term_days: Option<i64>,
    /// Notes that are printed on the invoice; at most 2,000 characters.
    pub notes: Option<String>,
}

impl InvoiceForm {
    /// Default number of days to pay.
    pub const USUAL_DAYS: u32 = 30;

    pub(crate) fn check(&mut self) -> Result<(), FieldErrors> {
        crate::rules::tidy(&mut [&mut self.customer_code, &mut self.payment_term_group, &mut self.notes]);
        let mut check = Checker::default();
        check.required("customer_code", self.customer_code.as_deref());
        check.length("customer_code", self.customer_code.as_deref(), 50);
        check.one_of("payment_term_group", self.payment_term_group.as_deref(), PaymentTermGroup::WORDS);
        check.integer("payment_term_days", self.payment_term_days, 0, 365);
        check.length("notes", self.notes.as_deref(), 2_000);
        check.into_result()
    }
}

/// A change to a draft, apart from its lines. Fields that are `None` stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceChange {
    /// Notes; the inner `None` removes them.
    pub notes: Option<Option<String>>,
    /// Due date, which then also stays at finalization. The inner `None` lets the payment terms decide again.
    pub due_date: Option<Option<NaiveDate>>,
    /// Payment term group, by its word.
    pub payment_term_group: Option<String>,
}

impl InvoiceChange {
    pub(crate) fn check(&self) -> Result<(), FieldErrors> {
        let mut check = Checker::default();
        check.one_of("payment_term_group", self.payment_term_group.as_deref(), PaymentTermGroup::WORDS);
        check.length("notes", self.notes.as_ref().and_then(Option::as_deref), 2_000);
        crate::rules::day(&mut check, "due_date", self.due_date.flatten());
        check.into_result()
    }
}

/// A request to credit an invoice or lines of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CreditWish {
    /// The lines to credit; when left out, all lines that are not credited yet.
    pub lines: Option<Vec<InvoiceLineId>>,
    /// Reason, printed on the credit note.
    pub notes: Option<String>,
}
