//! VAT of the broker's own work: by the customer's place, by hand, by a given rate, and the date of supply.

use super::{Bench, OURS, number, refusal, text, typed};
use crate::dossier::{DeduplicationMode, RevenueLineForm};
use crate::invoice::{CreditRequest, Invoice, InvoiceForm, InvoiceLineForm, VatEdition};
use crate::money::PaymentTermGroup;
use crate::ports::BilledCustomer;
use crate::rate_card::RateCardLineForm;
use crate::testing::{customer, declaration};
use crate::{DossierId, PrepaymentForm};
use chrono::NaiveDate;

fn customer_of(country: &str, vat_number: Option<&str>) -> BilledCustomer {
    let mut known = customer("ACME");
    known.buyer.country_code = text(country);
    known.buyer.vat_number = vat_number.map(str::to_owned);
    known
}

/// A bench with a customer that pays 100 for each accepted declaration and 40 of duties, with a dossier that has both
/// charges.
fn charged(known: BilledCustomer) -> (Bench, DossierId) {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, known);
    let work = bench.item("WORK", "100", |_| ());
    let duties = bench.item("DUTY", "40", |form| form.category = text("duties"));
    let card = bench.card("ACME", &[work], |_| ());
    let line = RateCardLineForm { billable_item_id: Some(duties.get()), ..RateCardLineForm::default() };
    bench.cards.add_line(OURS, card, None, line).expect("a line");
    let dossier = bench.accepted(7);
    (bench, dossier)
}

fn categories(invoice: &Invoice) -> Vec<&'static str> {
    let rules = invoice.vat_rules();
    invoice.lines.iter().map(|line| rules.category(line.terms.vat()).word()).collect()
}

/// VAT categories of all invoices of a dossier after they are finalized.
fn billed(bench: &Bench, dossier: DossierId) -> Vec<Vec<&'static str>> {
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let finalized = |draft: Invoice| bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    drafts.into_iter().map(|draft| categories(&finalized(draft))).collect()
}

fn one_term(bench: &Bench) {
    let mut settings = crate::ports::BillingSettings::default();
    settings.terms.duties = settings.terms.handling;
    bench.store.keep_settings(OURS, settings);
}

#[test]
fn the_law_decides_by_country_and_vat_number() {
    for (country, vat_number, expected) in [
        ("NL", Some("NL123456782B01"), vec!["S", "E"]),
        ("DE", None, vec!["S", "E"]),
        ("DE", Some("DE123456789"), vec!["AE", "E"]),
        ("CH", None, vec!["O", "O"]),
        ("GB", Some("GB123456789"), vec!["O", "O"]),
    ] {
        let (bench, dossier) = charged(customer_of(country, vat_number));
        one_term(&bench);
        assert_eq!(billed(&bench, dossier), [expected], "{country} {vat_number:?}");
    }
}

#[test]
fn money_for_duties_and_vat_is_outside_vat_by_default() {
    let (bench, dossier) = charged(customer_of("NL", None));
    assert_eq!(billed(&bench, dossier), [["O"], ["S"]], "each alone: they are to be paid on different days");
    let rate = |category: &str| {
        let id = bench.item(category, "1", |form| form.category = text(category));
        bench.items.show(OURS, id).expect("an item").terms.vat_rate
    };
    assert_eq!(
        ["duties", "VAT", "taxes", "disbursements", "other"].map(rate).map(|rate| rate.to_string()),
        ["0", "0", "0", "21", "21"]
    );
    let given = bench.item("GIVEN", "1", |form| {
        form.category = text("duties");
        form.vat_rate = Some(number("9"));
    });
    assert_eq!(bench.items.show(OURS, given).expect("an item").terms.vat_rate, number("9"));
}

/// The warnings in the preview of a dossier's invoices.
fn warned(bench: &Bench, dossier: DossierId) -> Vec<String> {
    let preview = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview");
    preview.warnings.iter().flatten().map(ToString::to_string).collect()
}

#[test]
fn a_reversal_by_hand_takes_the_place_of_dutch_vat_alone_and_is_named() {
    let by_hand = |country, number| BilledCustomer { reverse_charge_eligible: true, ..customer_of(country, number) };
    for (country, number, expected, named) in [
        ("NL", Some("NL123456782B01"), vec!["AE", "E"], 1),
        ("NL", None, vec!["AE", "E"], 2),
        ("DE", None, vec!["AE", "E"], 2),
        ("DE", Some("DE123456789"), vec!["AE", "E"], 0),
        ("CH", None, vec!["O", "O"], 0),
    ] {
        let (bench, dossier) = charged(by_hand(country, number));
        one_term(&bench);
        let warnings = warned(&bench, dossier);
        assert_eq!(warnings.len(), named, "{country} {number:?}: {warnings:?}");
        if let Some(first) = warnings.first() {
            assert!(first.starts_with("vat_reverse_charge_eligible of customer ACME"), "{first}");
        }
        if named == 2 {
            assert!(warnings[1].contains("(AE) needs it"), "{warnings:?}");
        }
        assert_eq!(billed(&bench, dossier), [expected], "{country} {number:?}");
    }
}

