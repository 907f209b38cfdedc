use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::GuaranteeKind;
use crate::liability::{Decision, Reservation, Standing};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, SubjectKind, in_unit_of_work};
use std::collections::BTreeSet;

impl GuaranteeGate {
    /// Those of these, all of one organisation, that [`Self::settle`] may do anything for: few queries however many
    /// they are. Where nobody has balances of a kind fetched, those that keep nothing are not among them.
    ///
    /// # Errors
    /// `Storage`.
    pub fn to_settle(&self, organisation: OrganisationId, of: &[Subject]) -> Result<BTreeSet<Subject>, GuaranteeError> {
        let mut found = BTreeSet::new();
        for kind in of.iter().map(|one| one.kind).collect::<BTreeSet<_>>() {
            let account = match kind {
                SubjectKind::Declaration => GuaranteeKind::Surety,
                SubjectKind::Transit => GuaranteeKind::Dva,
            };
            if self.ports.customers.is_any_enabled(organisation, account)? {
                found.extend(of.iter().filter(|one| one.kind == kind));
            }
        }
        let others: Vec<Subject> = of.iter().filter(|one| !found.contains(*one)).copied().collect();
        if !others.is_empty() {
            let kept = self.ports.reservations.of(organisation, &others)?;
            found.extend(kept.into_iter().map(|reservation| reservation.of));
        }
        Ok(found)
    }

    /// Brings reservations to where customs has brought a declaration or transit: what was rejected, invalidated,
    /// discharged, taken back or deleted keeps nothing; what customs uses the guarantee for keeps it until customs'
    /// figures tell so, which is asked for at once.
    ///
    /// It looks at what was reached and not at single events: it may be called as often as one likes, in any order
    /// and at the same time.
    ///
    /// # Errors
    /// `Storage`.
    pub fn settle(&self, organisation: OrganisationId, of: Subject) -> Result<(), GuaranteeError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let standing = self.ports.liabilities.hold(organisation, of)?;
            let account = standing.as_ref().and_then(|standing| standing.account.clone());
            let own = self.ports.reservations.of(organisation, &[of])?;
            let keys = own.iter().map(|own| own.account.clone());
            let mut books = self.hold(organisation, keys, self.ports.clock.now())?;
            // A sync may have settled them meanwhile.
            let own = if own.is_empty() { own } else { self.ports.reservations.of(organisation, &[of])? };
            let (ended, staying): (Vec<_>, Vec<_>) = own.into_iter().partition(|own| ends(own, standing.as_ref()));
            books.end(&self.ports, &ended, "Rejected, invalidated, discharged or taken back")?;
            let decision = standing.map(|standing| standing.decision);
            let (booked_at, mrn) = match &decision {
                Some(Decision::Booked { at, mrn }) => (Some(*at), mrn.clone()),
                Some(Decision::Named { mrn }) => (None, Some(mrn.clone())),
                Some(Decision::Open | Decision::Ended) | None => (None, None),
            };
            if booked_at.is_some() || mrn.is_some() {
                for own in staying {
                    let known = Reservation {
                        booked_at: own.booked_at.or(booked_at),
                        mrn: mrn.clone().or_else(|| own.mrn.clone()),
                        ..own.clone()
                    };
                    if known != own {
                        self.ports.reservations.save(&known)?;
                    }
                }
                // Customs may have told of it before we knew its MRN.
                for book in books.all() {
                    book.settle_counted(&self.ports, DateTime::<Utc>::MIN_UTC)?;
                }
            }
            books.keep(&self.ports)?;
            if let (Some(Decision::Booked { .. } | Decision::Ended), Some(key)) = (decision, account) {
                self.ports.queue.request(organisation, &[key], self.ports.clock.now())?;
            }
            Ok(())
        })
    }
}

/// Whether a reservation keeps nothing any more.
fn ends(own: &Reservation, standing: Option<&Standing>) -> bool {
    standing.is_none_or(|standing| {
        standing.submission.as_deref() != Some(&own.submission) || standing.decision == Decision::Ended
    })
}
