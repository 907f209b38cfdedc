use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::{AccountKey, GuaranteeKind};
use crate::liability::{Decision, Reservation, Standing};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind, in_unit_of_work};
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
            let kept = self.ports.reservations.for_subjects(organisation, &others)?;
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
            let asked = self.to_be_asked_about(organisation, of, standing.as_ref())?;
            let own = self.ports.reservations.for_subjects(organisation, &[of])?;
            if !own.is_empty() {
                self.settle_reservations(organisation, of, &own, standing.as_ref(), &asked)?;
            }
            if !asked.is_empty() {
                self.ports.queue.request(organisation, &asked, self.ports.clock.now())?;
            }
            Ok(())
        })
    }

    /// The accounts that customs changes by its decision: those of the movement itself, and those of the placements that
    /// its goods come from.
    fn to_be_asked_about(
        &self,
        organisation: OrganisationId,
        of: Subject,
        standing: Option<&Standing>,
    ) -> Result<Vec<AccountKey>, StorageError> {
        let Some(Standing { accounts, decision: Decision::Booked { .. } | Decision::Ended, .. }) = standing else {
            return Ok(Vec::new());
        };
        let freed = self.ports.liabilities.freed_accounts(organisation, of)?;
        Ok(accounts.iter().cloned().chain(freed).collect::<BTreeSet<_>>().into_iter().collect())
    }

    /// Ends or marks the reservations of a movement. All accounts that the unit of work writes to are held from the
    /// beginning, those to be `asked` about too, so that no two units wait for each other.
    fn settle_reservations(
        &self,
        organisation: OrganisationId,
        of: Subject,
        before: &[Reservation],
        standing: Option<&Standing>,
        asked: &[AccountKey],
    ) -> Result<(), GuaranteeError> {
        let own: BTreeSet<AccountKey> = before.iter().map(|own| own.account.clone()).collect();
        let mut books = self.hold(organisation, own.iter().chain(asked).cloned(), self.ports.clock.now())?;
        // A sync may have settled them before the accounts were held.
        let left = self.ports.reservations.for_subjects(organisation, &[of])?;
        let (ended, staying): (Vec<_>, Vec<_>) = left.into_iter().partition(|own| ends(own, standing));
        books.end(&self.ports, &ended, "Rejected, invalidated, discharged or taken back")?;
        let (booked_at, mrn) = match standing.map(|standing| &standing.decision) {
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
            for book in books.all().filter(|book| own.contains(&book.account.key)) {
                book.settle_counted(&self.ports, DateTime::<Utc>::MIN_UTC)?;
            }
        }
        books.keep(&self.ports)
    }
}

/// Whether the reservation ends.
fn ends(own: &Reservation, standing: Option<&Standing>) -> bool {
    standing.is_none_or(|standing| {
        standing.submission.as_deref() != Some(&own.submission) || standing.decision == Decision::Ended
    })
}
