use customs_declarations::ports::{CountedAcceptance, CountedDeclarations};
use customs_declarations::{DeclarationError, Declarations};
use customs_guarantees::account::AccountKey;
use customs_guarantees::ports::{CountedSubmission, CountedSubmissions, GuaranteeAccounts};
use customs_kernel::{Eori, Lrn, Mrn, OrganisationId, StorageError};
use std::sync::Arc;

/// Tells declarations of the submissions that customs counts in balances.
pub(crate) struct ToldDeclarations(pub(crate) Declarations);

impl CountedSubmissions for ToldDeclarations {
    fn counted(&self, organisation: OrganisationId, submissions: &[CountedSubmission]) -> Result<(), StorageError> {
        for CountedSubmission { lrn, mrn, at } in submissions {
            // Customs may count what this service did not send, under numbers of other forms.
            let (Ok(lrn), Ok(mrn)) = (lrn.parse::<Lrn>(), mrn.parse::<Mrn>()) else { continue };
            match self.0.counted_in_balance(organisation, &lrn, CountedAcceptance { mrn, at: *at }) {
                Ok(_) | Err(DeclarationError::NotFound) => {}
                Err(DeclarationError::Storage(error)) => return Err(error),
                // The balance is stored all the same: it does not depend on this declaration.
                Err(other) => {
                    tracing::warn!(%organisation, %lrn, error = %other, "an acceptance in a balance could not be noted");
                }
            }
        }
        Ok(())
    }
}

/// Looks into the ledgers of accounts for declarations that customs counts.
pub(crate) struct CountedInLedgers(pub(crate) Arc<dyn GuaranteeAccounts>);

impl CountedDeclarations for CountedInLedgers {
    fn acceptance(
        &self,
        organisation: OrganisationId,
        surety_of: &Eori,
        lrn: &Lrn,
    ) -> Result<Option<CountedAcceptance>, StorageError> {
        let key = AccountKey::surety(surety_of.clone());
        let entry = self.0.use_under(organisation, &key, lrn.as_str())?;
        Ok(entry.and_then(|entry| Some(CountedAcceptance { mrn: entry.mrn?.parse().ok()?, at: entry.occurred_at })))
    }
}
