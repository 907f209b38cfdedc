use super::drafts::has_free_lines;
use crate::invoice::{Invoice, InvoiceAction, InvoiceLine, InvoiceLineForm, InvoiceLineTerms, LineSource};
use crate::money::{PaymentTermGroup, VatTreatment};
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::invoices::Invoices;
use crate::{BillableItemId, BillingError, InvoiceId, InvoiceLineId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};
use std::collections::BTreeSet;

impl Invoices {
    /// Adds a line to a draft. Every change of the lines also updates the deductions of prepayments.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Invalid`, `PreconditionFailed` on a credit note or prepayment invoice,
    /// since its lines follow from other records; `Storage`.
    pub fn add_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        form: InvoiceLineForm,
    ) -> Result<(Invoice, InvoiceLine), BillingError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            require_free_lines(&invoice)?;
            let group = self.passed_on(organisation, form.billable_item_id)?.unwrap_or(invoice.primary_group());
            let terms = form.new_line(group, self.vat_of(organisation, &invoice)?)?;
            self.require_item(organisation, terms.billable_item)?;
            let known: BTreeSet<InvoiceLineId> = invoice.lines.iter().map(|line| line.id).collect();
            let invoice = self.save_lines(invoice, vec![terms])?;
            // New lines are stored in order, with deductions after the added line, so this finds the added one.
            let line = invoice.lines.iter().find(|line| !known.contains(&line.id)).cloned();
            Ok((invoice, line.ok_or_else(BillingError::not_kept)?))
        })
    }

    /// Changes a line of a draft. Fields that `change` does not touch keep their value. `change` may run more than
    /// once. Another billable item gives the line that item's group. If the group changes, the VAT changes too unless a
    /// rate is given.
    ///
    /// # Errors
    /// As `add_line`; `PreconditionFailed` also for a line that deducts a prepayment.
    pub fn update_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        line: InvoiceLineId,
        expected: Option<Version>,
        change: &dyn Fn(&mut InvoiceLineForm),
    ) -> Result<(Invoice, InvoiceLine), BillingError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            require_free_lines(&invoice)?;
            let position = position(&invoice, line)?;
            let terms = invoice.lines[position].terms.clone();
            require_chosen(&terms)?;
            let terms = self.changed(&invoice, terms, change)?;
            self.require_item(organisation, terms.billable_item)?;
            let line = InvoiceLine { id: line, terms };
            invoice.lines[position] = line.clone();
            Ok((self.save_lines(invoice, Vec::new())?, line))
        })
    }

    fn changed(
        &self,
        invoice: &Invoice,
        terms: InvoiceLineTerms,
        change: &dyn Fn(&mut InvoiceLineForm),
    ) -> Result<InvoiceLineTerms, BillingError> {
        let vat = self.vat_of(invoice.organisation, invoice)?;
        let mut form = InvoiceLineForm::from(&terms);
        change(&mut form);
        if form.billable_item_id == terms.billable_item.map(BillableItemId::get) {
            return Ok(form.change(terms, vat)?);
        }
        let group = self.passed_on(invoice.organisation, form.billable_item_id)?.unwrap_or(invoice.primary_group());
        if group == terms.group {
            return Ok(form.change(terms, vat)?);
        }
        // The line's present rate belongs to its old group, so only a rate given in this change stays.
        let mut form = InvoiceLineForm { vat_rate: None, ..InvoiceLineForm::from(&terms) };
        change(&mut form);
        Ok(form.change(terms.blank_for(group, vat), vat)?)
    }

    /// Removes a line of a draft. If the line bills a dossier charge, that charge becomes pending again.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `PreconditionFailed` on a prepayment invoice and for a line that deducts a
    /// prepayment, `Storage`.
    pub fn delete_line(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        line: InvoiceLineId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            let position = position(&invoice, line)?;
            let pays_back = matches!(invoice.lines[position].terms.source, LineSource::Prepayment(_));
            if invoice.header.is_prepayment || (pays_back && !has_free_lines(&invoice.header)) {
                return Err(follows_from_something());
            }
            require_chosen(&invoice.lines[position].terms)?;
            // Hold the dossiers before the line is removed: it may be the only line of its dossier.
            let mut dossiers = self.held_dossiers(&invoice)?;
            let removed = invoice.lines.remove(position);
            self.release(&invoice, &[removed])?;
            self.charging_on().charge_on_what_is_booked(organisation, &dossiers)?;
            if invoice.lines.is_empty() && !has_free_lines(&invoice.header) {
                // A credit note without lines no longer blocks the prepayment.
                self.let_go(&invoice, &mut dossiers)?;
            }
            self.save_held(invoice, Vec::new(), &mut dossiers)
        })
    }

    /// The VAT treatment of the draft's customer.
    fn vat_of(&self, organisation: OrganisationId, invoice: &Invoice) -> Result<VatTreatment, BillingError> {
        let customer =
            billed_customer(self.drafting().customers.as_ref(), organisation, &invoice.header.customer_code)?;
        Ok(customer.map_or(VatTreatment::Charged, |customer| customer.vat_treatment()))
    }

    /// The group of an item that passes on costs of the broker; such a line is outside VAT on any invoice. `None` for
    /// others.
    fn passed_on(
        &self,
        organisation: OrganisationId,
        item: Option<i64>,
    ) -> Result<Option<PaymentTermGroup>, BillingError> {
        let Some(item) = item.map(BillableItemId::new) else { return Ok(None) };
        let found = self.drafting().items.find(organisation, &[item])?;
        let group = found.first().map(|item| item.terms.payment_term_group());
        Ok(group.filter(|group| group.is_passed_on()))
    }

    fn require_item(&self, organisation: OrganisationId, item: Option<BillableItemId>) -> Result<(), BillingError> {
        match item {
            Some(item) if self.drafting().items.find(organisation, &[item])?.is_empty() => {
                Err(FieldErrors::one("billable_item_id", (RuleCode::NotFound, "does not exist")).into())
            }
            Some(_) | None => Ok(()),
        }
    }
}

fn require_free_lines(invoice: &Invoice) -> Result<(), BillingError> {
    if has_free_lines(&invoice.header) { Ok(()) } else { Err(follows_from_something()) }
}

/// Refuses changes to a deduction. It follows from the other lines, and without it the customer would pay twice.
fn require_chosen(terms: &InvoiceLineTerms) -> Result<(), BillingError> {
    if matches!(terms.source, LineSource::Prepayment(_)) {
        let message = "what was paid in advance is taken off as far as the other lines go; change those";
        return Err(BillingError::PreconditionFailed(message.to_owned()));
    }
    Ok(())
}

fn follows_from_something() -> BillingError {
    let message =
        "the lines of credit notes and prepayment invoices cannot be changed; delete the draft and make another";
    BillingError::PreconditionFailed(message.to_owned())
}

fn position(invoice: &Invoice, line: InvoiceLineId) -> Result<usize, BillingError> {
    invoice.lines.iter().position(|one| one.id == line).ok_or(BillingError::Unknown("invoice line"))
}
