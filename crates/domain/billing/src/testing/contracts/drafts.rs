use super::given::{GivenCharge, GivenDossier};
use super::invoices::sealed;
use super::store::{BillingStore, after, decimal, is_conflict, new_invoice, start, text, work};
use crate::invoice::{CreditedInvoice, DocumentType, Invoice, InvoiceLineTerms, InvoiceStatus, LineSource};
use crate::money::PaymentTermGroup;
use crate::ports::{DraftRepository, unique_rules};
use crate::{DossierId, InvoiceId};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, Version, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;
use std::thread;

/// One empty store of drafts.
pub struct DraftBench {
    /// Storage of drafts of invoices.
    pub drafts: Arc<dyn DraftRepository>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own drafts.
    pub organisations: [OrganisationId; 2],
    /// Stores a dossier that drafts bill.
    pub dossier: GivenDossier,
    /// Stores a revenue line that a draft bills.
    pub charge: GivenCharge,
}

customs_kernel::debug_by_name!(DraftBench);

impl From<BillingStore> for DraftBench {
    fn from(store: BillingStore) -> Self {
        Self {
            drafts: store.drafts.clone(),
            work: store.work.clone(),
            organisations: store.organisations,
            dossier: store.given_dossier(),
            charge: store.given_charge(),
        }
    }
}

impl DraftBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    /// Stores a draft with one line.
    fn draft(&self) -> Invoice {
        let new = new_invoice(self.ours(), &[work("100", LineSource::Typed)]);
        self.drafts.insert(&[new]).expect("a draft is kept").remove(0)
    }
}

