use super::given::{GivenCharge, GivenDossier, GivenDraft, SaveInvoice};
use super::invoices::sealed;
use super::store::{BillingStore, day, decimal, new_invoice, request, text, work};
use crate::invoice::{CreditedInvoice, DocumentType, Invoice, InvoiceLineTerms, InvoiceStatus, LineSource, NewInvoice};
use crate::money::PaymentTermGroup;
use crate::ports::{AskedFor, InvoiceDirectory, InvoiceFilter, InvoiceSort};
use crate::{DossierId, InvoiceId};
use customs_kernel::{OrganisationId, SortDirection, equal, holds, keeps};
use std::sync::Arc;

/// Lists of invoices in which none stands.
pub struct InvoiceDirectoryBench {
    /// The lists.
    pub directory: Arc<dyn InvoiceDirectory>,
    /// Two organisations without invoices.
    pub organisations: [OrganisationId; 2],
    /// Stores a dossier that invoices bill.
    pub dossier: GivenDossier,
    /// Stores a revenue line that an invoice bills.
    pub charge: GivenCharge,
    /// Stores a draft.
    pub draft: GivenDraft,
    /// Stores a draft that became an invoice.
    pub save: SaveInvoice,
}

customs_kernel::debug_by_name!(InvoiceDirectoryBench);

impl From<BillingStore> for InvoiceDirectoryBench {
    fn from(store: BillingStore) -> Self {
        Self {
            directory: store.directory.clone(),
            organisations: store.organisations,
            dossier: store.given_dossier(),
            charge: store.given_charge(),
            draft: store.given_draft(),
            save: store.given_save(),
        }
    }
}

impl InvoiceDirectoryBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    fn new_invoice(&self, lines: &[InvoiceLineTerms]) -> NewInvoice {
        new_invoice(self.ours(), lines)
    }

    /// Stores a draft with one line.
    fn one_line(&self) -> Invoice {
        (self.draft)(&self.new_invoice(&[work("100", LineSource::Typed)]))
    }

    /// A draft of a credit note for this invoice.
    fn new_note(&self, invoice: InvoiceId, line: InvoiceLineTerms) -> NewInvoice {
        let mut new = self.new_invoice(&[line]);
        new.header.document_type = DocumentType::CreditNote;
        new.header.credits = Some(CreditedInvoice { id: invoice, number: "2026-00001".to_owned() });
        new
    }
}

/// Runs the contract of [`InvoiceDirectory`] on that port alone; `make` returns empty lists on every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_directory_contract<B: Into<InvoiceDirectoryBench>>(make: impl Fn() -> B) {
    let make = || -> InvoiceDirectoryBench { make().into() };
    keeps! { "InvoiceDirectory":
        a_list_is_filtered_and_sorted(&make());
        drafts_and_dossiers_are_told(&make());
        the_unpaid_are_counted_by_status(&make());
        a_series_is_read_in_order_and_in_pieces(&make());
        credit_notes_are_found_with_their_invoice(&make());
        what_is_asked_for_a_charge_is_known(&make());
    }
}

