use crate::AccessCode;
use crate::ports::{
    DossierGate, DossierRefusal, GuaranteeGate, GuaranteeRefusal, GuaranteeUse, KnownTrader, LrnSource,
    OrganisationDirectory, TraderDirectory,
};
use customs_kernel::{Eori, Lrn, OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// Traders by customer code, the same for every organisation, and one access code for all guarantees.
#[derive(Debug, Clone, Default)]
pub struct KnownTraders {
    /// The traders.
    pub traders: BTreeMap<String, KnownTrader>,
    /// The access code of whatever guarantee they have.
    pub access_code: Option<AccessCode>,
}

impl TraderDirectory for KnownTraders {
    fn traders(&self, _: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownTrader>, StorageError> {
        Ok(codes.iter().filter_map(|code| Some((code.clone(), self.traders.get(code)?.clone()))).collect())
    }

    fn access_code(
        &self,
        _: OrganisationId,
        customer_code: &str,
        grn: &str,
    ) -> Result<Option<AccessCode>, StorageError> {
        let customer = self.traders.get(customer_code);
        let theirs = customer.is_some_and(|customer| customer.guarantee_reference.as_deref() == Some(grn));
        Ok(self.access_code.clone().filter(|_| theirs))
    }
}

/// Dossiers by id: open, or refused for a reason. Any other is unknown.
#[derive(Debug, Clone, Default)]
pub struct OpenDossiers(pub BTreeMap<i64, Result<(), DossierRefusal>>);

impl DossierGate for OpenDossiers {
    fn admits(&self, _: OrganisationId, dossier_id: i64) -> Result<Result<(), DossierRefusal>, StorageError> {
        Ok(self.0.get(&dossier_id).cloned().unwrap_or(Err(DossierRefusal::Unknown)))
    }
}

/// Guarantees that bear no movement above an amount.
#[derive(Debug, Clone, Copy)]
pub struct FullGuarantees(pub Decimal);

impl GuaranteeGate for FullGuarantees {
    fn reserve(&self, taken: &GuaranteeUse) -> Result<Result<(), GuaranteeRefusal>, StorageError> {
        let Some(eori) = "NL801234566".parse().ok().filter(|_| taken.amount > self.0) else { return Ok(Ok(())) };
        let (kind, level) = ("dva", "critical");
        Ok(Err(GuaranteeRefusal { kind, eori, level, amount: taken.amount, total_available: self.0 }))
    }
}

/// The same EORI for every organisation.
#[derive(Debug, Clone, Default)]
pub struct FixedOrganisation(pub Option<Eori>);

impl OrganisationDirectory for FixedOrganisation {
    fn eori(&self, _: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.clone())
    }
}

/// LRNs `TEST-00000001`, `TEST-00000002` and so on; each source starts anew.
#[derive(Debug, Default)]
pub struct NumberedLrns(AtomicU32);

impl LrnSource for NumberedLrns {
    fn next(&self) -> Lrn {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        #[expect(clippy::expect_used, reason = "digits behind a prefix are always an LRN")]
        format!("TEST-{number:08}").parse().expect("an LRN")
    }
}
