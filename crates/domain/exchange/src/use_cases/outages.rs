use crate::ports::{FallbackBook, MessageExchange};
use crate::{
    ExchangeDirection, ExchangeFilter, FallbackRelease, Outage, OutageError, OutageForm, OutageId, PROPOSED_FROM,
    ProposedOutage, Window,
};
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::{
    Clock, OrganisationId, Page, PageNumber, PageRequest, PageSize, StorageError, SubjectKind, UnitOfWork, WriteEffect,
    in_unit_of_work,
};
use std::sync::Arc;

/// Outages of customs: they are proposed, opened and closed, and what was released on paper is lodged at their end.
#[derive(Clone)]
pub struct Outages {
    /// The storage of outages.
    pub book: Arc<dyn FallbackBook>,
    /// The messages exchanged with customs, which show whether it answers.
    pub messages: Arc<dyn MessageExchange>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The unit of work.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(Outages);

/// An outage that was closed, and the number of declarations that go to customs now.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedOutage {
    /// The outage.
    pub outage: Outage,
    /// Number of messages that were put into the queue to customs.
    pub lodged: usize,
}

/// Time within which submissions are answered, from which on silence counts.
const ANSWERED_WITHIN: Duration = Duration::minutes(15);

/// Age from which an unanswered submission says nothing about the present.
const FORGOTTEN_AFTER: Duration = Duration::days(2);

impl Outages {
    /// Opens an outage.
    ///
    /// # Errors
    /// `Invalid`, `AlreadyOpen`, `Storage`.
    pub fn open(&self, organisation: OrganisationId, form: &OutageForm, by: &str) -> Result<Outage, OutageError> {
        let reason = form.check().map_err(OutageError::Invalid)?;
        let outage = Outage {
            organisation,
            id: OutageId::new(0),
            reason: reason.to_owned(),
            opened_at: self.clock.now(),
            opened_by: by.to_owned(),
            closed_at: None,
            closed_by: None,
        };
        self.book.open(&outage)?.ok_or(OutageError::AlreadyOpen)
    }

    /// Closes an outage, and puts the messages of what was released in it into the queue to customs, the oldest deadline
    /// first. All of it happens together or not at all, and once, however many instances close it.
    ///
    /// # Errors
    /// `NotFound`, `AlreadyClosed`, `Storage`.
    pub fn close(&self, organisation: OrganisationId, id: OutageId, by: &str) -> Result<ClosedOutage, OutageError> {
        in_unit_of_work(self.work.as_ref(), || {
            let now = self.clock.now();
            let closed = self.book.close(organisation, id, by, now)? == WriteEffect::Changed;
            let outage = self.book.find(organisation, id)?.ok_or(OutageError::NotFound)?;
            if !closed {
                return Err(OutageError::AlreadyClosed { at: outage.closed_at.unwrap_or(now) });
            }
            let mut lodged = 0_usize;
            for release in self.book.releases(organisation, id)?.iter().filter(|one| one.lrn.is_some()) {
                // The queue is in the order of these moments, and they have to have passed to be due.
                let place = Duration::microseconds(i64::try_from(lodged).unwrap_or(i64::MAX));
                if self.book.lodge(release, now + place)? == WriteEffect::Changed {
                    lodged += 1;
                }
            }
            Ok(ClosedOutage { outage, lodged })
        })
    }

    /// Returns an outage with what was released in it.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn find(
        &self,
        organisation: OrganisationId,
        id: OutageId,
    ) -> Result<(Outage, Vec<FallbackRelease>), OutageError> {
        let outage = self.book.find(organisation, id)?.ok_or(OutageError::NotFound)?;
        Ok((outage, self.book.releases(organisation, id)?))
    }

    /// Returns one page of the outages, the latest first.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn list(&self, organisation: OrganisationId, page: PageRequest) -> Result<Page<Outage>, StorageError> {
        self.book.list(organisation, page)
    }

    /// Returns the open outage.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn open_one(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError> {
        self.book.find_open(organisation)
    }

    /// Returns the outage that the service proposes: several answers are overdue, or messages cannot be handed over, and
    /// customs has answered nothing since the oldest of these messages. `None` while an outage is open.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn proposed(&self, organisation: OrganisationId) -> Result<Option<ProposedOutage>, StorageError> {
        if self.book.find_open(organisation)?.is_some() {
            return Ok(None);
        }
        let now = self.clock.now();
        let window = Window { from: now - FORGOTTEN_AFTER, to: now - ANSWERED_WITHIN };
        let (mut unanswered, mut since) = (0_u64, None::<DateTime<Utc>>);
        for kind in SubjectKind::ALL {
            let (oldest, total) = self.messages.unanswered(organisation, *kind, window, 1)?;
            unanswered += total;
            since = oldest.first().map(|first| first.sent_at).into_iter().chain(since).min();
        }
        for at in self.book.not_taken(organisation, window)? {
            unanswered += 1;
            since = since.into_iter().chain([at]).min();
        }
        let Some(since) = since.filter(|_| unanswered >= PROPOSED_FROM) else { return Ok(None) };
        let heard = ExchangeFilter {
            direction: Some(ExchangeDirection::Inbound),
            sent_from: Some(since),
            ..ExchangeFilter::default()
        };
        let answers = self.messages.list(organisation, &heard, first_of_all(), now)?;
        Ok((answers.total == 0).then_some(ProposedOutage { since, unanswered }))
    }
}

/// The shortest page that shows whether a list has entries.
fn first_of_all() -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None }
}
