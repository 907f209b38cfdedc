use super::Declarations;
use super::apply::Received;
use super::change::entry;
use super::lodgement::{Lodging, Occasion, said_with_doubts};
use crate::exchange::{MOST_RECOVERED, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
use crate::lifecycle::Status;
use crate::ports::{Changes, ReceivedMessage};
use crate::validation::validate;
use crate::{
    AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, MessageKind, NewOutboundMessage, TimelineEvent,
};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::{Actor, FieldErrors, Lrn, Mrn, OrganisationId, in_unit_of_work};

/// Which submissions are to be recovered, as a client asks for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RecoverSubmissions {
    /// Those that went to customs at this moment or later.
    pub from: Option<DateTime<Utc>>,
    /// Those that went to customs at this moment or earlier.
    pub to: Option<DateTime<Utc>>,
    /// Only those that customs should have answered by now. The window may be left out then.
    pub overdue_only: bool,
    /// Only tell what would be done.
    pub dry_run: bool,
}

impl RecoverSubmissions {
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

impl Declarations {
    /// Sends every submission of the window that customs did not answer again, under a new LRN that is
    /// linked to the old one; in one unit of work, at most [`MOST_RECOVERED`] at a time. One whose acceptance
    /// alone got lost is recognised by what customs wrote about it since, and not sent. Whatever
    /// customs still answers to the old LRN is matched.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        command: RecoverSubmissions,
        actor: &Actor,
    ) -> Result<Recovery, DeclarationError> {
        let window = command.window(self.ports.clock.now()).map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let (unanswered, found) = self.ports.exchange.unanswered(organisation, window, MOST_RECOVERED)?;
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
                .collect::<Result<_, DeclarationError>>()?;
            Ok(Recovery { found, recovered })
        })
    }

    fn foresee(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<RecoveryOutcome, DeclarationError> {
        let waiting = self.ports.inbound.waiting(organisation, submission.declaration)?;
        Ok(match self.implied_acceptance(organisation, submission, &waiting)? {
            Some(implied) => RecoveryOutcome::Recognised(implied.mrn),
            None => RecoveryOutcome::Resent(None),
        })
    }

    fn recover_one(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<RecoveryOutcome, DeclarationError> {
        let id = submission.declaration;
        let Some(declaration) = self.ports.repository.find_for_change(organisation, id)? else {
            return Ok(RecoveryOutcome::Settled);
        };
        if declaration.status != Status::Submitted || declaration.milestones.lrn.as_ref() != Some(&submission.lrn) {
            return Ok(RecoveryOutcome::Settled);
        }
        let waiting = self.ports.inbound.waiting(organisation, id)?;
        if let Some(Implied { mrn, acceptance, received }) =
            self.implied_acceptance(organisation, submission, &waiting)?
        {
            self.apply_answer(organisation, id, &acceptance, received)?;
            self.apply_waiting(organisation, id)?;
            return Ok(RecoveryOutcome::Recognised(mrn));
        }
        match self.send_again(declaration, submission, actor) {
            Ok(declaration) => Ok(RecoveryOutcome::Resent(declaration.milestones.lrn)),
            Err(DeclarationError::Invalid(errors)) => Ok(RecoveryOutcome::Invalid(errors)),
            Err(error) => Err(error),
        }
    }

    /// Customs decides on goods of accepted declarations alone. What it wrote about an earlier submission,
    /// with other content, says nothing of this one.
    fn implied_acceptance(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
        waiting: &[ReceivedMessage],
    ) -> Result<Option<Implied>, DeclarationError> {
        for kept in waiting {
            for answer in self.answers(kept) {
                let (Some(mrn), Some(lrn)) = (answer.mrn.clone(), answer.lrn.clone()) else { continue };
                if !self.sends_the_same(organisation, &lrn, &submission.lrn)? {
                    continue;
                }
                let at = answer.issued_at;
                let acceptance =
                    AuthorityMessage { answer: AuthorityAnswer::Accepted { at }, reasons: Vec::new(), ..answer };
                let received = Received { inferred: true, ..Received::of(kept) };
                return Ok(Some(Implied { mrn, acceptance, received }));
            }
        }
        Ok(None)
    }

    fn sends_the_same(&self, organisation: OrganisationId, one: &Lrn, other: &Lrn) -> Result<bool, DeclarationError> {
        if one == other {
            return Ok(true);
        }
        let sent = |lrn| self.ports.repository.sent_message(organisation, lrn);
        let (one, other) = (sent(one)?, sent(other)?);
        Ok(one.zip(other).is_some_and(|(one, other)| one.first_lrn == other.first_lrn))
    }

    fn send_again(
        &self,
        mut declaration: Declaration,
        submission: &Unanswered,
        actor: &Actor,
    ) -> Result<Declaration, DeclarationError> {
        let form = validate(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        let now = self.ports.clock.now();
        let lrn = self.ports.lrns.next();
        // An entry in the declarant's records was made when it was submitted first, and values are those of that day.
        let occasion = Occasion {
            lrn: Some(lrn.clone()),
            submitted_at: declaration.milestones.submitted_at,
            valued_at: declaration.lodged_at(),
        };
        let customer = self.customer_of(declaration.organisation, &declaration.form)?;
        let lodger = self.lodger(declaration.organisation, customer.as_ref())?;
        let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, occasion)?;
        let message = self.ports.builder.declaration(&lodgement);
        let replaces = self.ports.repository.sent_message(declaration.organisation, &submission.lrn)?;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
        let done = format!("no answer to LRN {}: sent again as {lrn}", submission.lrn);
        line.details = Some(said_with_doubts(done, &warnings));
        let outbound =
            vec![NewOutboundMessage { replaces, ..NewOutboundMessage::new(MessageKind::Declaration, lrn, message) }];
        self.keep(declaration, Changes { timeline: vec![line], outbound, ..Changes::default() })
    }
}