#[test]
fn a_customer_of_whom_something_cannot_be_right_is_named() {
    for (country, number, expected, named) in [
        ("XX", None, ["S", "E"], Some("customer_country_code of customer ACME is XX, which is no country: Dutch VAT")),
        ("DE", Some("GB123456789"), ["S", "E"], Some("customer_vat_number of customer ACME in DE is GB123456789, ")),
        ("DE", Some("BE0123456749"), ["AE", "E"], Some("customer_vat_number of customer ACME in DE is BE0123456749, ")),
        ("EL", Some("EL123456789"), ["AE", "E"], None),
        ("XI", Some("XI123456789"), ["O", "O"], None),
    ] {
        let (bench, dossier) = charged(customer_of(country, number));
        one_term(&bench);
        let warnings = warned(&bench, dossier);
        assert_eq!(warnings.len(), usize::from(named.is_some()), "{country}: {warnings:?}");
        assert!(warnings.iter().all(|text| text.starts_with(named.unwrap_or_default())), "{warnings:?}");
        assert_eq!(billed(&bench, dossier), [expected], "{country} {number:?}");
    }
}

#[test]
fn a_rate_that_is_given_wins_and_stands_apart_from_what_is_not_taxed_here() {
    let (bench, dossier) = charged(customer_of("CH", None));
    one_term(&bench);
    let line = |rate: &str| RevenueLineForm {
        billable_item_id: Some(bench.revenue(dossier)[0].billable_item.get()),
        vat_rate: Some(number(rate)),
        ..RevenueLineForm::default()
    };
    for rate in ["21", "0"] {
        let mode = DeduplicationMode::AllowDuplicates;
        bench.dossiers.add_line(OURS, dossier, None, line(rate), mode).expect("a line");
    }
    let preview = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview");
    let warned: Vec<_> = preview.warnings.iter().flatten().collect();
    assert_eq!(
        warned,
        ["lines.0.vat_rate: bears 21 % VAT, but the customer is outside the EU: not taxed in the \
        Netherlands"]
    );
    assert_eq!(billed(&bench, dossier), [vec!["S"], vec!["O", "O", "O"]]);
}

#[test]
fn duties_that_bear_vat_are_named() {
    let (bench, dossier) = charged(customer_of("NL", None));
    one_term(&bench);
    let charge =
        bench.revenue(dossier).into_iter().find(|line| line.group == PaymentTermGroup::Duties).expect("duties");
    let line = RevenueLineForm {
        billable_item_id: Some(charge.billable_item.get()),
        vat_rate: Some(number("21")),
        ..RevenueLineForm::default()
    };
    bench.dossiers.add_line(OURS, dossier, None, line, DeduplicationMode::AllowDuplicates).expect("a line");
    let reported = "bears 21 % VAT, but duties and VAT that are paid for the customer are outside VAT";
    let warnings = warned(&bench, dossier);
    assert!(matches!(&warnings[..], [only] if only.ends_with(reported)), "{warnings:?}");
}

#[test]
fn a_reversed_line_for_whom_the_law_knows_none_is_named() {
    let (bench, dossier) = charged(customer_of("DE", Some("DE123456789")));
    bench.store.keep_customer(OURS, customer_of("NL", None));
    let preview = bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview");
    let warned: Vec<_> = preview.warnings.iter().flatten().collect();
    assert_eq!(warned, ["lines.0.vat_rate: bears no VAT, but the customer has to be charged Dutch VAT"]);
}

