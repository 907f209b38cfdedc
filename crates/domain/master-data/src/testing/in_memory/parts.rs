use super::{InMemoryMasterData, State, conflict};
use crate::customer::{Part, PartForm, PartKind};
use crate::ports::PartRepository;
use crate::{CustomerId, PartId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use serde_json::Value;

/// A part of any kind, its form stored as a JSON document.
#[derive(Debug, Clone)]
pub(super) struct KeptPart {
    organisation: OrganisationId,
    pub(super) customer: CustomerId,
    kind: PartKind,
    document: Value,
    created_at: DateTime<Utc>,
}

impl KeptPart {
    fn part<P: PartForm>(&self, id: PartId) -> Result<Part<P>, StorageError> {
        let form = serde_json::from_value(self.document.clone()).map_err(failed)?;
        Ok(Part { id, customer: self.customer, form, created_at: self.created_at })
    }
}

fn failed(error: serde_json::Error) -> StorageError {
    StorageError::Failed(Box::new(error))
}

impl State {
    pub(super) fn parts_of<P: PartForm>(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
    ) -> Result<Vec<Part<P>>, StorageError> {
        let own = self
            .parts
            .iter()
            .filter(|(_, part)| (part.organisation, part.customer, part.kind) == (organisation, customer, P::KIND));
        own.map(|(id, part)| part.part(*id)).collect()
    }

    fn part<P: PartForm>(&self, organisation: OrganisationId, id: PartId) -> Option<&KeptPart> {
        self.parts.get(&id).filter(|part| part.organisation == organisation && part.kind == P::KIND)
    }

    fn put<P: PartForm>(&mut self, organisation: OrganisationId, part: &Part<P>) -> Result<(), StorageError> {
        if part.form.is_chosen() {
            for mut other in self.parts_of::<P>(organisation, part.customer)? {
                if other.form.is_chosen() {
                    other.form.set_chosen(false);
                    self.put(organisation, &other)?;
                }
            }
        }
        let kept = KeptPart {
            organisation,
            customer: part.customer,
            kind: P::KIND,
            document: serde_json::to_value(&part.form).map_err(failed)?,
            created_at: part.created_at,
        };
        self.parts.insert(part.id, kept);
        Ok(())
    }
}

impl<P: PartForm> PartRepository<P> for InMemoryMasterData {
    fn list(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<Part<P>>, StorageError> {
        self.with(|state| state.parts_of(organisation, customer))
    }

    fn find(&self, organisation: OrganisationId, id: PartId) -> Result<Option<Part<P>>, StorageError> {
        self.with(|state| state.part::<P>(organisation, id).map(|part| part.part(id)).transpose())
    }

    fn insert(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        form: &P,
        at: DateTime<Utc>,
    ) -> Result<Part<P>, StorageError> {
        self.with(|state| {
            if state.customer(organisation, customer).is_none() {
                return Err(conflict(None));
            }
            let part = Part { id: PartId::new(state.next_id()), customer, form: form.clone(), created_at: at };
            state.put(organisation, &part)?;
            Ok(part)
        })
    }

    fn save(&self, organisation: OrganisationId, part: &Part<P>) -> Result<bool, StorageError> {
        self.with(|state| {
            let kept = state.part::<P>(organisation, part.id).filter(|kept| kept.customer == part.customer);
            let Some(created_at) = kept.map(|kept| kept.created_at) else { return Ok(false) };
            state.put(organisation, &Part { created_at, ..part.clone() })?;
            Ok(true)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: PartId) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let there = state.part::<P>(organisation, id).is_some();
            if there {
                state.parts.remove(&id);
            }
            there
        }))
    }
}
