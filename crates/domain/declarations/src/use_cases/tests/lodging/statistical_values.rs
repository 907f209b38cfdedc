//! The statistical values in a message are in EUR, at the customs rate of the month that counts.

use super::*;
use crate::form::ItemForm;
use crate::ports::ExchangeRates;
use crate::testing::{a_valid_export, a_valid_item};
use chrono::{Duration, NaiveDate};
use customs_exchange::Recover;
use customs_kernel::facts::Warning;
use rust_decimal::Decimal;

/// Customs rates of pounds for one euro, by month; other currencies have none.
struct OfMonths;

impl ExchangeRates for OfMonths {
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal> {
        let rate = match on.format("%Y-%m").to_string().as_str() {
            "2026-03" => "0.8781",
            "2026-04" => "0.8",
            _ => return None,
        };
        (currency == "GBP").then(|| rate.parse().expect("a rate"))
    }
}

fn with_rates() -> (DeclarationsOverFakes, Arc<Recorder>) {
    let (fakes, recorder) = recording();
    (fakes.with(|ports| ports.rates = Arc::new(OfMonths)), recorder)
}

fn item(value: &str, currency: &str) -> ItemForm {
    let value = value.parse().expect("a number");
    ItemForm { invoice_value: Some(value), invoice_currency: Some(currency.to_owned()), ..a_valid_item() }
}

fn export(items: Vec<ItemForm>) -> DeclarationForm {
    DeclarationForm { items, ..a_valid_export() }
}

fn values(lodgement: &Lodgement) -> Vec<Option<String>> {
    lodgement.statistical_values.iter().map(|value| value.map(|value| value.to_string())).collect()
}

fn some(value: &str) -> Option<String> {
    Some(value.to_owned())
}

/// Calculated by hand: 9,500 / 0.8781 = 10,818.813.
#[test]
fn the_message_carries_euros_whoever_asks_for_it() {
    let (fakes, recorder) = with_rates();
    let given = ItemForm { statistical_value: Some(Decimal::from(7_000)), ..item("1", "GBP") };
    let form = || export(vec![item("9500.00", "GBP"), given.clone(), item("20.005", "EUR")]);
    let expected = [some("10818.81"), some("7000"), some("20.005")];
    let checked = fakes.declarations.check(BROKER, form(), None).expect("it keeps every rule");
    assert_eq!(values(&recorder.last()), expected);
    let about_value = |reported: &Warning| reported.path().is_some_and(|path| path.ends_with(".statistical_value"));
    assert!(!checked.warnings.iter().any(about_value), "{:?}", checked.warnings);
    let draft = fakes.create(form()).declaration;
    fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert_eq!(values(&recorder.last()), expected);
    fakes.declarations.generate_xml(BROKER, draft.id).expect("a message");
    assert_eq!(values(&recorder.last()), expected);
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert_eq!((values(&recorder.last()), recorder.last().lrn.is_some()), (expected.to_vec(), true));
}

#[test]
fn without_a_rate_the_invoice_value_goes_as_it_is_and_a_warning_says_so() {
    let (fakes, recorder) = with_rates();
    let form = || export(vec![item("9500.00", "GBP"), item("12.50", "XAU")]);
    let warning = "declaration.items.1.statistical_value: customs has no exchange rate for XAU on 2026-03-02, so that the \
                   message carries 12.50 XAU instead of euros";
    let checked = fakes.declarations.check(BROKER, form(), None).expect("it keeps every rule");
    assert!(checked.warnings.iter().any(|reported| reported == warning), "{:?}", checked.warnings);
    assert_eq!(values(&recorder.last()), [some("10818.81"), None]);
    let draft = fakes.create(form()).declaration;
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert!(overview.warnings.iter().any(|reported| reported == warning), "{:?}", overview.warnings);
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert_eq!(submitted.warnings, [warning]);
    let command = CreateDeclaration { submit_when_valid: Some(true), ..command(form()) };
    assert_eq!(fakes.declarations.create(command).expect("it is created").warnings, [warning]);
}

