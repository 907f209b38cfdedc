use crate::lifecycle::Status;
use crate::ports::{
    DeclarationFilter, DeclarationLabel, DeclarationSort, DeclarationSummary, Excerpt, Flow, LineStretch,
};
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, DeclarationId, MessageKind, Rejection, TimelineEntry, Totals};
use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, amsterdam_date, start_of_amsterdam_day};
use std::collections::BTreeMap;

impl Declarations {
    /// Returns one declaration with its lines.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Declaration, DeclarationError> {
        self.reading().repository.find(organisation, id)?.ok_or(DeclarationError::NotFound)
    }

    /// Returns those of these declarations that the organisation has, with the latest rejection of each, read together.
    ///
    /// # Errors
    /// `Storage`.
    pub(in crate::use_cases) fn with_latest_rejections(
        &self,
        organisation: OrganisationId,
        ids: &[DeclarationId],
    ) -> Result<BTreeMap<DeclarationId, (Declaration, Option<Rejection>)>, DeclarationError> {
        let found = self.reading().repository.find_each(organisation, ids)?;
        let mut rejections = self.reading().directory.latest_rejections(organisation, ids)?;
        let with_its_own = |declaration: Declaration| {
            let latest = rejections.remove(&declaration.id);
            (declaration.id, (declaration, latest))
        };
        Ok(found.into_iter().map(with_its_own).collect())
    }

    /// Returns what a declaration is and where it stands, without reading the rest of it.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn label(&self, organisation: OrganisationId, id: DeclarationId) -> Result<DeclarationLabel, DeclarationError> {
        self.reading().directory.label(organisation, id)?.ok_or(DeclarationError::NotFound)
    }

    /// Returns a declaration with a stretch of its lines, and the totals over all of them.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn excerpt(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        lines: LineStretch,
    ) -> Result<Excerpt, DeclarationError> {
        let found = self.reading().directory.excerpt(organisation, id, lines)?.ok_or(DeclarationError::NotFound)?;
        let totals = self.converted(found.totals, found.declaration.milestones.accepted_at);
        Ok(Excerpt { totals, ..found })
    }

    /// Returns one page of the organisation's declarations.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, DeclarationError> {
        let mut page = self.reading().directory.list(organisation, filter, sort, direction, page)?;
        for summary in &mut page.records {
            let totals = std::mem::take(&mut summary.totals);
            summary.totals = self.converted(totals, summary.milestones.accepted_at);
        }
        Ok(page)
    }

    /// Returns the number of the organisation's declarations in each status; a status that none has may be left out.
    ///
    /// # Errors
    /// `Storage`.
    pub fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, DeclarationError> {
        Ok(self.reading().directory.counts_by_status(organisation)?)
    }

    /// Counts what was submitted and released on each of the last days, the earliest first; the last one is today. Days are
    /// those of the Netherlands.
    ///
    /// # Errors
    /// `Storage`.
    pub fn recent_flow(
        &self,
        organisation: OrganisationId,
        days: u64,
    ) -> Result<Vec<(NaiveDate, Flow)>, DeclarationError> {
        let today = amsterdam_date(self.reading().clock.now());
        let day = |ago: u64| today.checked_sub_days(Days::new(ago)).unwrap_or(today);
        let days: Vec<NaiveDate> = (0..days.max(1)).rev().map(day).collect();
        let end = today.succ_opt().unwrap_or(today);
        let moments: Vec<DateTime<Utc>> = days.iter().copied().chain([end]).map(start_of_amsterdam_day).collect();
        let flow = self.reading().directory.flow(organisation, &moments)?;
        Ok(days.into_iter().zip(flow).collect())
    }

    /// Returns the totals over the lines. Values in several currencies are converted as customs does: at the rates of
    /// the day of acceptance, or of today before the acceptance.
    #[must_use]
    pub fn totals(&self, declaration: &Declaration) -> Totals {
        self.converted(declaration.totals(), declaration.milestones.accepted_at)
    }

    fn converted(&self, totals: Totals, accepted_at: Option<DateTime<Utc>>) -> Totals {
        if totals.by_currency.is_empty() {
            return totals;
        }
        let on = amsterdam_date(accepted_at.unwrap_or_else(|| self.reading().clock.now()));
        totals.converted(self.reading().rates.as_ref(), on)
    }

    /// Returns the reference and the history of a declaration, oldest line first.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<(String, Vec<TimelineEntry>), DeclarationError> {
        self.reading().directory.timeline(organisation, id)?.ok_or(DeclarationError::NotFound)
    }

    /// Returns the rejections of a declaration, oldest first.
    ///
    /// # Errors
    /// `Storage`.
    pub fn rejections(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<Rejection>, DeclarationError> {
        Ok(self.reading().directory.rejections(organisation, id)?)
    }

    /// Returns the number of goods items that the declaration had when it was last lodged: it may be a draft again, and
    /// have more or fewer now. `None` when it was never lodged, or when nothing of the message is kept.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lodged_items(&self, declaration: &Declaration) -> Result<Option<usize>, DeclarationError> {
        let (organisation, sent) = (declaration.organisation, self.reading().sent.as_ref());
        let lrn = match &declaration.milestones.lrn {
            Some(lrn) => Some(lrn.clone()),
            // The last submission was withdrawn; customs may have had an earlier one.
            None => sent.latest(organisation, declaration.id.get(), MessageKind::Declaration)?,
        };
        let Some(lrn) = lrn else { return Ok(None) };
        let map = sent.emission_map(organisation, &lrn)?;
        Ok(map.map(|map| map.entries_of("declaration.items")).filter(|items| *items > 0))
    }
}
