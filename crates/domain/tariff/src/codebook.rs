use crate::error_text::{self, ErrorText};
use crate::files::{ERROR_CODES, ReferenceFile};
use crate::validity::Validity;
use crate::{CodeTable, ReferenceDataError};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The code tables of customs and the texts of its error codes.
///
/// Only codes and dates are kept parsed; the texts of a row are read when somebody asks for them, so
/// that 4,000 rows weigh little.
#[derive(Debug)]
pub struct Codebook {
    tables: BTreeMap<CodeTable, Vec<Row>>,
    error_texts: Vec<ErrorText>,
}

#[derive(Debug)]
struct Row {
    code: &'static str,
    /// From the first byte of the row to the end of the file.
    source: &'static str,
    validity: Validity,
}

/// A row of a code table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeEntry {
    /// The code.
    pub code: String,
    /// Dutch description.
    pub description_nl: String,
    /// English description.
    pub description_en: String,
    /// The law or list that the code comes from.
    pub legal_reference: String,
    /// First valid day.
    pub valid_from: NaiveDate,
    /// Last valid day; `None` until further notice.
    pub valid_until: Option<NaiveDate>,
}

static EMBEDDED: LazyLock<Codebook> = LazyLock::new(|| {
    let files: Vec<_> = CodeTable::ALL.into_iter().map(|table| (table, table.file())).collect();
    #[expect(clippy::expect_used, reason = "the embedded files are parsed whole by a test")]
    Codebook::parse(&files, ERROR_CODES.text).expect("the embedded codebook is well-formed")
});

impl Codebook {
    /// The codebook that is embedded, parsed on first use.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Reads code tables and error texts.
    ///
    /// # Errors
    /// The first bad row, with file and line.
    pub fn parse(tables: &[(CodeTable, ReferenceFile)], error_texts: &str) -> Result<Self, ReferenceDataError> {
        let tables = tables.iter().map(|(table, file)| Ok((*table, rows(*file)?))).collect::<Result<_, _>>()?;
        Ok(Self { tables, error_texts: error_text::parse(error_texts)? })
    }

    /// Whether the table holds the code as valid on that day.
    #[must_use]
    pub fn knows(&self, table: CodeTable, code: &str, on: NaiveDate) -> bool {
        self.row(table, code).is_some_and(|row| row.validity.holds_on(on))
    }

    /// The row of a code, valid or ended.
    #[must_use]
    pub fn entry(&self, table: CodeTable, code: &str) -> Option<CodeEntry> {
        self.row(table, code).and_then(Row::entry)
    }

    /// All rows of a table in the order of their codes.
    pub fn entries(&self, table: CodeTable) -> impl Iterator<Item = CodeEntry> {
        self.tables.get(&table).into_iter().flatten().filter_map(Row::entry)
    }

    /// What an error code of customs says; `None` for a code that is not in the list.
    #[must_use]
    pub fn error_text(&self, code: &str) -> Option<&ErrorText> {
        let position = self.error_texts.binary_search_by(|text| text.code().cmp(code)).ok()?;
        self.error_texts.get(position)
    }

    fn row(&self, table: CodeTable, code: &str) -> Option<&Row> {
        let rows = self.tables.get(&table)?;
        rows.get(rows.binary_search_by(|row| row.code.cmp(code)).ok()?)
    }
}

impl Row {
    fn entry(&self) -> Option<CodeEntry> {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).buffer_capacity(512).from_reader(self.source.as_bytes());
        let record = reader.records().next()?.ok()?;
        let field = |column: usize| record.get(column).unwrap_or_default().to_owned();
        Some(CodeEntry {
            code: self.code.to_owned(),
            description_nl: field(1),
            description_en: field(2),
            legal_reference: field(3),
            valid_from: self.validity.from(),
            valid_until: self.validity.until(),
        })
    }
}

