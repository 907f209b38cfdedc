use super::{EventLog, EventLogError};
use crate::{EventFilter, EventPage, LogExtent};
use customs_kernel::{OrganisationId, StorageError};

/// The most positions that one query looks through, so that a filter that lets little through keeps no connection for
/// long.
const STRETCH: i64 = 10_000;
/// The most stretches that one call looks through.
const STRETCHES: u32 = 20;

impl EventLog {
    /// Reads the events after the cursor `after` that pass the filter, at most `limit`. Without a cursor it begins with
    /// the oldest event that is kept.
    ///
    /// A page without events may say that there is more: the filter let nothing of a long stretch through.
    ///
    /// # Errors
    /// `Dropped` and `BeyondTheEnd` about the cursor, or `Storage`.
    pub fn read(
        &self,
        organisation: OrganisationId,
        filter: &EventFilter,
        after: Option<i64>,
        limit: u32,
    ) -> Result<EventPage, EventLogError> {
        loop {
            let extent = self.repository.extent(organisation)?;
            if let Some(after) = after {
                check(after, extent)?;
            }
            let start = after.unwrap_or(extent.dropped);
            let page = self.page(organisation, filter, start, extent.last, limit)?;
            // What was dropped while it was read may be missing in the page.
            let extent = self.repository.extent(organisation)?;
            if start >= extent.dropped {
                return Ok(page);
            }
            if let Some(after) = after {
                check(after, extent)?;
            }
        }
    }

    /// Reads on from `start`. It looks no further than `last`, which was the end before: up to there everything is
    /// committed, and what came since is for the next page.
    fn page(
        &self,
        organisation: OrganisationId,
        filter: &EventFilter,
        start: i64,
        last: i64,
        limit: u32,
    ) -> Result<EventPage, StorageError> {
        let mut read_to = match filter.since {
            None => start,
            Some(since) => {
                let first = self.repository.first_since(organisation, since)?;
                first.map_or(last, |first| (first - 1).min(last)).max(start)
            }
        };
        for _ in 0..STRETCHES {
            if read_to >= last {
                break;
            }
            let up_to = last.min(read_to.saturating_add(STRETCH));
            let events = self.repository.events(organisation, filter, read_to, up_to, limit)?;
            let is_full = events.len() >= limit as usize;
            read_to = events.last().filter(|_| is_full).map_or(up_to, |event| event.position);
            if !events.is_empty() {
                return Ok(EventPage { events, read_to, has_more: read_to < last });
            }
        }
        Ok(EventPage { events: Vec::new(), read_to, has_more: read_to < last })
    }
}

fn check(after: i64, extent: LogExtent) -> Result<(), EventLogError> {
    if after < extent.dropped {
        return Err(EventLogError::Dropped { continue_after: extent.dropped });
    }
    if after > extent.last {
        return Err(EventLogError::BeyondTheEnd { last: extent.last });
    }
    Ok(())
}
