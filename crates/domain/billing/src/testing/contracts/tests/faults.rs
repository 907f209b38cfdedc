//! What the suites say about stores with a fault: the port, the rule, the call and the values.

use super::*;
use crate::DossierId;
use crate::ports::{DossierQueue, QueuedDossier, SettingsSource};
use customs_kernel::testing::fault_found;
use customs_kernel::{ImmediateWork, StorageError};

/// Two organisations whose records are kept as those of one.
const SHARED: [OrganisationId; 2] = [OURS; 2];

fn says(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn dossiers_that_stay_deleted_when_that_is_undone_are_found_by_the_rule_with_the_dossier() {
    let words = fault_found(|| {
        dossier_contract(|| DossierBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`DossierRepository` breaks the rule \"a change needs the version that was read\"";
    says(&words, &[rule, "checked: find(store, read.id).is_some()", "given read: Dossier {"]);
}

/// A queue that begins anew with each piece.
struct Forgetful(Arc<dyn DossierQueue>);

impl DossierQueue for Forgetful {
    fn waiting(
        &self,
        organisation: OrganisationId,
        _: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError> {
        self.0.waiting(organisation, None, limit)
    }
}

#[test]
fn a_queue_that_begins_anew_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        dossier_queue_contract(|| {
            let bench = DossierQueueBench::from(store());
            DossierQueueBench { queue: Arc::new(Forgetful(bench.queue.clone())), ..bench }
        });
    });
    let rule = "`DossierQueue` breaks the rule \"the queue is in order and in pieces\"";
    says(&words, &[rule, "checked: waiting(bench, Some(all[0].place()), 10)", "returned: [QueuedDossier {"]);
}

#[test]
fn costs_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        purchase_line_contract(|| PurchaseBench { organisations: SHARED, ..store().into() });
    });
    let rule = "`PurchaseLines` breaks the rule \"what is taken back can be charged again\"";
    says(&words, &[rule, "checked: lines(store, &[first])", "returned: [PurchaseLine {"]);
}

#[test]
fn an_invoice_that_stays_changed_when_that_is_undone_is_found_by_the_rule_with_the_invoice() {
    let words = fault_found(|| {
        invoice_contract(|| InvoiceBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`InvoiceRepository` breaks the rule \"what is undone was never changed\"";
    says(&words, &[rule, "checked: find(store, finalized.id).as_ref()", "given finalized: Invoice {"]);
}

#[test]
fn drafts_that_organisations_share_are_found_by_the_rule_with_the_ids() {
    let words = fault_found(|| draft_contract(|| DraftBench { organisations: SHARED, ..store().into() }));
    let rule = "`DraftRepository` breaks the rule \"several are found together\"";
    says(&words, &[rule, "store.drafts.find_all(store.theirs(), &ids)", "given ids: [InvoiceId("]);
}

#[test]
fn lists_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        invoice_directory_contract(|| InvoiceDirectoryBench { organisations: SHARED, ..store().into() });
    });
    let rule = "`InvoiceDirectory` breaks the rule \"a list is filtered and sorted\"";
    says(&words, &[rule, "store.directory.list(store.theirs()", "returned: 2", "expected: 0"]);
}

#[test]
fn what_stays_noted_when_that_is_undone_is_found_by_the_rule_with_the_invoices() {
    let words = fault_found(|| {
        invoice_archive_contract(|| InvoiceArchiveBench { work: Arc::new(ImmediateWork), ..archive_store().into() });
    });
    let rule = "`InvoiceArchive` breaks the rule \"what is undone was never noted\"";
    says(&words, &[rule, "checked: taken(bench, 100)", "given invoices: [InvoiceId("]);
}

#[test]
fn what_stays_archived_when_that_is_undone_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        archive_queue_contract(|| ArchiveQueueBench { work: Arc::new(ImmediateWork), ..archive_store().into() });
    });
    let rule = "`ArchiveQueue` breaks the rule \"what is undone was never kept\"";
    says(&words, &[rule, "checked: bench.claimed(10, 100, 200)", "returned: []", "expected: [InvoiceId("]);
}

#[test]
fn a_profile_that_stays_changed_when_that_is_undone_is_found_by_the_rule_with_both() {
    let words = fault_found(|| {
        profile_contract(|| ProfileBench { work: Arc::new(ImmediateWork), ..profile_bench() });
    });
    let rule = "`ProfileStore` breaks the rule \"what is undone was never set\"";
    says(&words, &[rule, "returned: Some(OrganisationProfile {", "expected: Some(OrganisationProfile {"]);
}

/// Settings that all organisations share.
struct Shared(Arc<dyn SettingsSource>);

impl SettingsSource for Shared {
    fn for_organisation(&self, _: OrganisationId) -> Result<BillingSettings, StorageError> {
        self.0.for_organisation(OURS)
    }
}

#[test]
fn settings_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        settings_contract(|| {
            let bench = settings_bench();
            SettingsBench { settings: Arc::new(Shared(bench.settings.clone())), ..bench }
        });
    });
    let rule = "`SettingsSource` breaks the rule \"what was never set is as for everybody\"";
    says(&words, &[rule, "an organisation that is not there", "checked: read(bench, NOBODY)"]);
}
