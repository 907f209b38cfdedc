use super::Dossiers;
use crate::dossier::{Dossier, Prepayment};
use crate::invoice::{
    DocumentType, Invoice, InvoiceForm, InvoiceHeader, InvoiceLineTerms, Language, LineSource, NewInvoice,
};
use crate::money::{LineAmounts, PaymentTermGroup, TreatedRate};
use crate::rules::Percentage;
use crate::use_cases::billed_customer::billed_customer;
use crate::{BillingError, DossierId};
use chrono::NaiveDate;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::rules::{OneOf, Rule, broken_by};
use customs_kernel::{
    BrokenRule, Currency, FieldErrors, OrganisationId, RuleCode, Version, amsterdam_date, field_rules, in_unit_of_work,
};
use rust_decimal::Decimal;

/// A request for payment in advance, as a client sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct PrepaymentForm {
    /// Amount to pay in advance, without VAT; greater than 0, at most 2 decimals.
    #[validate(required, custom(function = AdvanceAmount::check))]
    pub amount: Option<Decimal>,
    /// VAT rate in percent; when left out, 21 adjusted to the customer's [VAT treatment](crate::money::VatTreatment), and
    /// none for duties, which are outside VAT.
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
    /// What is paid for in advance, by the word of its payment term group; handling when left out.
    #[validate(custom(function = OneOf::<PaymentTermGroup>::check))]
    pub payment_term_group: Option<String>,
}

impl PrepaymentForm {
    /// Every broken rule, by field. Duties and VAT that are paid in the customer's name are outside VAT (directive
    /// 2006/112/EC, article 79(c)), and so is money for them in advance.
    fn check(&self) -> Result<PaymentTermGroup, FieldErrors> {
        let mut errors = broken_rules(self);
        let group = self.payment_term_group.as_deref().and_then(PaymentTermGroup::from_word);
        let group = group.unwrap_or(PaymentTermGroup::Handling);
        if group == PaymentTermGroup::Duties && self.vat_rate.is_some_and(|rate| rate > Decimal::ZERO) {
            errors.add("vat_rate", (RuleCode::OutsideVat, "must be 0 or left out: money for duties is outside VAT"));
        }
        errors.into_result()?;
        Ok(group)
    }
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
        let group = form.check()?;
        let amount = form.amount.unwrap_or_default();
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut dossier = self.hold_unlocked(organisation, id, expected)?;
            if dossier.prepayment.is_some() {
                return Err(BillingError::PreconditionFailed("the dossier has a prepayment already".to_owned()));
            }
            let code = dossier.billing_customer.clone();
            let customer = billed_customer(self.ports().customers.as_ref(), organisation, &code)?;
            let customer =
                customer.ok_or_else(|| FieldErrors::one("customer_code", (RuleCode::NotFound, "does not exist")))?;
            let treatment = customer.vat_treatment();
            let usual = || treatment.treat(group.usual_vat_rate(), group);
            let vat = form.vat_rate.map_or_else(usual, |rate| treatment.given(rate));
            let line = prepaid_line(&dossier, amount, vat, group, Language::from_buyer(&customer.buyer))?;
            let InvoiceLineTerms { amounts, vat_rate, reverse_charged, not_taxed_here, .. } = line;
            let now = self.ports().clock.now();
            let currency = match self.pricing().active_card(organisation, &code)? {
                Some(card) => card.terms.currency,
                None => customer.currency,
            };
            let mut header = prepaid_header(&dossier, group, currency.clone(), amsterdam_date(now));
            header.due_date = header.due_by_terms(self.ports().settings.for_organisation(organisation)?.terms);
            let new = NewInvoice { organisation, header, lines: vec![line], created_at: now };
            let invoice = self.ports().drafts.insert(&[new])?.pop().ok_or_else(BillingError::not_kept)?;
            dossier.prepayment = Some(Prepayment {
                amounts,
                vat_rate,
                reverse_charged,
                not_taxed_here,
                group,
                invoice: invoice.id,
                currency,
                payer: code,
                paid_at: None,
                credit_note: None,
                deductions: Vec::new(),
                paid_back: Vec::new(),
            });
            self.store(&mut dossier)?;
            Ok(invoice)
        })
    }
}

/// The only line of an invoice that asks for payment in advance.
fn prepaid_line(
    dossier: &Dossier,
    amount: Decimal,
    vat: TreatedRate,
    group: PaymentTermGroup,
    language: Language,
) -> Result<InvoiceLineTerms, FieldErrors> {
    let TreatedRate { rate: vat_rate, reverse_charged, not_taxed_here } = vat;
    let amounts = LineAmounts::calculate(Decimal::ONE, amount, vat_rate)
        .map_err(|error| FieldErrors::one("amount", (RuleCode::Amount, error.to_string())))?;
    Ok(InvoiceLineTerms {
        description: language.prepayment(&dossier.number),
        quantity: Decimal::ONE,
        unit_price: amount,
        vat_rate,
        reverse_charged,
        not_taxed_here,
        amounts,
        group,
        billable_item: None,
        dossier: Some(dossier.id),
        source: LineSource::Typed,
    })
}

/// The header of such an invoice, due on the day itself until the terms are applied: those of the group for duties and
/// disbursements, and the usual days for work.
fn prepaid_header(dossier: &Dossier, group: PaymentTermGroup, currency: Currency, today: NaiveDate) -> InvoiceHeader {
    InvoiceHeader {
        document_type: DocumentType::Invoice,
        customer_code: dossier.billing_customer.clone(),
        dossier: Some(dossier.id),
        groups: vec![group],
        payment_term_days: (!group.is_passed_on()).then_some(InvoiceForm::USUAL_DAYS),
        invoice_date: today,
        due_date: today,
        due_date_is_set: false,
        currency,
        notes: None,
        is_prepayment: true,
        credits: None,
    }
}

field_rules! {
    /// An amount to pay in advance: greater than 0, in whole cents.
    AdvanceAmount(amount: Decimal, Rule::Decimals { most: 2, max: None }) {
        let nothing = (*amount <= Decimal::ZERO).then_some((RuleCode::NotPositive, "must be greater than 0"));
        let decimals = (amount.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        broken_by(*amount, 3).into_iter().chain(nothing.map(BrokenRule::from)).chain(decimals)
    }
}
