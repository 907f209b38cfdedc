//! VAT in euro on invoices in another currency (directive 2006/112/EC, article 230; Wet OB, article 35a).

use super::*;
use crate::invoice::{CreditRequest, EuroRate, RateSource, VatInEuro};
use crate::ports::BilledCustomer;
use customs_kernel::Currency;
use customs_kernel::facts::Warning;

const DOLLARS: &str = "USD";

/// A bench with a customer that is billed in dollars.
fn bench() -> Bench {
    let bench = Bench::new();
    let currency: Currency = DOLLARS.parse().expect("a currency");
    bench.store.keep_customer(OURS, BilledCustomer { currency, ..customer("ACME") });
    bench
}

fn in_euro(invoice: &Invoice) -> Option<VatInEuro> {
    invoice.vat_in_euro()
}

fn warnings(bench: &Bench, invoice: &Invoice) -> Vec<Warning> {
    let warned = bench.invoices.warnings_of(OURS, std::slice::from_ref(invoice)).expect("warnings");
    warned.into_iter().flat_map(|warned| warned.warnings).collect()
}

#[test]
fn an_invoice_in_dollars_keeps_the_rate_of_its_day_and_its_vat_in_euro() {
    let bench = bench();
    bench.store.keep_euro_rate(DOLLARS, number("1.1604"), RateSource::Customs);
    let draft = bench.draft(&[("1", "100", "21"), ("1", "50", "9"), ("1", "10", "0")]);
    assert_eq!((in_euro(&draft), warnings(&bench, &draft)), (None, Vec::new()));
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    let rate =
        EuroRate { per_euro: number("1.1604"), day: "2026-03-02".parse().expect("a day"), source: RateSource::Customs };
    // 4.50 / 1.1604 = 3.8780 and 21.00 / 1.1604 = 18.0972; the breakdown has the categories S (9, 21) and Z.
    let shares = vec![number("3.88"), number("18.10"), number("0")];
    let expected = VatInEuro { rate, shares, total: number("21.98") };
    assert_eq!(in_euro(&invoice), Some(expected.clone()));

    bench.store.keep_euro_rate(DOLLARS, number("2"), RateSource::Customs);
    bench.clock.advance(chrono::Duration::days(40));
    assert_eq!(in_euro(&bench.invoice(invoice.id)), Some(expected), "it is sealed");
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    let note = in_euro(&bench.invoices.finalize(OURS, note.id, None).expect("it is finalized")).expect("VAT in euro");
    assert_eq!((note.rate, note.total), (rate, number("-21.98")), "what is taken back is what was stated");
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn without_a_rate_nothing_with_vat_is_made_final() {
    let bench = bench();
    let draft = bench.draft(&[("1", "100", "21")]);
    let refused = refusal(bench.invoices.finalize(OURS, draft.id, None));
    assert!(refused.contains("no exchange rate of USD is known for 2026-03-02"), "{refused}");
    assert_eq!(warnings(&bench, &draft), [refused]);
    bench.store.keep_euro_rate(DOLLARS, number("1.1604"), RateSource::Sample);
    let warned = warnings(&bench, &draft);
    assert!(warned[0].to_string().contains("the exchange rate of USD is a sample figure"), "{warned:?}");
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(invoice.number(), Some("2026-00001"), "the refusal took no number");
    assert_eq!(in_euro(&invoice).expect("VAT in euro").rate.source, RateSource::Sample);
}

#[test]
fn no_rate_is_needed_without_vat_or_in_euro() {
    let bench = bench();
    let draft = bench.draft(&[("1", "100", "0")]);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(in_euro(&invoice), None);
    let bench = Bench::new();
    assert_eq!(in_euro(&bench.finalized()), None);
}

#[test]
fn the_preview_tells_of_a_rate_that_is_missing() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |form| form.currency = text(DOLLARS));
    let dossier = bench.accepted(7);
    let warnings = || bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview").warnings.concat();
    let reported = warnings()[0].to_string();
    assert!(reported.starts_with("currency: no exchange rate of USD is known for 2026-03-02"), "{reported}");
    bench.store.keep_euro_rate(DOLLARS, number("1.1604"), RateSource::Customs);
    assert_eq!(warnings(), Vec::<String>::new());
}

/// The rates above zero are 21 and 9 % since 2019 (Wet OB, article 9); 19 and 6 % were the rates before that.
#[test]
fn a_vat_rate_that_the_netherlands_do_not_have_is_warned_of() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "100", "21"), ("1", "100", "19"), ("1", "100", "9"), ("1", "100", "6.00")]);
    let rates = "but the VAT rates of the Netherlands are 21, 9 and 0 %";
    let expected = [format!("lines.1.vat_rate: is 19 %, {rates}"), format!("lines.3.vat_rate: is 6 %, {rates}")];
    assert_eq!(warnings(&bench, &draft), expected);
}
