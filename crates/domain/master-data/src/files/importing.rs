use super::columns::Column;
use super::decoding::open_text;
use super::rows::{Header, Row, Rows};
use customs_kernel::{FieldErrors, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::collections::HashMap;
use std::io::{self, Read};

/// Rows that are written in one unit of work.
const CHUNK: usize = 1_000;

/// A row that cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Line it begins on, from 1: the header is line 1.
    pub line: u64,
    /// What is wrong with it, by column.
    pub errors: FieldErrors,
}

/// Which time the file is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Every row is checked.
    Checking,
    /// Rows are written.
    Writing,
}

/// Is told how an import is getting on.
pub trait ImportObserver {
    /// So many bytes of the file were read in this pass.
    fn progress(&mut self, pass: Pass, bytes: u64);

    /// A row is bad. Called for each of them, in order.
    fn bad_row(&mut self, row: BadRow);
}

/// What an import did, or would do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Records that are new.
    pub created: u64,
    /// Records that the file changes.
    pub changed: u64,
    /// Records that are as the file has them.
    pub unchanged: u64,
    /// Rows that are bad; when there is one, nothing was written.
    pub bad: u64,
}

/// Why a file was not imported, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The columns are not those of such a file.
    #[error("line 1: {0}")]
    Header(String),
    /// It is no CSV file, or cannot be read.
    #[error("line {line}: {reason}")]
    Unreadable {
        /// The line.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// Somebody else changed records while the file was being written. Everything up to that line is
    /// in; the file can be imported again.
    #[error("rows from line {line} on were not written, since somebody else changed records: import the file again")]
    Overtaken {
        /// The first line that is not in.
        line: u64,
    },
    /// Storage did not do it. Everything up to that line is in; the file can be imported again.
    #[error("rows from line {line} on were not written: {error}; import the file again")]
    Storage {
        /// The first line that is not in.
        line: u64,
        /// Why.
        error: StorageError,
    },
}

/// What can be imported.
pub(super) trait Importable {
    /// A row that is ready to be written.
    type Ready;

    /// The columns such a file may have.
    fn columns(&self) -> Vec<Column>;

    /// Those it must have.
    fn required(&self) -> &'static [&'static str];

    /// What tells records apart, as the file says it.
    fn key(&self, header: &Header, row: &Row) -> String;

    /// Makes rows ready, in a bounded number of queries.
    fn prepare(
        &self,
        organisation: OrganisationId,
        header: &Header,
        rows: &[Row],
    ) -> Result<Vec<Examined<Self::Ready>>, StorageError>;

    /// Writes rows that are new or changed.
    fn write(&self, ready: Vec<Self::Ready>) -> Result<(), StorageError>;
}

/// What a row comes to, or everything that is wrong with it.
pub(super) type Examined<R> = Result<Prepared<R>, FieldErrors>;

/// What a good row comes to.
pub(super) enum Prepared<R> {
    New(R),
    Changed(R),
    Unchanged,
}

/// Imports a file; `open` opens it each time from its start.
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
                errors.add("row", format!("has the same code as line {before}"));
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
                    // It was good a moment ago.
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
