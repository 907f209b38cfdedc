use crate::{DossierGate, DossierRefusal, Eori, Lrn, LrnSource, OrganisationDirectory, OrganisationId, StorageError};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// A gate with the dossiers in this map, by id: open, or refused for a reason. Every other dossier is unknown.
#[derive(Debug, Clone, Default)]
pub struct OpenDossiers(pub BTreeMap<i64, Result<(), DossierRefusal>>);

impl DossierGate for OpenDossiers {
    fn admits(&self, _: OrganisationId, dossier_id: i64) -> Result<Result<(), DossierRefusal>, StorageError> {
        Ok(self.0.get(&dossier_id).cloned().unwrap_or(Err(DossierRefusal::Unknown)))
    }
}

/// A directory that gives every organisation the same EORI.
#[derive(Debug, Clone, Default)]
pub struct FixedOrganisation(pub Option<Eori>);

impl OrganisationDirectory for FixedOrganisation {
    fn eori(&self, _: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.clone())
    }
}

/// Gives the LRNs `TEST-00000001`, `TEST-00000002` and so on; each source starts again.
#[derive(Debug, Default)]
pub struct NumberedLrns(AtomicU32);

impl LrnSource for NumberedLrns {
    fn next(&self, _: OrganisationId) -> Lrn {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        format!("TEST-{number:08}").parse().expect("an LRN")
    }
}
