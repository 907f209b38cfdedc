use super::GuaranteeSync;
use crate::GuaranteeError;
use crate::account::GuaranteeKind;
use crate::ports::{MOST_GRNS, SyncClaim};
use chrono::Duration;
use customs_kernel::{Grn, StorageError};
use std::collections::BTreeSet;

/// How long customs may take to answer before another worker may ask.
const LEASE: Duration = Duration::seconds(60);

impl GuaranteeSync {
    /// Claims at most `limit` accounts that are due for a sync, each with the transit guarantees that count on it. No
    /// other worker asks about them for a minute. Each claim must be returned with [`store`](Self::store), no matter
    /// what customs answered.
    ///
    /// # Errors
    /// `Storage`; the claims then expire.
    pub fn claim(&self, limit: usize) -> Result<Vec<SyncClaim>, GuaranteeError> {
        let now = self.ports.clock.now();
        let mut claims = self.ports.queue.claim(now, now + LEASE, limit)?;
        for claim in claims.iter_mut().filter(|claim| claim.key.kind == GuaranteeKind::Dva) {
            claim.grns = self.guarantees_on(claim)?;
        }
        Ok(claims)
    }

    /// The guarantees of the customers that have the account, and those that transits on it named, unless those belong
    /// to another account by now.
    fn guarantees_on(&self, claim: &SyncClaim) -> Result<Vec<Grn>, StorageError> {
        let mut own: BTreeSet<Grn> = self
            .ports
            .customers
            .with_account(claim.organisation, &claim.key)?
            .iter()
            .filter_map(|customer| customer.dva.guarantee())
            .collect();
        if !claim.grns.is_empty() {
            let owners = self.ports.customers.with_grn(claim.organisation, &claim.grns)?;
            let (ours, others): (Vec<_>, Vec<_>) =
                owners.iter().partition(|owner| owner.account(GuaranteeKind::Dva).as_ref() == Some(&claim.key));
            let grns_of = |owners: Vec<&crate::ports::GuaranteeCustomer>| -> BTreeSet<Grn> {
                owners.into_iter().filter_map(|owner| owner.dva.guarantee()).collect()
            };
            let (ours, others) = (grns_of(ours), grns_of(others));
            let is_on_it = |grn: &&Grn| ours.contains(*grn) || !others.contains(*grn);
            let room = MOST_GRNS.saturating_sub(own.len());
            own.extend(claim.grns.iter().filter(is_on_it).take(room).cloned());
        }
        Ok(own.into_iter().take(MOST_GRNS).collect())
    }
}
