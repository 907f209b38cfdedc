//! The effect of the customs procedure on duties and VAT: payable, reported in the VAT return, suspended, or
//! relieved.

use customs_kernel::words;

/// The procedure that goods are declared for (data elements 11 09 and 11 10).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Procedure {
    /// Requested procedure, two digits (`40`, `71`). An empty text counts as release for free circulation.
    pub requested: String,
    /// Previous procedure, two digits (`00`, `71`).
    pub previous: String,
    /// Additional procedures of three characters (`F01`, `D51`); `000` has no effect.
    pub additional: Vec<String>,
}

words!(
    /// Treatment of a duty or tax when customs accepts the declaration.
    #[derive(Default)]
    Treatment {
        /// The amount is paid at import, or later under a deferred payment.
        #[default]
        Payable = "payable",
        /// VAT is reported in the VAT return instead of paid, under an article 23 permit.
        Deferred = "deferred",
        /// The amount is owed only if the procedure does not end as it should; a guarantee secures it until then.
        Suspended = "suspended",
        /// The amount is not owed.
        Relieved = "relieved",
    }
);

/// The effect of a procedure on duties and VAT, with its rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProcedureEffect {
    /// Treatment of the customs duty and of additional duties.
    pub duties: Treatment,
    /// Treatment of the VAT.
    pub vat: Treatment,
    /// The rule, in words; `None` when everything is payable.
    pub why: Option<&'static str>,
}

/// Additional procedures for returned goods, which are relieved of duty (UCC article 203). F04 and F07 are processed
/// products, whose duty is calculated differently (UCC article 86(3)).
const DUTY_RELIEF: [&str; 4] = ["F01", "F02", "F03", "F05"];
/// Additional procedures for returned goods that are relieved of VAT too (VAT Directive article 143(1)(e)). By its
/// title F02 claims no relief from VAT, and repaired goods (F03) are not in the state in which they were exported, as
/// that article demands.
const VAT_RELIEF: [&str; 2] = ["F01", "F05"];
const PROCESSED_PRODUCTS: [&str; 2] = ["F04", "F07"];
/// Additional procedures exempt from VAT: final importation (Directive 2009/132/EC), and distance sales whose VAT the
/// seller declares in the import one-stop shop (VAT Directive article 143(1)(ca)).
const VAT_EXEMPT: [&str; 2] = ["F45", "F48"];
/// Additional procedures for products of sea-fishing.
const SEA_FISHING: [&str; 2] = ["F21", "F22"];
/// Additional procedure for the special arrangements for declaration and payment of VAT.
const VAT_PAID_MONTHLY: &str = "F49";
/// Additional procedure for temporary admission with partial relief.
const PARTIAL_RELIEF: &str = "D51";

impl Procedure {
    fn has(&self, codes: &[&str]) -> bool {
        self.additional.iter().any(|code| codes.contains(&code.as_str()))
    }

    /// The effect on duties and VAT. UCC stands for Regulation 952/2013, VAT Directive for Directive 2006/112/EC.
    #[must_use]
    pub fn effect(&self) -> ProcedureEffect {
        use Treatment::{Payable, Relieved, Suspended};
        let of = |duties, vat, why| ProcedureEffect { duties, vat, why: Some(why) };
        match self.requested.as_str() {
            "61" | "63" if self.has(&VAT_RELIEF) => {
                let why = "returned goods: neither duty nor VAT (UCC article 203, VAT Directive article 143(1)(e))";
                of(Relieved, Relieved, why)
            }
            "63" if self.has(&DUTY_RELIEF) => {
                let why = "63 with returned goods: no duty (UCC article 203), and no VAT since the goods go on to another \
                           Member State (VAT Directive article 143(1)(d))";
                of(Relieved, Relieved, why)
            }
            "61" if self.has(&DUTY_RELIEF) => of(Relieved, Payable, "returned goods: no duty (UCC article 203)"),
            "42" => of(
                Payable,
                Relieved,
                "42: no VAT, the goods go on to another Member State (VAT Directive article 143(1)(d))",
            ),
            "63" => of(
                Payable,
                Relieved,
                "63: no VAT, the goods go on to another Member State (VAT Directive article 143(1)(d))",
            ),
            "07" => of(Payable, Suspended, "07: VAT is suspended in a tax warehouse (VAT Directive article 157(1)(a))"),
            "51" => of(Suspended, Suspended, "51: suspended under inward processing (UCC articles 210 and 256)"),
            "53" => of(Suspended, Suspended, "53: suspended under temporary admission (UCC articles 210 and 250)"),
            "71" => of(Suspended, Suspended, "71: suspended in the customs warehouse (UCC articles 210 and 237)"),
            "78" => of(Suspended, Suspended, "78: suspended in the free zone (UCC articles 210 and 237)"),
            _ if self.has(&VAT_EXEMPT) => of(
                Payable,
                Relieved,
                "F45, F48: no VAT at import (Directive 2009/132/EC, VAT Directive article 143(1)(ca))",
            ),
            _ => ProcedureEffect::default(),
        }
    }

