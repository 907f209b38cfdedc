//! The payment term groups and the due date of a draft follow its lines.

use super::*;
use crate::invoice::InvoiceChange;
use crate::money::PaymentTermGroup::{self, Disbursements, Duties, Handling};

fn typed_item(item: BillableItemId, rate: Option<&str>) -> InvoiceLineForm {
    InvoiceLineForm { vat_rate: rate.map(number), billable_item_id: Some(item.get()), ..typed("1", "80", "0") }
}

fn groups(bench: &Bench, invoice: &Invoice) -> Vec<PaymentTermGroup> {
    bench.invoice(invoice.id).header.groups
}

#[test]
fn a_line_for_duties_makes_its_invoice_one_for_duties_as_well() {
    let bench = Bench::new();
    let duty = bench.item("DUTY", "80", |form| form.category = text("duties"));
    let draft = bench.draft(&[("1", "100", "21")]);
    let (_, line) = bench.invoices.add_line(OURS, draft.id, None, typed_item(duty, None)).expect("a line");
    assert_eq!((line.terms.group, line.terms.vat_rate), (Duties, number("0")));
    assert_eq!(groups(&bench, &draft), [Handling, Duties]);
    bench.invoices.delete_line(OURS, draft.id, line.id, None).expect("the line goes");
    assert_eq!(groups(&bench, &draft), [Handling]);
}

#[test]
fn another_item_gives_a_line_its_group_and_unless_a_rate_is_given_its_vat() {
    let bench = Bench::new();
    let duty = bench.item("DUTY", "80", |form| form.category = text("duties"));
    let cost = bench.item("COST", "80", |form| form.category = text("disbursements"));
    let draft = bench.draft(&[("1", "100", "21"), ("1", "50", "21")]);
    let line = draft.lines[0].id;
    let change = |item: Option<BillableItemId>, rate: Option<&'static str>| {
        let change = move |form: &mut InvoiceLineForm| {
            form.billable_item_id = item.map(BillableItemId::get);
            if let Some(rate) = rate {
                form.vat_rate = Some(number(rate));
            }
        };
        let (_, line) = bench.invoices.update_line(OURS, draft.id, line, None, &change).expect("it is changed");
        (line.terms.group, line.terms.vat_rate)
    };
    assert_eq!(change(Some(duty), None), (Duties, number("0")));
    assert_eq!(groups(&bench, &draft), [Handling, Duties]);
    assert_eq!(change(Some(cost), Some("9")), (Disbursements, number("9")));
    assert_eq!(groups(&bench, &draft), [Handling, Disbursements]);
    assert_eq!(change(Some(duty), Some("9")), (Duties, number("9")), "what is given wins, also the rate it had");
    assert_eq!(change(None, None), (Handling, number("21")));
    assert_eq!(groups(&bench, &draft), [Handling]);
}

#[test]
fn a_due_date_follows_the_lines_unless_somebody_set_it() {
    let bench = Bench::new();
    let duty = bench.item("DUTY", "80", |form| form.category = text("duties"));
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let due = |invoice: &Invoice| bench.invoice(invoice.id).header.due_date.to_string();
    let generated = |id: i64| {
        let dossier = bench.accepted(id);
        bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0)
    };
    let draft = generated(7);
    assert_eq!(due(&draft), "2026-04-01", "30 days");
    let (_, line) = bench.invoices.add_line(OURS, draft.id, None, typed_item(duty, None)).expect("a line");
    assert_eq!(due(&draft), "2026-03-16", "14 days");
    bench.invoices.delete_line(OURS, draft.id, line.id, None).expect("the line goes");
    assert_eq!(due(&draft), "2026-04-01");
    let set = InvoiceChange { due_date: Some("2026-05-05".parse().ok()), ..InvoiceChange::default() };
    bench.invoices.update(OURS, draft.id, None, &set).expect("it is changed");
    bench.invoices.add_line(OURS, draft.id, None, typed_item(duty, None)).expect("a line");
    assert_eq!(due(&draft), "2026-05-05");
}

#[test]
fn the_group_that_a_draft_was_made_for_stays_until_it_is_finalized_without_it() {
    let bench = Bench::new();
    let duty = bench.item("DUTY", "80", |form| form.category = text("duties"));
    let draft = bench.draft(&[]);
    bench.invoices.add_line(OURS, draft.id, None, typed_item(duty, None)).expect("a line");
    assert_eq!(groups(&bench, &draft), [Handling, Duties], "lines without an item are still for handling");
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(invoice.header.groups, [Duties]);
}
