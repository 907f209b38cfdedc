use customs_simulator::decision::is_known_pair;
use customs_simulator::internals::PAIRS;
use customs_tariff::{CodeTable, Codebook};

#[test]
fn every_procedure_of_the_pairs_stands_in_the_codebook() {
    let on = "2026-09-02".parse().expect("a day");
    let knows = |table, code| Codebook::embedded().knows(table, code, on);
    for (requested, follows) in PAIRS {
        assert!(knows(CodeTable::ProceduresCurrent, requested), "{requested}");
        for previous in *follows {
            assert!(knows(CodeTable::ProceduresPrevious, previous), "{requested}/{previous}");
        }
    }
}

#[test]
fn a_procedure_that_never_follows_another_is_no_pair() {
    assert!(is_known_pair("40", "71") && is_known_pair("31", "51") && is_known_pair("10", "40"));
    for (requested, previous) in [("40", "10"), ("10", "71"), ("99", "00"), ("40", ""), ("", "00")] {
        assert!(!is_known_pair(requested, previous), "{requested}/{previous}");
    }
}
