use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::GuaranteeKind;
use crate::liability::{Decision, Reservation, Standing};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, SubjectKind, in_unit_of_work};
use std::collections::BTreeSet;

impl GuaranteeGate {
    /// Selects those of these movements of one organisation for which [`Self::settle`] may have work to do. Needs few
    /// queries, however many there are. If no balance of a kind is fetched, movements of that kind without a
    /// reservation are left out.
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

    /// Adjusts the reservations of a declaration or transit to the decisions of customs. A movement that was rejected,
    /// invalidated, discharged, taken back or deleted releases its reservation. A movement for which customs uses the
    /// guarantee keeps the reservation until the figures of customs include it; a sync is requested at once, also of the
    /// accounts that secure the placements its goods come from.
    ///
    /// The method looks at the state reached and not at single events, so it may be called any number of times, in any
    /// order and concurrently.
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
            // A sync may have settled them before the accounts were held.
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
                // The entry of customs may have arrived before the MRN was known here.
                for book in books.all() {
                    book.settle_counted(&self.ports, DateTime::<Utc>::MIN_UTC)?;
                }
            }
            books.keep(&self.ports)?;
            if let Some(Decision::Booked { .. } | Decision::Ended) = decision {
                let mut keys = self.ports.liabilities.freed_accounts(organisation, of)?;
                keys.extend(account.filter(|account| !keys.contains(account)));
                if !keys.is_empty() {
                    self.ports.queue.request(organisation, &keys, self.ports.clock.now())?;
                }
            }
            Ok(())
        })
    }
}

/// Whether the reservation ends.
fn ends(own: &Reservation, standing: Option<&Standing>) -> bool {
    standing.is_none_or(|standing| {
        standing.submission.as_deref() != Some(&own.submission) || standing.decision == Decision::Ended
    })
}
