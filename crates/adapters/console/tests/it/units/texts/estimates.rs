use customs_console::internals::{Language, Sentence};
use customs_declarations::ports::LineGap;
use customs_kernel::facts::{
    Amount, Code, Codes, Description, Fact, Quantity, Quoted, Rate, Reason, Reference, Statement,
};
use customs_tariff::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep, TreatmentRule};
use customs_tariff::testing::embedded_rows;
use customs_tariff::{TariffRow, TariffTable};
use rust_decimal::Decimal;

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn amount(text: &str, currency: &str) -> Amount {
    Amount::new(number(text), currency)
}

fn euros(text: &str) -> Amount {
    amount(text, "EUR")
}

fn measure(description: &str) -> AppliedMeasure {
    AppliedMeasure::OnGoods {
        measure_type: Code::from("103"),
        description: Description::from(description),
        commodity_code: Code::from("84713000"),
        area: Code::from("1011"),
    }
}

fn preference() -> AppliedMeasure {
    AppliedMeasure::WithAdditionalCodeUnderRegime {
        measure_type: Code::from("142"),
        description: Description::from("Tariff preference (GSP)"),
        commodity_code: Code::from("61"),
        additional_code: Code::from("2500"),
        area: Code::from("2005"),
        regime: Code::from("200"),
    }
}

fn assert_dutch(facts: Vec<(Statement, &str)>) {
    for (statement, dutch) in facts {
        let stated = Language::Nl.sentence(&statement);
        assert_eq!(stated, Sentence { text: dutch.to_owned(), language: "nl" });
        let english = Sentence { text: statement.text().to_owned(), language: "en" };
        assert_eq!(Language::En.sentence(&statement), english);
    }
}

#[test]
fn a_calculation_is_read_in_dutch_with_numbers_as_the_page_has_them() {
    type Step = EstimateStep;
    let (per_euro, in_euro) = (Quantity(number("0.8781")), euros("1138.82"));
    let rate = Rate::from("2.2%");
    assert_dutch(vec![
        (
            Step::PriceConverted { price: amount("1000.00", "GBP"), per_euro, in_euro: in_euro.clone() }.into(),
            "prijs 1.000,00 GBP / 0,8781 = 1.138,82 EUR",
        ),
        (Step::Price { price: euros("1000.00") }.into(), "prijs 1.000,00 EUR"),
        (
            Step::ChargeConverted {
                charge: Code::from("AK"),
                price: amount("100", "USD"),
                per_euro: Quantity(number("1.1")),
                in_euro: euros("90.91"),
            }
            .into(),
            "AK 100 USD / 1,1 = 90,91 EUR",
        ),
        (Step::Charge { charge: Code::from("AK"), price: euros("100.00") }.into(), "AK 100,00 EUR"),
        (Step::CustomsValue { customs_value: in_euro.clone() }.into(), "douanewaarde 1.138,82 EUR"),
        (
            Step::Measure { measure: measure("Third country duty"), rate: rate.clone() }.into(),
            "maatregel 103 (recht voor derde landen) op 84713000 voor 1011: 2,2\u{a0}%",
        ),
        (
            Step::Duty { rate: rate.clone(), base: euros("1000.00"), amount: euros("22.00") }.into(),
            "2,2\u{a0}% over 1.000,00 EUR = 22,00 EUR",
        ),
        (
            Step::DutyRounded {
                rate: rate.clone(),
                base: in_euro,
                exact: Quantity(number("25.05404")),
                amount: euros("25.05"),
            }
            .into(),
            "2,2\u{a0}% over 1.138,82 EUR = 25,05404, rekenkundig afgerond op 25,05 EUR",
        ),
        (
            Step::VatBase {
                customs_value: Quantity(number("1138.82")),
                duties: Quantity(number("25.05")),
                after_entry: Quantity(number("0")),
                base: euros("1163.87"),
            }
            .into(),
            "grondslag: douanewaarde 1.138,82 + rechten 25,05 + kosten na binnenkomst 0 = 1.163,87 EUR",
        ),
        (
            Step::Vat { rate: Rate::from("21%"), base: euros("1163.87"), amount: euros("244.41") }.into(),
            "21\u{a0}% van 1.163,87 EUR = 244,41 EUR",
        ),
        (Step::NotCharged { rate }.into(), "2,2\u{a0}% wordt niet geheven"),
        (
            TreatmentRule::SuppliedOn { procedure: Code::from("42") }.into(),
            "42: geen btw, de goederen gaan door naar een andere lidstaat (artikel 143, lid 1, onder d), \
             Btw-richtlijn)",
        ),
        (TreatmentRule::CustomsWarehouse.into(), "71: geschorst in het douane-entrepot (artikelen 210 en 237 DWU)"),
    ]);
}

