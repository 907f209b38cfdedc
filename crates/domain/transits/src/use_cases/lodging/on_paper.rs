use super::lodge::{Prepared, Secrets};
use crate::lifecycle::{DepartureState, DestinationState, Standing, Status};
use crate::ports::{Changes, GuaranteeUse};
use crate::use_cases::change::entry;
use crate::use_cases::drafting::complete_form::unknown_customer;
use crate::use_cases::transits::Transits;
use crate::{EventKind, MessageKind, TimelineEvent, Transit, TransitError, TransitEvent, TransitHistory, TransitId};
use customs_exchange::{FallbackRelease, fallback_number};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::facts::{Reference, Statement, Warning, Words};
use customs_kernel::rules::Filled;
use customs_kernel::{
    Actor, GuaranteeCover, Lrn, OrganisationId, Subject, Version, WriteEffect, broken_rules, in_unit_of_work,
};

/// A transit whose goods left on paper.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct TransitOnPaper {
    /// The transit after the release.
    pub transit: Transit,
    /// The release, with the number on the paper.
    pub release: FallbackRelease,
    /// Doubts about the data, as at a submission.
    pub warnings: Vec<Warning>,
}

/// Proof that a movement on paper ended, as a person records it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct PaperDischargeForm {
    /// Proof, such as the reference of the copy that the office of departure returned.
    #[validate(required, length(max = 500), custom(function = Filled::check))]
    pub proof: Option<String>,
}

impl Transits {
    /// Records that the goods of a transit left by the paper procedure of an outage. The movement stays on paper: what
    /// was lodged and not processed is withdrawn, and nothing is lodged later (Implementing Regulation (EU) 2015/2447,
    /// Annex 72-04, 3.2). An acceptance that comes all the same is invalidated by itself. The guarantee is reserved until
    /// a person records the discharge.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus` once customs has accepted it, `NoOutage`, `Invalid` with every broken rule,
    /// `GuaranteeInsufficient`, `Storage`.
    pub fn release_on_paper(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<TransitOnPaper, TransitError> {
        in_unit_of_work(self.lodging().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            require_not_processed(&transit)?;
            let outage = self.lodging().fallback.hold_open(organisation)?.ok_or(TransitError::NoOutage)?;
            let subject = Subject::transit(id.get());
            let number = fallback_number(outage.id, subject);
            let withdrawn = self.withdraw_unprocessed(&transit, &number)?;
            let form = self.with_holder_of_today(&transit)?;
            if form != transit.form {
                transit = self.lodging().repository.save_draft(Transit { form, ..transit })?;
            }
            let now = self.lodging().clock.now();
            // No message has this LRN. It tells the reservation of the guarantee from that of a withdrawn submission.
            let lrn = self.lodging().lrns.next(organisation);
            let Prepared { lodgement: _, warnings, customer_is_known } =
                self.lodgement((&transit).into(), Some(lrn.clone()), now, Secrets::Concealed)?;
            if !customer_is_known {
                return Err(TransitError::Invalid(unknown_customer()));
            }
            let release = FallbackRelease::new(organisation, subject, outage.id, None, now);
            self.lodging().fallback.record(&release)?;
            transit.standing = Standing {
                departure: DepartureState::OnPaper,
                destination: DestinationState::Nothing,
                before_invalidation: None,
            };
            transit.milestones.lrn = Some(lrn.clone());
            transit.milestones.submitted_at = None;
            transit.milestones.released_at = Some(now);
            transit.updated_at = now;
            let taken = GuaranteeUse {
                organisation,
                transit: id,
                lrn,
                customer_code: transit.customer_code.clone(),
                amount: transit.form.total_guarantee_amount().unwrap_or_default(),
            };
            let mut line = entry(&transit, TimelineEvent::ReleasedOnPaper, now, actor);
            line.details = Some(released(&number, withdrawn.as_ref()).into());
            let changes = Changes {
                timeline: vec![line],
                events: vec![TransitEvent::new(&transit, EventKind::ReleasedOnPaper, now)],
                ..Changes::default()
            };
            let transit = self.keep(transit, changes)?;
            // This comes last, since every other submission on the same guarantee waits from here on.
            let _cover: GuaranteeCover = self.lodging().guarantees.reserve(&taken)??;
            Ok(TransitOnPaper { transit, release, warnings })
        })
    }