fn a_list_is_filtered_and_sorted(store: &InvoiceDirectoryBench) {
    let dossier = (store.dossier)("D-1");
    let first = (store.save)(&sealed(store.one_line(), 12)).id;
    let mut new = store.new_invoice(&[work("5", LineSource::Typed), work("6", LineSource::Typed)]);
    new.header.customer_code = "OTHER".to_owned();
    new.header.groups = vec![PaymentTermGroup::Duties];
    new.header.invoice_date = day("2026-03-05");
    new.header.due_date = day("2026-03-06");
    new.header.notes = None;
    new.lines[1].dossier = Some(dossier);
    let second = (store.draft)(&new).id;
    let list = |filter: InvoiceFilter, sort, direction| {
        let page = store.directory.list(store.ours(), &filter, sort, direction, request(1, 10)).expect("a list");
        equal!(page.total, page.records.len() as u64, [page]);
        holds!(page.records.iter().all(|invoice| !invoice.lines.is_empty()), "lines come along", [page]);
        page.records.into_iter().map(|invoice| invoice.id).collect::<Vec<_>>()
    };
    let all = InvoiceFilter::default();
    for (sort, ascending) in [
        (InvoiceSort::Id, [first, second]),
        (InvoiceSort::Number, [second, first]),
        (InvoiceSort::InvoiceDate, [first, second]),
        (InvoiceSort::DueDate, [second, first]),
        (InvoiceSort::Status, [second, first]),
        (InvoiceSort::Total, [second, first]),
        (InvoiceSort::CustomerCode, [first, second]),
        (InvoiceSort::CreatedAt, [first, second]),
    ] {
        equal!(list(all.clone(), sort, SortDirection::Ascending), ascending, "{sort:?}");
        let descending: Vec<InvoiceId> = ascending.into_iter().rev().collect();
        equal!(list(all.clone(), sort, SortDirection::Descending), descending, "{sort:?}");
    }
    let only = |filter: InvoiceFilter, id| {
        equal!(list(filter.clone(), InvoiceSort::Id, SortDirection::Ascending), [id], "{filter:?}");
    };
    only(InvoiceFilter { status: Some(InvoiceStatus::Finalized), ..all.clone() }, first);
    only(InvoiceFilter { customer_code: text("OTHER"), ..all.clone() }, second);
    only(InvoiceFilter { number: text("0012"), ..all.clone() }, first);
    only(InvoiceFilter { dossier: Some(dossier), ..all.clone() }, second);
    only(InvoiceFilter { group: Some(PaymentTermGroup::Disbursements), ..all.clone() }, first);
    only(InvoiceFilter { date_from: Some(day("2026-03-05")), ..all.clone() }, second);
    only(InvoiceFilter { date_to: Some(day("2026-03-04")), ..all.clone() }, first);
    only(InvoiceFilter { search: text("ÜNÏ"), ..all.clone() }, first);
    only(InvoiceFilter { search: text("%_\\"), ..all.clone() }, first);
    only(InvoiceFilter { search: text("oth"), ..all.clone() }, second);
    only(InvoiceFilter { search: text("-00012"), ..all.clone() }, first);
    let (sort, direction) = (InvoiceSort::Id, SortDirection::Ascending);
    let page = store.directory.list(store.ours(), &all, sort, direction, request(2, 1)).expect("a list");
    equal!((page.total, page.records[0].id), (2, second), [page]);
    equal!(store.directory.list(store.theirs(), &all, sort, direction, request(1, 10)).expect("a list").total, 0);
}

fn the_unpaid_are_counted_by_status(store: &InvoiceDirectoryBench) {
    let sent = |due: &str, sequence, status| {
        let mut invoice = sealed(store.one_line(), sequence);
        invoice.header.due_date = day(due);
        invoice.status = status;
        (store.save)(&invoice);
    };
    let unpaid = |organisation, today| store.directory.unpaid(organisation, day(today)).expect("counts");
    holds!(unpaid(store.ours(), "2026-05-02").is_empty());
    store.one_line();
    sent("2026-05-01", 1, InvoiceStatus::Sent);
    sent("2026-05-02", 2, InvoiceStatus::Sent);
    sent("2026-05-01", 3, InvoiceStatus::Finalized);
    sent("2026-05-01", 4, InvoiceStatus::Paid);
    let counts = unpaid(store.ours(), "2026-05-02");
    let count = |status| counts.get(&status).map(|count| (count.documents, count.past_due));
    equal!(count(InvoiceStatus::Draft).map(|(documents, _)| documents), Some(1));
    equal!(count(InvoiceStatus::Sent), Some((2, 1)), "it may be paid on the last day");
    equal!(count(InvoiceStatus::Finalized), Some((1, 1)));
    equal!(count(InvoiceStatus::Paid), None);
    holds!(unpaid(store.theirs(), "2026-05-02").is_empty());
}

