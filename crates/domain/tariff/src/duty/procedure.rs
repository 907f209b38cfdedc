//! The effect of the customs procedure on duties and VAT: payable, reported in the VAT return, suspended, or
//! relieved.

use super::{EstimateNote, TreatmentRule};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::facts::Code;
use customs_kernel::{AdditionalProcedure, words};

/// The procedure that goods are declared for (data elements 11 09 and 11 10).
#[growing]
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
    #[growing]
    #[derive(Default)]
    Treatment {
        /// The amount is paid at import, or later under a deferred payment.
        #[default]
        Payable = "payable",
        /// VAT is reported in the VAT return instead of paid, under an article 23 permit.
        Deferred = "deferred",
        /// The amount is owed only if the procedure does not end as it should; a guarantee secures it until then.
        Suspended = "suspended",
        /// The amount is not owed but secured: release for free circulation depends on the security.
        Secured = "secured",
        /// The amount is not owed.
        Relieved = "relieved",
    }
);

/// The effect of a procedure on duties and VAT, with its rules.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProcedureEffect {
    /// Treatment of the customs duty and of additional duties.
    pub duties: Treatment,
    /// Treatment of the VAT.
    pub vat: Treatment,
    /// The rule about duties; `None` when they are payable.
    pub why_duties: Option<TreatmentRule>,
    /// The rule about the VAT; `None` when it is payable.
    pub why_vat: Option<TreatmentRule>,
}

/// A treatment and its rule.
type Ruled = (Treatment, Option<TreatmentRule>);

impl Procedure {
    /// The meanings of the additional procedures that are in the code list, each once.
    fn meanings(&self) -> Vec<AdditionalProcedure> {
        let mut meanings: Vec<_> =
            self.additional.iter().filter_map(|code| AdditionalProcedure::from_code(code)).collect();
        meanings.sort_unstable();
        meanings.dedup();
        meanings
    }

    fn means(&self, meaning: AdditionalProcedure) -> bool {
        self.additional.iter().any(|code| AdditionalProcedure::from_code(code) == Some(meaning))
    }

    /// The effect on duties and VAT of goods that customs accepts on this day. UCC stands for Regulation 952/2013, VAT
    /// Directive for Directive 2006/112/EC.
    #[must_use]
    pub fn effect(&self, on: NaiveDate) -> ProcedureEffect {
        let ((duties, why_duties), (vat, why_vat)) = (self.on_duties(on), self.on_vat());
        ProcedureEffect { duties, vat, why_duties, why_vat }
    }

    fn on_duties(&self, on: NaiveDate) -> Ruled {
        if let Some(why) = self.suspension().filter(|_| !self.means(AdditionalProcedure::InwardProcessingForVat)) {
            return (Treatment::Suspended, Some(why));
        }
        let meanings = self.meanings();
        let relief = meanings.into_iter().find(|meaning| meaning.relieves_of_duty(&self.requested, on));
        relief.map_or((Treatment::Payable, None), |meaning| (Treatment::Relieved, rule_about_duty(meaning)))
    }

    fn on_vat(&self) -> Ruled {
        match self.requested.as_str() {
            "07" => return (Treatment::Suspended, Some(TreatmentRule::TaxWarehouse)),
            "42" | "63" => {
                let why = TreatmentRule::SuppliedOn { procedure: Code::from(&self.requested) };
                return (Treatment::Relieved, Some(why));
            }
            _ => {}
        }
        if let Some(why) = self.suspension() {
            return (Treatment::Suspended, Some(why));
        }
        let meanings = self.meanings();
        let relief = meanings.into_iter().find(|meaning| meaning.relieves_of_vat(&self.requested));
        relief.map_or((Treatment::Payable, None), |meaning| (Treatment::Relieved, rule_about_vat(meaning)))
    }

    /// The rule by which the requested procedure suspends duties and VAT; `None` when it does not.
    fn suspension(&self) -> Option<TreatmentRule> {
        Some(match self.requested.as_str() {
            "51" => TreatmentRule::InwardProcessing,
            "53" => TreatmentRule::TemporaryAdmission,
            "71" => TreatmentRule::CustomsWarehouse,
            "78" => TreatmentRule::FreeZone,
            _ => return None,
        })
    }

