use super::*;
use crate::form::{ChargeDeductionForm, ItemForm, ValuationForm};
use crate::{DistributionMethod, TransportCosts};
use rust_decimal::Decimal;

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a number")
}

fn costs(total: &str, method: Option<&str>) -> TransportCosts {
    TransportCosts { total: Some(decimal(total)), method: method.map(str::to_owned) }
}

fn item(value: &str, currency: &str, gross: &str) -> ItemForm {
    ItemForm {
        invoice_value: Some(decimal(value)),
        invoice_currency: text(currency),
        gross_weight: Some(decimal(gross)),
        net_weight: Some(Decimal::ZERO),
        ..a_valid_item()
    }
}

fn draft_with(fakes: &DeclarationsOverFakes, items: Vec<ItemForm>) -> Declaration {
    fakes.create(DeclarationForm { items, ..a_valid_import() }).declaration
}

/// Returns the additions of each line under code AK.
fn freight(declaration: &Declaration) -> Vec<String> {
    let charges = |line: &crate::Line| {
        let charges = line.item.valuation.iter().flat_map(|valuation| &valuation.charge_deductions);
        let freight: Vec<String> = charges
            .filter(|charge| charge.code.as_deref() == Some("AK"))
            .map(|charge| {
                format!("{} {}", charge.amount.unwrap_or_default(), charge.currency.as_deref().unwrap_or_default())
            })
            .collect();
        freight.join(", ")
    };
    declaration.lines.iter().map(charges).collect()
}

#[test]
fn costs_are_divided_to_the_cent_by_each_method() {
    let items = vec![item("100", "EUR", "1"), item("200", "EUR", "5"), item("0", "EUR", "0")];
    for (total, method, word, shares) in [
        ("100", None, "by_value", ["33.33", "66.67", "0.00"]),
        ("100.00", Some("by_value"), "by_value", ["33.33", "66.67", "0.00"]),
        ("0.01", Some("by_weight"), "by_weight", ["0.00", "0.01", "0.00"]),
        ("10.01", Some("by_weight"), "by_weight", ["1.67", "8.34", "0.00"]),
        ("100", Some("equal"), "equal", ["33.34", "33.33", "33.33"]),
        ("99999999999999.99", Some("equal"), "equal", ["33333333333333.33"; 3]),
    ] {
        let fakes = declarations_over_fakes();
        let draft = draft_with(&fakes, items.clone());
        let distributed = fakes.declarations.distribute_transport_costs(target(&draft), &costs(total, method));
        let distributed = distributed.expect("divided");
        assert_eq!((distributed.method.word(), distributed.total), (word, decimal(total)));
        let reported: Vec<(LineId, String)> =
            distributed.shares.iter().map(|(id, share)| (*id, share.to_string())).collect();
        let expected: Vec<(LineId, String)> = ids(&draft).into_iter().zip(shares.map(str::to_owned)).collect();
        assert_eq!(reported, expected, "{total} {method:?}");
        let now = fakes.now(&draft);
        assert_eq!(freight(&now), shares.map(|share| format!("{share} EUR")), "{total} {method:?}");
        assert_eq!((now.version, now), (distributed.version(), distributed.declaration));
    }
}

#[test]
fn a_second_distribution_takes_the_place_of_the_first_and_of_nothing_else() {
    let fakes = declarations_over_fakes();
    let charge = |code: &str| ChargeDeductionForm { code: text(code), currency: text("USD"), amount: Some(7.into()) };
    let charges = vec![charge("AH"), charge("AK"), charge("AK")];
    let valuation = ValuationForm { method: text("1"), charge_deductions: charges };
    let first = ItemForm { valuation: Some(valuation), ..item("1", "EUR", "1") };
    let draft = draft_with(&fakes, vec![first, item("1", "EUR", "1")]);
    for total in ["10", "20"] {
        fakes.declarations.distribute_transport_costs(target(&draft), &costs(total, None)).expect("divided");
    }
    let now = fakes.now(&draft);
    assert_eq!(freight(&now), ["10.00 EUR", "10.00 EUR"]);
    let valuation = now.lines[0].item.valuation.as_ref().expect("a valuation");
    assert_eq!((valuation.method.as_deref(), &valuation.charge_deductions[0]), (Some("1"), &charge("AH")));
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is still valid");
}