/// No one sees a preview of the nightly run, so it reports charges made before the customer's data changed.
#[test]
fn what_contradicts_the_law_is_told_by_generating_and_by_the_run() {
    let reversed = |bench: &Bench| bench.store.keep_customer(OURS, customer_of("NL", None));
    let reported = "lines.0.vat_rate: bears no VAT, but the customer has to be charged Dutch VAT";
    let (bench, dossier) = charged(customer_of("DE", Some("DE123456789")));
    one_term(&bench);
    reversed(&bench);
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let warnings = bench.invoices.warnings_of(OURS, &drafts).expect("a look-up");
    let [warnings] = &warnings[..] else { panic!("one invoice of {warnings:?}") };
    assert_eq!((warnings.invoice, warnings.dossier), (drafts[0].id, Some(dossier)));
    assert_eq!(warnings.warnings, [reported]);
    assert_eq!(bench.invoices.warnings_of(OURS, &[]).expect("nothing to look up"), []);

    let (bench, dossier) = charged(customer_of("DE", Some("DE123456789")));
    one_term(&bench);
    bench.ready(dossier);
    reversed(&bench);
    let run = |bench: &Bench| bench.invoices.run(OURS, "2026-12-01".parse().expect("a day")).expect("a run");
    let report = run(&bench);
    assert_eq!(report.invoices, 1);
    let [seen] = &report.warnings[..] else { panic!("one invoice of {:?}", report.warnings) };
    assert_eq!(seen.dossier, Some(dossier));
    assert_eq!(seen.warnings, [reported]);

    let (bench, dossier) = charged(customer_of("NL", None));
    bench.ready(dossier);
    assert_eq!(run(&bench).warnings, [], "there is nothing to say of it");
}

#[test]
fn typed_lines_follow_the_law_where_no_rate_is_given() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, customer_of("US", None));
    let draft = bench.draft(&[]);
    let blank = InvoiceLineForm { vat_rate: None, ..typed("1", "100", "21") };
    let (draft, line) = bench.invoices.add_line(OURS, draft.id, None, blank.clone()).expect("a line");
    assert_eq!(categories(&draft), ["O"]);
    let (draft, _) = bench.invoices.add_line(OURS, draft.id, None, typed("1", "1", "21")).expect("a line");
    let refused = refusal(bench.invoices.finalize(OURS, draft.id, None));
    assert!(refused.contains("BR-O-11"), "{refused}");
    let change = |form: &mut InvoiceLineForm| form.vat_rate = Some(number("9"));
    let (draft, _) = bench.invoices.update_line(OURS, draft.id, line.id, None, &change).expect("it is changed");
    assert_eq!(categories(&draft), ["S", "S"]);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");

    let duties = bench.item("DUTY", "40", |form| form.category = text("duties"));
    bench.store.keep_customer(OURS, customer_of("NL", None));
    let draft = bench.draft(&[("1", "1", "21")]);
    let advance = InvoiceLineForm { billable_item_id: Some(duties.get()), ..blank };
    let (draft, line) = bench.invoices.add_line(OURS, draft.id, None, advance).expect("a line");
    assert_eq!((categories(&draft), line.terms.group), (vec!["S", "E"], PaymentTermGroup::Duties));
    let form =
        InvoiceForm { payment_term_group: text("duties"), customer_code: text("ACME"), ..InvoiceForm::default() };
    let draft = bench.invoices.create(OURS, form).expect("a draft");
    let advance = InvoiceLineForm { vat_rate: None, ..typed("1", "500", "0") };
    let (draft, _) = bench.invoices.add_line(OURS, draft.id, None, advance).expect("a line");
    assert_eq!(categories(&draft), ["O"]);
}

#[test]
fn a_prepayment_is_treated_as_the_work_and_deducted_alike() {
    let (bench, dossier) = charged(customer_of("CN", None));
    let form = PrepaymentForm { amount: Some(number("30")), ..PrepaymentForm::default() };
    let asked = bench.dossiers.request_prepayment(OURS, dossier, None, &form).expect("a draft");
    assert_eq!(categories(&asked), ["O"]);
    bench.invoices.finalize(OURS, asked.id, None).expect("it is finalized");
    bench.invoices.mark_paid(OURS, asked.id, None, None, &customs_kernel::Actor::System).expect("it is paid");
    assert_eq!(billed(&bench, dossier), [vec!["O"], vec!["O", "O"]]);
}

#[test]
fn the_day_of_the_supply_is_that_of_the_last_release_or_charge() {
    let (bench, dossier) = charged(customer_of("NL", None));
    let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
    let mut released = declaration(7, 3);
    released.dossier = Some(dossier);
    // 00:30 on the 6th in the Netherlands.
    released.released_at = Some("2026-03-05T23:30:00Z".parse().expect("a moment"));
    bench.store.keep_movement(OURS, released);
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    bench.clock.advance(chrono::Duration::days(10));
    let invoice = bench.invoices.finalize(OURS, drafts[1].id, None).expect("it is finalized");
    let supply_date = |invoice: &Invoice| invoice.parties.as_ref().expect("parties").supply_date;
    assert_eq!(supply_date(&invoice), Some(day("2026-03-06")));
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a draft");
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    assert_eq!(supply_date(&note), Some(day("2026-03-06")), "what is taken back was supplied then");
    assert_eq!(supply_date(&bench.finalized()), None, "nobody knows when typed work was done");

    let (bench, dossier) = charged(customer_of("NL", None));
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let invoice = bench.invoices.finalize(OURS, drafts[1].id, None).expect("it is finalized");
    assert_eq!(supply_date(&invoice), Some(day("2026-03-02")), "charged then, and never released");
}

