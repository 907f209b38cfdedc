use crate::lifecycle::{Command, DestinationState};
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::transits::Transits;
use crate::{
    EventKind, MessageKind, SentMessage, TimelineEvent, Transit, TransitError, TransitEvent, TransitHistory, TransitId,
};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Reference;
use customs_kernel::{Actor, Lrn, OrganisationId, RecordHistory, StorageError, Version, in_unit_of_work};

impl Transits {
    /// Takes a transit back for changes. This is possible when customs rejected it; when its message was not handed
    /// over yet, which this change withdraws so that it never goes out; and when the answer of customs is overdue.
    /// The amount reserved of the guarantee is free then, and an acceptance that still comes is invalidated. A
    /// transit that ever had an MRN never becomes a draft again.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NoWayBack`, `Undecided`, `Storage`.
    pub fn save_as_draft(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let transit = self.open_for_change(organisation, id, expected)?;
            self.make_draft(transit, actor)
        })
    }

    /// Makes a transit that is held for change a draft again.
    pub(super) fn make_draft(&self, mut transit: Transit, actor: &Actor) -> Result<Transit, TransitError> {
        let current = transit.status();
        if Command::SaveAsDraft.allowed_from().contains(&current) && transit.milestones.mrn.is_some() {
            return Err(TransitError::NoWayBack { current });
        }
        perform(&mut transit, Command::SaveAsDraft)?;
        let now = self.drafting().clock.now();
        let unanswered = match self.take_back(&mut transit, now)? {
            TakenBack::Yes => None,
            TakenBack::Unanswered(lrn) => Some(lrn),
            TakenBack::Accepted => return Err(TransitError::NoWayBack { current }),
            TakenBack::Undecided => return Err(TransitError::Undecided { current }),
        };
        transit.standing.before_invalidation = None;
        transit.standing.destination = DestinationState::Nothing;
        transit.milestones.invalidation_requested_at = None;
        transit.updated_at = now;
        let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(match unanswered {
            Some(lrn) => TransitHistory::SavedAsDraftUnanswered { lrn: Reference::from(&lrn) }.into(),
            None => RecordHistory::SavedAsDraft.into(),
        });
        let changes = Changes {
            timeline: vec![line],
            events: vec![TransitEvent::new(&transit, EventKind::StatusChanged, now)],
            ..Changes::default()
        };
        self.keep(transit, changes)
    }

    /// Prepares the transit for becoming a draft, and returns whether it can: customs never accepted it, and no sending
    /// of the current submission may still be answered in time.
    fn take_back(&self, transit: &mut Transit, now: DateTime<Utc>) -> Result<TakenBack, TransitError> {
        let (organisation, sent) = (transit.organisation, self.drafting().sent.as_ref());
        if sent.at_customs(organisation, transit.id.get())?.accepted {
            return Ok(TakenBack::Accepted);
        }
        if !self.end_request(transit, now)? {
            return Ok(TakenBack::Undecided);
        }
        let Some(lrn) = transit.milestones.lrn.clone() else { return Ok(TakenBack::Yes) };
        let Some(counts) = sent.sent_message(organisation, &lrn)? else { return Ok(TakenBack::Yes) };
        if counts.is_rejected() {
            return Ok(TakenBack::Yes);
        }
        // The submission was sent again after no answer came, so customs may have the earlier sendings as well.
        let others = sent.other_sendings(organisation, transit.id.get(), &counts)?;
        let mut open = others.into_iter().filter(SentMessage::is_open).peekable();
        let sent_before = open.peek().is_some();
        if !open.all(|other| other.is_overdue(now)) {
            return Ok(TakenBack::Undecided);
        }
        // Later messages of customs about the movement show that only the acceptance got lost.
        if self.is_accepted_unheard(transit, &lrn)? {
            return Ok(TakenBack::Accepted);
        }
        let withdrawn = sent.withdraw(organisation, &lrn)?;
        if !withdrawn && !counts.is_overdue(now) {
            return Ok(TakenBack::Undecided);
        }
        // From here on, an answer that still comes is about an earlier submission.
        transit.milestones.lrn = None;
        transit.milestones.submitted_at = None;
        Ok(if withdrawn && !sent_before { TakenBack::Yes } else { TakenBack::Unanswered(lrn) })
    }

    /// Withdraws the pending request to invalidate the transit, if there is one. Returns whether no request is left
    /// that may still be answered in time.
    fn end_request(&self, transit: &Transit, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let (organisation, sent) = (transit.organisation, self.drafting().sent.as_ref());
        if transit.standing.before_invalidation.is_none() {
            return Ok(true);
        }
        let Some(lrn) = sent.latest(organisation, transit.id.get(), MessageKind::Invalidation)? else {
            return Ok(true);
        };
        let is_overdue = sent.sent_message(organisation, &lrn)?.is_none_or(|request| request.is_overdue(now));
        Ok(is_overdue || sent.withdraw(organisation, &lrn)?)
    }
}

/// Whether a transit can be taken back from customs.
enum TakenBack {
    /// Customs has no sending of it that is still open.
    Yes,
    /// Customs may have it under this LRN, and its answer is overdue.
    Unanswered(Lrn),
    /// Customs gave the transit an MRN.
    Accepted,
    /// Customs may have it, and its answer may still come in time.
    Undecided,
}
