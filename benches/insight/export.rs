//! Measures an export as CSV beside `psql \copy` of the same columns, in turns.

use crate::Outcome;
use crate::stock::Week;
use customs_declarations::testing::FixedRates;
use customs_kernel::{ManualClock, OrganisationId, StorageError};
use customs_persistence::{Database, StoredReportRows};
use customs_reporting::reports::{ExportPiece, Report, ReportFilters, Reports, csv_header, csv_lines};
use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

/// The cost of exports of one length.
pub(crate) struct Exports {
    /// Number of rows of each export.
    pub(crate) rows: u64,
    /// Median time of an export by the service.
    pub(crate) ours: Duration,
    /// Median time of `psql \copy`.
    pub(crate) copy: Duration,
    /// Growth of memory during all exports, from its level before them to its peak, in KiB.
    pub(crate) growth: u64,
    /// Length of one export in bytes.
    pub(crate) bytes: usize,
}

/// The report's columns, with the same selection and order.
const COPY: &str = "\\copy (SELECT d.reference, d.mrn, d.status, d.declaration_type, d.customer_code, \
    c.customer_name, d.document #>> '{declaration,importer,name}', d.document #>> '{declaration,importer,eori}', \
    d.total_items, d.total_gross_mass, d.total_invoice_value, d.currency, d.submitted_at, d.accepted_at, d.released_at \
    FROM declarations AS d LEFT JOIN customers AS c ON c.organisation_id = d.organisation_id \
    AND c.customer_code = d.customer_code WHERE d.organisation_id = ORGANISATION AND d.imex = 'IM' \
    AND coalesce(d.accepted_at, d.created_at) BETWEEN 'FROM 00:00+01' AND 'TO 23:59:59.999999+01' \
    ORDER BY d.id) TO '/dev/null' WITH (FORMAT csv, DELIMITER ';', HEADER)";

pub(crate) fn measure(database: &Database, url: &str, organisation: OrganisationId, week: &Week) -> Outcome<Exports> {
    let rates = Arc::new(FixedRates::default());
    let clock = Arc::new(ManualClock::at("2026-11-22T12:00:00Z".parse()?));
    let reports = Reports::new(Arc::new(StoredReportRows::new(database.clone(), rates, clock)));
    // The first run of each does not count: it loads pages into memory.
    export(&reports, organisation, week)?;
    copy(url, organisation, week)?;
    fs::write("/proc/self/clear_refs", "5")?;
    let before = memory("VmRSS")?;
    let (mut ours, mut copies, mut bytes) = (Vec::new(), Vec::new(), 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bytes = export(&reports, organisation, week)?;
        ours.push(start.elapsed());
        copies.push(copy(url, organisation, week)?);
    }
    let growth = memory("VmHWM")?.saturating_sub(before);
    ours.sort_unstable();
    copies.sort_unstable();
    Ok(Exports { rows: week.rows, ours: ours[ROUNDS / 2], copy: copies[ROUNDS / 2], growth, bytes })
}

/// Makes an export piece by piece, as the service sends it; returns its length in bytes.
fn export(reports: &Reports, organisation: OrganisationId, week: &Week) -> Outcome<usize> {
    let day = |text: &str| Some(text.parse().ok());
    let filters =
        ReportFilters { given: true, date_from: day(week.from), date_to: day(week.to), ..ReportFilters::default() };
    let mut export = reports.export_all(organisation, Report::DmsImport, filters)?;
    let (mut bytes, mut rows) = (csv_header(Report::DmsImport).len(), 0);
    // Two pieces at once, as the service reads them.
    let written = |piece: ExportPiece| -> Result<(u64, usize), StorageError> {
        let rows = piece.rows()?;
        Ok((rows.len() as u64, csv_lines(&rows).len()))
    };
    while let Some(first) = export.next_piece()? {
        let second = export.next_piece()?;
        let both: [Result<(u64, usize), StorageError>; 2] = std::thread::scope(|scope| {
            let other = scope.spawn(move || second.map_or(Ok((0, 0)), written));
            let one = written(first);
            [one, other.join().unwrap_or_else(|_| Err(StorageError::Corrupt("a thread died".to_owned())))]
        });
        for piece in both {
            let (more, length) = piece?;
            rows += more;
            bytes += length;
        }
    }
    if rows == week.rows { Ok(bytes) } else { Err(format!("{rows} rows").into()) }
}

fn copy(url: &str, organisation: OrganisationId, week: &Week) -> Outcome<Duration> {
    let command = COPY.replace("ORGANISATION", &organisation.get().to_string());
    let command = command.replace("'FROM ", &format!("'{} ", week.from)).replace("'TO ", &format!("'{} ", week.to));
    let start = Instant::now();
    let output = Command::new("psql").args(["--no-psqlrc", "--command", &command, url]).output()?;
    let took = start.elapsed();
    let stated = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && stated.trim() == format!("COPY {}", week.rows) {
        return Ok(took);
    }
    Err(format!("psql: {stated} {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// Memory of this process in KiB: the present amount (`VmRSS`) or the peak (`VmHWM`).
fn memory(what: &str) -> Outcome<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':')).ok_or("no such figure")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
