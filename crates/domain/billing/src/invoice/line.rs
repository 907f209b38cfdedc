use crate::money::{LineAmounts, LineVat, PaymentTermGroup, TreatedRate, VatTreatment};
use crate::rules::{BilledQuantity, Percentage, amount_of_line};
use crate::{BillableItemId, DossierId, InvoiceLineId, RevenueLineId};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_kernel::rules::{Filled, Quantity, tidy_texts};
use customs_kernel::{Checker, FieldErrors, RuleCode};
use rust_decimal::Decimal;
use serde::Deserialize;

/// Origin of an invoice line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSource {
    /// A user entered the line by hand.
    Typed,
    /// The line bills a revenue line of a dossier, which becomes pending again when this line is removed.
    Revenue(RevenueLineId),
    /// On an invoice, the line deducts the prepayment of the dossier; on a credit note, it pays back what was not used.
    Prepayment(DossierId),
    /// The line credits a line of the credited invoice, or a part of it. All credits of a line together never take back
    /// more than the line.
    Credit(InvoiceLineId),
}

impl LineSource {
    /// The revenue line that the line bills.
    pub(crate) const fn revenue(self) -> Option<RevenueLineId> {
        if let Self::Revenue(id) = self { Some(id) } else { None }
    }

    /// The line of the credited invoice that the line credits.
    pub(crate) const fn credited(self) -> Option<InvoiceLineId> {
        if let Self::Credit(id) = self { Some(id) } else { None }
    }
}

/// The contents of an invoice line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLineTerms {
    /// Text of the line.
    pub description: String,
    /// Number of units. Negative on credit notes and deductions of prepayments, because prices are never negative.
    pub quantity: Decimal,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the line is not taxed in the Netherlands because the customer is outside the EU.
    pub not_taxed_here: bool,
    /// Amount without VAT and the VAT on it.
    pub amounts: LineAmounts,
    /// Payment term group of the line.
    pub group: PaymentTermGroup,
    /// The billable item, if the line is for one.
    pub billable_item: Option<BillableItemId>,
    /// The dossier that the line bills, if any.
    pub dossier: Option<DossierId>,
    /// Origin of the line.
    pub source: LineSource,
}

/// A stored line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    /// Id assigned by the database.
    pub id: InvoiceLineId,
    /// The contents of the line.
    pub terms: InvoiceLineTerms,
}

impl InvoiceLineTerms {
    /// The facts that decide the line's VAT. Its VAT category also depends on the [document](crate::money::VatRules).
    #[must_use]
    pub const fn vat(&self) -> LineVat {
        LineVat {
            rate: self.vat_rate,
            reverse_charged: self.reverse_charged,
            not_taxed_here: self.not_taxed_here,
            group: self.group,
        }
    }

    /// Whether the line deducts a prepayment, pays back a part of it, or credits a deduction. Its VAT is the VAT that was
    /// asked for in advance, which was rounded on another sum. Credit notes reverse the sign of the
    /// quantity, so on them only credited deductions have a positive quantity.
    #[must_use]
    pub(crate) fn is_about_deduction(&self) -> bool {
        match self.source {
            LineSource::Prepayment(_) => true,
            LineSource::Credit(_) => self.quantity > Decimal::ZERO,
            LineSource::Typed | LineSource::Revenue(_) => false,
        }
    }

    /// Whether the VAT of the line was rounded on another sum than its amount: on lines about deductions, and on lines of
    /// credit notes, where the last one has the rest of the VAT of a line that was credited in parts. EN 16931 states
    /// VAT by rate, not by line, and lets it differ from the rate by less than one unit (BR-CO-17), so that no more
    /// counts here.
    #[must_use]
    pub fn has_vat_of_another_sum(&self) -> bool {
        let by_rate = LineAmounts::calculate(Decimal::ONE, self.amounts.amount, self.vat_rate);
        let is_near = by_rate.is_ok_and(|right| (self.amounts.vat_amount - right.vat_amount).abs() < Decimal::ONE);
        self.is_about_deduction() || (self.source.credited().is_some() && is_near)
    }

