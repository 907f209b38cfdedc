use customs_declarations::{DeclarationError, DeclarationId, Declarations};
use customs_guarantees::ports::SecuredImports;
use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;

/// Gives guarantees the amounts of imports that declarations estimate.
pub(crate) struct EstimatedImports(pub(crate) Declarations);

impl SecuredImports for EstimatedImports {
    fn amount(&self, organisation: OrganisationId, declaration: i64) -> Result<Decimal, StorageError> {
        match self.0.to_be_secured(organisation, DeclarationId::new(declaration)) {
            Ok(amount) => Ok(amount),
            // A deleted declaration, or one that is not an import, needs no guarantee.
            Err(DeclarationError::NotFound | DeclarationError::InvalidDirection { .. }) => Ok(Decimal::ZERO),
            Err(DeclarationError::Storage(error)) => Err(error),
            Err(other) => Err(StorageError::Corrupt(format!("a stored declaration could not be estimated: {other}"))),
        }
    }
}
