use super::InMemoryDeclarations;
use crate::ports::{AmendmentRepository, unique_rules};
use crate::{AmendedForms, Amendment, DeclarationId};
use customs_kernel::{Lrn, OrganisationId, StorageError};

impl AmendmentRepository for InMemoryDeclarations {
    fn insert(&self, amendment: &Amendment, forms: &AmendedForms) -> Result<(), StorageError> {
        let (organisation, id) = (amendment.organisation, amendment.declaration);
        self.with(|state| {
            let stored = state.records.get_mut(&id).filter(|stored| stored.record.organisation == organisation);
            let Some(stored) = stored else { return Err(conflict(None)) };
            let kept = &mut stored.beside.amendments;
            if kept.iter().any(|(other, _)| other.number == amendment.number) {
                return Err(conflict(None));
            }
            if amendment.is_pending() && kept.iter().any(|(other, _)| other.is_pending()) {
                return Err(conflict(Some(unique_rules::PENDING_AMENDMENT)));
            }
            kept.push((amendment.clone(), forms.clone()));
            Ok(())
        })
    }

    fn save(&self, amendment: &Amendment) -> Result<(), StorageError> {
        let (organisation, id) = (amendment.organisation, amendment.declaration);
        self.with(|state| {
            let stored = state.records.get_mut(&id).filter(|stored| stored.record.organisation == organisation);
            let mut kept = stored.into_iter().flat_map(|stored| &mut stored.beside.amendments);
            let (kept, _) = kept.find(|(kept, _)| kept.number == amendment.number).ok_or_else(|| conflict(None))?;
            kept.state = amendment.state;
            kept.decided_at = amendment.decided_at;
            kept.to_credit.clone_from(&amendment.to_credit);
            Ok(())
        })
    }

    fn list(&self, organisation: OrganisationId, declaration: DeclarationId) -> Result<Vec<Amendment>, StorageError> {
        Ok(self.with(|state| {
            let kept = state.stored(organisation, declaration).map(|stored| &stored.beside.amendments);
            kept.into_iter().flatten().map(|(amendment, _)| amendment.clone()).collect()
        }))
    }

    fn pending(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Option<Amendment>, StorageError> {
        Ok(self.list(organisation, declaration)?.into_iter().find(Amendment::is_pending))
    }

    fn under(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Amendment>, StorageError> {
        Ok(self.with(|state| {
            let own = state.records.values().filter(|stored| stored.record.organisation == organisation);
            let mut all = own.flat_map(|stored| &stored.beside.amendments);
            all.find(|(amendment, _)| amendment.lrn == *lrn).map(|(amendment, _)| amendment.clone())
        }))
    }

    fn find(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        number: u32,
    ) -> Result<Option<(Amendment, AmendedForms)>, StorageError> {
        Ok(self.with(|state| {
            let kept = &state.stored(organisation, declaration)?.beside.amendments;
            kept.iter().find(|(amendment, _)| amendment.number == number).cloned()
        }))
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
