//! Every sentence of estimates. Clients of the API read them, and they do not change.

use crate::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep, TreatmentRule};
use customs_kernel::facts::{
    Amount, Code, Codes, Description, Fact, Quantity, Quoted, Rate, Reason, Reference, Statement,
};
use rust_decimal::Decimal;

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn quantity(text: &str) -> Quantity {
    Quantity(number(text))
}

fn euros(text: &str) -> Amount {
    Amount::new(number(text), "EUR")
}

fn measure() -> AppliedMeasure {
    AppliedMeasure::OnGoods {
        measure_type: Code::from("103"),
        description: Description::from("Third country duty"),
        commodity_code: Code::from("84713000"),
        area: Code::from("1011"),
    }
}

/// Each fact has the sentence beside it, can be read again from its statement, and all that there are are here.
fn have<F: Fact + Clone + PartialEq + std::fmt::Debug>(facts: &[(F, &str)]) {
    for (fact, sentence) in facts {
        assert_eq!(fact.to_string(), *sentence);
        assert_eq!(F::from_statement(&fact.statement()).as_ref(), Some(fact));
    }
    let codes: Vec<&str> = facts.iter().map(|(fact, _)| fact.code()).collect();
    assert_eq!(codes, F::CODES.iter().map(|code| code.code).collect::<Vec<_>>());
}

#[test]
fn measures_are_named_in_these_words() {
    let (measure_type, description) = (Code::from("142"), Description::from("Tariff preference (GSP)"));
    let (commodity_code, area) = (Code::from("61"), Code::from("2005"));
    let (additional_code, regime) = (Code::from("2500"), Code::from("200"));
    let with_code = AppliedMeasure::WithAdditionalCode {
        measure_type: measure_type.clone(),
        description: description.clone(),
        commodity_code: commodity_code.clone(),
        additional_code: additional_code.clone(),
        area: area.clone(),
    };
    let under_regime = AppliedMeasure::UnderRegime {
        measure_type: measure_type.clone(),
        description: description.clone(),
        commodity_code: commodity_code.clone(),
        area: area.clone(),
        regime: regime.clone(),
    };
    let with_code_under_regime = AppliedMeasure::WithAdditionalCodeUnderRegime {
        measure_type,
        description,
        commodity_code,
        additional_code,
        area,
        regime,
    };
    assert_eq!(with_code.clone().under("200"), with_code_under_regime);
    have(&[
        (measure(), "measure 103 (Third country duty) on 84713000 for 1011"),
        (with_code, "measure 142 (Tariff preference (GSP)) on 61 with additional code 2500 for 2005"),
        (under_regime, "measure 142 (Tariff preference (GSP)) on 61 for 2005 under regime 200"),
        (
            with_code_under_regime,
            "measure 142 (Tariff preference (GSP)) on 61 with additional code 2500 for 2005 under regime 200",
        ),
    ]);
}

#[test]
fn steps_are_told_in_these_words() {
    type Step = EstimateStep;
    let (rate, price) = (Rate::from("2.2%"), Amount::new(number("1000.00"), "GBP"));
    let (per_euro, in_euro) = (quantity("0.8781"), euros("1138.82"));
    let charge = Code::from("AK");
    let (customs_value, duties, after_entry) = (quantity("1138.82"), quantity("25.05"), quantity("0"));
    have(&[
        (Step::Price { price: euros("1000.00") }, "price 1000.00 EUR"),
        (
            Step::PriceConverted { price: price.clone(), per_euro, in_euro: in_euro.clone() },
            "price 1000.00 GBP / 0.8781 = 1138.82 EUR",
        ),
        (Step::Charge { charge: charge.clone(), price: euros("100.00") }, "AK 100.00 EUR"),
        (
            Step::ChargeConverted { charge, price, per_euro, in_euro: in_euro.clone() },
            "AK 1000.00 GBP / 0.8781 = 1138.82 EUR",
        ),
        (Step::CustomsValue { customs_value: in_euro.clone() }, "customs value 1138.82 EUR"),
        (
            Step::Measure { measure: measure(), rate: rate.clone() },
            "measure 103 (Third country duty) on 84713000 for 1011: 2.2%",
        ),
        (
            Step::Duty { rate: rate.clone(), base: euros("1000.00"), amount: euros("22.00") },
            "2.2% on 1000.00 EUR = 22.00 EUR",
        ),
        (
            Step::DutyRounded {
                rate: rate.clone(),
                base: in_euro,
                exact: quantity("25.05404"),
                amount: euros("25.05"),
            },
            "2.2% on 1138.82 EUR = 25.05404, rounded half up to 25.05 EUR",
        ),
        (
            Step::VatBase { customs_value, duties, after_entry, base: euros("1163.87") },
            "base: customs value 1138.82 + duties 25.05 + costs after entry 0 = 1163.87 EUR",
        ),
        (
            Step::VatBaseWithCommission {
                customs_value,
                duties,
                after_entry,
                commission: quantity("50.00"),
                base: euros("1213.87"),
            },
            "base: customs value 1138.82 + duties 25.05 + costs after entry 0 + buying commission 50.00 = 1213.87 EUR",
        ),
        (
            Step::VatCategory {
                category: Description::from("Standard rate"),
                law: Reference::from("Wet OB 1968 artikel 9, lid 1"),
            },
            "VAT: Standard rate (Wet OB 1968 artikel 9, lid 1)",
        ),
        (
            Step::Vat { rate: Rate::from("21%"), base: euros("1000.00"), amount: euros("210.00") },
            "21% of 1000.00 EUR = 210.00 EUR",
        ),
        (
            Step::VatRounded {
                rate: Rate::from("21%"),
                base: euros("1163.87"),
                exact: quantity("244.4127"),
                amount: euros("244.41"),
            },
            "21% of 1163.87 EUR = 244.4127, rounded half up to 244.41 EUR",
        ),
        (Step::NotCharged { rate }, "2.2% is not charged"),
    ]);
}

