use customs_kernel::CountingEntropy;
use customs_simulator::internals::{ProcedureLetter, new_mrn};
use std::collections::BTreeSet;

#[test]
fn an_mrn_has_year_country_procedure_and_a_valid_check_digit() {
    let on = "2026-09-02".parse().expect("a day");
    let entropy = CountingEntropy::default();
    let mut seen = BTreeSet::new();
    let transit = ProcedureLetter::for_transit;
    let letters = [
        (ProcedureLetter::Import, "R"),
        (ProcedureLetter::Export, "A"),
        (transit(None), "J"),
        (transit(Some("0")), "J"),
        (transit(Some("1")), "K"),
        (transit(Some("2")), "L"),
        (transit(Some("3")), "M"),
    ];
    for (procedure, letter) in letters.repeat(500) {
        let mrn = new_mrn(procedure, on, &entropy).expect("an MRN");
        assert!(mrn.as_str().starts_with("26NL") && mrn.has_valid_check_character(), "{mrn}");
        assert_eq!(&mrn.as_str()[16..17], letter);
        assert!(seen.insert(mrn), "given twice");
    }
}
