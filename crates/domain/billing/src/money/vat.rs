use super::PaymentTermGroup;
use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;

words!(
    /// VAT category of a line, with the codes of electronic invoices (UNTDID 5305).
    #[growing]
    VatCategory {
        /// A VAT rate above zero is charged.
        Standard = "S",
        /// The customer accounts for the VAT (reverse charge).
        ReverseCharge = "AE",
        /// Outside VAT, on a document with nothing else: amounts paid in the customer's name, or work not taxed in the
        /// Netherlands.
        OutsideScope = "O",
        /// Amounts paid in the customer's name, on a document with other lines as well (VATEX-EU-79-C).
        Exempt = "E",
        /// Taxed at a rate of zero.
        Zero = "Z",
    }
);

/// The facts that decide the VAT of a line.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineVat {
    /// VAT rate in percent.
    pub rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the line is not taxed in the Netherlands.
    pub not_taxed_here: bool,
    /// Payment term group of the line.
    pub group: PaymentTermGroup,
}

impl LineVat {
    /// Whether the line repays an amount that the broker paid in the customer's name, which is outside VAT.
    #[must_use]
    pub fn is_repayment(self) -> bool {
        !self.is_taxed() && !self.reverse_charged && self.group.is_passed_on()
    }

    fn is_taxed(self) -> bool {
        self.rate > Decimal::ZERO
    }
}

/// The rules that give the lines of one document their VAT categories. The category of a repayment depends on the other
/// lines of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VatRules {
    repayment: VatCategory,
}

impl VatRules {
    /// The rules of documents that were finalized before repayments beside services had a category of their own. Those
    /// documents keep their categories.
    pub const FIRST_EDITION: Self = Self { repayment: VatCategory::OutsideScope };

    /// The rules of an invoice that has duties or disbursements beside services, and of its credit notes. Repayments
    /// are exempt (category E) on them.
    pub const REPAYMENTS_EXEMPT: Self = Self { repayment: VatCategory::Exempt };

    /// The rules of a document with these lines. EN 16931 wants category O alone on a document (BR-O-11 to BR-O-14), so
    /// beside lines of other categories a repayment is category E.
    #[must_use]
    pub fn for_lines(lines: impl IntoIterator<Item = LineVat>) -> Self {
        let alone = Self { repayment: VatCategory::OutsideScope };
        let outside = lines.into_iter().all(|line| alone.category(line) == VatCategory::OutsideScope);
        if outside { alone } else { Self::REPAYMENTS_EXEMPT }
    }

    /// The VAT category of a line.
    #[must_use]
    pub fn category(self, line: LineVat) -> VatCategory {
        if line.is_taxed() {
            VatCategory::Standard
        } else if line.reverse_charged {
            VatCategory::ReverseCharge
        } else if line.not_taxed_here {
            VatCategory::OutsideScope
        } else if line.is_repayment() {
            self.repayment
        } else {
            VatCategory::Zero
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PaymentTermGroup::{Disbursements, Duties, Handling};

    fn line(rate: i64, group: PaymentTermGroup) -> LineVat {
        LineVat { rate: rate.into(), reverse_charged: false, not_taxed_here: false, group }
    }

    fn categories(lines: &[LineVat]) -> Vec<&'static str> {
        let rules = VatRules::for_lines(lines.iter().copied());
        lines.iter().map(|line| rules.category(*line).word()).collect()
    }

    #[test]
    fn the_category_follows_rate_reversal_and_group() {
        let reversed = LineVat { reverse_charged: true, ..line(0, Handling) };
        assert_eq!(categories(&[line(21, Duties), reversed, line(0, Handling)]), ["S", "AE", "Z"]);
    }

    #[test]
    fn repayments_are_outside_vat_alone_and_exempt_beside_anything_else() {
        let (duties, costs) = (line(0, Duties), line(0, Disbursements));
        assert_eq!(categories(&[duties, costs]), ["O", "O"]);
        assert_eq!(categories(&[duties, line(21, Handling), costs]), ["E", "S", "E"]);
        assert_eq!(categories(&[duties, line(0, Handling)]), ["E", "Z"]);
        let reversed = LineVat { reverse_charged: true, ..line(0, Handling) };
        assert_eq!(categories(&[duties, reversed]), ["E", "AE"]);
    }

    #[test]
    fn what_is_not_taxed_here_is_outside_vat_with_repayments() {
        let abroad = LineVat { not_taxed_here: true, ..line(0, Handling) };
        assert_eq!(categories(&[abroad, line(0, Duties)]), ["O", "O"]);
    }

    #[test]
    fn documents_of_the_first_edition_keep_their_categories() {
        let rules = VatRules::FIRST_EDITION;
        let words = [line(0, Duties), line(21, Handling)].map(|line| rules.category(line).word());
        assert_eq!(words, ["O", "S"]);
    }
}
