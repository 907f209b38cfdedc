use super::given::{GivenDraft, SaveInvoice};
use super::store::{BillingStore, after, decimal, is_conflict, new_invoice, text, work};
use crate::invoice::{
    BilledDossier, Buyer, ChainHash, EuroRate, Invoice, InvoiceStatus, LineSource, Parties, RateSource, Seal, Seller,
    VatEdition,
};
use crate::ports::{InvoiceRepository, unique_rules};
use crate::{DossierId, InvoiceId};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, holds, keeps};
use std::sync::Arc;

/// One empty store of invoices.
pub struct InvoiceBench {
    /// Storage of invoices.
    pub invoices: Arc<dyn InvoiceRepository>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own invoices.
    pub organisations: [OrganisationId; 2],
    /// Stores a draft, which becomes an invoice.
    pub draft: GivenDraft,
    /// Stores a draft that became an invoice.
    pub save: SaveInvoice,
}

customs_kernel::debug_by_name!(InvoiceBench);

impl From<BillingStore> for InvoiceBench {
    fn from(store: BillingStore) -> Self {
        Self {
            invoices: store.invoices.clone(),
            work: store.work.clone(),
            organisations: store.organisations,
            draft: store.given_draft(),
            save: store.given_save(),
        }
    }
}

impl InvoiceBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    /// Stores a draft with two lines.
    fn two_lines(&self) -> Invoice {
        (self.draft)(&new_invoice(self.ours(), &[work("1", LineSource::Typed), work("2", LineSource::Typed)]))
    }
}

/// Runs the contract of [`InvoiceRepository`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_contract<B: Into<InvoiceBench>>(make: impl Fn() -> B) {
    let make = || -> InvoiceBench { make().into() };
    keeps! { "InvoiceRepository":
        an_invoice_is_found_with_its_lines(&make());
        a_change_of_the_header_leaves_the_lines(&make());
        a_number_is_one_documents(&make());
        what_is_undone_was_never_changed(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn find(store: &InvoiceBench, id: InvoiceId) -> Option<Invoice> {
    store.invoices.find(store.ours(), id).expect("a look-up")
}

/// The invoice as finalization leaves it, at this position in the series of 2026.
pub(super) fn sealed(invoice: Invoice, sequence: u32) -> Invoice {
    Invoice {
        status: InvoiceStatus::Finalized,
        finalized_at: Some(after(i64::from(sequence))),
        parties: Some(Parties {
            seller: Seller {
                name: "Broker € B.V.".to_owned(), iban: text("NL02ABNA0123456789"), ..Seller::default()
            },
            buyer: Buyer { customer_code: "ACME".to_owned(), name: "Łódź".to_owned(), ..Buyer::default() },
            dossiers: vec![BilledDossier { id: DossierId::new(9), number: "D2026-00001".to_owned() }],
            vat_edition: VatEdition::Second,
            supply_date: "2026-03-04".parse().ok(),
            euro_rate: Some(EuroRate {
                per_euro: decimal("1.16040"),
                day: "2026-03-05".parse().expect("a day"),
                source: RateSource::Sample,
            }),
        }),
        seal: Some(Seal {
            year: 2026,
            sequence,
            number: format!("2026-{sequence:05}"),
            previous: ChainHash::START,
            hash: ChainHash::digest(&sequence.to_be_bytes()),
        }),
        ..invoice
    }
}

fn an_invoice_is_found_with_its_lines(store: &InvoiceBench) {
    let draft = store.two_lines();
    equal!(find(store, draft.id).as_ref(), Some(&draft), [draft]);
    equal!(find(store, InvoiceId::new(i64::MAX)), None);
    let finalized = (store.save)(&sealed(draft, 7));
    equal!(find(store, finalized.id).as_ref(), Some(&finalized), [finalized]);
}

fn a_change_of_the_header_leaves_the_lines(store: &InvoiceBench) {
    let kept = store.two_lines();
    let mut changed = sealed(kept.clone(), 3);
    changed.header.notes = text("Łódź");
    let saved = store.invoices.save_header(&changed).expect("it is kept");
    equal!(saved, Invoice { version: kept.version.next(), ..changed.clone() });
    equal!(find(store, kept.id), Some(saved), [kept]);
    holds!(is_conflict(&store.invoices.save_header(&changed), None), "it was changed since", [changed]);
}

fn a_number_is_one_documents(store: &InvoiceBench) {
    (store.save)(&sealed(store.two_lines(), 3));
    let other = sealed(store.two_lines(), 3);
    holds!(is_conflict(&store.invoices.save_header(&other), Some(unique_rules::INVOICE_NUMBER)), [other]);
}

fn what_is_undone_was_never_changed(store: &InvoiceBench) {
    let finalized = (store.save)(&sealed(store.two_lines(), 1));
    let paid = Invoice { status: InvoiceStatus::Paid, paid_at: Some(after(6)), ..finalized.clone() };
    undone(store.work.as_ref(), || drop(store.invoices.save_header(&paid).expect("it is kept")));
    equal!(find(store, finalized.id).as_ref(), Some(&finalized), [finalized]);
}

fn another_organisation_sees_and_changes_nothing(store: &InvoiceBench) {
    let (draft, theirs) = (store.two_lines(), store.theirs());
    equal!(store.invoices.find(theirs, draft.id).expect("a look-up"), None, [theirs, draft]);
    let foreign = Invoice { organisation: theirs, ..draft.clone() };
    holds!(is_conflict(&store.invoices.save_header(&foreign), None), [foreign]);
    equal!(find(store, draft.id), Some(draft));
}
