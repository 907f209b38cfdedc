use customs_console::internals::Language;

#[test]
fn lines_of_customs_are_read_in_dutch() {
    for (line, dutch) in [
        ("status 4", "status 4"),
        (
            "status 4 since 2026-03-02 released 2026-03-02T09:30:00Z",
            "status 4 sinds 02-03-2026 vrijgegeven op 02-03-2026 10:30",
        ),
        ("statement AFB A2", "mededeling AFB A2"),
        (
            "statement AFB: bring it by then by 2026-03-02 at 42A/67A",
            "mededeling AFB: bring it by then uiterlijk 02-03-2026 bij 42A/67A",
        ),
        ("office of exit NL000510 CEX", "kantoor van uitgang NL000510 CEX"),
        ("office NL000510", "kantoor NL000510"),
        ("warning W1 look at it", "waarschuwing W1 look at it"),
        (
            "payment 26NL1 25.05 EUR assessed 25.10 EUR due 2026-03-02 guarantee G1",
            "betaling 26NL1 25,05 EUR vastgesteld 25,10 EUR te betalen uiterlijk 02-03-2026 zekerheid G1",
        ),
        (
            "A00 2.2% of 1138.82 EUR: 25.05 EUR, to pay 0.00 EUR, method of payment E (item 1)",
            "A00 2,2\u{a0}% over 1.138,82 EUR: 25,05 EUR, te betalen 0,00 EUR, betaalwijze E (artikel 1)",
        ),
        ("B00 on 12.5 KGM: 3 EUR (7 items)", "B00 over 12,5 KGM: 3 EUR (7 artikelen)"),
        ("tax: 25.05 EUR (items 1, 2)", "heffing: 25,05 EUR (artikelen 1, 2)"),
    ] {
        assert_eq!(Language::Nl.statement(line).as_deref(), Some(dutch));
        assert_eq!(Language::En.statement(line), None);
    }
    for other in ["officer Jansen", "A00", "A00 of the tariff", "N934 is missing", ""] {
        assert_eq!(Language::Nl.statement(other), None, "{other}");
    }
}