    /// Notes on possible effects of this procedure that the estimate of this day leaves out.
    #[must_use]
    pub fn notes(&self, on: NaiveDate) -> Vec<EstimateNote> {
        let ProcedureEffect { duties, vat, .. } = self.effect(on);
        let mut notes = Vec::new();
        match self.requested.as_str() {
            "61" | "63" if self.means(AdditionalProcedure::ReturnedProducts) => {}
            "61" | "63" if duties == Treatment::Payable && self.previous == "21" => {
                notes.push(EstimateNote::DutyOnProcessing);
            }
            "61" | "63" if duties == Treatment::Payable => notes.push(EstimateNote::NoReliefClaimed),
            "45" | "68" => notes.push(EstimateNote::TaxWarehouse),
            _ => {}
        }
        let placed = self.suspension().is_some();
        let reported = self.meanings().into_iter().filter_map(|meaning| note(meaning, placed, vat, on));
        notes.extend(reported);
        notes
    }
}

/// The rule by which goods owe no duty.
const fn rule_about_duty(meaning: AdditionalProcedure) -> Option<TreatmentRule> {
    use AdditionalProcedure as A;
    match meaning {
        A::ReturnedGoods | A::ReturnedGoodsFreeOfVat => Some(TreatmentRule::ReturnedGoods),
        A::UnderGuarantee => Some(TreatmentRule::UnderGuarantee),
        A::ReliefFromDuty => Some(TreatmentRule::ReliefFromDuty),
        A::NegligibleValue => Some(TreatmentRule::NegligibleValue),
        A::SpecialFiscalTerritory => Some(TreatmentRule::SpecialFiscalTerritory),
        A::SeaFishing => Some(TreatmentRule::SeaFishing),
        _ => None,
    }
}

/// The rule by which goods owe no VAT at import.
const fn rule_about_vat(meaning: AdditionalProcedure) -> Option<TreatmentRule> {
    use AdditionalProcedure as A;
    match meaning {
        A::ReturnedGoodsFreeOfVat => Some(TreatmentRule::ReturnedGoodsFreeOfVat),
        A::ExemptFromVat => Some(TreatmentRule::FinalImportation),
        A::OneStopShop => Some(TreatmentRule::OneStopShop),
        _ => None,
    }
}

