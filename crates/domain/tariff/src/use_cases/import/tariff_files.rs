use super::{ImportError, ImportObserver, Pass, ReferenceImport, Source};
use crate::ports::{ReplaceError, Replaced};
use crate::rows::TariffRows;
use crate::validity::Validity;
use crate::{ReferenceDataError, TariffRow, TariffTable};
use chrono::NaiveDate;
use customs_kernel::in_unit_of_work;
use std::collections::HashMap;

/// Finds the tariff table that a file holds, by the file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TariffFile;

impl TariffFile {
    /// Finds the table by the file name: `measures.csv` holds the measures, and so on; `None` for any other name.
    #[must_use]
    pub fn named(file_name: &str) -> Option<TariffTable> {
        TariffTable::named(file_name.strip_suffix(".csv")?)
    }
}

/// Rows between two reports of progress.
const STEP: u64 = 5_000;

impl ReferenceImport {
    /// Makes the rows of these files (each with its name) valid from that day on: all files or, when a row is bad,
    /// none. The first file of a table replaces the data that the installation started with, for all days. Returns
    /// the changes of each file.
    ///
    /// # Errors
    /// A file that cannot be read, bad rows, a day before the last import, or a failure of the storage.
    pub fn import_tariff(
        &self,
        files: &[(TariffTable, String, &dyn Source)],
        known_from: NaiveDate,
        observer: &mut dyn ImportObserver,
    ) -> Result<Vec<Replaced>, ImportError> {
        check_all(files, observer)?;
        // Ahead of the unit of work, which holds up others as long as it takes.
        let read: Vec<bool> = files
            .iter()
            .map(|(table, name, source)| {
                write(*table, name, *source, observer, &|table, rows| self.tariff.read_ahead(table, rows))
            })
            .collect::<Result<_, _>>()?;
        in_unit_of_work(&*self.work, || {
            let each = files.iter().zip(&read);
            each.map(|((table, name, source), is_read)| {
                if *is_read {
                    return self.tariff.replace_by_read(*table, known_from).map_err(|error| refused(name, error));
                }
                write(*table, name, *source, observer, &|table, rows| self.tariff.replace(table, known_from, rows))
            })
            .collect()
        })
    }

    /// Loads the data that a new installation starts with.
    ///
    /// # Errors
    /// As for [`Self::import_tariff`].
    pub(super) fn load_sample(
        &self,
        files: &[(TariffTable, String, &dyn Source)],
        observer: &mut dyn ImportObserver,
    ) -> Result<(), ImportError> {
        check_all(files, observer)?;
        in_unit_of_work(&*self.work, || {
            files.iter().try_for_each(|(table, name, source)| {
                write(*table, name, *source, observer, &|table, rows| self.tariff.load_sample(table, rows))
            })
        })
    }
}

/// Reads all files whole; fails with the number of bad rows if there are any.
fn check_all(
    files: &[(TariffTable, String, &dyn Source)],
    observer: &mut dyn ImportObserver,
) -> Result<(), ImportError> {
    let mut bad = 0;
    for (table, name, source) in files {
        bad += check(*table, name, *source, observer)?;
    }
    if bad > 0 { Err(ImportError::BadRows(bad)) } else { Ok(()) }
}

/// Stores the rows of a file in its table.
type Put<'a, T> = dyn Fn(TariffTable, &mut TableRows<'_>) -> Result<T, ReplaceError> + 'a;

/// The rows of a file, one by one.
type TableRows<'a> = dyn Iterator<Item = Result<TariffRow, ReferenceDataError>> + 'a;

fn write<T>(
    table: TariffTable,
    name: &str,
    source: &dyn Source,
    observer: &mut dyn ImportObserver,
    put: &Put<'_, T>,
) -> Result<T, ImportError> {
    let opened = source.open().map_err(|error| ImportError::Unreadable { file: name.to_owned(), error })?;
    let mut rows = TariffRows::open(table, name, opened).map_err(|error| refused(name, error.into()))?;
    let mut count = 0;
    let mut reported = std::iter::from_fn(|| {
        count += 1;
        if count % STEP == 0 {
            observer.progress(name, Pass::Writing, rows.bytes());
        }
        rows.next().map(|row| row.map(|(_, row)| row))
    });
    put(table, &mut reported).map_err(|error| refused(name, error))
}

fn refused(name: &str, error: ReplaceError) -> ImportError {
    match error {
        ReplaceError::Storage(error) => ImportError::Storage(error),
        error => ImportError::Refused { file: name.to_owned(), error },
    }
}

/// Reads the whole file and returns the number of bad rows.
fn check(
    table: TariffTable,
    name: &str,
    source: &dyn Source,
    observer: &mut dyn ImportObserver,
) -> Result<u64, ImportError> {
    let opened = source.open().map_err(|error| ImportError::Unreadable { file: name.to_owned(), error })?;
    let mut rows = match TariffRows::open(table, name, opened) {
        Ok(rows) => rows,
        Err(error) => {
            observer.bad_row(&error);
            return Ok(1);
        }
    };
    let (mut count, mut bad, mut subjects) = (0, 0, Subjects::default());
    while let Some(row) = rows.next() {
        count += 1;
        if count % STEP == 0 {
            observer.progress(name, Pass::Checking, rows.bytes());
        }
        let checked = row.and_then(|(line, row)| {
            subjects.admit(&row, line).map_err(|problem| ReferenceDataError::at(name, line, problem))
        });
        if let Err(error) = checked {
            observer.bad_row(&error);
            bad += 1;
        }
    }
    if count == 0 {
        observer.bad_row(&ReferenceDataError::at(name, 1, "holds no rows"));
        bad = 1;
    }
    Ok(bad)
}

/// The subjects that already have a row, in tables that allow one row per subject and day. Measures are not checked:
/// several apply to the same goods, and there are a million.
#[derive(Default)]
struct Subjects(HashMap<String, Vec<(u64, Validity)>>);

impl Subjects {
    fn admit(&mut self, row: &TariffRow, line: u64) -> Result<(), String> {
        let (subject, validity) = match row {
            TariffRow::Measure(_) => return Ok(()),
            TariffRow::Commodity(row) => (row.code.clone(), row.validity),
            TariffRow::VatRate(row) => (row.code_prefix.clone(), row.validity),
            TariffRow::ExchangeRate(row) => (row.currency.clone(), row.validity),
            TariffRow::AreaMember(row) => (format!("{} in {}", row.country, row.area), row.validity),
            TariffRow::AdditionalCode(row) => {
                let ever = Validity::new(row.date_start, None).ok_or("date_start is no day")?;
                (row.code.clone(), ever)
            }
        };
        let earlier = self.0.entry(subject).or_default();
        if let Some((first, _)) = earlier.iter().find(|(_, other)| other.overlaps(&validity)) {
            return Err(format!("is about the same as line {first}, and valid on the same days"));
        }
        earlier.push((line, validity));
        Ok(())
    }
}
