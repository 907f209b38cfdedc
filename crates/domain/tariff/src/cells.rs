//! Reads the rows of a reference file by the names of its columns. It reads one row at a time, so that a file of any
//! length takes no more memory than a row.

use crate::ReferenceDataError;
use csv::{Reader, StringRecord};
use std::io::Read;

/// A file that is being read.
pub(crate) struct RowReader<R> {
    file: String,
    reader: Reader<R>,
    /// Position in this file of each column of the layout; `None` for an optional one that the file does not have.
    positions: Vec<Option<usize>>,
    record: StringRecord,
}

/// The cells of a row, in the order of the layout.
#[derive(Clone, Copy)]
pub(crate) struct Cells<'r> {
    record: &'r StringRecord,
    positions: &'r [Option<usize>],
}

impl<R: Read> RowReader<R> {
    /// Reads the header. Columns may be in any order, and those of `optional` may be absent. Another missing, an unknown
    /// or a repeated column is an error, since a file with another layout would lose data unnoticed.
    pub(crate) fn open(file: &str, source: R, columns: &[&str], optional: &[&str]) -> Result<Self, ReferenceDataError> {
        let mut reader = csv::ReaderBuilder::new().buffer_capacity(1 << 16).from_reader(source);
        let header = reader.headers().map_err(|error| ReferenceDataError::from_reader(file, &error))?.clone();
        let bad = |problem: String| ReferenceDataError::at(file, 1, problem);
        let mut positions = Vec::with_capacity(columns.len());
        for column in columns {
            let mut places = header.iter().enumerate().filter(|(_, name)| name == column).map(|(place, _)| place);
            match (places.next(), places.next()) {
                (Some(place), None) => positions.push(Some(place)),
                (Some(_), Some(_)) => return Err(bad(format!("column {column} stands there twice"))),
                (None, _) if optional.contains(column) => positions.push(None),
                (None, _) => return Err(bad(format!("column {column} is missing"))),
            }
        }
        if let Some(unknown) = header.iter().find(|name| !columns.contains(name)) {
            return Err(bad(format!("column {unknown:?} is not known")));
        }
        Ok(Self { file: file.to_owned(), reader, positions, record: StringRecord::new() })
    }

    /// Reads the next row, converts its cells with `make` and adds its line; `None` at the end.
    pub(crate) fn next_row<T>(
        &mut self,
        make: impl FnOnce(Cells<'_>) -> Result<T, String>,
    ) -> Option<Result<(u64, T), ReferenceDataError>> {
        match self.reader.read_record(&mut self.record) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(ReferenceDataError::from_reader(&self.file, &error))),
        }
        let line = self.record.position().map_or(1, csv::Position::line);
        if self.record.iter().any(|cell| cell.contains('\0')) {
            return Some(Err(ReferenceDataError::at(&self.file, line, "holds the character U+0000")));
        }
        let made = make(Cells { record: &self.record, positions: &self.positions });
        Some(made.map(|row| (line, row)).map_err(|problem| ReferenceDataError::at(&self.file, line, problem)))
    }

    /// Number of bytes read so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.reader.position().byte()
    }
}

impl<'r> Cells<'r> {
    /// A cell by its index in the layout.
    pub(crate) fn get(self, column: usize) -> &'r str {
        let place = self.positions.get(column).copied().flatten();
        place.and_then(|place| self.record.get(place)).unwrap_or_default()
    }

    /// The text of a cell.
    pub(crate) fn text(self, column: usize) -> String {
        self.get(column).to_owned()
    }

    /// The text of a cell; `None` when it is empty.
    pub(crate) fn given(self, column: usize) -> Option<String> {
        Some(self.get(column)).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// The text of a cell; an error when it is empty.
    pub(crate) fn needed(self, column: usize, name: &str) -> Result<String, String> {
        self.given(column).ok_or_else(|| format!("{name} is empty"))
    }
}

/// Checks that a text consists of digits and has a length within these bounds.
pub(crate) fn digits(text: &str, name: &str, least: usize, most: usize) -> Result<String, String> {
    let fits = (least..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if fits { Ok(text.to_owned()) } else { Err(format!("{name} is not {least} to {most} digits: {text:?}")) }
}