fn rows(file: ReferenceFile) -> Result<Vec<Row>, ReferenceDataError> {
    let mut reader = csv::Reader::from_reader(file.text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| ReferenceDataError::of_reader(file.name, &error))?;
        let (line, byte) = record.position().map_or((1, 0), |position| (position.line(), position.byte()));
        let bad = |problem: &str| ReferenceDataError::at(file.name, line, problem);
        let [code, _, _, _, from, until] = [0, 1, 2, 3, 4, 5].map(|column| record.get(column).unwrap_or_default());
        let source = usize::try_from(byte).ok().and_then(|byte| file.text.get(byte..)).unwrap_or_default();
        // Codes hold no commas, so they stand unquoted at the head of their row.
        let code = source.get(..code.len()).filter(|head| *head == code).ok_or_else(|| bad("the code is quoted"))?;
        if code.is_empty() {
            return Err(bad("the code is empty"));
        }
        let validity = Validity::parse(from, until).map_err(|problem| bad(&problem))?;
        rows.push((line, Row { code, source, validity }));
    }
    rows.sort_by(|(_, left), (_, right)| left.code.cmp(right.code));
    if let Some([_, (line, row)]) = rows.array_windows().find(|[(_, left), (_, right)]| left.code == right.code) {
        return Err(ReferenceDataError::at(file.name, *line, format!("the code {} stands there twice", row.code)));
    }
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn parse(text: &'static str) -> Result<Codebook, ReferenceDataError> {
        let file = ReferenceFile { name: "008_countries.csv", text };
        Codebook::parse(&[(CodeTable::Countries, file)], ERROR_CODES.text)
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
    fn a_row_keeps_commas_and_accents_of_its_texts() {
        let drum = Codebook::embedded().entry(CodeTable::Packaging, "1A").expect("a steel drum");
        assert_eq!((drum.description_nl.as_str(), drum.description_en.as_str()), ("Vat, staal", "Drum, steel"));
        assert_eq!(drum.valid_until, None);
        let bulgarian = Codebook::embedded().entry(CodeTable::Currencies, "BGN").expect("an ended code has a row");
        assert_eq!(bulgarian.valid_until, Some(day("2025-12-31")));
        assert_eq!(Codebook::embedded().entry(CodeTable::Packaging, ""), None);
    }

    #[test]
    fn every_table_of_the_codebook_holds_readable_rows() {
        let mut rows = 0;
        for table in CodeTable::ALL {
            for entry in Codebook::embedded().entries(table) {
                assert!(!entry.description_nl.is_empty() && !entry.description_en.is_empty(), "{entry:?}");
                assert_eq!(Codebook::embedded().entry(table, &entry.code), Some(entry));
                rows += 1;
            }
        }
        assert!(rows > 3_900, "{rows}");
    }

    #[test]
    fn error_codes_have_texts_in_two_languages() {
        let text = Codebook::embedded().error_text("TMSV0045").expect("a text");
        assert_eq!(text.description_nl(), "Verplicht document ontbreekt");
        assert_eq!(text.description_en(), "Missing required document");
        assert_eq!(text.db_field(), Some("items.supporting_documents"));
        assert_eq!(Codebook::embedded().error_text("DMS005AA").and_then(ErrorText::db_field), None);
        assert_eq!(Codebook::embedded().error_text("NONE"), None);
    }

    #[test]
    fn a_bad_row_is_named_with_file_and_line() {
        let of = |text| parse(text).map(|_| ()).expect_err("a bad row").to_string();
        assert_eq!(
            of("code,nl,en,law,valid_from,valid_until\nAD,a,a,l,2020-01-01,\nAE,a,a,l,2020-13-01,\n"),
            "008_countries.csv, line 3: valid_from is no date: \"2020-13-01\""
        );
        assert_eq!(
            of("code,nl,en,law,valid_from,valid_until\nAD,a,a,l,2020-01-01,2019-01-01\n"),
            "008_countries.csv, line 2: valid_until is before valid_from"
        );
        assert_eq!(
            of("code,nl,en,law,valid_from,valid_until\nAD,a,a,l,2020-01-01,\nAD,a,a,l,2020-01-01,\n"),
            "008_countries.csv, line 3: the code AD stands there twice"
        );
        assert!(of("code,nl,en,law,valid_from,valid_until\nAD,a\n").starts_with("008_countries.csv, line 2: "));
    }
}
