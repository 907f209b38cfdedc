use super::{ImportError, ImportObserver, Pass, ReferenceImport, Source};
use crate::{CodeTable, CodeTableRows, ErrorText, ReferenceDataError};
use customs_form_macros::growing;
use customs_kernel::in_unit_of_work;

/// The kind of a codebook file, derived from its name.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CodebookFile {
    /// The file holds a code table.
    Table(CodeTable),
    /// The file holds the texts of error codes.
    ErrorTexts,
}

impl CodebookFile {
    /// Finds the kind by the file name: `008_countries.csv`, `countries.csv` and `008.csv` hold the countries,
    /// `error_codes.csv` the error texts; `None` for any other name.
    #[must_use]
    pub fn named(file_name: &str) -> Option<Self> {
        let stem = file_name.strip_suffix(".csv")?;
        if stem == "error_codes" {
            return Some(Self::ErrorTexts);
        }
        let of_table = CodeTable::ALL.into_iter().find(|table| table.file().name == file_name);
        of_table.or_else(|| CodeTable::named(stem)).map(Self::Table)
    }
}

impl ReferenceImport {
    /// Replaces the stored tables by those in these files (each with its name): all of them or, when a row is bad,
    /// none. Returns whether that changed anything.
    ///
    /// # Errors
    /// A file that cannot be read, bad rows, or a failure of the storage.
    pub fn import_codebook(
        &self,
        files: &[(CodebookFile, String, &dyn Source)],
        observer: &mut dyn ImportObserver,
    ) -> Result<bool, ImportError> {
        let (mut tables, mut texts, mut bad) = (Vec::new(), None, 0);
        for (content, name, source) in files {
            let unreadable = |error| ImportError::Unreadable { file: name.clone(), error };
            let mut bytes = Vec::new();
            source.open().map_err(unreadable)?.read_to_end(&mut bytes).map_err(unreadable)?;
            let read = match content {
                CodebookFile::Table(table) => CodeTableRows::read(*table, name, &*bytes).map(|rows| tables.push(rows)),
                CodebookFile::ErrorTexts => ErrorText::read_all(name, &*bytes).map(|read| texts = Some(read)),
            };
            observer.progress(name, Pass::Checking, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
            bad += report(read, observer);
        }
        if bad > 0 {
            return Err(ImportError::BadRows(bad));
        }
        let changed = in_unit_of_work(&*self.work, || self.codebook.replace(&tables, texts.as_deref()));
        Ok(changed?)
    }
}

fn report(read: Result<(), Vec<ReferenceDataError>>, observer: &mut dyn ImportObserver) -> u64 {
    let errors = read.err().unwrap_or_default();
    errors.iter().for_each(|error| observer.bad_row(error));
    u64::try_from(errors.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_number_alias_or_both() {
        let countries = Some(CodebookFile::Table(CodeTable::Countries));
        for name in ["008_countries.csv", "countries.csv", "008.csv"] {
            assert_eq!(CodebookFile::named(name), countries, "{name}");
        }
        assert_eq!(CodebookFile::named("error_codes.csv"), Some(CodebookFile::ErrorTexts));
        for name in ["countries", "009_countries.csv", "README.md", ".csv"] {
            assert_eq!(CodebookFile::named(name), None, "{name}");
        }
    }
}