#[test]
fn descriptions_that_an_operator_imported_and_references_stay_as_they_are() {
    let measure = measure("lost or stolen, 2026.10 or more");
    let law = Reference::from("Wet OB 1968 artikel 9.1 or later");
    assert_dutch(vec![
        (
            EstimateStep::Measure { measure, rate: Rate::from("12.8% + 303.4 EUR/100 kg") }.into(),
            "maatregel 103 (lost or stolen, 2026.10 or more) op 84713000 voor 1011: 12,8\u{a0}% + 303,4 EUR/100 kg",
        ),
        (
            EstimateStep::VatCategory { category: Description::from("Standard rate"), law }.into(),
            "btw: algemeen tarief (Wet OB 1968 artikel 9.1 or later)",
        ),
    ]);
}

#[test]
fn what_an_estimate_lacks_and_assumes_is_read_in_dutch() {
    assert_dutch(vec![
        (
            EstimateGap::UnknownQuantity { measure: Reason::from(preference()), unit: Code::from("kg") }.into(),
            "maatregel 142 (tariefpreferentie (SAP)) op 61 met aanvullende code 2500 voor 2005 met preferentiecode \
             200: de hoeveelheid in kg is niet bekend",
        ),
        (
            EstimateGap::UnreadableRate {
                measure: Reason::from(measure("Third country duty")),
                rate: Quoted::from("see 2.5 or more"),
            }
            .into(),
            "maatregel 103 (recht voor derde landen) op 84713000 voor 1011: het tarief \"see 2.5 or more\" is niet \
             leesbaar",
        ),
        (LineGap::CodeNotEightDigits.into(), "de goederencode heeft geen 8 cijfers"),
        (
            EstimateNote::UnprovenPreference {
                country: Code::from("GB"),
                regime: Code::from("300"),
                proofs: Codes(vec!["U116".to_owned(), "U117".to_owned()]),
            }
            .into(),
            "voor de preferentie voor GB onder preferentiecode 300 staat geen bewijs van oorsprong (U116 of U117) bij \
             de documenten; het recht voor derde landen geldt",
        ),
    ]);
}

/// Every description of the tariff that comes with the service has a Dutch text.
#[test]
fn descriptions_of_the_tariff_that_comes_with_the_service_are_dutch() {
    let described = |row: TariffRow| match row {
        TariffRow::Measure(row) => {
            matches!(row.measure_type, 103 | 106 | 142 | 145 | 551..=554 | 695).then_some(row.description)
        }
        TariffRow::VatRate(row) => Some(row.description_en),
        _ => None,
    };
    let rows = [TariffTable::Measures, TariffTable::VatRates].into_iter().flat_map(embedded_rows);
    let mut seen = 0;
    for english in rows.filter_map(described) {
        let category =
            EstimateStep::VatCategory { category: Description::from(&english), law: Reference::from("Wet OB 1968") };
        let stated = Language::Nl.sentence(&category.statement()).text;
        assert!(!stated.contains(&english), "{english} has no Dutch in texts/dutch/descriptions.rs");
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}
