use super::{InMemoryInventory, conflict};
use crate::LotId;
use crate::allocation::{Allocation, AllocationState};
use crate::ports::{AllocationRepository, unique_rules};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeSet;

impl AllocationRepository for InMemoryInventory {
    fn for_declaration(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Allocation>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.allocations.values().filter(|own| own.organisation == organisation);
            Ok(own.filter(|own| own.declaration == declaration).cloned().collect())
        })
    }

    fn touching_stock(
        &self,
        organisation: OrganisationId,
        declarations: &[i64],
    ) -> Result<BTreeSet<i64>, StorageError> {
        self.with(|state| {
            if declarations.is_empty() {
                return Ok(BTreeSet::new());
            }
            state.read();
            let own = state.allocations.values().filter(|own| own.organisation == organisation);
            let allocated = own.map(|own| own.declaration);
            let placed = state.stocks.values().filter(|stock| stock.organisation == organisation);
            let placed = placed.filter_map(|stock| stock.terms.placement.as_ref()).map(|placed| placed.declaration);
            let found = state.exceptions.iter().filter(|kept| kept.organisation == organisation);
            let found = found.map(|kept| kept.declaration);
            Ok(allocated.chain(placed).chain(found).filter(|id| declarations.contains(id)).collect())
        })
    }

    fn insert(&self, allocations: &[Allocation]) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let mut next = state.allocations.clone();
            for new in allocations {
                if next.insert((new.line, new.lot), new.clone()).is_some() {
                    return Err(conflict(Some(unique_rules::ALLOCATION)));
                }
            }
            state.allocations = next;
            Ok(())
        })
    }

    fn save(&self, allocations: &[Allocation]) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let mut next = state.allocations.clone();
            for changed in allocations {
                let stored = next.get_mut(&(changed.line, changed.lot));
                let stored = stored.filter(|stored| stored.organisation == changed.organisation);
                let open = stored.filter(|stored| stored.state == AllocationState::Reserved);
                let open = open.ok_or_else(|| conflict(None))?;
                open.submission.clone_from(&changed.submission);
                open.state = changed.state;
            }
            state.allocations = next;
            Ok(())
        })
    }

    fn delete(&self, organisation: OrganisationId, allocations: &[(i64, LotId)]) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let mut next = state.allocations.clone();
            for key in allocations {
                let gone = next.remove(key).filter(|gone| gone.organisation == organisation);
                gone.ok_or_else(|| conflict(None))?;
            }
            state.allocations = next;
            Ok(())
        })
    }
}