    /// Notes on possible effects of this procedure that the estimate leaves out.
    #[must_use]
    pub fn notes(&self) -> Vec<&'static str> {
        let mut notes = Vec::new();
        match self.requested.as_str() {
            "53" if self.has(&[PARTIAL_RELIEF]) => notes.push(
                "D51, partial relief: 3 percent of the duty becomes due for each month (UCC article 252), and customs may \
                 ask for the VAT at once; all of it is shown as suspended",
            ),
            "61" | "63" if self.has(&PROCESSED_PRODUCTS) => {
                notes.push("processed products that return: their duty by UCC article 86(3) is not calculated");
            }
            "61" | "63" if self.previous == "21" => notes.push(
                "after outward processing duty is owed on the cost of processing alone (UCC article 86(5)); here it is on the \
                 whole value",
            ),
            "61" if self.has(&DUTY_RELIEF) && !self.has(&VAT_RELIEF) => {
                notes.push("F02 and F03 relieve returned goods of duty alone; F05 claims the relief from VAT too");
            }
            "61" | "63" if !self.has(&DUTY_RELIEF) => {
                notes.push("no relief for returned goods is claimed (F01, F02, F03 or F05): the duty is owed");
            }
            "45" | "68" => notes.push("VAT or excise may be suspended in the tax warehouse; the estimate counts the VAT as paid"),
            _ => {}
        }
        if self.additional.iter().any(|code| code.starts_with('C')) {
            notes.push("reliefs of Regulation 1186/2009 and of Directive 2009/132/EC (codes C..) are not calculated");
        }
        if self.has(&SEA_FISHING) {
            notes.push("products of sea-fishing (F21, F22): the relief from duty (UCC article 208) is not calculated");
        }
        if self.has(&[VAT_PAID_MONTHLY]) {
            notes.push(
                "F49: the VAT is collected from the recipients and paid monthly (VAT Directive article 369y); it is shown as \
                 any other",
            );
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Treatment::{Payable, Relieved, Suspended};

    fn effect(requested: &str, additional: &str) -> (Treatment, Treatment) {
        let additional = vec![additional.to_owned()];
        let effect = Procedure { requested: requested.to_owned(), previous: "00".to_owned(), additional }.effect();
        assert_eq!(effect.why.is_some(), (effect.duties, effect.vat) != (Payable, Payable), "{requested}");
        (effect.duties, effect.vat)
    }

    /// The expected values follow the articles that each rule names.
    #[test]
    fn each_procedure_pays_suspends_or_relieves() {
        for (requested, additional, duties, vat) in [
            ("", "000", Payable, Payable),
            ("40", "000", Payable, Payable),
            ("44", "000", Payable, Payable),
            ("42", "000", Payable, Relieved),
            ("63", "000", Payable, Relieved),
            ("61", "000", Payable, Payable),
            ("61", "F01", Relieved, Relieved),
            ("63", "F01", Relieved, Relieved),
            ("61", "F02", Relieved, Payable),
            ("63", "F02", Relieved, Relieved),
            ("61", "F03", Relieved, Payable),
            ("63", "F03", Relieved, Relieved),
            ("61", "F05", Relieved, Relieved),
            ("63", "F05", Relieved, Relieved),
            ("61", "F04", Payable, Payable),
            ("61", "F07", Payable, Payable),
            ("63", "F04", Payable, Relieved),
            ("63", "F07", Payable, Relieved),
            ("40", "F01", Payable, Payable),
            ("40", "F45", Payable, Relieved),
            ("40", "F48", Payable, Relieved),
            ("40", "F49", Payable, Payable),
            ("71", "F48", Suspended, Suspended),
            ("07", "000", Payable, Suspended),
            ("51", "000", Suspended, Suspended),
            ("53", "D12", Suspended, Suspended),
            ("53", "D51", Suspended, Suspended),
            ("71", "000", Suspended, Suspended),
            ("78", "000", Suspended, Suspended),
        ] {
            assert_eq!(effect(requested, additional), (duties, vat), "{requested} {additional}");
        }
    }

    #[test]
    fn what_a_procedure_brings_beside_it_is_noted() {
        let noted = |requested: &str, previous: &str, additional: &str| {
            let additional = vec![additional.to_owned()];
            let procedure = Procedure { requested: requested.to_owned(), previous: previous.to_owned(), additional };
            procedure.notes().concat()
        };
        assert!(noted("53", "00", "D51").contains("3 percent"));
        assert!(noted("61", "21", "000").contains("article 86(5)"));
        assert!(noted("61", "10", "F04").contains("article 86(3)"));
        assert!(noted("61", "10", "000").contains("no relief for returned goods"));
        assert_eq!(noted("61", "10", "F01"), "");
        assert!(noted("40", "00", "C07").contains("1186/2009"));
        assert_eq!(noted("61", "10", "F05"), "");
        for code in ["F02", "F03"] {
            assert!(noted("61", "10", code).contains("F05 claims the relief from VAT"), "{code}");
            assert_eq!(noted("63", "10", code), "", "no VAT is due under 63");
        }
        assert!(noted("40", "00", "F21").contains("article 208"));
        assert!(noted("40", "00", "F22").contains("article 208"));
        assert!(noted("40", "00", "F49").contains("paid monthly"));
        assert_eq!(noted("40", "71", "000"), "");
    }
}
