use super::GuaranteeGate;
use super::cover::covers;
use crate::GuaranteeError;
use crate::account::{Account, AccountKey, Balance, BalanceChange, Level};
use crate::liability::Liability;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, Subject, round_to_cents};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of movements in one question.
const MOST: usize = 100;

/// A question about a set of movements, by id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhatIfForm {
    /// Ids of declarations.
    pub declarations: Vec<i64>,
    /// Ids of transits.
    pub transits: Vec<i64>,
}

/// The guarantees as they would be after the submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhatIf {
    /// The accounts involved, ordered by key.
    pub accounts: Vec<AccountOutlook>,
    /// The movements asked about, in the order of the question.
    pub liabilities: Vec<LiabilityOutlook>,
}

/// An account as it would be after the submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountOutlook {
    /// The account as it is now.
    pub account: Account,
    /// Codes of the customers that share the account.
    pub customer_codes: Vec<String>,
    /// Level of the account now.
    pub level: Level,
    /// Additional amount that would be used.
    pub added: Decimal,
    /// Balance after the submissions.
    pub after: Balance,
    /// Level after the submissions.
    pub level_after: Level,
}

/// The effect of submitting one movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiabilityOutlook {
    /// The declaration or transit.
    pub of: Subject,
    /// The account that it uses; `None` when it uses none, or one that is not synced.
    pub account: Option<AccountKey>,
    /// Amount that it uses, in EUR.
    pub amount: Decimal,
    /// Whether the amount is counted already, because the movement was submitted.
    pub is_counted: bool,
    /// Whether the guarantee covers it after the movements before it. If not, its submission would be refused when
    /// guarantees block.
    pub is_covered: bool,
}

impl WhatIfForm {
    fn liable(&self) -> Result<Vec<Subject>, FieldErrors> {
        let count = self.declarations.len() + self.transits.len();
        if count == 0 {
            return Err(FieldErrors::one(
                "declarations",
                ("required_without_transits", "is required without transits"),
            ));
        }
        if count > MOST {
            let rule = format!("must not name more than {MOST} with the transits");
            return Err(FieldErrors::one("declarations", BrokenRule::new("too_many", rule).with("max", MOST)));
        }
        let declarations = self.declarations.iter().copied().map(Subject::declaration);
        let liable: Vec<Subject> = declarations.chain(self.transits.iter().copied().map(Subject::transit)).collect();
        let mut errors = FieldErrors::default();
        let mut seen = BTreeSet::new();
        for (index, one) in liable.iter().enumerate() {
            if !seen.insert(*one) {
                errors.add(self.path(index), ("named_twice", "must not be named twice"));
            }
        }
        errors.into_result().map(|()| liable)
    }

    fn path(&self, index: usize) -> String {
        match index.checked_sub(self.declarations.len()) {
            None => format!("declarations.{index}"),
            Some(index) => format!("transits.{index}"),
        }
    }
}

impl GuaranteeGate {
    /// Shows the guarantees as they would be if all of these movements were submitted one after the other. Nothing is
    /// stored.
    ///
    /// # Errors
    /// `Invalid` with the paths of the form, also for movements that do not exist; `Storage`.
    pub fn what_if(&self, organisation: OrganisationId, form: &WhatIfForm) -> Result<WhatIf, GuaranteeError> {
        let liable = form.liable()?;
        let found = self.ports.liabilities.estimate(organisation, &liable)?;
        let mut errors = FieldErrors::default();
        for (index, one) in liable.iter().enumerate() {
            if !found.iter().any(|found| found.of == *one) {
                errors.add(form.path(index), ("not_found", "does not exist"));
            }
        }
        errors.into_result()?;
        let reserved = self.ports.reservations.of(organisation, &liable)?;
        let reserved: BTreeSet<Subject> = reserved.into_iter().map(|own| own.of).collect();
        let keys: BTreeSet<AccountKey> = found.iter().filter_map(|found| found.account.clone()).collect();
        let keys: Vec<AccountKey> = keys.into_iter().collect();
        let accounts = self.ports.accounts.find(organisation, &keys)?;
        let accounts = accounts.into_iter().filter(|account| account.sync.is_wanted);
        let mut after: BTreeMap<AccountKey, (Account, Balance)> =
            accounts.map(|account| (account.key.clone(), (account.clone(), account.balance))).collect();
        let thresholds = self.ports.thresholds.of(organisation)?;
        let mut liabilities = Vec::with_capacity(found.len());
        for Liability { of, account, grn: _, amount, is_booked } in found {
            let amount = round_to_cents(amount);
            let is_counted = is_booked || reserved.contains(&of);
            let used = account.as_ref().and_then(|key| after.get_mut(key));
            let is_covered = match used {
                Some((account, balance)) if !is_counted => {
                    let is_covered = covers(account, *balance, &thresholds, amount);
                    *balance = balance.after(BalanceChange::kept(amount));
                    is_covered
                }
                _ => true,
            };
            let account = account.filter(|key| after.contains_key(key));
            liabilities.push(LiabilityOutlook { of, account, amount, is_counted, is_covered });
        }
        let mut outlooks = Vec::with_capacity(after.len());
        for (key, (account, after)) in after {
            let customers = self.ports.customers.with_account(organisation, &key)?;
            outlooks.push(AccountOutlook {
                customer_codes: customers.into_iter().map(|customer| customer.code).collect(),
                level: thresholds.level(account.balance.usage_percentage()),
                added: after.in_processing - account.balance.in_processing,
                level_after: thresholds.level(after.usage_percentage()),
                after,
                account,
            });
        }
        Ok(WhatIf { accounts: outlooks, liabilities })
    }
}