/// The effect of an additional procedure that the estimate of this day leaves out. `placed` says that the procedure
/// suspends, `vat` how the VAT is treated.
fn note(meaning: AdditionalProcedure, placed: bool, vat: Treatment, on: NaiveDate) -> Option<EstimateNote> {
    use AdditionalProcedure as A;
    let vat_is_owed = vat == Treatment::Payable;
    Some(match meaning {
        A::PartialRelief if placed => EstimateNote::PartialRelief,
        A::ReturnedGoods if vat_is_owed => EstimateNote::VatOnReturnedGoods,
        A::ReturnedProducts => EstimateNote::ReturnedProducts,
        A::ProcessedProducts if !placed => EstimateNote::ProcessedProducts,
        A::UnderGuarantee | A::OutwardProcessingForVat if vat_is_owed => EstimateNote::VatOnProcessing,
        A::NegligibleValue if meaning.relieves_of_duty("", on) => EstimateNote::NegligibleValue,
        A::NegligibleValue => EstimateNote::NegligibleValueEnded,
        A::ReliefFromDuty if vat_is_owed => EstimateNote::ReliefFromVat,
        A::SeaFishing if vat_is_owed => EstimateNote::Catches,
        A::MonthlyVat if vat_is_owed => EstimateNote::MonthlyVat,
        A::National => EstimateNote::National,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CodeTable, Codebook};
    use Treatment::{Payable, Relieved, Suspended};

    /// The last day of the relief of negligible values, and the first day without it.
    const LAST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 6, 30).expect("a day");
    const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 7, 1).expect("a day");

    fn effect(requested: &str, additional: &str, on: NaiveDate) -> (Treatment, Treatment) {
        let additional = vec![additional.to_owned()];
        let effect = Procedure { requested: requested.to_owned(), previous: "00".to_owned(), additional }.effect(on);
        assert_eq!(effect.why_duties.is_some(), effect.duties != Payable, "{requested}");
        assert_eq!(effect.why_vat.is_some(), effect.vat != Payable, "{requested}");
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
            // F01 relieves of duty alone, F05 of duty and VAT (code list, D.E. 11 10).
            ("61", "F01", Relieved, Payable),
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
            ("61", "F45", Payable, Relieved),
            ("61", "B02", Relieved, Payable),
            ("48", "B03", Relieved, Payable),
            ("61", "B06", Payable, Payable),
            ("40", "C01", Relieved, Payable),
            ("71", "C07", Suspended, Suspended),
            ("71", "C01", Suspended, Suspended),
            ("40", "F15", Relieved, Payable),
            ("40", "F21", Relieved, Payable),
            ("40", "F22", Relieved, Payable),
            ("40", "103", Payable, Payable),
            ("51", "A04", Payable, Suspended),
            ("71", "F48", Suspended, Suspended),
            ("07", "000", Payable, Suspended),
            ("51", "000", Suspended, Suspended),
            ("53", "D12", Suspended, Suspended),
            ("53", "D51", Suspended, Suspended),
            ("71", "000", Suspended, Suspended),
            ("78", "000", Suspended, Suspended),
        ] {
            for on in [LAST_DAY, FIRST_DAY] {
                assert_eq!(effect(requested, additional, on), (duties, vat), "{requested} {additional} on {on}");
            }
        }
    }

    /// Regulation 1186/2009 article 23 relieves consignments of negligible value of duty, not of VAT; Regulation 2026/382
    /// ends that on 1 July 2026.
    #[test]
    fn negligible_value_owes_duty_from_july_2026() {
        assert_eq!(effect("40", "C07", LAST_DAY), (Relieved, Payable));
        assert_eq!(effect("40", "C07", FIRST_DAY), (Payable, Payable));
    }

    #[test]
    fn what_a_procedure_brings_beside_it_is_noted() {
        let noted = |requested: &str, previous: &str, additional: &str| {
            let additional = vec![additional.to_owned()];
            let procedure = Procedure { requested: requested.to_owned(), previous: previous.to_owned(), additional };
            procedure.notes(FIRST_DAY).iter().map(ToString::to_string).collect::<String>()
        };
        assert!(noted("53", "00", "D51").contains("3 percent"));
        assert!(noted("61", "21", "000").contains("article 86(5)"));
        assert!(noted("61", "10", "F04").contains("article 86(3)"));
        assert!(noted("61", "10", "000").contains("no relief for returned goods"));
        assert_eq!(noted("61", "10", "F05"), "");
        for code in ["F01", "F02", "F03"] {
            assert!(noted("61", "10", code).contains("F05 claims the relief from VAT"), "{code}");
            assert_eq!(noted("63", "10", code), "", "no VAT is due under 63");
        }
        // Regulation 1186/2009 relieves of duty; whether VAT is relieved too is another directive.
        assert!(noted("40", "00", "C01").contains("2009/132/EC"));
        assert_eq!(noted("42", "00", "C01"), "", "no VAT is due under 42");
        // Directive 2017/2455 ended the relief from VAT on 1 July 2021, Regulation 2026/382 that from duty in July 2026.
        let negligible = noted("40", "00", "C07");
        assert!(
            negligible.contains("VAT is owed since July 2021") && !negligible.contains("2009/132/EC"),
            "{negligible}"
        );
        let additional = vec!["C07".to_owned()];
        let before = Procedure { requested: "40".to_owned(), previous: "00".to_owned(), additional }.notes(LAST_DAY);
        let before: String = before.iter().map(ToString::to_string).collect();
        assert!(before.contains("up to 150 EUR") && !before.contains("is gone"), "{before}");
        assert!(noted("40", "00", "F21").contains("catches"));
        assert!(noted("40", "51", "F44").contains("article 86(2) and (3)"));
        assert_eq!(noted("51", "00", "F44"), "");
        assert!(noted("61", "21", "B02").contains("article 88"));
        assert!(noted("40", "00", "103").contains("national"));
        assert!(noted("40", "00", "F49").contains("paid monthly"));
        assert_eq!(noted("40", "71", "000"), "");
        assert_eq!(noted("61", "10", "F15"), "", "Union goods owe no duty");
    }

    /// Negligible value (C07) of distance sales: the one-stop shop (F48) takes the VAT; duty is owed from July 2026.
    #[test]
    fn several_additional_procedures_count_together() {
        let effect_of = |codes: &[&str], on: NaiveDate| {
            let additional = codes.iter().map(|code| (*code).to_owned()).collect();
            let procedure = Procedure { requested: "40".to_owned(), previous: "00".to_owned(), additional };
            (procedure.effect(on).duties, procedure.effect(on).vat)
        };
        assert_eq!(effect_of(&["C07", "F48"], LAST_DAY), (Relieved, Relieved));
        assert_eq!(effect_of(&["C07", "F48"], FIRST_DAY), (Payable, Relieved));
        assert_eq!(effect_of(&["F48", "C01"], FIRST_DAY), (Relieved, Relieved));
        assert_eq!(effect_of(&["C07", "F49"], FIRST_DAY), (Payable, Payable));
    }

    #[test]
    fn every_code_of_the_code_list_has_its_meaning() {
        let unread: Vec<&str> = Codebook::embedded()
            .entries(CodeTable::SpecialProcedures)
            .map(|entry| entry.code.as_str())
            .filter(|code| AdditionalProcedure::from_code(code).is_none())
            .collect();
        assert_eq!(unread, [""; 0]);
    }
}
