use super::Invoices;
use crate::invoice::{DocumentType, Invoice, InvoiceAction, InvoiceLine, InvoiceLineForm, LineSource};
use crate::money::{PaymentTermGroup, VatTreatment};
use crate::{BillableItemId, BillingError, InvoiceId, InvoiceLineId};
use customs_kernel::{FieldErrors, OrganisationId, Version, in_unit_of_work};

impl Invoices {
    /// Adds a line to a draft.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Invalid`, `PreconditionFailed` on a credit note or prepayment invoice,
    /// whose lines follow from something else; `Storage`.
    pub fn add_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        form: InvoiceLineForm,
    ) -> Result<(Invoice, InvoiceLine), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            require_free_lines(&invoice)?;
            let group = self.passed_on(organisation, form.billable_item_id)?.unwrap_or(invoice.primary_group());
            let terms = form.new_line(group, self.vat_of(organisation, &invoice)?)?;
            self.require_item(organisation, terms.billable_item)?;
            let invoice = self.ports.invoices.save(&invoice, &[terms])?;
            let line = invoice.lines.last().cloned().ok_or_else(BillingError::not_kept)?;
            Ok((invoice, line))
        })
    }

    /// Changes a line of a draft. What `change` leaves alone stays; it may run more than once. What was paid in advance
    /// is taken off no further than the lines then go.
    ///
    /// # Errors
    /// As adding a line; `PreconditionFailed` also for a line that takes off what was paid in advance.
    pub fn update_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        line: InvoiceLineId,
        expected: Option<Version>,
        change: &dyn Fn(&mut InvoiceLineForm),
    ) -> Result<(Invoice, InvoiceLine), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            require_free_lines(&invoice)?;
            let position = position(&invoice, line)?;
            let terms = invoice.lines[position].terms.clone();
            if matches!(terms.source, LineSource::Prepayment(_)) {
                return Err(BillingError::PreconditionFailed("what was paid in advance cannot be changed".to_owned()));
            }
            let mut form = InvoiceLineForm::from(&terms);
            change(&mut form);
            let terms = form.change(terms, self.vat_of(organisation, &invoice)?)?;
            self.require_item(organisation, terms.billable_item)?;
            let line = InvoiceLine { id: line, terms };
            invoice.lines[position] = line.clone();
            self.fit_deductions(&mut invoice)?;
            Ok((self.ports.invoices.save(&invoice, &[])?, line))
        })
    }

    /// Removes a line of a draft. A charge of a dossier is pending again, a prepayment waits to be taken off.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `PreconditionFailed` on a prepayment invoice, `Storage`.
    pub fn delete_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        line: InvoiceLineId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            if invoice.header.is_prepayment {
                return Err(follows_from_something());
            }
            let position = position(&invoice, line)?;
            let removed = invoice.lines.remove(position);
            self.give_back(&invoice, std::slice::from_ref(&removed))?;
            self.fit_deductions(&mut invoice)?;
            Ok(self.ports.invoices.save(&invoice, &[])?)
        })
    }

    /// What the VAT of a draft is for its customer.
    fn vat_of(&self, organisation: OrganisationId, invoice: &Invoice) -> Result<VatTreatment, BillingError> {
        let customer = self.ports.customer(organisation, &invoice.header.customer_code)?;
        Ok(customer.map_or(VatTreatment::Charged, |customer| customer.vat_treatment()))
    }

    /// The group of an item that passes on what the broker paid: such a line is outside VAT on any invoice.
    fn passed_on(
        &self,
        organisation: OrganisationId,
        item: Option<i64>,
    ) -> Result<Option<PaymentTermGroup>, BillingError> {
        let Some(item) = item.map(BillableItemId::new) else { return Ok(None) };
        let found = self.ports.items.find(organisation, &[item])?;
        let group = found.first().map(|item| item.terms.payment_term_group());
        Ok(group.filter(|group| group.is_passed_on()))
    }

    fn require_item(&self, organisation: OrganisationId, item: Option<BillableItemId>) -> Result<(), BillingError> {
        match item {
            Some(item) if self.ports.items.find(organisation, &[item])?.is_empty() => {
                Err(FieldErrors::one("billable_item_id", "does not exist").into())
            }
            Some(_) | None => Ok(()),
        }
    }
}

fn require_free_lines(invoice: &Invoice) -> Result<(), BillingError> {
    let follows = invoice.header.document_type == DocumentType::CreditNote || invoice.header.is_prepayment;
    if follows { Err(follows_from_something()) } else { Ok(()) }
}

fn follows_from_something() -> BillingError {
    let message =
        "the lines of credit notes and prepayment invoices cannot be changed; delete the draft and make another";
    BillingError::PreconditionFailed(message.to_owned())
}

fn position(invoice: &Invoice, line: InvoiceLineId) -> Result<usize, BillingError> {
    invoice.lines.iter().position(|one| one.id == line).ok_or(BillingError::Unknown("invoice line"))
}