/// A record shows the invoice value when no statistical value was sent. If the client sent it back, it would mean
/// euros.
#[test]
fn a_value_that_is_the_invoice_value_in_another_currency_is_told_from_euros() {
    let (fakes, recorder) = with_rates();
    let sent_back = |currency: &str| {
        let value = Some(Decimal::new(950_000, 2));
        ItemForm { statistical_value: value, ..item("9500.00", currency) }
    };
    let form = export(vec![sent_back("GBP"), sent_back("EUR"), sent_back("XAU")]);
    let checked = fakes.declarations.check(BROKER, form, None).expect("it keeps every rule");
    let reported: Vec<String> = checked
        .warnings
        .iter()
        .map(ToString::to_string)
        .filter(|reported| reported.contains("statistical_value"))
        .collect();
    assert_eq!(
        reported,
        [
            "declaration.items.0.statistical_value: is in euros, and 9500.00 is the invoice value in GBP, which is 10818.81 EUR"
        ]
    );
    let as_sent = [some("9500.00"), some("9500.00"), some("9500.00")];
    assert_eq!(values(&recorder.last()), as_sent, "what was sent goes");
}

/// 800 / 0.8 = 1,000; 800 / 0.8781 = 911.058. The declaration is submitted in March, and accepted and read in April.
#[test]
fn a_record_shows_the_rate_of_the_message_that_customs_has() {
    let (fakes, recorder) = with_rates();
    let mut form = export(vec![item("800", "GBP")]);
    form.declaration.symbol = Some("B".to_owned());
    let shown = |declaration: &Declaration| {
        let stored = fakes.now(declaration);
        let items = stored.lines.iter().map(|line| &line.item);
        let values = fakes.declarations.statistical_values(&stored.form, items, stored.valued_at());
        values.iter().flatten().map(ToString::to_string).collect::<Vec<_>>()
    };
    let waiting = fakes.submitted(form.clone());
    let accepted = fakes.submitted(form.clone());
    let draft = fakes.create(form).declaration;
    fakes.clock.advance(Duration::days(30));
    fakes.customs_answers(&[about(&accepted, "01")]);
    for (declaration, expected) in [(&waiting, "911.06"), (&accepted, "911.06"), (&draft, "1000")] {
        fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
        assert_eq!(values(&recorder.last()), [some(expected)]);
        assert_eq!(shown(declaration), [expected]);
    }
    fakes.declarations.send_supplementary(BROKER, accepted.id, &client(), None, None).expect("it is sent");
    assert_eq!(values(&recorder.last()), [some("1000")], "the day of acceptance counts for what comes after it");
    assert_eq!(shown(&accepted), ["1000"]);
    fakes.declarations.generate_xml(BROKER, accepted.id).expect("a message");
    assert_eq!(values(&recorder.last()), [some("911.06")], "the declaration itself went in March");
}

/// No caller waits when a message is sent automatically or again, so the history has the warnings that an answer would.
#[test]
fn the_history_tells_what_goes_without_a_rate() {
    let (fakes, _) = with_rates();
    let mut form = export(vec![item("12.50", "XAU")]);
    form.declaration.symbol = Some("B".to_owned());
    let warning = "declaration.items.0.statistical_value: customs has no exchange rate for XAU on 2026-03-02, so that the \
                   message carries 12.50 XAU instead of euros";
    let declaration = fakes.submitted(form);
    let reported = || {
        let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        timeline.last().and_then(|line| line.reported().map(str::to_owned)).unwrap_or_default()
    };
    let at = fakes.clock.now();
    let window = Recover::default().with_from(at).with_to(at);
    fakes.hand_over();
    fakes.declarations.recover(BROKER, window, &client()).expect("it is sent again");
    assert!(
        reported().starts_with("no answer to LRN ") && reported().ends_with(&format!("; {warning}")),
        "{}",
        reported()
    );
    fakes.customs_answers(&[about(&fakes.now(&declaration), "01")]);
    fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None).expect("it is sent");
    assert_eq!(reported(), format!("type X; {warning}"));
    let generated = fakes.declarations.generate_xml(BROKER, declaration.id).expect("a message");
    assert_eq!(generated.warnings, [warning]);
}
