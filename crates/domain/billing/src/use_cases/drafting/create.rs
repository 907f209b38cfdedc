use crate::invoice::{DocumentType, Invoice, InvoiceAction, InvoiceChange, InvoiceForm, InvoiceHeader, NewInvoice};
use crate::money::PaymentTermGroup;
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId, InvoiceId};
use customs_kernel::broken_rules;
use customs_kernel::rules::tidy_texts;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, amsterdam_date, in_unit_of_work};

impl Invoices {
    /// Creates a draft without lines.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, `Storage`.
    pub fn create(&self, organisation: OrganisationId, mut form: InvoiceForm) -> Result<Invoice, BillingError> {
        tidy_texts(&mut form);
        broken_rules(&form).into_result()?;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let mut errors = FieldErrors::default();
            let code = form.customer_code.unwrap_or_default();
            let customer = billed_customer(self.drafting().customers.as_ref(), organisation, &code)?;
            if customer.is_none() {
                errors.add("customer_code", (RuleCode::NotFound, "does not exist"));
            }
            let dossier = form.dossier_id.map(DossierId::new);
            if let Some(dossier) = dossier
                && self.drafting().dossiers.find(organisation, dossier)?.is_none()
            {
                errors.add("dossier_id", (RuleCode::NotFound, "does not exist"));
            }
            errors.into_result()?;
            let group = form.payment_term_group.as_deref().and_then(PaymentTermGroup::from_word);
            let days = form.payment_term_days.and_then(|days| u32::try_from(days).ok());
            let now = self.drafting().clock.now();
            let currency = match self.pricing().active_card(organisation, &code)? {
                Some(card) => card.terms.currency,
                None => customer.map_or_else(customs_kernel::Currency::eur, |customer| customer.currency),
            };
            let mut header = InvoiceHeader {
                document_type: DocumentType::Invoice,
                customer_code: code,
                dossier,
                groups: vec![group.unwrap_or(PaymentTermGroup::Handling)],
                payment_term_days: Some(days.unwrap_or(InvoiceForm::USUAL_DAYS)),
                invoice_date: amsterdam_date(now),
                due_date: amsterdam_date(now),
                due_date_is_set: false,
                currency,
                notes: form.notes,
                is_prepayment: false,
                credits: None,
            };
            header.due_date = header.due_by_terms(self.drafting().settings.for_organisation(organisation)?.terms);
            let new = NewInvoice { organisation, header, lines: Vec::new(), created_at: now };
            self.drafting().drafts.insert(&[new])?.pop().ok_or_else(BillingError::not_kept)
        })
    }

    /// Changes a draft. A due date that is set stays at finalization. A new payment term group applies to every line.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Invalid`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        change: &InvoiceChange,
    ) -> Result<Invoice, BillingError> {
        broken_rules(change).into_result()?;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            if let Some(notes) = &change.notes {
                invoice.header.notes = customs_kernel::filled(notes.as_deref()).map(str::to_owned);
            }
            if let Some(group) = change.payment_term_group.as_deref().and_then(PaymentTermGroup::from_word) {
                invoice.header.groups = vec![group];
                for line in &mut invoice.lines {
                    line.terms.group = group;
                }
            }
            if let Some(due_date) = change.due_date {
                invoice.header.due_date = due_date.unwrap_or(invoice.header.due_date);
                invoice.header.due_date_is_set = due_date.is_some();
            }
            if !invoice.header.due_date_is_set {
                let terms = self.drafting().settings.for_organisation(organisation)?.terms;
                invoice.header.due_date = invoice.header.due_by_terms(terms);
            }
            self.save_lines(invoice, Vec::new())
        })
    }
}
