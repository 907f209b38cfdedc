use super::invoices::sealed;
use super::store::{BillingStore, day, request, text, work};
use crate::invoice::{InvoiceStatus, LineSource};
use crate::money::PaymentTermGroup;
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::{DossierId, InvoiceId};
use customs_kernel::{SortDirection, equal, holds, keeps};

pub(super) fn run(make: &impl Fn() -> BillingStore) {
    keeps! { "InvoiceDirectory":
        a_list_is_filtered_and_sorted(&make());
        drafts_and_dossiers_are_told(&make());
        the_unpaid_are_counted_by_status(&make());
        a_series_is_read_in_order_and_in_pieces(&make());
    }
}

fn a_list_is_filtered_and_sorted(store: &BillingStore) {
    let dossier = store.dossier("D-1").id;
    let first = store.drafts.save(&sealed(store.draft(), 12), &[]).expect("it is kept").id;
    let mut new = store.new_invoice(&[work("5", LineSource::Typed), work("6", LineSource::Typed)]);
    new.header.customer_code = "OTHER".to_owned();
    new.header.groups = vec![PaymentTermGroup::Duties];
    new.header.invoice_date = day("2026-03-05");
    new.header.due_date = day("2026-03-06");
    new.header.notes = None;
    new.lines[1].dossier = Some(dossier);
    let second = store.drafts.insert(&[new]).expect("it is kept").remove(0).id;
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

fn the_unpaid_are_counted_by_status(store: &BillingStore) {
    let sent = |due: &str, sequence, status| {
        let mut invoice = sealed(store.draft(), sequence);
        invoice.header.due_date = day(due);
        invoice.status = status;
        store.drafts.save(&invoice, &[]).expect("it is kept");
    };
    let unpaid = |organisation, today| store.directory.unpaid(organisation, day(today)).expect("counts");
    holds!(unpaid(store.ours(), "2026-05-02").is_empty());
    store.draft();
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

fn drafts_and_dossiers_are_told(store: &BillingStore) {
    let (first, second) = (store.dossier("D-1").id, store.dossier("D-2").id);
    let mut lines = [work("1", LineSource::Typed), work("2", LineSource::Typed), work("3", LineSource::Typed)];
    lines[0].dossier = Some(first);
    lines[1].dossier = Some(first);
    lines[2].dossier = Some(second);
    let both = store.drafts.insert(&[store.new_invoice(&lines)]).expect("it is kept").remove(0);
    let mut new = store.new_invoice(&[]);
    new.header.dossier = Some(first);
    let own = store.drafts.insert(&[new]).expect("it is kept").remove(0);
    let counts = |dossiers: &[DossierId]| store.directory.counts(store.ours(), dossiers).expect("counts");
    let all = counts(&[first, second, store.dossier("D-3").id]);
    equal!(all.into_iter().collect::<Vec<_>>(), [(first, 2), (second, 1)]);
    holds!(counts(&[]).is_empty());
    let both = store.drafts.save(&sealed(both, 1), &[]).expect("it is kept");
    let drafts = store.directory.drafts_among(store.ours(), &[both.id, own.id]).expect("a look-up");
    equal!(drafts, [own.id]);
}

fn a_series_is_read_in_order_and_in_pieces(store: &BillingStore) {
    for sequence in [3, 1, 4, 2] {
        store.drafts.save(&sealed(store.draft(), sequence), &[]).expect("it is kept");
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
