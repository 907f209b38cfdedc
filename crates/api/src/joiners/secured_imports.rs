use crate::joiners::Organisations;
use customs_declarations::ports::OrganisationDirectory;
use customs_declarations::{Declaration, DeclarationError, DeclarationId, Declarations, Direction};
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::ports::{GuaranteeCustomers, SecuredImports};
use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::sync::Arc;

/// Guarantees ask declarations who declares an import and what it comes to.
pub(crate) struct EstimatedImports {
    pub(crate) declarations: Declarations,
    pub(crate) organisations: Organisations,
    pub(crate) customers: Arc<dyn GuaranteeCustomers>,
}

impl EstimatedImports {
    fn import(&self, organisation: OrganisationId, id: i64) -> Result<Option<Declaration>, StorageError> {
        match self.declarations.find(organisation, DeclarationId::new(id)) {
            Ok(declaration) => Ok(Some(declaration).filter(|found| found.direction() == Direction::Import)),
            Err(error) => absent(error),
        }
    }
}

impl SecuredImports for EstimatedImports {
    fn account(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<AccountKey>, StorageError> {
        let Some(declaration) = self.import(organisation, declaration)? else { return Ok(None) };
        let broker = self.organisations.eori(organisation)?;
        let Some(eori) = declaration.declarant_eori(broker.as_ref()) else { return Ok(None) };
        let key = AccountKey { kind: GuaranteeKind::Surety, eori };
        let is_synced = !self.customers.with_account(organisation, &key)?.is_empty();
        Ok(is_synced.then_some(key))
    }

    fn amount(&self, organisation: OrganisationId, declaration: i64) -> Result<Decimal, StorageError> {
        match self.declarations.estimate_duties(organisation, DeclarationId::new(declaration)) {
            Ok(estimated) => Ok(estimated.estimate.total_duties),
            Err(error) => Ok(absent(error)?.unwrap_or_default()),
        }
    }
}

/// What is not there, or no import, is secured by nothing.
fn absent<T>(error: DeclarationError) -> Result<Option<T>, StorageError> {
    match error {
        DeclarationError::NotFound | DeclarationError::InvalidDirection { .. } => Ok(None),
        DeclarationError::Storage(error) => Err(error),
        other => Err(StorageError::Corrupt(format!("a stored declaration could not be estimated: {other}"))),
    }
}
