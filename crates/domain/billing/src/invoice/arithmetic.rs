use super::Invoice;
use crate::money::{LineAmounts, Totals, VatShare};
use customs_form_macros::growing;
use rust_decimal::Decimal;

/// The amounts of an invoice as an electronic invoice states them (EN 16931).
///
/// The service makes no allowances and charges on document level, and prepayments are lines of their own. The standard
/// still requires those amounts, so they are stated as zero.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceFigures {
    /// Amount of each line (BT-131).
    pub lines: Vec<Decimal>,
    /// Sum of the line amounts (BT-106).
    pub line_total: Decimal,
    /// Allowances on the document (BT-99), and their sum (BT-107).
    pub allowances: (Vec<Decimal>, Decimal),
    /// Charges on the document (BT-105), and their sum (BT-108).
    pub charges: (Vec<Decimal>, Decimal),
    /// Total without VAT (BT-109).
    pub without_vat: Decimal,
    /// VAT by category and rate (BG-23).
    pub breakdown: Vec<VatShare>,
    /// Total VAT (BT-110).
    pub vat: Decimal,
    /// Total with VAT (BT-112).
    pub with_vat: Decimal,
    /// Amount paid already (BT-113).
    pub paid: Decimal,
    /// Rounding of the amount due (BT-114).
    pub rounding: Decimal,
    /// Amount due (BT-115).
    pub due: Decimal,
}

/// An arithmetic rule that an invoice breaks.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {stated} is stated, {computed} is right")]
pub struct BrokenRule {
    /// Name of the rule in the standard.
    pub rule: &'static str,
    /// The amount that the invoice states.
    pub stated: Decimal,
    /// The amount that the rule requires.
    pub computed: Decimal,
}

impl InvoiceFigures {
    /// Works out the figures of an invoice.
    #[must_use]
    pub fn from_invoice(invoice: &Invoice) -> Self {
        let Totals { subtotal, vat_amount, total } = invoice.totals();
        Self {
            lines: invoice.lines.iter().map(|line| line.terms.amounts.amount).collect(),
            line_total: subtotal,
            allowances: (Vec::new(), Decimal::ZERO),
            charges: (Vec::new(), Decimal::ZERO),
            without_vat: subtotal,
            breakdown: invoice.vat_breakdown(),
            vat: vat_amount,
            with_vat: total,
            paid: Decimal::ZERO,
            rounding: Decimal::ZERO,
            due: total,
        }
    }

    /// The rules BR-CO-10 to BR-CO-16 that the figures break.
    #[must_use]
    pub fn broken_rules(&self) -> Vec<BrokenRule> {
        let sum = |amounts: &[Decimal]| amounts.iter().sum::<Decimal>();
        let vat = self.breakdown.iter().map(|share| share.vat_amount).sum();
        [
            ("BR-CO-10", self.line_total, sum(&self.lines)),
            ("BR-CO-11", self.allowances.1, sum(&self.allowances.0)),
            ("BR-CO-12", self.charges.1, sum(&self.charges.0)),
            ("BR-CO-13", self.without_vat, self.line_total - self.allowances.1 + self.charges.1),
            ("BR-CO-14", self.vat, vat),
            ("BR-CO-15", self.with_vat, self.without_vat + self.vat),
            ("BR-CO-16", self.due, self.with_vat - self.paid + self.rounding),
        ]
        .into_iter()
        .filter(|(_, stated, computed)| stated != computed)
        .map(|(rule, stated, computed)| BrokenRule { rule, stated, computed })
        .collect()
    }
}

impl Invoice {
    /// The arithmetic rules that the invoice breaks. This includes the amounts of its lines: the stored amounts must
    /// equal quantity times price, and the VAT at the rate.
    ///
    /// The VAT of a deducted prepayment is exempt from that check. It is returned as it was asked for, which was
    /// rounded on another sum. EN 16931 states VAT by rate, not by line, and lets it differ from the rate by less than
    /// one unit (BR-CO-17). The same holds for lines that credit a part of a line: the last part has the rest of the VAT.
    #[must_use]
    pub fn broken_arithmetic(&self) -> Vec<BrokenRule> {
        let mut broken = InvoiceFigures::from_invoice(self).broken_rules();
        for line in &self.lines {
            let terms = &line.terms;
            let Ok(right) = LineAmounts::calculate(terms.quantity, terms.unit_price, terms.vat_rate) else { continue };
            let vat = if terms.has_vat_of_another_sum() { terms.amounts.vat_amount } else { right.vat_amount };
            for (rule, stated, computed) in
                [("line amount", terms.amounts.amount, right.amount), ("line VAT", terms.amounts.vat_amount, vat)]
            {
                if stated != computed {
                    broken.push(BrokenRule { rule, stated, computed });
                }
            }
        }
        broken
    }
}
