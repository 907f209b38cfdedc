use chrono::NaiveDate;

/// What an additional procedure (UCC DA annex B, data element 11 10) says of goods, by its meaning in the code list of
/// customs (codebook table 102). Estimates, messages and warnings all read codes by this table.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdditionalProcedure {
    /// Returned goods that are relieved of duty alone (UCC articles 203 to 205): unaltered, of agriculture, or repaired.
    ReturnedGoods,
    /// Returned goods that are relieved of duty, VAT and excise (UCC article 203, VAT Directive article 143(1)(e)).
    ReturnedGoodsFreeOfVat,
    /// Products that return after processing in the Union, with the duty of the goods they were made of (UCC
    /// article 86(3)).
    ReturnedProducts,
    /// Products of inward processing that are released, with the duty of the goods they were made of (UCC article
    /// 86(2) and (3)).
    ProcessedProducts,
    /// Goods that were repaired or replaced free of charge under a guarantee (UCC articles 260 and 261(5)).
    UnderGuarantee,
    /// Outward processing that concerns VAT alone.
    OutwardProcessingForVat,
    /// Inward processing that concerns VAT alone.
    InwardProcessingForVat,
    /// Consignments of negligible value (Regulation 1186/2009 article 23). The relief from VAT ended on 1 July 2021
    /// (Directive 2017/2455 article 3), that from duty on 1 July 2026 (Regulation 2026/382).
    NegligibleValue,
    /// Other reliefs from duty of Regulation 1186/2009. Directives 2009/132/EC and 2006/79/EC grant many of them for VAT
    /// too.
    ReliefFromDuty,
    /// Temporary admission with total relief (UCC DA articles 208 to 236).
    TemporaryAdmission,
    /// Temporary admission with partial relief (UCC article 252).
    PartialRelief,
    /// Union goods from territories outside the VAT area (UCC article 1(3)): they owe VAT and no duty.
    SpecialFiscalTerritory,
    /// Products of sea-fishing (UCC article 208).
    SeaFishing,
    /// Final importation that is exempt from VAT (Directive 2009/132/EC).
    ExemptFromVat,
    /// Distance sales with VAT that the seller declares in the import one-stop shop (VAT Directive article 143(1)(ca)).
    OneStopShop,
    /// Special arrangements by which the person who presents the goods collects the VAT and pays it monthly (VAT
    /// Directive article 369y).
    MonthlyVat,
    /// Codes of the Netherlands. Their effect on duty and VAT is not calculated.
    National,
    /// Codes that change neither duty nor VAT of goods that enter: valuation, excise, refunds, victualling, exports.
    WithoutEffect,
}

use AdditionalProcedure as A;

/// The code list: first and last code of each row, and what they mean. The rows are in the order of their codes.
const CODES: [(&str, &str, AdditionalProcedure); 31] = [
    ("000", "000", A::WithoutEffect),
    ("003", "110", A::National),
    ("A04", "A04", A::InwardProcessingForVat),
    ("A10", "A10", A::WithoutEffect),
    ("B02", "B03", A::UnderGuarantee),
    ("B06", "B06", A::OutwardProcessingForVat),
    ("B51", "B54", A::WithoutEffect),
    ("C01", "C06", A::ReliefFromDuty),
    ("C07", "C07", A::NegligibleValue),
    ("C08", "C48", A::ReliefFromDuty),
    ("D01", "D30", A::TemporaryAdmission),
    ("D51", "D51", A::PartialRelief),
    ("E01", "E02", A::WithoutEffect),
    ("E51", "E53", A::WithoutEffect),
    ("F01", "F03", A::ReturnedGoods),
    ("F04", "F04", A::ReturnedProducts),
    ("F05", "F05", A::ReturnedGoodsFreeOfVat),
    ("F06", "F06", A::WithoutEffect),
    ("F07", "F07", A::ReturnedProducts),
    ("F15", "F15", A::SpecialFiscalTerritory),
    ("F16", "F16", A::WithoutEffect),
    ("F21", "F22", A::SeaFishing),
    ("F44", "F44", A::ProcessedProducts),
    ("F45", "F45", A::ExemptFromVat),
    ("F46", "F46", A::ProcessedProducts),
    ("F47", "F47", A::WithoutEffect),
    ("F48", "F48", A::OneStopShop),
    ("F49", "F49", A::MonthlyVat),
    ("F51", "F51", A::WithoutEffect),
    ("F61", "F64", A::WithoutEffect),
    ("F75", "F75", A::WithoutEffect),
];

