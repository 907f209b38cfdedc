use super::Transits;
use super::apply::Received;
use super::change::entry;
use super::lodge::Secrets;
use crate::exchange::{MOST_RECOVERED, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
use crate::lifecycle::{DepartureState, Status};
use crate::ports::{Changes, ReceivedMessage};
use crate::{AuthorityAnswer, AuthorityMessage, MessageKind, NewOutboundMessage, TimelineEvent, Transit, TransitError};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::{Actor, FieldErrors, Lrn, Mrn, OrganisationId, amsterdam_date, in_unit_of_work};

/// Which submissions are to be recovered, as a client asks for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RecoverTransits {
    /// Those that went to customs at this moment or later.
    pub from: Option<DateTime<Utc>>,
    /// Those that went to customs at this moment or earlier.
    pub to: Option<DateTime<Utc>>,
    /// Only those that customs should have answered by now. The window may be left out then.
    pub overdue_only: bool,
    /// Only tell what would be done.
    pub dry_run: bool,
}

impl RecoverTransits {
    fn window(self, now: DateTime<Utc>) -> Result<Window, FieldErrors> {
        let window = match (self.from, self.to) {
            (None, None) if self.overdue_only => Window { from: DateTime::<Utc>::MIN_UTC, to: now },
            (Some(from), Some(to)) if from <= to => Window { from, to },
            (Some(_), Some(_)) => return Err(FieldErrors::one("window.to", "must not be before window.from")),
            _ => {
                let mut errors = FieldErrors::default();
                for (path, moment) in [("window.from", self.from), ("window.to", self.to)] {
                    if moment.is_none() {
                        errors.add(path, "is required");
                    }
                }
                return Err(errors);
            }
        };
        // The last moment of the time for an answer is still in time; storage knows microseconds.
        let overdue = now - MessageKind::Declaration.answer_within() - TimeDelta::microseconds(1);
        Ok(if self.overdue_only { Window { to: window.to.min(overdue), ..window } } else { window })
    }
}

/// An acceptance that another message of customs implies, and where that is kept.
struct Implied {
    mrn: Mrn,
    acceptance: AuthorityMessage,
    received: Received,
}

