//! The code tables of customs and the texts of its error codes.

mod code_entry;
mod code_table;
mod error_text;
#[cfg(test)]
mod tests;

pub use code_entry::{CodeEntry, CodeTableRows};
pub use code_table::CodeTable;
pub use error_text::ErrorText;

use crate::ReferenceDataError;
use crate::files::ERROR_CODES;
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The codebook as it stands at one moment. It never changes: an import makes a new one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Codebook {
    tables: BTreeMap<CodeTable, Vec<CodeEntry>>,
    error_texts: Vec<ErrorText>,
}

static EMBEDDED: LazyLock<Arc<Codebook>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the embedded files are parsed whole by a test")]
    Arc::new(Codebook::read_embedded().expect("the embedded codebook is well-formed"))
});

impl Codebook {
    /// The embedded codebook, parsed on first use. A new installation starts with it.
    #[must_use]
    pub fn embedded() -> &'static Arc<Self> {
        &EMBEDDED
    }

    fn read_embedded() -> Result<Self, Vec<ReferenceDataError>> {
        let read = |table: CodeTable| CodeTableRows::read(table, table.file().name, table.file().text.as_bytes());
        let tables = CodeTable::ALL.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(Self::new(tables, ErrorText::read_all(ERROR_CODES.name, ERROR_CODES.text.as_bytes())?))
    }

    /// Creates a codebook of these tables and texts.
    #[must_use]
    pub fn new(tables: Vec<CodeTableRows>, mut error_texts: Vec<ErrorText>) -> Self {
        let sorted = |CodeTableRows { table, mut rows }: CodeTableRows| {
            rows.sort_by(|left, right| left.place().cmp(&right.place()));
            (table, rows)
        };
        error_texts.sort_by(|left, right| left.code.cmp(&right.code));
        Self { tables: tables.into_iter().map(sorted).collect(), error_texts }
    }

    /// The tables in the form in which they are stored.
    #[must_use]
    pub fn tables(&self) -> Vec<CodeTableRows> {
        self.tables.iter().map(|(table, rows)| CodeTableRows { table: *table, rows: rows.clone() }).collect()
    }

    /// The error texts, in the order of their codes.
    #[must_use]
    pub fn error_texts(&self) -> &[ErrorText] {
        &self.error_texts
    }

    /// Whether the table holds the code and it is valid on that day.
    #[must_use]
    pub fn knows(&self, table: CodeTable, code: &str, on: NaiveDate) -> bool {
        self.rows_of(table, code).iter().any(|row| row.validity.holds_on(on))
    }

    /// The latest row of a code, even if its validity has ended.
    #[must_use]
    pub fn entry(&self, table: CodeTable, code: &str) -> Option<&CodeEntry> {
        self.rows_of(table, code).last()
    }

    /// All rows of a table, in the order of their codes.
    pub fn entries(&self, table: CodeTable) -> impl Iterator<Item = &CodeEntry> {
        self.tables.get(&table).into_iter().flatten()
    }

    /// The rows of a table that are valid on that day, in the order of their codes.
    pub fn valid_entries(&self, table: CodeTable, on: NaiveDate) -> impl Iterator<Item = &CodeEntry> {
        self.entries(table).filter(move |row| row.validity.holds_on(on))
    }

    /// The row of a document, certificate or reference code, from the first table that holds the code.
    #[must_use]
    pub fn certificate(&self, code: &str) -> Option<&CodeEntry> {
        const TABLES: [CodeTable; 5] = [
            CodeTable::DocumentTypesSupport,
            CodeTable::AdditionalReferences,
            CodeTable::DocumentTypesTransport,
            CodeTable::DocumentTypesPrevious,
            CodeTable::AdditionalInfo,
        ];
        TABLES.into_iter().find_map(|table| self.entry(table, code))
    }

    /// The text of an error code of customs; `None` for an unknown code.
    #[must_use]
    pub fn error_text(&self, code: &str) -> Option<&ErrorText> {
        let position = self.error_texts.binary_search_by(|text| text.code.as_str().cmp(code)).ok()?;
        self.error_texts.get(position)
    }

    fn rows_of(&self, table: CodeTable, code: &str) -> &[CodeEntry] {
        let rows = self.tables.get(&table).map(Vec::as_slice).unwrap_or_default();
        let first = rows.partition_point(|row| row.code.as_str() < code);
        let after = rows.partition_point(|row| row.code.as_str() <= code);
        rows.get(first..after).unwrap_or_default()
    }
}
