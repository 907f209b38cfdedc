use crate::InvoiceLineId;
use crate::money::PaymentTermGroup;
use chrono::NaiveDate;
use customs_kernel::{Checker, FieldErrors};

/// What a client says of a new invoice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceForm {
    /// Who is billed.
    pub customer_code: Option<String>,
    /// The dossier it is for.
    pub dossier_id: Option<i64>,
    /// What it is for; handling when left out.
    pub payment_term_group: Option<String>,
    /// Days to pay; 30 when left out.
    pub payment_term_days: Option<i64>,
    /// Notes, printed on it.
    pub notes: Option<String>,
}

impl InvoiceForm {
    /// Days to pay where nothing is said.
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

/// What can be changed of a draft, apart from its lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceChange {
    /// Notes; the inner `None` takes them away.
    pub notes: Option<Option<String>>,
    /// When it is to be paid; it stays at finalization. The inner `None` leaves it to the terms again.
    pub due_date: Option<Option<NaiveDate>>,
    /// What it is for.
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

/// What of an invoice is taken back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CreditWish {
    /// These lines; all that were not taken back yet when left out.
    pub lines: Option<Vec<InvoiceLineId>>,
    /// Why, printed on the credit note.
    pub notes: Option<String>,
}
