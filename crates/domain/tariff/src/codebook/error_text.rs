use crate::ReferenceDataError;
use crate::cells::{Cells, RowReader};
use std::io::Read;

/// The text of an error code of customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorText {
    /// The error code (`DMS343AA`).
    pub code: String,
    /// Dutch text of the error.
    pub description_nl: String,
    /// English text of the error.
    pub description_en: String,
    /// Path of the declaration field that the error usually concerns (`importer.address.country`); `None` when there
    /// is none.
    pub db_field: Option<String>,
}

const COLUMNS: [&str; 4] = ["code", "description_nl", "description_en", "db_field"];

impl ErrorText {
    /// Reads the error texts from a file, sorted by code; `file` is its name in errors.
    ///
    /// # Errors
    /// Every bad row, with file and line.
    pub fn read_all(file: &str, source: impl Read) -> Result<Vec<Self>, Vec<ReferenceDataError>> {
        let mut reader = RowReader::open(file, source, &COLUMNS, &[]).map_err(|error| vec![error])?;
        let (mut texts, mut bad) = (Vec::new(), Vec::new());
        while let Some(row) = reader.next_row(text) {
            match row {
                Ok(row) => texts.push(row),
                Err(error) => bad.push(error),
            }
        }
        texts.sort_by(|(_, left), (_, right)| left.code.cmp(&right.code));
        for [(_, first), (line, second)] in texts.array_windows() {
            if first.code == second.code {
                bad.push(ReferenceDataError::at(file, *line, format!("the code {} stands there twice", second.code)));
            }
        }
        if bad.is_empty() { Ok(texts.into_iter().map(|(_, text)| text).collect()) } else { Err(bad) }
    }
}

fn text(cells: Cells<'_>) -> Result<ErrorText, String> {
    Ok(ErrorText {
        code: cells.needed(0, "code")?,
        description_nl: cells.text(1),
        description_en: cells.text(2),
        db_field: cells.given(3),
    })
}
