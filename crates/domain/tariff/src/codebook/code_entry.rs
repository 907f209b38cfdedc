use crate::cells::{Cells, RowReader};
use crate::validity::Validity;
use crate::{CodeTable, ReferenceDataError};
use std::io::Read;

/// A row of a code table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeEntry {
    /// Code as it appears in declarations.
    pub code: String,
    /// Dutch description of the code.
    pub description_nl: String,
    /// English description of the code.
    pub description_en: String,
    /// Law or list that defines the code.
    pub legal_reference: String,
    /// Days on which the row is valid.
    pub validity: Validity,
}

/// The rows of a code table as read from a file, in the order of their codes and days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeTableRows {
    /// The table that the rows belong to.
    pub table: CodeTable,
    /// Rows of the table. A code may have several rows, for days that do not overlap.
    pub rows: Vec<CodeEntry>,
}

const COLUMNS: [&str; 6] = ["code", "description_nl", "description_en", "legal_reference", "valid_from", "valid_until"];

impl CodeTableRows {
    /// Reads a table from a file; `file` is its name in errors.
    ///
    /// # Errors
    /// Every bad row, with file and line.
    pub fn read(table: CodeTable, file: &str, source: impl Read) -> Result<Self, Vec<ReferenceDataError>> {
        let mut reader = RowReader::open(file, source, &COLUMNS, &[]).map_err(|error| vec![error])?;
        let (mut rows, mut bad) = (Vec::new(), Vec::new());
        while let Some(row) = reader.next_row(entry) {
            match row {
                Ok(row) => rows.push(row),
                Err(error) => bad.push(error),
            }
        }
        rows.sort_by(|(_, left), (_, right)| left.place().cmp(&right.place()));
        for [(_, first), (line, second)] in rows.array_windows() {
            if first.code == second.code && first.validity.overlaps(&second.validity) {
                bad.push(ReferenceDataError::at(file, *line, format!("the code {} stands there twice", second.code)));
            }
        }
        if bad.is_empty() && rows.is_empty() {
            bad.push(ReferenceDataError::at(file, 1, "holds no rows"));
        }
        if bad.is_empty() {
            Ok(Self { table, rows: rows.into_iter().map(|(_, row)| row).collect() })
        } else {
            bad.sort_by_key(ReferenceDataError::line);
            Err(bad)
        }
    }
}

impl CodeEntry {
    /// The sort key of a row in its table.
    pub(super) fn place(&self) -> (&str, Validity) {
        (&self.code, self.validity)
    }
}

fn entry(cells: Cells<'_>) -> Result<CodeEntry, String> {
    Ok(CodeEntry {
        code: cells.needed(0, "code")?,
        description_nl: cells.needed(1, "description_nl")?,
        description_en: cells.needed(2, "description_en")?,
        legal_reference: cells.text(3),
        validity: Validity::parse(cells.get(4), cells.get(5))?,
    })
}