    /// Copies the line for another group. Its VAT is a placeholder that still has to be decided for the customer.
    #[must_use]
    pub(crate) fn blank_for(self, group: PaymentTermGroup, vat: VatTreatment) -> Self {
        let TreatedRate { rate, reverse_charged, not_taxed_here } = vat.given(Decimal::ZERO);
        Self { vat_rate: rate, reverse_charged, not_taxed_here, group, ..self }
    }
}

/// An invoice line as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Rules, FormFields)]
#[serde(from = "InvoiceLineFields")]
#[fields(InvoiceLineFields)]
pub struct InvoiceLineForm {
    /// Text of the line; at most 255 characters.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub description: Option<String>,
    /// Number of units.
    #[validate(required, custom(function = BilledQuantity::check))]
    pub quantity: Option<Decimal>,
    /// Price of one unit, without VAT.
    #[validate(required, custom(function = Quantity::check))]
    pub unit_price: Option<Decimal>,
    /// VAT rate in percent; when left out, 21 adjusted to the customer's [VAT treatment](VatTreatment).
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
    /// Id of the billable item, if the line is for one.
    pub billable_item_id: Option<i64>,
}

impl InvoiceLineForm {
    /// Checks the form and builds a new line for this group and VAT treatment.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn new_line(self, group: PaymentTermGroup, vat: VatTreatment) -> Result<InvoiceLineTerms, FieldErrors> {
        let blank = InvoiceLineTerms {
            description: String::new(),
            quantity: Decimal::ONE,
            unit_price: Decimal::ZERO,
            vat_rate: Decimal::ZERO,
            reverse_charged: false,
            not_taxed_here: false,
            amounts: LineAmounts::ZERO,
            group,
            billable_item: None,
            dossier: None,
            source: LineSource::Typed,
        };
        self.change(blank.blank_for(group, vat), vat)
    }

    /// Checks the form and applies it to the line. Another rate is taken literally and ends a reverse charge.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn change(mut self, line: InvoiceLineTerms, vat: VatTreatment) -> Result<InvoiceLineTerms, FieldErrors> {
        tidy_texts(&mut self);
        let mut check = Checker::default();
        check.form(&self);
        amount_of_line(&mut check, self.quantity, self.unit_price);
        check.into_result()?;
        let quantity = self.quantity.unwrap_or_default();
        let unit_price = self.unit_price.unwrap_or_default();
        let LineVat { rate, reverse_charged, not_taxed_here, group } = line.vat();
        let kept = TreatedRate { rate, reverse_charged, not_taxed_here };
        let treated = match self.vat_rate {
            None => vat.treat(group.usual_vat_rate(), group),
            Some(same) if same == rate => kept,
            Some(other) => vat.given(other),
        };
        let amounts = LineAmounts::calculate(quantity, unit_price, treated.rate);
        Ok(InvoiceLineTerms {
            description: self.description.unwrap_or_default(),
            quantity,
            unit_price,
            vat_rate: treated.rate,
            reverse_charged: treated.reverse_charged,
            not_taxed_here: treated.not_taxed_here,
            amounts: amounts.map_err(|error| FieldErrors::one("unit_price", (RuleCode::Amount, error.to_string())))?,
            billable_item: self.billable_item_id.map(BillableItemId::new),
            ..line
        })
    }
}

impl From<&InvoiceLineTerms> for InvoiceLineForm {
    fn from(terms: &InvoiceLineTerms) -> Self {
        Self {
            description: Some(terms.description.clone()),
            quantity: Some(terms.quantity),
            unit_price: Some(terms.unit_price),
            vat_rate: Some(terms.vat_rate),
            billable_item_id: terms.billable_item.map(BillableItemId::get),
        }
    }
}
