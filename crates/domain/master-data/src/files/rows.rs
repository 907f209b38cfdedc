use super::cells::value_of;
use super::columns::Column;
use super::import_report::ImportError;
use csv::{ReaderBuilder, StringRecord, Trim};
use customs_csv_lines::{BYTE_ORDER_MARK, without_guard};
use customs_kernel::exact_number::json_fields;
use customs_kernel::{FieldErrors, RuleCode, code_as_kept, is_possible_code};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::to_raw_value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};

/// A row of a CSV file.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// Line of the file where the row begins, from 1.
    pub(crate) line: u64,
    cells: StringRecord,
}

/// Reads the rows of a file one after the other.
pub(crate) struct Rows {
    reader: csv::Reader<BufReader<Box<dyn Read>>>,
    header: Header,
}

/// The order of the columns in a file.
#[derive(Debug, Clone)]
pub(crate) struct Header {
    columns: Vec<Column>,
    decimal_comma: bool,
}

impl Rows {
    /// Reads the header. Every column must be a known one, and all required columns must be present.
    pub(crate) fn open(
        file: Box<dyn Read>,
        known: impl Iterator<Item = Column>,
        required: &[&str],
    ) -> Result<Self, ImportError> {
        let mut file = BufReader::new(file);
        let start = file.fill_buf().map_err(|error| ImportError::Unreadable { line: 1, reason: error.to_string() })?;
        let semicolons = separates(start);
        if start.starts_with(BYTE_ORDER_MARK.as_bytes()) {
            file.consume(BYTE_ORDER_MARK.len());
        }
        let delimiter = if semicolons { b';' } else { b',' };
        let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).trim(Trim::Headers).from_reader(file);
        let names = reader.headers().map_err(|error| unreadable(&error))?.clone();
        let columns = columns(&names, known, required)?;
        Ok(Self { reader, header: Header { columns, decimal_comma: semicolons } })
    }

    pub(crate) fn header(&self) -> Header {
        self.header.clone()
    }

    /// Number of bytes read so far.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.reader.position().byte()
    }

    /// The next rows, at most `most`; empty at the end of the file. Empty lines are skipped.
    pub(crate) fn next(&mut self, most: usize) -> Result<Vec<Row>, ImportError> {
        let mut rows = Vec::new();
        while rows.len() < most {
            let mut cells = StringRecord::new();
            if !self.reader.read_record(&mut cells).map_err(|error| unreadable(&error))? {
                break;
            }
            let line = cells.position().map_or(0, csv::Position::line);
            if cells.iter().any(|cell| !cell.trim().is_empty()) {
                rows.push(Row { line, cells });
            }
        }
        Ok(rows)
    }
}

impl Header {
    /// The code in the column of that name, as it is kept: `None` without such a column, empty when the cell is empty.
    pub(crate) fn code<'r>(&self, row: &'r Row, name: &str) -> Option<Cow<'r, str>> {
        let place = self.columns.iter().position(|column| column.name == name)?;
        Some(code_as_kept(without_guard(row.cells.get(place).unwrap_or_default().trim())))
    }

    /// The distinct codes that the rows name in these columns, without codes that no record can have.
    pub(crate) fn codes(&self, rows: &[Row], names: &[&str]) -> Vec<String> {
        let mut codes: Vec<String> = rows
            .iter()
            .flat_map(|row| names.iter().filter_map(|name| self.code(row, name)))
            .filter(|code| !code.is_empty() && is_possible_code(code))
            .map(Cow::into_owned)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// Puts the values of a row into a form. An empty cell clears its field; fields without a column stay.
    pub(crate) fn fill<F: Serialize + DeserializeOwned>(
        &self,
        row: &Row,
        fields: &[Column],
        form: &F,
    ) -> Result<F, FieldErrors> {
        let mut errors = FieldErrors::default();
        if row.cells.len() != self.columns.len() {
            let message = format!("has {} cells where the header has {}", row.cells.len(), self.columns.len());
            return Err(FieldErrors::one("row", (RuleCode::Cells, message)));
        }
        let refused = |error: serde_json::Error| FieldErrors::one("row", (RuleCode::Unreadable, error.to_string()));
        let mut document = json_fields(form).map_err(refused)?;
        for (column, cell) in self.columns.iter().zip(&row.cells) {
            if !fields.iter().any(|field| field.name == column.name) {
                continue;
            }
            match value_of(cell, column.kind, self.decimal_comma) {
                Ok(Value::Null) => {
                    document.remove(column.name);
                }
                Ok(value) => {
                    document.insert(column.name.to_owned(), to_raw_value(&value).map_err(refused)?);
                }
                Err(rule) => errors.add(column.name, (RuleCode::Cell, rule)),
            }
        }
        errors.into_result()?;
        let document = serde_json::to_string(&document).map_err(refused)?;
        serde_json::from_str(&document).map_err(refused)
    }
}

/// Whether the separator is the semicolon: the first line has more semicolons than commas.
fn separates(start: &[u8]) -> bool {
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |mark: u8| line.iter().filter(|byte| **byte == mark).count();
    count(b';') > count(b',')
}

fn columns(
    names: &StringRecord,
    known: impl Iterator<Item = Column>,
    required: &[&str],
) -> Result<Vec<Column>, ImportError> {
    let known: Vec<Column> = known.collect();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    let mut columns = Vec::new();
    for name in names {
        let folded = name.to_lowercase();
        match known.iter().find(|column| column.name == folded) {
            Some(column) if seen.insert(column.name) => columns.push(*column),
            Some(_) => wrong.push(format!("column {name} stands there twice")),
            None => wrong.push(format!("column {name:?} is not known")),
        }
    }
    for name in required.iter().filter(|name| !seen.contains(**name)) {
        wrong.push(format!("column {name} is missing"));
    }
    if wrong.is_empty() { Ok(columns) } else { Err(ImportError::Header(wrong.join("; "))) }
}

fn unreadable(error: &csv::Error) -> ImportError {
    let line = error.position().map_or(1, csv::Position::line);
    let reason = match error.kind() {
        csv::ErrorKind::Utf8 { .. } => "is not UTF-8: save the file as \"CSV UTF-8\"".to_owned(),
        _ => error.to_string(),
    };
    ImportError::Unreadable { line, reason }
}
