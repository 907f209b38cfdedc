use customs_declarations::ports::{CountedAcceptance, CountedDeclarations};
use customs_declarations::{DeclarationError, Declarations};
use customs_guarantees::account::AccountKey;
use customs_guarantees::ports::{CountedSubmission, CountedSubmissions, GuaranteeAccounts};
use customs_kernel::{Eori, Lrn, OrganisationId, StorageError};
use std::sync::Arc;

/// Gives declarations the submissions that customs counts in balances.
pub(crate) struct CountedDeclarationsNotifier(pub(crate) Declarations);

impl CountedSubmissions for CountedDeclarationsNotifier {
    fn counted(&self, organisation: OrganisationId, submissions: &[CountedSubmission]) -> Result<(), StorageError> {
        // Customs may count what this service did not send, under numbers of other forms.
        let read = |CountedSubmission { lrn, mrn, at }: &CountedSubmission| {
            Some((lrn.parse::<Lrn>().ok()?, CountedAcceptance { mrn: mrn.parse().ok()?, at: *at }))
        };
        let counted: Vec<(Lrn, CountedAcceptance)> = submissions.iter().filter_map(read).collect();
        let lrns: Vec<Lrn> = counted.iter().map(|(lrn, _)| lrn.clone()).collect();
        // Nearly all of them were answered, so that one query for all of them usually leaves nothing to do.
        let open = self.0.unanswered_among(organisation, &lrns)?;
        for (lrn, counted) in counted.into_iter().filter(|(lrn, _)| open.contains(lrn)) {
            match self.0.counted_in_balance(organisation, &lrn, counted) {
                Ok(_) | Err(DeclarationError::NotFound) => {}
                Err(DeclarationError::Storage(error)) => return Err(error),
                // The balance is stored nevertheless: it does not depend on this declaration.
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
