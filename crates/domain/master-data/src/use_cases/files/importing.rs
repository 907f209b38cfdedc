use crate::files::{BadRow, Column, Header, ImportError, ImportObserver, ImportReport, Pass, Row, Rows, open_text};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError, UnitOfWork, in_unit_of_work};
use std::collections::HashMap;
use std::io::{self, Read};

/// Most rows written in one unit of work.
const CHUNK: usize = 1_000;

/// A kind of record that can be imported.
pub(super) trait Importable {
    /// A row that is ready to be stored.
    type Ready;

    /// The columns that such a file may have.
    fn columns(&self) -> Vec<Column>;

    /// The columns that such a file must have.
    fn required(&self) -> &'static [&'static str];

    /// The key that identifies the row's record, built from the values in the file.
    fn key(&self, header: &Header, row: &Row) -> String;

    /// Checks rows and makes them ready to store, in a bounded number of queries.
    fn prepare(
        &self,
        organisation: OrganisationId,
        header: &Header,
        rows: &[Row],
    ) -> Result<Vec<Examined<Self::Ready>>, StorageError>;

    /// Stores new and changed rows.
    fn write(&self, ready: Vec<Self::Ready>) -> Result<(), StorageError>;
}

/// The outcome of a row, or all its errors.
pub(super) type Examined<R> = Result<Prepared<R>, FieldErrors>;

/// The outcome of a row without errors.
pub(super) enum Prepared<R> {
    New(R),
    Changed(R),
    Unchanged,
}

/// Imports a file; `open` opens it from its start at every call.
pub(super) fn import<T: Importable>(
    target: &T,
    work: &dyn UnitOfWork,
    organisation: OrganisationId,
    open: &dyn Fn() -> io::Result<Box<dyn Read>>,
    dry_run: bool,
    observer: &mut dyn ImportObserver,
) -> Result<ImportReport, ImportError> {
    let checked = check(target, organisation, open, observer)?;
    if dry_run || checked.bad > 0 {
        return Ok(checked);
    }
    write(target, work, organisation, open, observer)
}

fn rows<T: Importable>(target: &T, open: &dyn Fn() -> io::Result<Box<dyn Read>>) -> Result<Rows, ImportError> {
    let file = open_text(open).map_err(|error| ImportError::Unreadable { line: 1, reason: error.to_string() })?;
    Rows::open(file, target.columns().into_iter(), target.required())
}

fn check<T: Importable>(
    target: &T,
    organisation: OrganisationId,
    open: &dyn Fn() -> io::Result<Box<dyn Read>>,
    observer: &mut dyn ImportObserver,
) -> Result<ImportReport, ImportError> {
    let mut report = ImportReport::default();
    let mut file = rows(target, open)?;
    let header = file.header();
    let mut seen: HashMap<String, u64> = HashMap::new();
    loop {
        let chunk = file.next(CHUNK)?;
        let Some(first) = chunk.first() else { return Ok(report) };
        let line = first.line;
        let prepared =
            target.prepare(organisation, &header, &chunk).map_err(|error| ImportError::Storage { line, error })?;
        for (row, prepared) in chunk.iter().zip(prepared) {
            let mut errors = match &prepared {
                Ok(_) => FieldErrors::default(),
                Err(errors) => errors.clone(),
            };
            if let Some(before) = seen.insert(target.key(&header, row), row.line) {
                errors.add("row", (RuleCode::Repeated, format!("has the same code as line {before}")));
            }
            if errors.is_empty() {
                count(&mut report, &prepared);
            } else {
                report.bad += 1;
                observer.bad_row(BadRow { line: row.line, errors });
            }
        }
        observer.progress(Pass::Checking, file.bytes_read());
    }
}

fn write<T: Importable>(
    target: &T,
    work: &dyn UnitOfWork,
    organisation: OrganisationId,
    open: &dyn Fn() -> io::Result<Box<dyn Read>>,
    observer: &mut dyn ImportObserver,
) -> Result<ImportReport, ImportError> {
    let mut report = ImportReport::default();
    let mut file = rows(target, open)?;
    let header = file.header();
    loop {
        let chunk = file.next(CHUNK)?;
        let Some(first) = chunk.first() else { return Ok(report) };
        let line = first.line;
        let written = in_unit_of_work(work, || {
            let mut written = ImportReport::default();
            let mut ready = Vec::new();
            for prepared in target.prepare(organisation, &header, &chunk)? {
                count(&mut written, &prepared);
                match prepared {
                    Ok(Prepared::New(row) | Prepared::Changed(row)) => ready.push(row),
                    Ok(Prepared::Unchanged) => {}
                    // The row passed the check a moment ago, so another change came in between.
                    Err(_) => return Err(StorageError::Conflict { constraint: None }),
                }
            }
            target.write(ready)?;
            Ok(written)
        });
        let written = written.map_err(|error| match error {
            StorageError::Conflict { .. } => ImportError::Overtaken { line },
            error => ImportError::Storage { line, error },
        })?;
        report.created += written.created;
        report.changed += written.changed;
        report.unchanged += written.unchanged;
        observer.progress(Pass::Writing, file.bytes_read());
    }
}

fn count<R>(report: &mut ImportReport, prepared: &Examined<R>) {
    match prepared {
        Ok(Prepared::New(_)) => report.created += 1,
        Ok(Prepared::Changed(_)) => report.changed += 1,
        Ok(Prepared::Unchanged) => report.unchanged += 1,
        Err(_) => {}
    }
}