#[test]
fn rules_are_named_in_these_words() {
    type Rule = TreatmentRule;
    have(&[
        (
            Rule::Provisional,
            "provisional: secured, not owed (Regulation 2016/1036 article 7(3), Regulation 2016/1037 article 12(2))",
        ),
        (Rule::InVatReturn, "article 23 permit: reported in the VAT return, not paid at import"),
        (Rule::TaxWarehouse, "07: VAT is suspended in a tax warehouse (VAT Directive article 157(1)(a))"),
        (
            Rule::SuppliedOn { procedure: Code::from("42") },
            "42: no VAT, the goods go on to another Member State (VAT Directive article 143(1)(d))",
        ),
        (Rule::InwardProcessing, "51: suspended under inward processing (UCC articles 210 and 256)"),
        (Rule::TemporaryAdmission, "53: suspended under temporary admission (UCC articles 210 and 250)"),
        (Rule::CustomsWarehouse, "71: suspended in the customs warehouse (UCC articles 210 and 237)"),
        (Rule::FreeZone, "78: suspended in the free zone (UCC articles 210 and 237)"),
        (Rule::ReturnedGoods, "returned goods: no duty (UCC article 203)"),
        (Rule::UnderGuarantee, "repaired or replaced under a guarantee: no duty (UCC articles 260 and 261(5))"),
        (Rule::ReliefFromDuty, "relief from duty (Regulation 1186/2009)"),
        (Rule::NegligibleValue, "C07: negligible value, no duty before July 2026 (Regulation 1186/2009 article 23)"),
        (
            Rule::SpecialFiscalTerritory,
            "F15: Union goods from a special fiscal territory owe no duty (UCC article 1(3))",
        ),
        (Rule::SeaFishing, "products of sea-fishing: no duty (UCC article 208)"),
        (Rule::ReturnedGoodsFreeOfVat, "F05: returned goods, no VAT (VAT Directive article 143(1)(e))"),
        (Rule::FinalImportation, "F45: final importation, exempt from VAT (Directive 2009/132/EC)"),
        (
            Rule::OneStopShop,
            "F48: the seller declares the VAT in the import one-stop shop (VAT Directive article 143(1)(ca))",
        ),
    ]);
}