/// First day on which consignments of negligible value owe duty (Regulation 2026/382).
const NEGLIGIBLE_VALUE_ENDS: NaiveDate = match NaiveDate::from_ymd_opt(2026, 7, 1) {
    Some(day) => day,
    None => NaiveDate::MIN,
};

impl AdditionalProcedure {
    /// The meaning of a code; `None` for a code that is not in the list.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let (_, _, meaning) =
            CODES.iter().find(|(first, last, _)| code.len() == 3 && (*first..=*last).contains(&code))?;
        Some(*meaning)
    }

    /// Whether goods released under the requested procedure on this day owe no duty. Reliefs of returned goods count under
    /// procedures of returned goods (61, 63), repairs under a guarantee also under 48 (replacement in advance), and the
    /// relief of negligible values until it ended.
    #[must_use]
    pub fn relieves_of_duty(self, requested: &str, on: NaiveDate) -> bool {
        match self {
            Self::NegligibleValue => on < NEGLIGIBLE_VALUE_ENDS,
            Self::ReturnedGoods | Self::ReturnedGoodsFreeOfVat => is_return(requested),
            Self::UnderGuarantee => is_return(requested) || requested == "48",
            Self::ReliefFromDuty | Self::SpecialFiscalTerritory | Self::SeaFishing => true,
            _ => false,
        }
    }

    /// Whether goods released under the requested procedure owe no VAT at import.
    #[must_use]
    pub fn relieves_of_vat(self, requested: &str) -> bool {
        match self {
            Self::ReturnedGoodsFreeOfVat => is_return(requested),
            Self::ExemptFromVat | Self::OneStopShop => true,
            _ => false,
        }
    }

    /// Whether the law may relieve of VAT as well, which depends on more than a declaration shows.
    #[must_use]
    pub fn may_relieve_of_vat(self) -> bool {
        self == Self::ReliefFromDuty
    }
}

fn is_return(requested: &str) -> bool {
    matches!(requested, "61" | "63")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_by_its_meaning_in_the_list() {
        for (code, meaning) in [
            ("000", A::WithoutEffect),
            ("003", A::National),
            ("103", A::National),
            ("B03", A::UnderGuarantee),
            ("C06", A::ReliefFromDuty),
            ("C07", A::NegligibleValue),
            ("C48", A::ReliefFromDuty),
            ("D12", A::TemporaryAdmission),
            ("F01", A::ReturnedGoods),
            ("F05", A::ReturnedGoodsFreeOfVat),
        ] {
            assert_eq!(AdditionalProcedure::from_code(code), Some(meaning), "{code}");
        }
        for unknown in ["", "C", "C070", "c07", "F99", "ZZZ", "Ä0"] {
            assert_eq!(AdditionalProcedure::from_code(unknown), None, "{unknown}");
        }
    }

    /// Code list of customs, D.E. 11 10. F01: relief from import duty for returned goods; F05: relief for returned goods
    /// from import duty, VAT and excise. The others stand with the articles at their meanings.
    #[test]
    fn a_meaning_relieves_of_duty_of_vat_or_of_both() {
        for (code, requested, duty, vat) in [
            ("F01", "61", true, false),
            ("F01", "40", false, false),
            ("F02", "63", true, false),
            ("F03", "61", true, false),
            ("F05", "61", true, true),
            ("F05", "40", false, false),
            ("B02", "61", true, false),
            ("B03", "48", true, false),
            ("C08", "40", true, false),
            ("F15", "40", true, false),
            ("F21", "40", true, false),
            ("F45", "40", false, true),
            ("F48", "40", false, true),
            ("F49", "40", false, false),
        ] {
            let meaning = AdditionalProcedure::from_code(code).expect("a code of the list");
            for on in [LAST_DAY, FIRST_DAY] {
                assert_eq!(
                    (meaning.relieves_of_duty(requested, day(on)), meaning.relieves_of_vat(requested)),
                    (duty, vat),
                    "{code} under {requested} on {on}"
                );
            }
        }
    }

    const LAST_DAY: &str = "2026-06-30";
    const FIRST_DAY: &str = "2026-07-01";

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    /// Regulation 1186/2009 article 23 relieved of duty until Regulation 2026/382 ended it on 1 July 2026; the relief from
    /// VAT ended on 1 July 2021 (Directive 2017/2455).
    #[test]
    fn negligible_value_relieves_of_duty_until_the_end_of_june_2026() {
        let relieves = |on: &str| AdditionalProcedure::NegligibleValue.relieves_of_duty("40", day(on));
        assert_eq!((relieves(LAST_DAY), relieves(FIRST_DAY)), (true, false));
        assert!(!AdditionalProcedure::NegligibleValue.relieves_of_vat("40"));
    }
}
