use super::filter::matches_nothing;
use super::inbound::{self, InboundListing};
use super::list::Listing;
use super::repository::by_id;
use super::rows::{SummaryRow, role};
use super::{history, rejections};
use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::listing::CountedList;
use crate::record_counts;
use crate::schema::transits;
use customs_kernel::{Mrn, OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use customs_transits::lifecycle::Status;
use customs_transits::ports::{
    InboundFilter, InboundSummary, TransitDirectory, TransitFilter, TransitLabel, TransitSort, TransitSummary,
};
use customs_transits::{Rejection, TimelineEntry, TransitId, TransitRole};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Transits, as lists show them.
    pub struct StoredTransitDirectory(Database);
}

impl TransitDirectory for StoredTransitDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &TransitFilter,
        sort: TransitSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<TransitSummary>, StorageError> {
        if matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let (rows, total) =
                Listing::new(connection, organisation, filter, sort)?.page(connection, direction, page)?;
            let records = rows.into_iter().map(summary).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total })
        })
    }

    fn list_inbound(
        &self,
        organisation: OrganisationId,
        filter: &InboundFilter,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<InboundSummary>, StorageError> {
        if inbound::matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let (rows, total) = InboundListing::new(organisation, filter).page(connection, direction, page)?;
            let read = |row: SummaryRow| {
                let unreadable = corrupt(format!("transit {}", row.id));
                row.inbound().ok_or(unreadable)
            };
            let records = rows.into_iter().map(read).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total })
        })
    }

    fn role_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<TransitRole>, StorageError> {
        let having = transits::table
            .filter(transits::organisation_id.eq(organisation.get()))
            .filter(transits::mrn.eq(mrn.as_str()))
            .select(transits::transit_type);
        let kinds: Vec<String> = self.0.read(|connection| Ok(having.load(connection)?))?;
        Ok(kinds.iter().map(|kind| role(kind)).min_by_key(|role| *role == TransitRole::Destination))
    }

    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError> {
        self.0.read(|connection| {
            let counts = record_counts::by_status(connection, "transits", organisation)?;
            let read = |(code, count): (String, u64)| {
                let status = Status::from_code(&code).map(|status| (status, count));
                status.ok_or_else(|| corrupt(format!("status {code}")))
            };
            counts.into_iter().map(read).collect()
        })
    }

    fn timeline(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError> {
        self.0.read(|connection| {
            let reference: Option<Option<String>> =
                by_id(organisation, id).select(transits::reference).first(connection).optional()?;
            let Some(reference) = reference.flatten() else { return Ok(None) };
            Ok(Some((reference, history::load(connection, organisation, id)?)))
        })
    }

    fn label(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<TransitLabel>, StorageError> {
        self.0.read(|connection| {
            let columns = (transits::version, transits::reference, transits::status, transits::transit_type);
            let found: Option<(i64, Option<String>, String, String)> =
                by_id(organisation, id).select(columns).first(connection).optional()?;
            let label = |(version, reference, status, kind): (i64, Option<String>, String, String)| {
                Some(TransitLabel {
                    version: Version::new(version),
                    reference: reference?,
                    status: Status::from_code(&status)?,
                    role: role(&kind),
                })
            };
            found.map(|row| label(row).ok_or_else(|| corrupt(format!("transit {id}")))).transpose()
        })
    }

    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError> {
        if reference.contains('\0') {
            return Ok(false);
        }
        let same = transits::table
            .filter(transits::organisation_id.eq(organisation.get()))
            .filter(transits::reference.eq(reference));
        self.0.read(|connection| Ok(diesel::select(diesel::dsl::exists(same)).get_result(connection)?))
    }

    fn rejections(&self, organisation: OrganisationId, id: TransitId) -> Result<Vec<Rejection>, StorageError> {
        self.0.read(|connection| rejections::load(connection, organisation, id))
    }
}

fn summary(row: SummaryRow) -> Fallible<TransitSummary> {
    let unreadable = corrupt(format!("transit {}", row.id));
    row.summary().ok_or(unreadable)
}