#[test]
fn values_in_several_currencies_are_compared_in_euros() {
    let fakes = declarations_over_fakes();
    // A euro is 1.25 dollars.
    let draft = draft_with(&fakes, vec![item("100", "EUR", "1"), item("125", "usd", "1")]);
    let distributed = fakes.declarations.distribute_transport_costs(target(&draft), &costs("10", None));
    assert_eq!(freight(&distributed.expect("divided").declaration), ["5.00 EUR", "5.00 EUR"]);
    let draft = draft_with(&fakes, vec![item("100", "EUR", "1"), item("125", "PLN", "1")]);
    let refused = fakes.declarations.distribute_transport_costs(target(&draft), &costs("10", None));
    assert_eq!(
        broken(refused),
        ["distribution_method: needs lines in one currency: PLN has no customs exchange rate this month"]
    );
    let alone = draft_with(&fakes, vec![item("100", "PLN", "1"), item("300", "PLN", "1")]);
    let distributed = fakes.declarations.distribute_transport_costs(target(&alone), &costs("10", None));
    assert_eq!(distributed.expect("nothing to convert").shares[1].1, decimal("7.50"));
}

#[test]
fn costs_are_in_the_currency_of_the_invoice() {
    let fakes = declarations_over_fakes();
    let mut form = DeclarationForm { items: vec![item("1", "PLN", "1")], ..a_valid_import() };
    form.declaration.total_invoice_currency = text("USD");
    let draft = fakes.create(form.clone()).declaration;
    let distributed = fakes.declarations.distribute_transport_costs(target(&draft), &costs("1", None));
    assert_eq!(freight(&distributed.expect("divided").declaration), ["1.00 USD"]);
    form.declaration.total_invoice_currency = None;
    let draft = fakes.create(form.clone()).declaration;
    let distributed = fakes.declarations.distribute_transport_costs(target(&draft), &costs("1", None));
    assert_eq!(freight(&distributed.expect("divided").declaration), ["1.00 PLN"], "that of the first line");
    form.items[0].invoice_currency = None;
    let draft = fakes.create(form).declaration;
    let distributed = fakes.declarations.distribute_transport_costs(target(&draft), &costs("1", None));
    assert_eq!(freight(&distributed.expect("divided").declaration), ["1.00 EUR"], "when none is named");
}

#[test]
fn what_cannot_be_divided_is_refused_with_its_reason() {
    let fakes = declarations_over_fakes();
    let draft = draft_with(&fakes, vec![item("0", "EUR", "0")]);
    for (wrong, problem) in [
        (TransportCosts::default(), "total_transport_cost: is required"),
        (costs("0", None), "total_transport_cost: must be greater than 0"),
        (costs("-1", None), "total_transport_cost: must not be negative"),
        (costs("1.005", None), "total_transport_cost: must not have more than 2 decimals"),
        (costs("10000000000000000", None), "total_transport_cost: must not have more than 16 digits"),
        (costs("1", Some("by_luck")), "distribution_method: must be one of by_value, by_weight, equal"),
        (costs("1", None), "distribution_method: needs lines with an invoice_value"),
        (costs("1", Some("by_weight")), "distribution_method: needs lines with a gross_weight"),
    ] {
        let refused = fakes.declarations.distribute_transport_costs(target(&draft), &wrong);
        assert_eq!(broken(refused), [problem]);
    }
    fakes.declarations.delete_line(target(&draft), draft.lines[0].id).expect("removed");
    for method in DistributionMethod::ALL.iter().copied() {
        let refused = fakes.declarations.distribute_transport_costs(target(&draft), &costs("1", Some(method.word())));
        assert_eq!(broken(refused), ["distribution_method: needs lines: the declaration has none"]);
    }
}
