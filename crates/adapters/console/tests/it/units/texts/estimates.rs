use customs_console::internals::{Language, Said};

#[test]
fn a_calculation_is_read_in_dutch_with_numbers_as_the_page_has_them() {
    for (step, dutch) in [
        ("price 1000.00 GBP / 0.8781 = 1138.82 EUR", "prijs 1.000,00 GBP / 0,8781 = 1.138,82 EUR"),
        ("price 1000.00 EUR", "prijs 1.000,00 EUR"),
        ("AK 100 USD / 1.1 = 90.91 EUR", "AK 100 USD / 1,1 = 90,91 EUR"),
        ("AK 100.00 EUR", "AK 100,00 EUR"),
        ("customs value 1138.82 EUR", "douanewaarde 1.138,82 EUR"),
        (
            "measure 103 (Third country duty) on 84713000 for 1011: 2.2%",
            "maatregel 103 (recht voor derde landen) op 84713000 voor 1011: 2,2\u{a0}%",
        ),
        (
            "2.2% on 1138.82 EUR = 25.05404, rounded half up to 25.05 EUR",
            "2,2\u{a0}% over 1.138,82 EUR = 25,05404, rekenkundig afgerond op 25,05 EUR",
        ),
        ("21% of 1163.87 EUR = 244.41 EUR", "21\u{a0}% van 1.163,87 EUR = 244,41 EUR"),
        (
            "base: customs value 1138.82 + duties 25.05 + costs after entry 0 = 1163.87 EUR",
            "grondslag: douanewaarde 1.138,82 + rechten 25,05 + kosten na binnenkomst 0 = 1.163,87 EUR",
        ),
        ("VAT: Standard rate (Wet OB 1968 artikel 9, lid 1)", "btw: algemeen tarief (Wet OB 1968 artikel 9, lid 1)"),
        (
            "measure 142 (Tariff preference (GSP)) on 61 for 2005 under regime 200: the quantity in kg is not known",
            "maatregel 142 (tariefpreferentie (SAP)) op 61 voor 2005 met preferentiecode 200: de hoeveelheid in kg is niet \
             bekend",
        ),
    ] {
        assert_eq!(Language::Nl.of_estimate(step), Said { text: dutch.to_owned(), language: "nl" });
    }
    let english = Language::En.of_estimate("2.2% on 1138.82 EUR");
    assert_eq!(english, Said { text: "2,2\u{a0}% on 1138,82 EUR".to_owned(), language: "en" });
}
