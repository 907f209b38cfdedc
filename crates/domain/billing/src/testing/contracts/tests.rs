use super::*;
use crate::dossier::{NewRevenueLine, RevenueLine};
use crate::ports::{Remember, RevenueLines, RunLedger};
use crate::testing::InMemoryBilling;
use crate::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::testing::fault_found;
use customs_kernel::{OrganisationId, StorageError, Subject};
use std::sync::Arc;

fn store() -> BillingStore {
    store_over(Arc::new(InMemoryBilling::default()))
}

fn store_over(memory: Arc<InMemoryBilling>) -> BillingStore {
    BillingStore {
        items: memory.clone(),
        cards: memory.clone(),
        dossiers: memory.clone(),
        queue: memory.clone(),
        revenue: memory.clone(),
        purchases: memory.clone(),
        invoices: memory.clone(),
        drafts: memory.clone(),
        directory: memory.clone(),
        numbers: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    }
}

#[test]
fn the_fake_keeps_billable_items_as_the_port_promises() {
    billable_item_contract(store);
}

#[test]
fn the_fake_keeps_rate_cards_as_the_port_promises() {
    rate_card_contract(store);
}

#[test]
fn the_fake_keeps_dossiers_as_the_port_promises() {
    dossier_contract(store);
}

#[test]
fn the_fake_keeps_revenue_as_the_port_promises() {
    revenue_line_contract(store);
}

#[test]
fn the_fake_keeps_costs_as_the_port_promises() {
    purchase_line_contract(store);
}

#[test]
fn the_fake_keeps_invoices_as_the_port_promises() {
    invoice_contract(store);
}

#[test]
fn the_fake_notes_runs_as_the_port_promises() {
    run_ledger_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        let ledger: Arc<dyn RunLedger> = memory.clone();
        (store_over(memory), ledger)
    });
}

#[test]
fn the_fake_gives_out_numbers_as_the_port_promises() {
    invoice_number_contract(store);
}

#[test]
fn the_fake_notes_what_is_to_be_kept_as_the_port_promises() {
    invoice_archive_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        ArchiveStore { store: store_over(memory.clone()), archive: memory.clone(), queue: memory }
    });
}

#[test]
fn the_fake_keeps_profiles_as_the_port_promises() {
    profile_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        let organisation = OrganisationId::new(1);
        let seller = crate::invoice::Seller { name: "Ours".to_owned(), ..crate::invoice::Seller::default() };
        memory.keep_settings(organisation, crate::ports::BillingSettings { seller, ..Default::default() });
        ProfileBench { profiles: memory.clone(), settings: memory.clone(), work: memory, organisation }
    });
}

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
            BillingStore { revenue: Arc::new(Lenient(memory.clone())), ..store_over(memory) }
        });
    });
    let rule = "`RevenueLines` breaks the rule \"lines are claimed all or none\"";
    for part in
        [rule, "checked: is_conflict(&claim(&[&lines[2], &lines[1]], other), None)", "given lines: [RevenueLine {"]
    {
        assert!(words.contains(part), "{part} in {words}");
    }
}
