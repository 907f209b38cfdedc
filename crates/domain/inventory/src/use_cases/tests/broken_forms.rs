//! The texts of the rules that forms break, as clients read them.

use crate::AdjustmentForm;
use crate::allocation::{AllocationEntry, AllocationForm};
use crate::stock::{StartingForm, StartingLineForm};
use customs_kernel::FieldErrors;
use customs_kernel::broken_rules;
use customs_kernel::testing::corpus::assert_corpus;
use rust_decimal::Decimal;
use serde_json::{Value, json};

fn text(form: &Value, field: &str) -> Option<String> {
    form[field].as_str().map(str::to_owned)
}

fn number(form: &Value, field: &str) -> Option<Decimal> {
    form[field].is_number().then(|| form[field].to_string().parse().expect("a number"))
}

fn starting(form: &Value) -> StartingForm {
    let line = |line: &Value| StartingLineForm {
        sku: text(line, "sku"),
        description: text(line, "description"),
        hs_code: text(line, "hs_code"),
        country_of_origin: text(line, "country_of_origin"),
        quantity: number(line, "quantity"),
        unit: text(line, "unit"),
        gross_weight: number(line, "gross_weight"),
        net_weight: number(line, "net_weight"),
        customs_value: number(line, "customs_value"),
        currency: text(line, "currency"),
    };
    StartingForm {
        customer_code: text(form, "customer_code"),
        warehouse_licence: text(form, "warehouse_licence"),
        reference: text(form, "reference"),
        placed_at: text(form, "placed_at").and_then(|at| at.parse().ok()),
        lines: form["lines"].as_array().into_iter().flatten().map(line).collect(),
    }
}

fn allocation(form: &Value) -> AllocationForm {
    let entry = |entry: &Value| AllocationEntry {
        inventory_line_id: entry["inventory_line_id"].as_i64(),
        quantity: number(entry, "quantity"),
    };
    AllocationForm {
        allocations: form["allocations"].as_array().map(|entries| entries.iter().map(entry).collect()),
        quantity: number(form, "quantity"),
    }
}

fn assert_form(name: &str, form: Value, check: impl Fn(&Value) -> Result<(), FieldErrors>) {
    let file = format!("{}/src/use_cases/tests/broken_forms/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(check(&form), Ok(()), "{name}");
    assert_corpus(&file, &form, |form| check(&form).err());
}

#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    let now = "2026-03-02T09:00:00Z".parse().expect("a moment");
    let line = json!({
        "sku": "CHAIR", "description": "Chairs", "hs_code": "94016900", "country_of_origin": "CN", "quantity": 5,
        "unit": "NAR", "gross_weight": 12, "net_weight": 10, "customs_value": 200, "currency": "USD",
    });
    let starting_stock = json!({
        "customer_code": "ACME", "warehouse_licence": "NLCWPNL1", "reference": "opening",
        "placed_at": "2026-03-01T09:00:00Z", "lines": [line],
    });
    assert_form("starting_stock", starting_stock.clone(), |form| starting(form).terms(now).map(|_| ()));
    let mut later = starting(&starting_stock);
    later.placed_at = Some(now + chrono::TimeDelta::seconds(1));
    later.lines[0].sku = None;
    later.lines[0].hs_code = None;
    let errors = later.terms(now).expect_err("it breaks rules");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["lines.0.sku", "placed_at"]);
    assert_form("adjustment", json!({"quantity": -1.5, "reason": "counted"}), |form| {
        broken_rules(&AdjustmentForm { quantity: number(form, "quantity"), reason: text(form, "reason") }).into_result()
    });
    let lots =
        json!({"allocations": [{"inventory_line_id": 1, "quantity": 2}, {"inventory_line_id": 2, "quantity": 1}]});
    assert_form("allocation_of_lots", lots, |form| allocation(form).requested().map(|_| ()));
    assert_form("allocation_by_age", json!({"quantity": 3}), |form| allocation(form).requested().map(|_| ()));
}
