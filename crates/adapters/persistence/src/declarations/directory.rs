use super::filter::matches_nothing;
use super::headers::SummaryRow;
use super::list::Listing;
use super::repository::by_id;
use super::{excerpt, flow, history, rejections, taxes};
use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::listing::CountedList;
use crate::record_counts;
use crate::schema::declarations;
use crate::window::Window;
use chrono::{DateTime, Utc};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{
    DeclarationDirectory, DeclarationFilter, DeclarationLabel, DeclarationSort, DeclarationSummary, Excerpt, Flow,
    LineStretch,
};
use customs_declarations::{AssessedTax, DeclarationId, Rejection, TimelineEntry};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Declarations, as lists show them.
    pub struct StoredDeclarationDirectory(Database);
}

impl StoredDeclarationDirectory {
    /// The number of declarations that match the filter: the total of a list, without its page.
    ///
    /// # Errors
    /// The errors of [`DeclarationDirectory::list`].
    pub fn total(&self, organisation: OrganisationId, filter: &DeclarationFilter) -> Result<u64, StorageError> {
        if matches_nothing(filter) {
            return Ok(0);
        }
        self.0.read(|connection| {
            Listing::new(connection, organisation, filter, DeclarationSort::CreatedAt)?.total(connection)
        })
    }

    /// The declarations of one page, for a list with a total that is already known.
    ///
    /// # Errors
    /// The errors of [`DeclarationDirectory::list`].
    pub fn records(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
        total: u64,
    ) -> Result<Vec<DeclarationSummary>, StorageError> {
        let Some(window) = Window::new(page, direction, total).filter(|_| !matches_nothing(filter)) else {
            return Ok(Vec::new());
        };
        self.0.read(|connection| {
            let rows = Listing::new(connection, organisation, filter, sort)?.records(connection, window, total)?;
            rows.into_iter().map(summary).collect()
        })
    }
}

impl DeclarationDirectory for StoredDeclarationDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, StorageError> {
        if matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let listing = Listing::new(connection, organisation, filter, sort)?;
            let (rows, total) = listing.page(connection, direction, page)?;
            let records = rows.into_iter().map(summary).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total })
        })
    }

    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError> {
        self.0.read(|connection| {
            let counts = record_counts::by_status(connection, "declarations", organisation)?;
            let read = |(code, count): (String, u64)| {
                let status = Status::from_code(&code).map(|status| (status, count));
                status.ok_or_else(|| corrupt(format!("status {code}")))
            };
            counts.into_iter().map(read).collect()
        })
    }

    fn flow(&self, organisation: OrganisationId, moments: &[DateTime<Utc>]) -> Result<Vec<Flow>, StorageError> {
        self.0.read(|connection| flow::read(connection, organisation, moments))
    }

    fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError> {
        self.0.read(|connection| {
            let reference: Option<Option<String>> =
                by_id(organisation, id).select(declarations::reference).first(connection).optional()?;
            let Some(reference) = reference.flatten() else { return Ok(None) };
            Ok(Some((reference, history::load(connection, organisation, id)?)))
        })
    }

    fn label(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<DeclarationLabel>, StorageError> {
        self.0.read(|connection| {
            let columns = (declarations::version, declarations::reference, declarations::status);
            let found: Option<(i64, Option<String>, String)> =
                by_id(organisation, id).select(columns).first(connection).optional()?;
            let label = |(version, reference, status): (i64, Option<String>, String)| {
                Some(DeclarationLabel {
                    version: Version::new(version),
                    reference: reference?,
                    status: Status::from_code(&status)?,
                })
            };
            found.map(|row| label(row).ok_or_else(|| corrupt(format!("declaration {id}")))).transpose()
        })
    }

    fn excerpt(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        lines: LineStretch,
    ) -> Result<Option<Excerpt>, StorageError> {
        self.0.read(|connection| excerpt::find(connection, organisation, id, lines))
    }

    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError> {
        if reference.contains('\0') {
            return Ok(false);
        }
        let same = declarations::table
            .filter(declarations::organisation_id.eq(organisation.get()))
            .filter(declarations::reference.eq(reference));
        self.0.read(|connection| Ok(diesel::select(diesel::dsl::exists(same)).get_result(connection)?))
    }

    fn rejections(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<Rejection>, StorageError> {
        self.0.read(|connection| rejections::load(connection, organisation, id))
    }

    fn latest_rejections(
        &self,
        organisation: OrganisationId,
        ids: &[DeclarationId],
    ) -> Result<BTreeMap<DeclarationId, Rejection>, StorageError> {
        self.0.read(|connection| rejections::load_latest(connection, organisation, ids))
    }

    fn assessed_taxes(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<AssessedTax>, StorageError> {
        self.0.read(|connection| taxes::load(connection, organisation, id))
    }
}

fn summary(row: SummaryRow) -> Fallible<DeclarationSummary> {
    let unreadable = corrupt(format!("declaration {}", row.id));
    row.summary().ok_or(unreadable)
}
