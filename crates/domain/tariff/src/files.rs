//! The embedded reference files, which [`CodeTable::file`](crate::CodeTable::file) and
//! [`TariffTable::file`](crate::TariffTable::file) give to programs that load them into tables of their own.

use customs_form_macros::growing;

/// A CSV file of the reference data.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReferenceFile {
    /// Name of the file (`008_countries.csv`).
    pub name: &'static str,
    /// Text of the file, with the header.
    pub text: &'static str,
}

/// Embeds the CSV file of this name in a folder of `data`.
macro_rules! embedded {
    ($folder:literal / $name:literal) => {
        $crate::files::ReferenceFile {
            name: concat!($name, ".csv"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $folder, "/", $name, ".csv")),
        }
    };
}
pub(crate) use embedded;

/// Texts of the error codes of customs.
pub const ERROR_CODES: ReferenceFile = embedded!("codebook" / "error_codes");

#[cfg(test)]
mod tests {
    use super::ERROR_CODES;
    use crate::{CodeTable, TariffTable};

    #[test]
    fn every_file_has_rows_as_wide_as_its_header() {
        let tables = CodeTable::ALL.map(CodeTable::file).into_iter().chain(TariffTable::ALL.map(TariffTable::file));
        for file in tables.chain([ERROR_CODES]) {
            let mut reader = csv::Reader::from_reader(file.text.as_bytes());
            let columns = reader.headers().expect("a header").len();
            let rows = reader.records().map(|record| record.expect(file.name)).inspect(|record| {
                assert_eq!(record.len(), columns, "{} {:?}", file.name, record.position());
            });
            assert!(rows.count() > 3, "{} holds no data", file.name);
        }
    }
}
