use super::{GuaranteeGate, covers};
use crate::GuaranteeError;
use crate::account::{Account, AccountKey, Balance, BalanceChange, Level, Thresholds};
use crate::liability::{AccountUse, Liability};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, Subject, round_to_cents};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of movements in one question.
const MOST: usize = 100;

/// A question about a set of movements, by id.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhatIfForm {
    /// Ids of declarations.
    pub declarations: Vec<i64>,
    /// Ids of transits.
    pub transits: Vec<i64>,
}

/// The guarantees as they would be after the submissions.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhatIf {
    /// The accounts involved, ordered by key.
    pub accounts: Vec<AccountOutlook>,
    /// The movements asked about, in the order of the question.
    pub liabilities: Vec<LiabilityOutlook>,
}

/// An account as it would be after the submissions.
#[growing(new)]
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
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiabilityOutlook {
    /// The declaration or transit.
    pub of: Subject,
    /// What it uses of each account, in the order of its guarantees.
    pub uses: Vec<UseOutlook>,
    /// Whether the amounts are counted already, because the movement was submitted.
    pub is_counted: bool,
}

/// What submitting one movement uses of one account.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UseOutlook {
    /// The account; `None` for what uses no account, or accounts that are not synced.
    pub account: Option<AccountKey>,
    /// Amount that is used, in EUR.
    pub amount: Decimal,
    /// Whether the account covers it after the movements before it. If not, the whole submission would be refused when
    /// guarantees block.
    pub is_covered: bool,
}

impl LiabilityOutlook {
    /// The first account that it uses; `None` when it uses none, or none that is synced.
    #[must_use]
    pub fn account(&self) -> Option<&AccountKey> {
        self.uses.iter().find_map(|used| used.account.as_ref())
    }

    /// Amount that it uses of all accounts together, in EUR.
    #[must_use]
    pub fn amount(&self) -> Decimal {
        self.uses.iter().map(|used| used.amount).sum()
    }

    /// Whether every account covers its part.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        self.uses.iter().all(|used| used.is_covered)
    }
}

impl WhatIfForm {
    fn liable(&self) -> Result<Vec<Subject>, FieldErrors> {
        let count = self.declarations.len() + self.transits.len();
        if count == 0 {
            return Err(FieldErrors::one(
                "declarations",
                (RuleCode::RequiredWithoutTransits, "is required without transits"),
            ));
        }
        if count > MOST {
            let rule = format!("must not name more than {MOST} with the transits");
            return Err(FieldErrors::one("declarations", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST)));
        }
        let declarations = self.declarations.iter().copied().map(Subject::declaration);
        let liable: Vec<Subject> = declarations.chain(self.transits.iter().copied().map(Subject::transit)).collect();
        let mut errors = FieldErrors::default();
        let mut seen = BTreeSet::new();
        for (index, one) in liable.iter().enumerate() {
            if !seen.insert(*one) {
                errors.add(self.path(index), (RuleCode::NamedTwice, "must not be named twice"));
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
                errors.add(form.path(index), (RuleCode::NotFound, "does not exist"));
            }
        }
        errors.into_result()?;
        let reserved = self.ports.reservations.for_subjects(organisation, &liable)?;
        let reserved: BTreeSet<Subject> = reserved.into_iter().map(|own| own.of).collect();
        let uses = found.iter().flat_map(|found| &found.uses);
        let keys: BTreeSet<AccountKey> = uses.filter_map(|used| used.account.clone()).collect();
        let keys: Vec<AccountKey> = keys.into_iter().collect();
        let accounts = self.ports.accounts.find(organisation, &keys)?;
        let accounts = accounts.into_iter().filter(|account| account.sync.is_wanted);
        let mut after: BTreeMap<AccountKey, (Account, Balance)> =
            accounts.map(|account| (account.key.clone(), (account.clone(), account.balance))).collect();
        let thresholds = self.ports.thresholds.for_organisation(organisation)?;
        let mut liabilities = Vec::with_capacity(found.len());
        for Liability { of, uses, is_booked } in found {
            let is_counted = is_booked || reserved.contains(&of);
            let uses = outlook_of(uses, is_counted, &mut after, &thresholds);
            liabilities.push(LiabilityOutlook { of, uses, is_counted });
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

/// Looks whether the accounts cover what a movement uses of them, and adds it to what is used `after` the movements
/// before it unless it is counted already.
fn outlook_of(
    uses: Vec<AccountUse>,
    is_counted: bool,
    after: &mut BTreeMap<AccountKey, (Account, Balance)>,
    thresholds: &Thresholds,
) -> Vec<UseOutlook> {
    let synced = |used: AccountUse| AccountUse {
        account: used.account.filter(|key| after.contains_key(key)),
        amount: round_to_cents(used.amount),
        grns: used.grns,
    };
    let uses = AccountUse::by_account(uses.into_iter().map(synced));
    let mut outlooks = Vec::with_capacity(uses.len());
    for AccountUse { account, grns: _, amount } in uses {
        let known = account.as_ref().and_then(|key| after.get_mut(key));
        let is_covered = match known {
            Some((account, balance)) if !is_counted => {
                let is_covered = covers(account, *balance, thresholds, amount);
                *balance = balance.after(BalanceChange::kept(amount));
                is_covered
            }
            _ => true,
        };
        outlooks.push(UseOutlook { account, amount, is_covered });
    }
    outlooks
}
