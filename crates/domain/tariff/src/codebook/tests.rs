use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

const HEADER: &str = "code,description_nl,description_en,legal_reference,valid_from,valid_until\n";

fn read(rows: &str) -> Result<CodeTableRows, Vec<String>> {
    let text = format!("{HEADER}{rows}");
    CodeTableRows::read(CodeTable::Countries, "008_countries.csv", text.as_bytes())
        .map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

#[test]
fn a_code_is_known_up_to_its_last_valid_day() {
    let codebook = Codebook::embedded();
    assert!(codebook.knows(CodeTable::Currencies, "BGN", day("2025-12-31")));
    assert!(!codebook.knows(CodeTable::Currencies, "BGN", day("2026-01-01")));
    assert!(codebook.knows(CodeTable::Countries, "XI", day("2021-01-01")));
    assert!(!codebook.knows(CodeTable::Countries, "XI", day("2020-12-31")));
    assert!(!codebook.knows(CodeTable::Countries, "br", day("2026-01-01")), "codes are upper case");
}

#[test]
fn a_code_may_change_its_meaning_from_a_day_on() {
    let rows = read("AA,oud,old,l,2020-01-01,2025-12-31\nAA,nieuw,new,l,2026-01-01,\n").expect("rows");
    let codebook = Codebook::new(vec![rows], Vec::new());
    let text = |on| codebook.valid_entries(CodeTable::Countries, day(on)).map(|row| &row.description_en).next();
    assert_eq!(text("2025-12-31").map(String::as_str), Some("old"));
    assert_eq!(text("2026-01-01").map(String::as_str), Some("new"));
    assert!(codebook.knows(CodeTable::Countries, "AA", day("2024-01-01")));
}

#[test]
fn a_row_keeps_commas_and_accents_of_its_texts() {
    let rows = read("AA,\"één, twee\",\"one, two\",l,2020-01-01,\n").expect("rows");
    assert_eq!(rows.rows.first().map(|row| row.description_nl.as_str()), Some("één, twee"));
}

#[test]
fn every_table_of_the_codebook_holds_readable_rows() {
    let codebook = Codebook::read_embedded().expect("well-formed");
    let rows: usize = CodeTable::ALL.into_iter().map(|table| codebook.entries(table).count()).sum();
    assert!(rows > 3_900, "{rows}");
    for table in CodeTable::ALL {
        assert!(codebook.entries(table).count() > 3, "{table:?}");
        for entry in codebook.entries(table) {
            assert_eq!(codebook.entry(table, &entry.code), Some(entry));
        }
    }
    assert_eq!(codebook.entry(CodeTable::Packaging, ""), None);
}

#[test]
fn error_codes_have_texts_in_two_languages() {
    let text = Codebook::embedded().error_text("TMSV0045").expect("a text");
    assert_eq!(text.description_nl, "Verplicht document ontbreekt");
    assert_eq!(text.description_en, "Missing required document");
    assert_eq!(text.db_field.as_deref(), Some("items.supporting_documents"));
    assert_eq!(Codebook::embedded().error_text("DMS005AA").and_then(|text| text.db_field.as_ref()), None);
    assert_eq!(Codebook::embedded().error_text("NONE"), None);
}

#[test]
fn a_certificate_is_found_whichever_table_it_stands_in() {
    let codebook = Codebook::embedded();
    for code in ["C640", "Y929", "N705"] {
        assert_eq!(codebook.certificate(code).map(|entry| entry.code.as_str()), Some(code));
    }
    assert_eq!(codebook.certificate("????"), None);
}

#[test]
fn every_bad_row_is_named_with_file_and_line() {
    let rows = "AD,a,a,l,2020-01-01,\nAE,a,a,l,2020-13-01,\nAF,a,a,l,2020-01-01,2019-01-01\n,a,a,l,2020-01-01,\nAG,a\n";
    let errors = read(rows).expect_err("bad rows");
    assert_eq!(errors[0], "008_countries.csv, line 3: valid_from is no date: \"2020-13-01\"");
    assert_eq!(errors[1], "008_countries.csv, line 4: valid_until is before valid_from");
    assert_eq!(errors[2], "008_countries.csv, line 5: code is empty");
    assert!(errors[3].starts_with("008_countries.csv, line 6: "), "{errors:?}");
    assert_eq!(
        read("AD,a,a,l,2020-01-01,\nAD,a,a,l,2021-01-01,\n"),
        Err(vec!["008_countries.csv, line 3: the code AD stands there twice".to_owned()])
    );
    assert_eq!(read(""), Err(vec!["008_countries.csv, line 1: holds no rows".to_owned()]));
}

#[test]
fn a_file_of_another_layout_is_refused() {
    for (header, problem) in [
        ("code,description_nl\n", "column description_en is missing"),
        (
            "code,description_nl,description_en,legal_reference,valid_from,valid_until,colour\n",
            "column \"colour\" is not known",
        ),
        (
            "code,code,description_nl,description_en,legal_reference,valid_from,valid_until\n",
            "column code stands there twice",
        ),
    ] {
        let errors = CodeTableRows::read(CodeTable::Countries, "f.csv", header.as_bytes()).expect_err("refused");
        assert_eq!(errors[0].to_string(), format!("f.csv, line 1: {problem}"));
    }
}