#[test]
fn gaps_are_told_in_these_words() {
    type Gap = EstimateGap;
    let of_measure = || Reason::from(Statement::from(measure()));
    have(&[
        (Gap::UnknownOrigin, "the origin is not known"),
        (Gap::NoVatRate, "no VAT rate is known for that day"),
        (Gap::NoThirdCountryDuty, "no third-country duty is known for the commodity: there is none in the estimate"),
        (Gap::NoExchangeRate { currency: Code::from("JPY") }, "customs publishes no rate of JPY for that day"),
        (Gap::NoCharge { charge: Code::from("CX") }, "charge CX is neither an addition nor a deduction"),
        (Gap::DeductionsAbovePrice, "the deductions are more than the price"),
        (Gap::AmountsTooLarge, "the amounts are too large"),
        (
            Gap::DutyTooLarge { measure: of_measure() },
            "measure 103 (Third country duty) on 84713000 for 1011: the amount is too large",
        ),
        (
            Gap::UnknownQuantity { measure: of_measure(), unit: Code::from("kg") },
            "measure 103 (Third country duty) on 84713000 for 1011: the quantity in kg is not known",
        ),
        (
            Gap::UnreadableRate { measure: of_measure(), rate: Quoted::from("see weekly regulation") },
            "measure 103 (Third country duty) on 84713000 for 1011: the rate \"see weekly regulation\" cannot be read",
        ),
        (
            Gap::NamedProducersAlone {
                measure_type: Code::from("552"),
                description: Description::from("Definitive anti-dumping duty"),
            },
            "measure 552 (Definitive anti-dumping duty) has rates for named producers alone, and none of them is \
             declared",
        ),
    ]);
}

#[test]
fn notes_on_the_tariff_are_told_in_these_words() {
    let (measure_type, description) = (Code::from("552"), Description::from("Definitive anti-dumping duty"));
    let (country, regime) = (Code::from("GB"), Code::from("300"));
    let proofs = Codes(vec!["U116".to_owned(), "U117".to_owned()]);
    let additional_code = Code::from("C777");
    let notes = [
        (
            EstimateNote::OtherProducer {
                measure_type: measure_type.clone(),
                description: description.clone(),
                additional_code,
            },
            "measure 552 (Definitive anti-dumping duty) has no rate for additional code C777: that of all other \
             producers counts",
        ),
        (
            EstimateNote::NoProducer { measure_type, description },
            "measure 552 (Definitive anti-dumping duty) depends on the producer, and none is declared: the rate of all \
             others counts",
        ),
        (
            EstimateNote::UnknownPreference { country: country.clone(), regime: regime.clone() },
            "no preference for GB under regime 300 is known; the third-country duty counts",
        ),
        (
            EstimateNote::UnprovenPreference { country, regime, proofs },
            "the preference for GB under regime 300 has no proof of origin (U116 or U117) among the documents; the \
             third-country duty counts",
        ),
    ];
    have(&[&notes[..], &notes_on_procedures()[..]].concat());
}

fn notes_on_procedures() -> Vec<(EstimateNote, &'static str)> {
    type Note = EstimateNote;
    vec![
        (
            Note::DutyOnProcessing,
            "after outward processing duty is owed on the cost of processing alone (UCC article 86(5)); here it is on \
             the whole value",
        ),
        (Note::NoReliefClaimed, "no relief for returned goods is claimed (F01, F02, F03 or F05): the duty is owed"),
        (
            Note::TaxWarehouse,
            "VAT or excise may be suspended in the tax warehouse; the estimate counts the VAT as paid",
        ),
        (
            Note::PartialRelief,
            "D51, partial relief: 3 percent of the duty becomes due for each month (UCC article 252), and customs may \
             ask for the VAT at once; all of it is shown as suspended",
        ),
        (
            Note::VatOnReturnedGoods,
            "F01, F02 and F03 relieve returned goods of duty alone; F05 claims the relief from VAT too",
        ),
        (Note::ReturnedProducts, "processed products that return: their duty by UCC article 86(3) is not calculated"),
        (
            Note::ProcessedProducts,
            "F44 and F46, processed products: their duty by UCC article 86(2) and (3) is not calculated",
        ),
        (
            Note::VatOnProcessing,
            "after outward processing VAT is owed on the cost of processing alone (VAT Directive article 88); here it \
             is on the whole value",
        ),
        (
            Note::NegligibleValue,
            "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; the relief from duty is for \
             consignments of up to 150 EUR, but not of alcohol, perfume and tobacco (Regulation 1186/2009 articles 23 \
             and 24), which is not checked",
        ),
        (
            Note::NegligibleValueEnded,
            "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; since July 2026 the relief from duty \
             is gone too (Regulation 2026/382), and the flat duty of distance sales is not calculated",
        ),
        (
            Note::ReliefFromVat,
            "a relief from VAT that goes with a relief from duty (Directives 2009/132/EC and 2006/79/EC) is not \
             calculated",
        ),
        (Note::Catches, "the exemption of catches from VAT (VAT Directive article 143(1)) is not calculated"),
        (
            Note::MonthlyVat,
            "F49: the VAT is collected from the recipients and paid monthly (VAT Directive article 369y); it is shown \
             as any other",
        ),
        (Note::National, "what national additional procedures do to duty and VAT is not calculated"),
    ]
}
