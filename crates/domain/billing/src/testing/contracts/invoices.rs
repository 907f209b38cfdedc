use super::invoice_list;
use super::store::{BillingStore, after, decimal, is_conflict, start, text, work};
use crate::dossier::Dossier;
use crate::invoice::{
    BilledDossier, Buyer, ChainHash, CreditedInvoice, DocumentType, EuroRate, Invoice, InvoiceLineTerms, InvoiceStatus,
    LineSource, Parties, RateSource, Seal, Seller, VatEdition,
};
use crate::money::PaymentTermGroup;
use crate::ports::{AskedFor, unique_rules};
use crate::{DossierId, InvoiceId};
use customs_kernel::{StorageError, Version, equal, holds, in_unit_of_work, keeps};
use std::thread;

/// Runs the contract of [`InvoiceRepository`](crate::ports::InvoiceRepository),
/// [`DraftRepository`](crate::ports::DraftRepository) and
/// [`InvoiceDirectory`](crate::ports::InvoiceDirectory); `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_contract(make: impl Fn() -> BillingStore) {
    keeps! { "InvoiceRepository, DraftRepository and InvoiceDirectory":
        what_is_kept_comes_back(&make());
        many_at_once_are_answered_in_order(&make());
        a_change_keeps_removes_and_adds_lines(&make());
        a_change_of_the_header_leaves_the_lines(&make());
        a_number_is_one_documents(&make());
        an_invoice_is_held_by_one_at_a_time(&make());
        what_is_asked_for_a_charge_is_known(&make());
        only_drafts_can_go(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
    invoice_list::run(&make);
}

fn find(store: &BillingStore, id: InvoiceId) -> Option<Invoice> {
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

fn full(store: &BillingStore, dossier: &Dossier) -> InvoiceLineTerms {
    let revenue = store.charged(dossier.id, store.item("A").id, None);
    InvoiceLineTerms {
        description: "Größe \"货物\" € 'x'; --".to_owned(),
        quantity: decimal("-1.25"),
        unit_price: decimal("1234567.123456"),
        vat_rate: decimal("0"),
        reverse_charged: true,
        not_taxed_here: true,
        group: PaymentTermGroup::Duties,
        billable_item: Some(revenue.billable_item),
        dossier: Some(dossier.id),
        source: LineSource::Revenue(revenue.id),
        ..work("12.34", LineSource::Typed)
    }
}

fn what_is_kept_comes_back(store: &BillingStore) {
    let dossier = store.dossier("D-1");
    let mut new = store.new_invoice(&[full(store, &dossier), work("1", LineSource::Prepayment(dossier.id))]);
    new.header.document_type = DocumentType::CreditNote;
    new.header.dossier = Some(dossier.id);
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

fn many_at_once_are_answered_in_order(store: &BillingStore) {
    let new: Vec<_> = (0..1_100)
        .map(|number| {
            let mut new = store.new_invoice(&[work("1", LineSource::Typed), work("2", LineSource::Typed)]);
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

fn a_change_keeps_removes_and_adds_lines(store: &BillingStore) {
    let new = store.new_invoice(&[work("1", LineSource::Typed), work("2", LineSource::Typed)]);
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
    store.undone(|| {
        drop(store.drafts.save(&find(store, read.id).expect("it is there"), &[work("4", LineSource::Typed)]))
    });
    equal!(find(store, read.id).map(|invoice| invoice.lines.len()), Some(2), [read]);
}

fn a_change_of_the_header_leaves_the_lines(store: &BillingStore) {
    let new = store.new_invoice(&[work("1", LineSource::Typed), work("2", LineSource::Typed)]);
    let kept = store.drafts.insert(&[new]).expect("it is kept").remove(0);
    let mut changed = sealed(kept.clone(), 3);
    changed.header.notes = text("Łódź");
    let saved = store.invoices.save_header(&changed).expect("it is kept");
    equal!(saved, Invoice { version: kept.version.next(), ..changed.clone() });
    equal!(find(store, kept.id), Some(saved), [kept]);
    holds!(is_conflict(&store.invoices.save_header(&changed), None), "it was changed since", [changed]);
    let other = sealed(store.draft(), 3);
    holds!(is_conflict(&store.invoices.save_header(&other), Some(unique_rules::INVOICE_NUMBER)), [other]);
    let foreign = Invoice { organisation: store.theirs(), ..find(store, other.id).expect("it is there") };
    holds!(is_conflict(&store.invoices.save_header(&foreign), None), [foreign]);
}

fn a_number_is_one_documents(store: &BillingStore) {
    store.drafts.save(&sealed(store.draft(), 1), &[]).expect("it is kept");
    let double = store.drafts.save(&sealed(store.draft(), 1), &[]);
    holds!(is_conflict(&double, Some(unique_rules::INVOICE_NUMBER)), [double]);
}

/// A line may be credited in parts, and each unit of work that holds its invoice sees what the one before left.
fn an_invoice_is_held_by_one_at_a_time(store: &BillingStore) {
    let invoice = store.drafts.save(&sealed(store.draft(), 1), &[]).expect("it is kept");
    let mut new = store.new_invoice(&[work("60", LineSource::Credit(invoice.lines[0].id))]);
    new.header.document_type = DocumentType::CreditNote;
    new.header.credits = Some(CreditedInvoice { id: invoice.id, number: "2026-00001".to_owned() });
    let notes = || store.directory.credit_notes_of(store.ours(), invoice.id).expect("a look-up");
    let made = thread::scope(|scope| {
        let insert = || {
            in_unit_of_work(store.work.as_ref(), || {
                equal!(store.drafts.hold(store.ours(), invoice.id)?.as_ref(), Some(&invoice), [invoice]);
                Ok::<_, StorageError>(if notes().is_empty() { store.drafts.insert(&[new.clone()])?.len() } else { 0 })
            })
            .expect("it is done")
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(insert)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).sum::<usize>()
    });
    equal!((made, notes().len()), (1, 1));
    store.drafts.insert(&[new]).expect("a second part is kept");
    equal!(notes().len(), 2);
    equal!(find(store, invoice.id).as_ref(), Some(&invoice), "it keeps its version", [invoice]);
    equal!(store.directory.credit_notes_of(store.theirs(), invoice.id).expect("a look-up"), [], [invoice]);
    equal!(store.drafts.hold(store.theirs(), invoice.id).expect("a look-up"), None, [invoice]);
    let both = [notes()[1].id, notes()[0].id, InvoiceId::new(i64::MAX)];
    equal!(store.drafts.find_all(store.ours(), &both).expect("a look-up"), notes(), [both]);
    equal!(store.drafts.find_all(store.theirs(), &both).expect("a look-up"), [], [both]);
    equal!(store.drafts.find_all(store.ours(), &[]).expect("a look-up"), []);
}

/// 100.00 is billed; a finalized note takes back 20.00 of it, and a draft is to take back 30.00 more.
fn what_is_asked_for_a_charge_is_known(store: &BillingStore) {
    let dossier = store.dossier("D-1").id;
    let charge = store.charged(dossier, store.item("A").id, None).id;
    let of_dossier = |price: &str, source| InvoiceLineTerms { dossier: Some(dossier), ..work(price, source) };
    let lines = [of_dossier("100", LineSource::Revenue(charge)), of_dossier("7", LineSource::Typed)];
    let billed = store.drafts.insert(&[store.new_invoice(&lines)]).expect("it is kept").remove(0);
    let invoice = store.drafts.save(&sealed(billed, 1), &[]).expect("it is kept");
    let note = |amount: &str| {
        let mut line = of_dossier(amount, LineSource::Credit(invoice.lines[0].id));
        line.amounts = line.amounts.reversed();
        let mut new = store.new_invoice(&[line]);
        new.header.document_type = DocumentType::CreditNote;
        new.header.credits = Some(CreditedInvoice { id: invoice.id, number: "2026-00001".to_owned() });
        store.drafts.insert(&[new]).expect("it is kept").remove(0)
    };
    store.drafts.save(&sealed(note("20"), 2), &[]).expect("it is kept");
    note("30");
    let asked = |organisation| store.directory.asked_for(organisation, &[dossier]).expect("a look-up");
    let expected = AskedFor { billed: decimal("100"), taken_back: decimal("20"), on_draft_notes: decimal("30") };
    equal!(asked(store.ours()).into_iter().collect::<Vec<_>>(), [(charge, expected)]);
    equal!(expected.left(), decimal("80"));
    holds!(asked(store.theirs()).is_empty());
    holds!(store.directory.asked_for(store.ours(), &[]).expect("a look-up").is_empty());
}

fn only_drafts_can_go(store: &BillingStore) {
    let draft = store.draft();
    holds!(is_conflict(&store.drafts.delete(store.ours(), draft.id, draft.version.next()), None));
    store.drafts.delete(store.ours(), draft.id, draft.version).expect("it goes");
    equal!(find(store, draft.id), None, [draft]);
    let kept = store.drafts.save(&sealed(store.draft(), 1), &[]).expect("it is kept");
    holds!(is_conflict(&store.drafts.delete(store.ours(), kept.id, kept.version), None), [kept]);
    equal!(find(store, kept.id), Some(kept));
}

fn another_organisation_sees_and_changes_nothing(store: &BillingStore) {
    let draft = store.draft();
    let theirs = store.theirs();
    equal!(store.invoices.find(theirs, draft.id).expect("a look-up"), None, [theirs, draft]);
    holds!(
        is_conflict(&store.drafts.save(&Invoice { organisation: theirs, ..draft.clone() }, &[]), None),
        [theirs, draft]
    );
    holds!(is_conflict(&store.drafts.delete(theirs, draft.id, draft.version), None), [theirs, draft]);
    equal!(store.directory.drafts_among(theirs, &[draft.id]).expect("a look-up"), [], [theirs, draft]);
    equal!(find(store, draft.id), Some(draft));
}
