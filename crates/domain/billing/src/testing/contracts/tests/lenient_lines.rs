use super::{RevenueBench, revenue_line_contract, store_over};
use crate::dossier::{NewRevenueLine, RevenueLine};
use crate::ports::{Remember, RevenueLines};
use crate::testing::InMemoryBilling;
use crate::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::testing::fault_found;
use customs_kernel::{OrganisationId, StorageError, Subject};
use std::sync::Arc;

/// Revenue lines that are claimed as far as they can be, whatever an invoice bills already.
struct Lenient(Arc<InMemoryBilling>);

impl RevenueLines for Lenient {
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<RevenueLine>, StorageError> {
        RevenueLines::for_dossiers(self.0.as_ref(), organisation, dossiers)
    }

    fn insert(&self, lines: &[NewRevenueLine]) -> Result<Vec<RevenueLine>, StorageError> {
        RevenueLines::insert(self.0.as_ref(), lines)
    }

    fn save(&self, line: &RevenueLine) -> Result<(), StorageError> {
        RevenueLines::save(self.0.as_ref(), line)
    }

    fn delete(&self, organisation: OrganisationId, id: RevenueLineId, remember: Remember) -> Result<(), StorageError> {
        RevenueLines::delete(self.0.as_ref(), organisation, id, remember)
    }

    fn forget(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Option<Subject>,
    ) -> Result<(), StorageError> {
        RevenueLines::forget(self.0.as_ref(), organisation, dossier, movement)
    }

    fn claim(&self, organisation: OrganisationId, lines: &[(RevenueLineId, InvoiceId)]) -> Result<(), StorageError> {
        for line in lines {
            // A line that an invoice bills is passed over.
            let _ = RevenueLines::claim(self.0.as_ref(), organisation, &[*line]);
        }
        Ok(())
    }

    fn release(
        &self,
        organisation: OrganisationId,
        lines: &[RevenueLineId],
        invoice: InvoiceId,
    ) -> Result<(), StorageError> {
        RevenueLines::release(self.0.as_ref(), organisation, lines, invoice)
    }
}

#[test]
fn lines_that_are_claimed_in_part_are_found_by_the_rule_with_the_lines() {
    let words = fault_found(|| {
        revenue_line_contract(|| {
            let memory = Arc::new(InMemoryBilling::default());
            RevenueBench { revenue: Arc::new(Lenient(memory.clone())), ..store_over(memory).into() }
        });
    });
    let rule = "`RevenueLines` breaks the rule \"lines are claimed all or none\"";
    for part in
        [rule, "checked: is_conflict(&claim(&[&lines[2], &lines[1]], other), None)", "given lines: [RevenueLine {"]
    {
        assert!(words.contains(part), "{part} in {words}");
    }
}
