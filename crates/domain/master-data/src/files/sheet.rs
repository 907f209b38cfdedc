use super::cells::cell_of;
use super::columns::Column;
use csv::{Writer, WriterBuilder};
use customs_csv_lines::{BYTE_ORDER_MARK, guarded};
use customs_form_macros::growing;
use customs_kernel::StorageError;
use customs_kernel::exact_number::json_fields;
use serde::Serialize;
use std::io::Write;

/// Error of an export that did not reach the end of the file.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The records could not be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The file could not be written.
    #[error("the file cannot be written: {0}")]
    File(#[from] std::io::Error),
}

impl From<csv::Error> for ExportError {
    fn from(error: csv::Error) -> Self {
        Self::File(error.into())
    }
}

/// Most records read at once.
pub(crate) const PIECE: usize = 1_000;

/// A CSV file being written.
pub(crate) struct Sheet<W: Write> {
    writer: Writer<W>,
    fields: &'static [Column],
}

impl<W: Write> Sheet<W> {
    /// Begins a file with these columns: first the keys, then the fields of the form.
    pub(crate) fn begin(mut file: W, keys: &[&str], fields: &'static [Column]) -> Result<Self, ExportError> {
        file.write_all(BYTE_ORDER_MARK.as_bytes())?;
        let mut writer = WriterBuilder::new().delimiter(b';').from_writer(file);
        writer.write_record(keys.iter().copied().chain(fields.iter().map(|field| field.name)))?;
        Ok(Self { writer, fields })
    }

    /// Writes one record as a row.
    pub(crate) fn record<F: Serialize>(&mut self, keys: &[&str], form: &F) -> Result<(), ExportError> {
        let document = json_fields(form).map_err(|error| ExportError::File(error.into()))?;
        let keys = keys.iter().map(|key| guarded(key).into_owned());
        let cells = self.fields.iter().map(|field| cell_of(document.get(field.name).map(|value| &**value)));
        self.writer.write_record(keys.chain(cells))?;
        Ok(())
    }

    /// Ends the file.
    pub(crate) fn end(mut self) -> Result<(), ExportError> {
        Ok(self.writer.flush()?)
    }
}