/// Credits the lines of a group and finalizes the credit note.
fn credited(bench: &Bench, invoice: &Invoice, group: PaymentTermGroup) -> Invoice {
    let lines = invoice.lines.iter().filter(|line| line.terms.group == group).map(|line| line.id).collect();
    let requested = CreditRequest { lines: Some(lines), ..CreditRequest::default() };
    let note = bench.invoices.credit(OURS, invoice.id, None, &requested).expect("a draft");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized")
}

#[test]
fn a_credit_note_has_the_categories_of_the_invoice_it_takes_back() {
    let (bench, dossier) = charged(customer_of("NL", None));
    one_term(&bench);
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts").remove(0);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(categories(&invoice), ["S", "E"]);
    let duties = credited(&bench, &invoice, PaymentTermGroup::Duties);
    assert_eq!(categories(&duties), ["E"]);
    assert_eq!(categories(&bench.invoice(duties.id)), ["E"], "it is kept");
    assert_eq!(categories(&credited(&bench, &invoice, PaymentTermGroup::Handling)), ["S"]);
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());

    let (bench, dossier) = charged(customer_of("NL", None));
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let alone = bench.invoices.finalize(OURS, drafts[0].id, None).expect("it is finalized");
    assert_eq!(categories(&alone), ["O"]);
    assert_eq!(categories(&credited(&bench, &alone, PaymentTermGroup::Duties)), ["O"]);
}

/// Category O beside services is refused today, so a credit note for such an invoice cannot use its rules.
#[test]
fn a_credit_note_of_a_document_of_before_follows_the_rules_of_now() {
    for (group, expected) in [(None, vec!["S", "E"]), (Some(PaymentTermGroup::Duties), vec!["O"])] {
        let (bench, dossier) = charged(customer_of("NL", None));
        one_term(&bench);
        let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts").remove(0);
        let mut old = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
        old.parties.as_mut().expect("parties").vat_edition = VatEdition::First;
        bench.ports.drafts.save(&old, &[]).expect("a document of before");
        let old = bench.invoice(old.id);
        assert_eq!(categories(&old), ["S", "O"]);
        let note = match group {
            Some(group) => credited(&bench, &old, group),
            None => {
                let note = bench.invoices.credit(OURS, old.id, None, &CreditRequest::default()).expect("a draft");
                bench.invoices.finalize(OURS, note.id, None).expect("it is finalized")
            }
        };
        assert_eq!(categories(&note), expected);
    }
}

/// A document of an earlier version has no edition and no date of supply. Its seal must still come out as it was made.
#[test]
fn documents_of_before_keep_their_categories_and_their_seal() {
    let (bench, dossier) = charged(customer_of("NL", None));
    one_term(&bench);
    let drafts = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("drafts");
    let mut old = bench.invoices.finalize(OURS, drafts[0].id, None).expect("it is finalized");
    assert_eq!(categories(&old), ["S", "E"]);
    let parties = old.parties.as_mut().expect("parties");
    let mut document = serde_json::to_value(&*parties).expect("a document");
    for name in ["vat_edition", "supply_date"] {
        assert!(document.as_object_mut().expect("an object").remove(name).is_some(), "{name}");
    }
    *parties = serde_json::from_value(document).expect("parties of before");
    assert_eq!((parties.vat_edition, parties.supply_date), (VatEdition::First, None));
    assert_eq!(categories(&old), ["S", "O"]);
    let seal = old.seal.clone().expect("a seal");
    let form = crate::invoice::canonical_form(&old, seal.year, seal.sequence, &seal.number, seal.previous);
    let form = String::from_utf8(form).expect("text");
    let names: Vec<&str> = form.lines().map(|line| line.split(['=', '-']).next().unwrap_or_default()).collect();
    let line = [
        "line",
        "description",
        "quantity",
        "unit_price",
        "vat_rate",
        "reverse_charged",
        "amount",
        "vat_amount",
        "group",
        "billable_item",
        "dossier",
        "source",
    ];
    let at = names.iter().position(|name| *name == "line").expect("a line");
    assert_eq!(names[at..at + 12], line);
    assert_eq!(names[at + 12..at + 24], line);
    assert_eq!(names[names.len() - 3..], ["dossiers", "dossier_id", "dossier_number"]);
}
