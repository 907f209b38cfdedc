use super::InMemoryGuarantees;
use crate::account::{AccountKey, GuaranteeKind};
use crate::liability::{AccountUse, Decision, Liability, Standing};
use crate::ports::{CountedSubmission, CountedSubmissions, GuaranteeCustomer, GuaranteeCustomers, Liabilities};
use customs_kernel::{Grn, OrganisationId, StorageError, Subject};
use rust_decimal::Decimal;

/// Sets the data of the other domains that guarantees read.
impl InMemoryGuarantees {
    /// Enables a customer for a kind of guarantee.
    pub fn enable(&self, organisation: OrganisationId, kind: GuaranteeKind, customer: GuaranteeCustomer) {
        self.with(|state| state.customers.insert((organisation, kind, customer.code.clone()), customer));
    }

    /// Disables a customer for a kind of guarantee.
    pub fn disable(&self, organisation: OrganisationId, kind: GuaranteeKind, code: &str) {
        self.with(|state| state.customers.remove(&(organisation, kind, code.to_owned())));
    }

    /// Stores a draft that uses this amount of an account.
    pub fn keep_liability(
        &self,
        organisation: OrganisationId,
        of: Subject,
        account: Option<AccountKey>,
        amount: Decimal,
    ) {
        self.keep_uses(organisation, of, vec![AccountUse { account, grns: Vec::new(), amount }]);
    }

    /// Stores a draft that names several guarantees.
    pub fn keep_uses(&self, organisation: OrganisationId, of: Subject, uses: Vec<AccountUse>) {
        let liability = Liability::new(of, uses, false);
        let accounts = liability.uses.iter().filter_map(|used| used.account.clone()).collect();
        let standing = Standing { accounts, submission: None, decision: Decision::Open };
        self.with(|state| state.liabilities.insert((organisation, of), (liability, standing)));
    }

    /// Makes a draft that uses one account name a guarantee on it.
    pub fn name_in(&self, organisation: OrganisationId, of: Subject, grn: Grn) {
        self.with(|state| {
            let draft = state.liabilities.get_mut(&(organisation, of));
            if let Some(used) = draft.and_then(|(liability, _)| liability.uses.first_mut()) {
                used.grns = vec![grn];
            }
        });
    }

    /// Stores a customer that has a guarantee and is not enabled.
    pub fn keep_owner(&self, organisation: OrganisationId, customer: GuaranteeCustomer) {
        self.with(|state| state.owners.push((organisation, customer)));
    }

    /// Sets the state of a movement: its latest submission and the decision of customs.
    pub fn progress(&self, organisation: OrganisationId, of: Subject, lrn: Option<&str>, decision: Decision) {
        self.with(|state| {
            if let Some((liability, standing)) = state.liabilities.get_mut(&(organisation, of)) {
                liability.is_booked = matches!(decision, Decision::Booked { .. } | Decision::Ended);
                standing.submission = lrn.map(str::to_owned);
                standing.decision = decision;
            }
        });
    }

    /// Makes the goods of a movement come from placements that these accounts secure.
    pub fn free(&self, organisation: OrganisationId, of: Subject, accounts: Vec<AccountKey>) {
        self.with(|state| state.freed.insert((organisation, of), accounts));
    }

    /// Deletes a declaration or transit.
    pub fn delete_liability(&self, organisation: OrganisationId, of: Subject) {
        self.with(|state| state.liabilities.remove(&(organisation, of)));
    }
}

impl GuaranteeCustomers for InMemoryGuarantees {
    fn enabled(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.customers.iter().filter(|((owner, of, _), _)| (*owner, *of) == (organisation, kind));
            Ok(own.map(|(_, customer)| customer.clone()).collect())
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        code: &str,
    ) -> Result<Option<GuaranteeCustomer>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.customers.get(&(organisation, kind, code.to_owned())).cloned())
        })
    }

    fn with_account(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        let mut enabled = self.enabled(organisation, key.kind)?;
        enabled.retain(|customer| customer.eori.as_ref() == Some(&key.eori));
        Ok(enabled)
    }

    fn with_grn(&self, organisation: OrganisationId, grns: &[Grn]) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        let mut found = self.enabled(organisation, GuaranteeKind::Dva)?;
        self.with(|state| {
            let disabled = state.owners.iter().filter(|(of, _)| *of == organisation);
            found.extend(disabled.map(|(_, customer)| customer.clone()));
        });
        found.retain(|customer| customer.dva.guarantee().is_some_and(|grn| grns.contains(&grn)));
        found.sort_by(|one, other| one.code.cmp(&other.code));
        Ok(found)
    }

    fn is_any_enabled(&self, organisation: OrganisationId, kind: GuaranteeKind) -> Result<bool, StorageError> {
        Ok(!self.enabled(organisation, kind)?.is_empty())
    }

    fn enabled_everywhere(
        &self,
        kind: GuaranteeKind,
        after: i64,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, GuaranteeCustomer)>, StorageError> {
        self.with(|state| {
            state.read();
            let of_kind = state.customers.iter().filter(|((_, of, _), customer)| *of == kind && customer.id > after);
            let mut found: Vec<_> = of_kind.map(|((owner, _, _), customer)| (*owner, customer.clone())).collect();
            found.sort_by_key(|(_, customer)| customer.id);
            found.truncate(limit);
            Ok(found)
        })
    }
}

impl Liabilities for InMemoryGuarantees {
    fn estimate(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Liability>, StorageError> {
        self.with(|state| {
            state.read();
            let own = liable.iter().filter_map(|of| state.liabilities.get(&(organisation, *of)));
            Ok(own.map(|(liability, _)| liability.clone()).collect())
        })
    }

    fn amount(&self, organisation: OrganisationId, liable: Subject) -> Result<Decimal, StorageError> {
        Ok(self.estimate(organisation, &[liable])?.pop().map(|liability| liability.amount()).unwrap_or_default())
    }

    fn hold(&self, organisation: OrganisationId, liable: Subject) -> Result<Option<Standing>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.liabilities.get(&(organisation, liable)).map(|(_, standing)| standing.clone()))
        })
    }

    fn freed_accounts(&self, organisation: OrganisationId, liable: Subject) -> Result<Vec<AccountKey>, StorageError> {
        self.with(|state| Ok(state.freed.get(&(organisation, liable)).cloned().unwrap_or_default()))
    }
}

impl CountedSubmissions for InMemoryGuarantees {
    fn counted(&self, organisation: OrganisationId, submissions: &[CountedSubmission]) -> Result<(), StorageError> {
        self.with(|state| state.counted.extend(submissions.iter().map(|one| (organisation, one.clone()))));
        Ok(())
    }
}