    /// Records that a movement on paper was discharged, which frees its guarantee.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus` unless it is under way on paper, `Storage`.
    pub fn discharge_on_paper(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &PaperDischargeForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        broken_rules(form).into_result().map_err(TransitError::Invalid)?;
        let proof = form.proof.as_deref().unwrap_or_default().trim();
        in_unit_of_work(self.lodging().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            require_on_paper(&transit)?;
            let now = self.lodging().clock.now();
            transit.standing.departure = DepartureState::WrittenOff;
            transit.milestones.discharged_at = Some(now);
            transit.updated_at = now;
            let subject = Subject::transit(id.get());
            let _noted: WriteEffect = self.lodging().fallback.regularise(organisation, subject, now)?;
            let mut line = entry(&transit, TimelineEvent::Discharged, now, actor);
            line.details = Some(TransitHistory::DischargedOnPaper { proof: Words::from(proof) }.into());
            let changes = Changes {
                timeline: vec![line],
                events: vec![TransitEvent::new(&transit, EventKind::Discharged, now)],
                ..Changes::default()
            };
            self.keep(transit, changes)
        })
    }

    /// Withdraws the submission that customs has not processed, and returns its LRN. One that may have left is not tried
    /// again. It stays in the archive, as an earlier submission: an acceptance of it is one too many.
    fn withdraw_unprocessed(&self, transit: &Transit, number: &str) -> Result<Option<Lrn>, TransitError> {
        let (organisation, sent) = (transit.organisation, self.lodging().sent.as_ref());
        if sent.at_customs(organisation, transit.id.get())?.accepted {
            return Err(processed(transit));
        }
        // A draft may have an earlier submission that is still tried.
        let latest = sent.latest(organisation, transit.id.get(), MessageKind::Declaration)?;
        let reason = Statement::from(released(number, None));
        for lrn in transit.milestones.lrn.iter().chain(&latest) {
            if !sent.withdraw(organisation, lrn)? {
                let _stopped: WriteEffect = sent.stop(organisation, lrn, &reason, self.lodging().clock.now())?;
            }
        }
        let was_refused = matches!(transit.standing.departure, DepartureState::Rejected | DepartureState::Failed);
        Ok(transit.milestones.lrn.clone().filter(|_| !was_refused))
    }
}

fn released(number: &str, withdrawn: Option<&Lrn>) -> TransitHistory {
    let number = Reference::from(number);
    match withdrawn {
        Some(lrn) => TransitHistory::ReleasedOnPaperWithdrawn { number, lrn: Reference::from(lrn) },
        None => TransitHistory::ReleasedOnPaper { number },
    }
}

/// Refuses a transit that is not under way on paper.
pub(in crate::use_cases) fn require_on_paper(transit: &Transit) -> Result<(), TransitError> {
    match transit.standing.departure {
        DepartureState::OnPaper => Ok(()),
        _ => Err(TransitError::InvalidStatus { current: transit.status(), allowed: &[Status::Released] }),
    }
}

/// Refuses a transit that customs has processed: it is a matter of the system of customs from then on.
pub(in crate::use_cases) fn require_not_processed(transit: &Transit) -> Result<(), TransitError> {
    use DepartureState as D;
    match transit.standing.departure {
        D::Draft | D::Submitted | D::Acknowledged | D::Failed | D::Rejected if transit.milestones.mrn.is_none() => {
            Ok(())
        }
        _ => Err(processed(transit)),
    }
}

fn processed(transit: &Transit) -> TransitError {
    let allowed = &[Status::Draft, Status::Submitted, Status::Rejected];
    TransitError::InvalidStatus { current: transit.status(), allowed }
}
