use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;

words!(
    /// The kind of charge that decides the payment term.
    #[growing]
    PaymentTermGroup {
        /// The broker's own work.
        Handling = "handling",
        /// Duties and taxes that the broker paid for the customer.
        Duties = "duties",
        /// Other costs that the broker paid for the customer.
        Disbursements = "disbursements",
    }
);

/// Item categories for amounts that the broker pays to customs for the customer.
const DUTIES: [&str; 3] = ["duties", "taxes", "vat"];

impl PaymentTermGroup {
    /// The group that an item's category names; handling when it names none. VAT and other taxes count as duties.
    #[must_use]
    pub fn from_category(category: Option<&str>) -> Self {
        match category.map(str::trim) {
            Some(word) if DUTIES.iter().any(|known| word.eq_ignore_ascii_case(known)) => Self::Duties,
            Some(word) if word.eq_ignore_ascii_case("disbursements") => Self::Disbursements,
            Some(_) | None => Self::Handling,
        }
    }

    /// The default VAT rate in percent. Duties and VAT are paid in the customer's name, so money for them, in advance
    /// or not, is outside VAT (directive 2006/112/EC, article 79 (c)).
    #[must_use]
    pub const fn usual_vat_rate(self) -> Decimal {
        match self {
            Self::Duties => Decimal::ZERO,
            Self::Handling | Self::Disbursements => Decimal::from_parts(21, 0, 0, false, 0),
        }
    }

    /// Whether the group passes on amounts that the broker paid in the customer's name. Those are outside VAT when no
    /// rate is charged.
    #[must_use]
    pub const fn is_passed_on(self) -> bool {
        matches!(self, Self::Duties | Self::Disbursements)
    }
}

/// Days to pay for each group, as the organisation set them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentTerms {
    /// Days to pay for handling.
    pub handling: u32,
    /// Days to pay for duties.
    pub duties: u32,
    /// Days to pay for disbursements.
    pub disbursements: u32,
}

impl Default for PaymentTerms {
    fn default() -> Self {
        Self { handling: 30, duties: 14, disbursements: 30 }
    }
}

impl PaymentTerms {
    /// Days to pay for a group.
    #[must_use]
    pub const fn days(self, group: PaymentTermGroup) -> u32 {
        match group {
            PaymentTermGroup::Handling => self.handling,
            PaymentTermGroup::Duties => self.duties,
            PaymentTermGroup::Disbursements => self.disbursements,
        }
    }

    /// Days to pay for an invoice with several groups: the shortest term, so that nothing on it is paid late.
    #[must_use]
    pub fn shortest(self, groups: &[PaymentTermGroup]) -> u32 {
        groups.iter().map(|group| self.days(*group)).min().unwrap_or(self.handling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_that_names_no_group_is_handling() {
        let group = PaymentTermGroup::from_category;
        assert_eq!(group(Some("Duties")), PaymentTermGroup::Duties);
        assert_eq!(group(Some("VAT")), PaymentTermGroup::Duties);
        assert_eq!(group(Some("taxes")), PaymentTermGroup::Duties);
        assert_eq!(group(Some("disbursements")), PaymentTermGroup::Disbursements);
        assert_eq!(group(Some("customs")), PaymentTermGroup::Handling);
        assert_eq!(group(None), PaymentTermGroup::Handling);
    }

    #[test]
    fn an_invoice_of_several_groups_has_the_shortest_term() {
        let terms = PaymentTerms::default();
        assert_eq!(terms.shortest(&[PaymentTermGroup::Handling, PaymentTermGroup::Duties]), 14);
        assert_eq!(terms.shortest(&[PaymentTermGroup::Disbursements]), 30);
    }
}