fn drafts_and_dossiers_are_told(store: &InvoiceDirectoryBench) {
    let (first, second) = ((store.dossier)("D-1"), (store.dossier)("D-2"));
    let mut lines = [work("1", LineSource::Typed), work("2", LineSource::Typed), work("3", LineSource::Typed)];
    lines[0].dossier = Some(first);
    lines[1].dossier = Some(first);
    lines[2].dossier = Some(second);
    let both = (store.draft)(&store.new_invoice(&lines));
    let mut new = store.new_invoice(&[]);
    new.header.dossier = Some(first);
    let own = (store.draft)(&new);
    let counts = |dossiers: &[DossierId]| store.directory.counts(store.ours(), dossiers).expect("counts");
    let all = counts(&[first, second, (store.dossier)("D-3")]);
    equal!(all.into_iter().collect::<Vec<_>>(), [(first, 2), (second, 1)]);
    holds!(counts(&[]).is_empty());
    let both = (store.save)(&sealed(both, 1));
    let drafts = store.directory.drafts_among(store.ours(), &[both.id, own.id]).expect("a look-up");
    equal!(drafts, [own.id]);
}

fn a_series_is_read_in_order_and_in_pieces(store: &InvoiceDirectoryBench) {
    for sequence in [3, 1, 4, 2] {
        (store.save)(&sealed(store.one_line(), sequence));
    }
    let piece = |year, after, limit| {
        let piece = store.directory.sealed(store.ours(), year, after, limit).expect("a piece");
        holds!(piece.iter().all(|invoice| invoice.lines.len() == 1 && invoice.parties.is_some()), [piece]);
        piece.into_iter().filter_map(|invoice| Some(invoice.seal?.sequence)).collect::<Vec<_>>()
    };
    equal!(piece(2026, 0, 10), [1, 2, 3, 4]);
    equal!(piece(2026, 1, 2), [2, 3]);
    equal!(piece(2025, 0, 10), [] as [u32; 0]);
    equal!(store.directory.sealed(store.theirs(), 2026, 0, 10).expect("a piece"), []);
}

fn credit_notes_are_found_with_their_invoice(store: &InvoiceDirectoryBench) {
    let [invoice, other] = [1, 2].map(|sequence| (store.save)(&sealed(store.one_line(), sequence)));
    let [draft, finalized] = ["60", "40"]
        .map(|price| (store.draft)(&store.new_note(invoice.id, work(price, LineSource::Credit(invoice.lines[0].id)))));
    let finalized = (store.save)(&sealed(finalized, 3));
    let notes = |organisation, invoice| store.directory.credit_notes_of(organisation, invoice).expect("a look-up");
    equal!(notes(store.ours(), invoice.id), [draft, finalized], "drafts are among them", [invoice]);
    equal!(notes(store.ours(), other.id), [], [other]);
    equal!(notes(store.theirs(), invoice.id), [], [invoice]);
}

/// 100.00 is billed; a finalized note takes back 20.00 of it, and a draft is to take back 30.00 more.
fn what_is_asked_for_a_charge_is_known(store: &InvoiceDirectoryBench) {
    let dossier = (store.dossier)("D-1");
    let (charge, _) = (store.charge)(dossier);
    let of_dossier = |price: &str, source| InvoiceLineTerms { dossier: Some(dossier), ..work(price, source) };
    let lines = [of_dossier("100", LineSource::Revenue(charge)), of_dossier("7", LineSource::Typed)];
    let billed = (store.draft)(&store.new_invoice(&lines));
    let invoice = (store.save)(&sealed(billed, 1));
    let note = |amount: &str| {
        let mut line = of_dossier(amount, LineSource::Credit(invoice.lines[0].id));
        line.amounts = line.amounts.reversed();
        (store.draft)(&store.new_note(invoice.id, line))
    };
    (store.save)(&sealed(note("20"), 2));
    note("30");
    let asked = |organisation| store.directory.asked_for(organisation, &[dossier]).expect("a look-up");
    let expected = AskedFor { billed: decimal("100"), taken_back: decimal("20"), on_draft_notes: decimal("30") };
    equal!(asked(store.ours()).into_iter().collect::<Vec<_>>(), [(charge, expected)]);
    equal!(expected.left(), decimal("80"));
    holds!(asked(store.theirs()).is_empty());
    holds!(store.directory.asked_for(store.ours(), &[]).expect("a look-up").is_empty());
}
