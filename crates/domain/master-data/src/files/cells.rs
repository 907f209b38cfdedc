use super::columns::CellKind;
use chrono::NaiveDate;
use customs_csv_lines::{guarded, without_guard};
use rust_decimal::Decimal;
use serde_json::Value;
use serde_json::value::RawValue;

/// Converts a cell into a field value; an empty cell becomes null. A number is the text of its digits, since a JSON
/// number may lose some of them.
///
/// # Errors
/// The form that the cell must have, as the end of a sentence.
pub(super) fn value_of(cell: &str, kind: CellKind, decimal_comma: bool) -> Result<Value, &'static str> {
    let cell = cell.trim();
    if cell.is_empty() {
        return Ok(Value::Null);
    }
    match kind {
        CellKind::Text => Ok(Value::String(without_guard(cell).to_owned())),
        CellKind::Flag => match cell.to_lowercase().as_str() {
            "true" | "1" | "yes" | "ja" | "waar" | "x" => Ok(Value::Bool(true)),
            "false" | "0" | "no" | "nee" | "onwaar" => Ok(Value::Bool(false)),
            _ => Err("must be true or false"),
        },
        CellKind::Number => number(cell, decimal_comma).ok_or("must be a number"),
        CellKind::Date => match NaiveDate::parse_from_str(cell, "%Y-%m-%d") {
            Ok(date) if cell.len() == 10 => Ok(Value::String(date.to_string())),
            Ok(_) | Err(_) => Err("must be a date (YYYY-MM-DD)"),
        },
    }
}

fn number(cell: &str, decimal_comma: bool) -> Option<Value> {
    let plain = if decimal_comma && !cell.contains('.') { cell.replace(',', ".") } else { cell.to_owned() };
    let exact = Decimal::from_str_exact(&plain).ok()?;
    Some(Value::String(exact.to_string()))
}

/// Converts a field value into a text that is safe to open in a spreadsheet.
pub(super) fn cell_of(value: Option<&RawValue>) -> String {
    let text = value.map_or("null", RawValue::get);
    if text == "null" {
        return String::new();
    }
    let words: Option<String> = text.starts_with('"').then(|| serde_json::from_str(text).ok()).flatten();
    words.map_or_else(|| text.to_owned(), |words| guarded(&words).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use serde_json::value::to_raw_value;

    #[test]
    fn cells_are_read_by_the_kind_of_their_column() {
        let read = |cell: &str, kind| value_of(cell, kind, false);
        assert_eq!(read("  ", CellKind::Number), Ok(Value::Null));
        assert_eq!(read(" 0090 ", CellKind::Text), Ok(json!("0090")));
        assert_eq!(read("Ja", CellKind::Flag), Ok(json!(true)));
        assert_eq!(read("0", CellKind::Flag), Ok(json!(false)));
        assert_eq!(read("2026-02-28", CellKind::Date), Ok(json!("2026-02-28")));
        assert_eq!(read("12.50", CellKind::Number), Ok(json!("12.50")));
        assert_eq!(read("12345678901234567890.10", CellKind::Number), Ok(json!("12345678901234567890.10")));
        for (cell, kind) in [
            ("maybe", CellKind::Flag),
            ("12,50", CellKind::Number),
            ("1e3", CellKind::Number),
            ("28-02-2026", CellKind::Date),
            ("2026-2-28", CellKind::Date),
        ] {
            assert!(read(cell, kind).is_err(), "{cell}");
        }
    }

    #[test]
    fn numbers_may_have_a_decimal_comma_where_commas_separate_nothing() {
        let read = |cell: &str| value_of(cell, CellKind::Number, true);
        assert_eq!(read("12,50"), Ok(json!("12.50")));
        assert_eq!(read("12.50"), Ok(json!("12.50")));
        assert!(read("1.234,50").is_err(), "which one is meant nobody knows");
    }

    #[test]
    fn a_formula_is_guarded_and_comes_back_as_it_was() {
        let written = |value: Value| cell_of(Some(&*to_raw_value(&value).expect("JSON")));
        for text in ["=1+1", "+31 10 123", "-", "@x", "'quoted'", "'=1", "''+1", "plain", "null", "a\"b\nc"] {
            assert_eq!(value_of(&written(json!(text)), CellKind::Text, false), Ok(json!(text)));
        }
        assert_eq!(written(json!(-5)), "-5", "a number is none");
        assert_eq!(
            (written(json!(true)).as_str(), written(json!(null)).as_str(), cell_of(None).as_str()),
            ("true", "", "")
        );
    }
}
