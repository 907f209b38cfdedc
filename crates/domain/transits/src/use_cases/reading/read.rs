use crate::lifecycle::Status;
use crate::ports::{InboundFilter, InboundSummary, TransitFilter, TransitLabel, TransitSort, TransitSummary};
use crate::use_cases::transits::Transits;
use crate::{MessageKind, Rejection, TimelineEntry, Transit, TransitError, TransitId, TransitRole};
use chrono::{DateTime, Utc};
use customs_exchange::ExchangedMessage;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, Subject};
use std::collections::BTreeMap;

impl Transits {
    /// Reads one transit that the organisation lodged, with its items.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Transit, TransitError> {
        let found = self.reading().repository.find(organisation, id)?;
        found.filter(|transit| transit.role == TransitRole::Departure).ok_or(TransitError::NotFound)
    }

    /// Reads one movement that somebody else lodged, and whose arrival the organisation reports.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn find_inbound(&self, organisation: OrganisationId, id: TransitId) -> Result<Transit, TransitError> {
        let found = self.reading().repository.find(organisation, id)?;
        found.filter(|transit| transit.role == TransitRole::Destination).ok_or(TransitError::NotFound)
    }

    /// Returns one page of the movements that somebody else lodged, by the moment of their creation.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list_inbound(
        &self,
        organisation: OrganisationId,
        filter: &InboundFilter,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<InboundSummary>, TransitError> {
        Ok(self.reading().directory.list_inbound(organisation, filter, direction, page)?)
    }

    /// Returns what a transit is and where it stands, without reading the rest of it.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn label(&self, organisation: OrganisationId, id: TransitId) -> Result<TransitLabel, TransitError> {
        self.reading().directory.label(organisation, id)?.ok_or(TransitError::NotFound)
    }

    /// Requires that the organisation has the record in this role, without reading the rest of it.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn require_role(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        role: TransitRole,
    ) -> Result<(), TransitError> {
        let label = self.label(organisation, id)?;
        if label.role == role { Ok(()) } else { Err(TransitError::NotFound) }
    }

    /// Returns one page of the organisation's transits.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &TransitFilter,
        sort: TransitSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<TransitSummary>, TransitError> {
        Ok(self.reading().directory.list(organisation, filter, sort, direction, page)?)
    }

    /// Returns the number of the organisation's transits in each status; a status that none has may be left out.
    ///
    /// # Errors
    /// `Storage`.
    pub fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, TransitError> {
        Ok(self.reading().directory.counts_by_status(organisation)?)
    }

    /// Returns reference and history of a transit, oldest first.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn timeline(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<(String, Vec<TimelineEntry>), TransitError> {
        self.reading().directory.timeline(organisation, id)?.ok_or(TransitError::NotFound)
    }

    /// Returns the newest `limit` messages to and from customs about a transit, the newest first, and the moment of
    /// reading, which decides whether a message is overdue.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn messages(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        limit: u32,
    ) -> Result<(Vec<ExchangedMessage>, DateTime<Utc>), TransitError> {
        let messages = self.reading().messages.for_record(organisation, Subject::transit(id.get()), limit)?;
        Ok((messages.ok_or(TransitError::NotFound)?, self.reading().clock.now()))
    }

    /// Returns the rejections of a transit, oldest first.
    ///
    /// # Errors
    /// `Storage`.
    pub fn rejections(&self, organisation: OrganisationId, id: TransitId) -> Result<Vec<Rejection>, TransitError> {
        Ok(self.reading().directory.rejections(organisation, id)?)
    }

    /// Returns the number of goods items that the transit had when it was last lodged: it may be a draft again, and
    /// have more or fewer now. `None` when it was never lodged, or when nothing of the message is kept.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lodged_items(&self, transit: &Transit) -> Result<Option<usize>, TransitError> {
        let lrn = match &transit.milestones.lrn {
            Some(lrn) => Some(lrn.clone()),
            // The last submission was withdrawn; customs may have had an earlier one.
            None => self.latest(transit, MessageKind::Declaration)?,
        };
        let Some(lrn) = lrn else { return Ok(None) };
        let map = self.reading().sent.emission_map(transit.organisation, &lrn)?;
        Ok(map.map(|map| map.entries_of("items")).filter(|items| *items > 0))
    }
}
