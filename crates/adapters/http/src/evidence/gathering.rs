use crate::{ApiError, Services};
use customs_evidence::{ArchiveWriter, EvidenceOrder};
use customs_kernel::{Page, PageNumber, PageRequest, PageSize};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// The bytes of JSON that are written at once.
const BUFFER: usize = 64 << 10;

/// The records that are read at once from a list.
const PAGE: PageSize = match PageSize::new(PageSize::MAX) {
    Some(size) => size,
    None => PageSize::DEFAULT,
};

/// An archive that is being filled, and for whom.
pub(crate) struct Gathering<'a> {
    pub(crate) services: &'a Services,
    pub(crate) order: &'a EvidenceOrder,
    pub(crate) archive: ArchiveWriter,
}

/// What other parts of an archive need to know of its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RecordFacts {
    /// The reference of the record.
    pub(crate) reference: String,
    /// The dossier that it belongs to.
    pub(crate) dossier: Option<i64>,
}

impl Gathering<'_> {
    /// Adds an entry with this value as JSON, laid out for people.
    pub(crate) fn json(&mut self, name: &str, value: &impl Serialize) -> Result<(), ApiError> {
        self.archive.begin(name).map_err(not_written)?;
        let mut buffered = BufWriter::with_capacity(BUFFER, &mut self.archive);
        serde_json::to_writer_pretty(&mut buffered, value).map_err(|error| not_written(error.into()))?;
        buffered.flush().map_err(not_written)
    }

    /// Adds an entry with these bytes.
    pub(crate) fn bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), ApiError> {
        self.archive.add(name, bytes).map_err(not_written)
    }

    /// Begins an entry with a list, whose elements are added one after the other by [`element`](Self::element).
    pub(crate) fn begin_list(&mut self, name: &str) -> Result<(), ApiError> {
        self.archive.begin(name).and_then(|()| self.archive.put(b"[")).map_err(not_written)
    }

    /// Adds an element to the list that was begun; `number` counts from 0.
    pub(crate) fn element(&mut self, number: usize, value: &impl Serialize) -> Result<(), ApiError> {
        let text = serde_json::to_vec(value).map_err(ApiError::internal)?;
        let separator: &[u8] = if number == 0 { b"\n" } else { b",\n" };
        self.archive.put(separator).and_then(|()| self.archive.put(&text)).map_err(not_written)
    }

    /// Ends the list that was begun.
    pub(crate) fn end_list(&mut self) -> Result<(), ApiError> {
        self.archive.put(b"\n]\n").map_err(not_written)
    }

    /// Notes that a part is left out because its reader has no right to it.
    pub(crate) fn without_right(&mut self, part: &str, right: &str) {
        self.archive.leave_out(part, format!("Reading it takes {right}, which the reader did not have."));
    }
}

/// All records of a list, page by page. In a snapshot no record comes or goes meanwhile.
pub(crate) fn pages<T>(
    mut read: impl FnMut(PageRequest) -> Result<Page<T>, ApiError>,
    mut each: impl FnMut(T) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    let mut number = PageNumber::FIRST;
    loop {
        let page = read(PageRequest { number, size: PAGE, after: None })?;
        let is_last = u64::from(number.get()) >= page.last_page();
        for record in page.records {
            each(record)?;
        }
        match PageNumber::new(number.get().saturating_add(1)) {
            Some(next) if !is_last => number = next,
            _ => return Ok(()),
        }
    }
}

/// The temporary file could not be written.
pub(super) fn not_written(error: io::Error) -> ApiError {
    ApiError::unavailable(error)
}