impl Transits {
    /// Sends every submission that customs did not answer again, under a new LRN that is linked to the old one; in one
    /// unit of work, at most [`MOST_RECOVERED`] at a time. One whose acceptance alone got lost is recognised by what
    /// customs wrote about it since, and not sent. Whatever customs still answers to the old LRN is matched, and the
    /// guarantee is kept once, under the LRN that it was kept under first.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        command: RecoverTransits,
        actor: &Actor,
    ) -> Result<Recovery, TransitError> {
        let window = command.window(self.ports.clock.now()).map_err(TransitError::Invalid)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let (unanswered, found) = self.ports.directory.unanswered(organisation, window, MOST_RECOVERED)?;
            let recovered = unanswered
                .into_iter()
                .map(|submission| {
                    let outcome = if command.dry_run {
                        self.foresee(organisation, &submission)?
                    } else {
                        self.recover_one(organisation, &submission, actor)?
                    };
                    Ok(Recovered { submission, outcome })
                })
                .collect::<Result<_, TransitError>>()?;
            Ok(Recovery { found, recovered })
        })
    }

    fn foresee(&self, organisation: OrganisationId, submission: &Unanswered) -> Result<RecoveryOutcome, TransitError> {
        let waiting = self.ports.inbound.waiting(organisation, submission.transit)?;
        Ok(match self.implied_acceptance(organisation, &submission.lrn, &waiting)? {
            Some(implied) => RecoveryOutcome::Recognised(implied.mrn),
            None => RecoveryOutcome::Resent(None),
        })
    }

    fn recover_one(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<RecoveryOutcome, TransitError> {
        let id = submission.transit;
        let Some(transit) = self.ports.repository.find_for_change(organisation, id)? else {
            return Ok(RecoveryOutcome::Settled);
        };
        if transit.status() != Status::Submitted || transit.milestones.lrn.as_ref() != Some(&submission.lrn) {
            return Ok(RecoveryOutcome::Settled);
        }
        let waiting = self.ports.inbound.waiting(organisation, id)?;
        if let Some(Implied { mrn, acceptance, received }) =
            self.implied_acceptance(organisation, &submission.lrn, &waiting)?
        {
            self.apply_answer(organisation, id, &acceptance, received)?;
            self.apply_waiting(organisation, id)?;
            return Ok(RecoveryOutcome::Recognised(mrn));
        }
        match self.send_again(transit, submission, actor) {
            Ok(transit) => Ok(RecoveryOutcome::Resent(transit.milestones.lrn)),
            Err(TransitError::Invalid(errors)) => Ok(RecoveryOutcome::Invalid(errors)),
            Err(error) => Err(error),
        }
    }

    /// Customs decides on goods of accepted movements alone. What it wrote about an earlier submission, with other
    /// content, says nothing of this one.
    fn implied_acceptance(
        &self,
        organisation: OrganisationId,
        submission: &Lrn,
        waiting: &[ReceivedMessage],
    ) -> Result<Option<Implied>, TransitError> {
        for kept in waiting {
            let Ok(answer) = self.ports.reader.read(&kept.bytes) else { continue };
            let (Some(mrn), Some(lrn)) = (answer.mrn.clone(), answer.lrn.clone()) else { continue };
            if !self.sends_the_same(organisation, &lrn, submission)? {
                continue;
            }
            let accepted_on = answer.issued_at.map(amsterdam_date);
            let acceptance = AuthorityMessage {
                answer: AuthorityAnswer::MrnAllocated { accepted_on },
                answers: None,
                reasons: Vec::new(),
                ..answer
            };
            let received = Received { inferred: true, ..Received::of(kept) };
            return Ok(Some(Implied { mrn, acceptance, received }));
        }
        Ok(None)
    }

    /// Whether customs wrote about the movement without its acceptance having arrived: a recovery accepts it.
    pub(super) fn is_accepted_unheard(&self, transit: &Transit, lrn: &Lrn) -> Result<bool, TransitError> {
        let waiting = self.ports.inbound.waiting(transit.organisation, transit.id)?;
        Ok(self.implied_acceptance(transit.organisation, lrn, &waiting)?.is_some())
    }

    fn sends_the_same(&self, organisation: OrganisationId, one: &Lrn, other: &Lrn) -> Result<bool, TransitError> {
        if one == other {
            return Ok(true);
        }
        let sent = |lrn| self.ports.repository.sent_message(organisation, lrn);
        let (one, other) = (sent(one)?, sent(other)?);
        Ok(one.zip(other).is_some_and(|(one, other)| one.first_lrn == other.first_lrn))
    }

    fn send_again(
        &self,
        mut transit: Transit,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Transit, TransitError> {
        let now = self.ports.clock.now();
        let lrn = self.ports.lrns.next();
        let prepared = self.lodgement((&transit).into(), Some(lrn.clone()), now, Secrets::Told)?;
        let message = self.ports.builder.declaration(&prepared.lodgement);
        let replaces = self.ports.repository.sent_message(transit.organisation, &submission.lrn)?;
        transit.milestones.lrn = Some(lrn.clone());
        // Whatever customs wrote of having the old one, the new one it does not have yet.
        transit.standing.departure = DepartureState::Submitted;
        transit.updated_at = now;
        let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(format!("no answer to LRN {}: sent again as {lrn}", submission.lrn));
        let lodged = Some(prepared.lodgement.lodged());
        let again = NewOutboundMessage::new(MessageKind::Declaration, lrn, message);
        let outbound = vec![NewOutboundMessage { replaces, lodged, ..again }];
        self.keep(transit, Changes { timeline: vec![line], outbound, ..Changes::default() })
    }
}
