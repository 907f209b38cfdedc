use crate::money::{LineAmounts, LineVat, PaymentTermGroup, TreatedRate, VatTreatment};
use crate::rules::{percentage, quantity_and_price, tidy};
use crate::{BillableItemId, DossierId, InvoiceLineId, RevenueLineId};
use customs_kernel::{Checker, FieldErrors};
use rust_decimal::Decimal;

/// Where a line of an invoice came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSource {
    /// Somebody typed it.
    Typed,
    /// A line of revenue, which is pending again when this one goes.
    Revenue(RevenueLineId),
    /// Takes off what was paid in advance for the dossier.
    Prepayment(DossierId),
    /// Takes back a line of the invoice that is credited; a line is taken back once.
    Credit(InvoiceLineId),
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLineTerms {
    /// Description.
    pub description: String,
    /// How many; negative on credit notes and for what was paid in advance, since prices never are.
    pub quantity: Decimal,
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands: the customer is outside the EU.
    pub not_taxed_here: bool,
    /// What it comes to.
    pub amounts: LineAmounts,
    /// What it is for.
    pub group: PaymentTermGroup,
    /// The item.
    pub billable_item: Option<BillableItemId>,
    /// The dossier.
    pub dossier: Option<DossierId>,
    /// Where it came from.
    pub source: LineSource,
}

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    /// Id.
    pub id: InvoiceLineId,
    /// What it says.
    pub terms: InvoiceLineTerms,
}

impl InvoiceLineTerms {
    /// What decides its VAT; its category depends on the [document](crate::money::VatRules) as well.
    #[must_use]
    pub const fn vat(&self) -> LineVat {
        LineVat {
            rate: self.vat_rate,
            reverse_charged: self.reverse_charged,
            not_taxed_here: self.not_taxed_here,
            group: self.group,
        }
    }

    /// Whether it takes off what was paid in advance, or takes that back. Lines of credit notes turn the quantity, so
    /// that only such ones have a positive quantity there.
    #[must_use]
    pub fn is_about_deduction(&self) -> bool {
        match self.source {
            LineSource::Prepayment(_) => true,
            LineSource::Credit(_) => self.quantity > Decimal::ZERO,
            LineSource::Typed | LineSource::Revenue(_) => false,
        }
    }

    /// The line for another group, with VAT still to be decided for a customer whose VAT is treated like this.
    #[must_use]
    pub(crate) fn blank_for(self, group: PaymentTermGroup, vat: VatTreatment) -> Self {
        let TreatedRate { rate, reverse_charged, not_taxed_here } = vat.given(Decimal::ZERO);
        Self { vat_rate: rate, reverse_charged, not_taxed_here, group, ..self }
    }
}

/// What a client says of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceLineForm {
    /// Description.
    pub description: Option<String>,
    /// How many.
    pub quantity: Option<Decimal>,
    /// For one.
    pub unit_price: Option<Decimal>,
    /// VAT rate, percent; when left out, what the customer's [treatment](VatTreatment) makes of 21.
    pub vat_rate: Option<Decimal>,
    /// The item.
    pub billable_item_id: Option<i64>,
}

impl InvoiceLineForm {
    /// A new line of an invoice for that group and a customer whose VAT is treated like this.
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

    /// The line as this says it; another rate is meant as it is, and ends a reverse charge.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn change(mut self, line: InvoiceLineTerms, vat: VatTreatment) -> Result<InvoiceLineTerms, FieldErrors> {
        tidy(&mut [&mut self.description]);
        let mut check = Checker::default();
        check.required("description", self.description.as_deref());
        check.length("description", self.description.as_deref(), 255);
        check.required_value("quantity", self.quantity.as_ref());
        check.required_value("unit_price", self.unit_price.as_ref());
        quantity_and_price(&mut check, self.quantity, self.unit_price);
        percentage(&mut check, "vat_rate", self.vat_rate);
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
        let amounts = LineAmounts::of(quantity, unit_price, treated.rate);
        Ok(InvoiceLineTerms {
            description: self.description.unwrap_or_default(),
            quantity,
            unit_price,
            vat_rate: treated.rate,
            reverse_charged: treated.reverse_charged,
            not_taxed_here: treated.not_taxed_here,
            amounts: amounts.map_err(|error| FieldErrors::one("unit_price", error.to_string()))?,
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
