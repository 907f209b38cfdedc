//! The declaration of the measurements: the example of the documentation with ten lines.

use crate::failure::{Failure, Fallible};
use customs_calling::Bytes;
use serde_json::{Value, json};

const EXAMPLE: &str = include_str!("../../../../examples/import-h1.json");
/// Lines of each declaration.
pub(super) const LINES: u32 = 10;

/// The body of a declaration for this customer: each line has a mass and documents of its own, and the sums are right.
pub(super) fn import(customer: &str) -> Fallible<Bytes> {
    let mut body: Value = serde_json::from_str(EXAMPLE)?;
    let line = body.pointer_mut("/declaration/items/0").map(Value::take);
    let line = line.ok_or_else(|| Failure::because("the example has no line"))?;
    let lines = (1..=LINES).map(|number| {
        let mut line = line.clone();
        line["gross_weight"] = json!(150 + number);
        line["invoice_value"] = json!(100);
        line["packaging"][0]["quantity"] = json!(5);
        line["supporting_documents"][0]["id"] = json!(format!("{number}/19.01.2024"));
        line["previous_documents"][0]["line"] = json!(number);
        line
    });
    body["declaration"]["items"] = lines.collect();
    body["customer_code"] = json!(customer);
    Ok(body.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_the_declaration_are_those_of_its_lines() {
        let body: Value = serde_json::from_slice(&import("MANY").expect("a body")).expect("JSON");
        let declaration = &body["declaration"];
        let lines = declaration["items"].as_array().expect("lines");
        assert_eq!(lines.len(), 10);
        let packages: i64 = lines.iter().filter_map(|line| line["packaging"][0]["quantity"].as_i64()).sum();
        assert_eq!(Some(packages), declaration["total_packages"].as_i64());
        let value: i64 = lines.iter().filter_map(|line| line["invoice_value"].as_i64()).sum();
        assert_eq!(declaration["total_invoice_value"].to_string(), format!("{value}.00"));
        assert_eq!(body["customer_code"], "MANY");
    }
}
