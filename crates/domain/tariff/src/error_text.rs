use crate::ReferenceDataError;
use crate::files::ERROR_CODES;

/// What an error code of customs says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorText {
    code: String,
    description_nl: String,
    description_en: String,
    db_field: Option<String>,
}

impl ErrorText {
    /// The code (`DMS343AA`).
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The Dutch text.
    #[must_use]
    pub fn description_nl(&self) -> &str {
        &self.description_nl
    }

    /// The English text.
    #[must_use]
    pub fn description_en(&self) -> &str {
        &self.description_en
    }

    /// The declaration field that this code is usually about, where there is one
    /// (`importer.address.country`).
    #[must_use]
    pub fn db_field(&self) -> Option<&str> {
        self.db_field.as_deref()
    }
}

/// Reads the error texts, sorted by code.
pub(crate) fn parse(text: &str) -> Result<Vec<ErrorText>, ReferenceDataError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut texts = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| ReferenceDataError::of_reader(ERROR_CODES.name, &error))?;
        let line = record.position().map_or(1, csv::Position::line);
        let field = |column: usize| record.get(column).unwrap_or_default().to_owned();
        if field(0).is_empty() {
            return Err(ReferenceDataError::at(ERROR_CODES.name, line, "the code is empty"));
        }
        let db_field = Some(field(3)).filter(|field| !field.is_empty());
        texts.push(ErrorText { code: field(0), description_nl: field(1), description_en: field(2), db_field });
    }
    texts.sort_by(|left, right| left.code.cmp(&right.code));
    Ok(texts)
}