/// Runs the contract of [`DraftRepository`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn draft_contract<B: Into<DraftBench>>(make: impl Fn() -> B) {
    let make = || -> DraftBench { make().into() };
    keeps! { "DraftRepository":
        what_is_kept_comes_back(&make());
        many_at_once_are_answered_in_order(&make());
        several_are_found_together(&make());
        a_change_keeps_removes_and_adds_lines(&make());
        a_number_is_one_documents(&make());
        an_invoice_is_held_by_one_at_a_time(&make());
        only_drafts_can_go(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn find(store: &DraftBench, id: InvoiceId) -> Option<Invoice> {
    store.drafts.find_all(store.ours(), &[id]).expect("a look-up").pop()
}

fn full(store: &DraftBench, dossier: DossierId) -> InvoiceLineTerms {
    let (revenue, billable_item) = (store.charge)(dossier);
    InvoiceLineTerms {
        description: "Größe \"货物\" € 'x'; --".to_owned(),
        quantity: decimal("-1.25"),
        unit_price: decimal("1234567.123456"),
        vat_rate: decimal("0"),
        reverse_charged: true,
        not_taxed_here: true,
        group: PaymentTermGroup::Duties,
        billable_item: Some(billable_item),
        dossier: Some(dossier),
        source: LineSource::Revenue(revenue),
        ..work("12.34", LineSource::Typed)
    }
}

fn what_is_kept_comes_back(store: &DraftBench) {
    let dossier = (store.dossier)("D-1");
    let mut new = new_invoice(store.ours(), &[full(store, dossier), work("1", LineSource::Prepayment(dossier))]);
    new.header.document_type = DocumentType::CreditNote;
    new.header.dossier = Some(dossier);
    new.header.payment_term_days = Some(14);
    new.header.due_date_is_set = true;
    new.header.is_prepayment = true;
    let original = store.draft();
    new.header.credits = Some(CreditedInvoice { id: original.id, number: "2026-00001".to_owned() });
    let kept = store.drafts.insert(&[new.clone()]).expect("it is kept").remove(0);
    equal!((kept.version, kept.status, kept.created_at), (Version::FIRST, InvoiceStatus::Draft, start()));
    equal!((&kept.header, kept.number()), (&new.header, None), [kept]);
    equal!(kept.lines.iter().map(|line| line.terms.clone()).collect::<Vec<_>>(), new.lines, [kept]);
    equal!(find(store, kept.id), Some(kept.clone()), [kept]);
    let paid = Invoice {
        status: InvoiceStatus::Paid,
        sent_at: Some(after(5)),
        paid_at: Some(after(6)),
        payment_reference: text("SEPA 1"),
        paid_by: text("bank"),
        ..sealed(kept, 7)
    };
    let saved = store.drafts.save(&paid, &[]).expect("it is kept");
    equal!(saved, Invoice { version: paid.version.next(), ..paid });
    equal!(find(store, saved.id), Some(saved));
    equal!(find(store, InvoiceId::new(i64::MAX)), None);
}

fn many_at_once_are_answered_in_order(store: &DraftBench) {
    let new: Vec<_> = (0..1_100)
        .map(|number| {
            let mut new = new_invoice(store.ours(), &[work("1", LineSource::Typed), work("2", LineSource::Typed)]);
            new.header.notes = Some(format!("invoice {number}"));
            new
        })
        .collect();
    let kept = store.drafts.insert(&new).expect("they are kept");
    equal!(kept.len(), new.len(), [kept]);
    for (kept, new) in kept.iter().zip(&new) {
        equal!((&kept.header, kept.lines.len()), (&new.header, 2), [kept]);
    }
    for index in [0, 500, 1_099] {
        equal!(find(store, kept[index].id).as_ref(), Some(&kept[index]), [kept, index]);
    }
    equal!(store.drafts.insert(&[]).expect("none"), []);
}

fn several_are_found_together(store: &DraftBench) {
    let [first, second, third] = [store.draft(), store.draft(), store.draft()];
    let ids = [third.id, InvoiceId::new(i64::MAX), first.id, third.id];
    equal!(store.drafts.find_all(store.ours(), &ids).expect("a look-up"), [first, third], [ids, second]);
    equal!(store.drafts.find_all(store.theirs(), &ids).expect("a look-up"), [], [ids]);
    equal!(store.drafts.find_all(store.ours(), &[]).expect("a look-up"), []);
}

fn a_change_keeps_removes_and_adds_lines(store: &DraftBench) {
    let new = new_invoice(store.ours(), &[work("1", LineSource::Typed), work("2", LineSource::Typed)]);
    let read = store.drafts.insert(&[new]).expect("it is kept").remove(0);
    let mut changed = read.clone();
    changed.lines.remove(0);
    changed.lines[0].terms.description = "Anders".to_owned();
    changed.header.notes = None;
    let saved = store.drafts.save(&changed, &[work("3", LineSource::Typed)]).expect("it is kept");
    equal!(saved.version, read.version.next(), [saved]);
    equal!((saved.lines.len(), &saved.lines[0]), (2, &changed.lines[0]), [saved]);
    equal!(saved.lines[1].terms, work("3", LineSource::Typed), [saved]);
    equal!(find(store, read.id), Some(saved), [read]);
    holds!(is_conflict(&store.drafts.save(&read, &[]), None), [read]);
    undone(store.work.as_ref(), || {
        drop(store.drafts.save(&find(store, read.id).expect("it is there"), &[work("4", LineSource::Typed)]))
    });
    equal!(find(store, read.id).map(|invoice| invoice.lines.len()), Some(2), [read]);
}

fn a_number_is_one_documents(store: &DraftBench) {
    store.drafts.save(&sealed(store.draft(), 1), &[]).expect("it is kept");
    let double = store.drafts.save(&sealed(store.draft(), 1), &[]);
    holds!(is_conflict(&double, Some(unique_rules::INVOICE_NUMBER)), [double]);
}

/// Each unit of work that holds an invoice sees what the one before left.
fn an_invoice_is_held_by_one_at_a_time(store: &DraftBench) {
    let invoice = store.draft();
    let held = in_unit_of_work(store.work.as_ref(), || store.drafts.hold(store.ours(), invoice.id));
    equal!(held.expect("it is held").as_ref(), Some(&invoice), "it keeps its version", [invoice]);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let outcome: Result<(), StorageError> = in_unit_of_work(store.work.as_ref(), || {
                    let mut held = store.drafts.hold(store.ours(), invoice.id)?.expect("it is there");
                    held.header.notes = Some(format!("{}+", held.header.notes.take().unwrap_or_default()));
                    store.drafts.save(&held, &[])?;
                    Ok(())
                });
                outcome.expect("who holds it can change it");
            });
        }
    });
    let notes = find(store, invoice.id).and_then(|changed| changed.header.notes);
    equal!(notes, invoice.header.notes.as_ref().map(|notes| format!("{notes}++++")), "none is lost", [invoice]);
    equal!(store.drafts.hold(store.theirs(), invoice.id).expect("a look-up"), None, [invoice]);
}

fn only_drafts_can_go(store: &DraftBench) {
    let draft = store.draft();
    holds!(is_conflict(&store.drafts.delete(store.ours(), draft.id, draft.version.next()), None));
    store.drafts.delete(store.ours(), draft.id, draft.version).expect("it goes");
    equal!(find(store, draft.id), None, [draft]);
    let kept = store.drafts.save(&sealed(store.draft(), 1), &[]).expect("it is kept");
    holds!(is_conflict(&store.drafts.delete(store.ours(), kept.id, kept.version), None), [kept]);
    equal!(find(store, kept.id), Some(kept));
}

fn another_organisation_sees_and_changes_nothing(store: &DraftBench) {
    let (draft, theirs) = (store.draft(), store.theirs());
    equal!(store.drafts.find_all(theirs, &[draft.id]).expect("a look-up"), [], [theirs, draft]);
    let foreign = Invoice { organisation: theirs, ..draft.clone() };
    holds!(is_conflict(&store.drafts.save(&foreign, &[]), None), [foreign]);
    holds!(is_conflict(&store.drafts.delete(theirs, draft.id, draft.version), None), [theirs, draft]);
    equal!(find(store, draft.id), Some(draft));
}
