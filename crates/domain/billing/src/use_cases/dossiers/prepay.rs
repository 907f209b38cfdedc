use super::Dossiers;
use crate::dossier::Prepayment;
use crate::invoice::{DocumentType, Invoice, InvoiceForm, InvoiceHeader, InvoiceLineTerms, LineSource, NewInvoice};
use crate::money::{LineAmounts, PaymentTermGroup, TreatedRate};
use crate::rules::Percentage;
use crate::{BillingError, DossierId};
use customs_form_macros::Rules;
use customs_kernel::rules::{FieldRule, Rule, broken_by, broken_rules};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, Version, amsterdam_date, field_rules, in_unit_of_work};
use rust_decimal::Decimal;
use validator::Validate;

/// A request for payment in advance, as a client sends it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Validate, Rules)]
pub struct PrepaymentForm {
    /// Amount to pay in advance, without VAT; greater than 0, at most 2 decimals.
    #[validate(required, custom(function = AdvanceAmount::check))]
    pub amount: Option<Decimal>,
    /// VAT rate in percent; when left out, 21 adjusted to the customer's [VAT treatment](crate::money::VatTreatment).
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
}

impl Dossiers {
    /// Creates a draft invoice that asks for payment in advance. Once it is paid, the next generated invoices deduct
    /// it.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Invalid`, `PreconditionFailed` when the dossier has one already, `Storage`.
    pub fn request_prepayment(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        form: &PrepaymentForm,
    ) -> Result<Invoice, BillingError> {
        broken_rules(form).into_result()?;
        let amount = form.amount.unwrap_or_default();
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut dossier = self.hold_unlocked(organisation, id, expected)?;
            if dossier.prepayment.is_some() {
                return Err(BillingError::PreconditionFailed("the dossier has a prepayment already".to_owned()));
            }
            let code = dossier.billing_customer.clone();
            let customer = self.ports.customer(organisation, &code)?;
            let customer =
                customer.ok_or_else(|| FieldErrors::one("customer_code", ("not_found", "does not exist")))?;
            let treatment = customer.vat_treatment();
            let group = PaymentTermGroup::Handling;
            let usual = || treatment.treat(group.usual_vat_rate(), group);
            let vat = form.vat_rate.map_or_else(usual, |rate| treatment.given(rate));
            let TreatedRate { rate: vat_rate, reverse_charged, not_taxed_here } = vat;
            let amounts = LineAmounts::of(Decimal::ONE, amount, vat_rate)
                .map_err(|error| FieldErrors::one("amount", ("amount", error.to_string())))?;
            let line = InvoiceLineTerms {
                description: format!("Prepayment for dossier {}", dossier.number),
                quantity: Decimal::ONE,
                unit_price: amount,
                vat_rate,
                reverse_charged,
                not_taxed_here,
                amounts,
                group,
                billable_item: None,
                dossier: Some(id),
                source: LineSource::Typed,
            };
            let now = self.ports.clock.now();
            let currency = match self.ports.active_card(organisation, &code)? {
                Some(card) => card.terms.currency,
                None => customer.currency,
            };
            let mut header = InvoiceHeader {
                document_type: DocumentType::Invoice,
                customer_code: code,
                dossier: Some(id),
                groups: vec![PaymentTermGroup::Handling],
                payment_term_days: Some(InvoiceForm::USUAL_DAYS),
                invoice_date: amsterdam_date(now),
                due_date: amsterdam_date(now),
                due_date_is_set: false,
                currency,
                notes: None,
                is_prepayment: true,
                credits: None,
            };
            header.due_date = header.due_by_terms(self.ports.settings.of(organisation)?.terms);
            let (currency, payer) = (header.currency.clone(), header.customer_code.clone());
            let new = NewInvoice { organisation, header, lines: vec![line], created_at: now };
            let invoice = self.ports.invoices.insert(&[new])?.pop().ok_or_else(BillingError::not_kept)?;
            dossier.prepayment = Some(Prepayment {
                amounts,
                vat_rate,
                reverse_charged,
                not_taxed_here,
                invoice: invoice.id,
                currency,
                payer,
                paid_at: None,
                credit_note: None,
                deductions: Vec::new(),
            });
            self.store(&mut dossier)?;
            Ok(invoice)
        })
    }
}

field_rules! {
    /// An amount to pay in advance: greater than 0, in whole cents.
    AdvanceAmount(amount: Decimal, Rule::Decimals { most: 2, max: None }) {
        let nothing = (*amount <= Decimal::ZERO).then_some(("not_positive", "must be greater than 0"));
        let decimals = (amount.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        broken_by(*amount, 3).into_iter().chain(nothing.map(BrokenRule::from)).chain(decimals)
    }
}
