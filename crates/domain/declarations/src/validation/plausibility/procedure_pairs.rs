use super::items;
use crate::form::DeclarationForm;
use customs_kernel::filled;

/// Requested procedure, and the previous ones that goods come to it from: annex B of Implementing Regulation 2015/2447,
/// data element 11 09, as the Union's states combine them. 22 before 71 stands in a published sample. National lists go
/// further, so another pair is worth a look and no error.
const PAIRS: [(&str, &[&str]); 23] = [
    ("01", &["00", "51", "53", "71", "78"]),
    ("07", &["00", "51", "53", "71", "78"]),
    ("10", &["00"]),
    ("11", &["00"]),
    ("21", &["00", "44", "51", "54"]),
    ("22", &["00", "44"]),
    ("23", &["00"]),
    ("31", &["51", "53", "54", "71", "78"]),
    ("40", &["00", "51", "53", "54", "71", "78"]),
    ("42", &["00", "51", "53", "54", "71", "78"]),
    ("44", &["00", "21", "44", "51", "53", "54", "71", "78"]),
    ("45", &["00", "51", "53", "54", "71", "78"]),
    ("46", &["00"]),
    ("48", &["00"]),
    ("51", &["00", "51", "53", "54", "71", "78"]),
    ("53", &["00", "51", "53", "54", "71", "78"]),
    ("61", &["10", "11", "21", "22", "23"]),
    ("63", &["10", "11", "21", "22", "23"]),
    ("68", &["00", "10", "21", "22", "23", "51", "53", "54", "71", "78"]),
    ("71", &["00", "22", "51", "53", "54", "71", "78"]),
    ("76", &["00"]),
    ("77", &["00"]),
    ("78", &["00", "51", "53", "71"]),
];

/// Codes that are a previous procedure at all; another one is told to be in no table.
const PREVIOUS: [&str; 24] = [
    "00", "01", "07", "10", "11", "21", "22", "23", "31", "40", "42", "43", "44", "45", "46", "48", "51", "53", "54",
    "61", "63", "68", "71", "78",
];

pub(super) fn find(form: &DeclarationForm, found: &mut Vec<String>) {
    let procedure = &form.declaration.procedure;
    let Some(current) = filled(procedure.current.as_deref()) else { return };
    let Some((_, follows)) = PAIRS.iter().find(|(requested, _)| *requested == current) else { return };
    let unusual = |previous: Option<&str>| {
        let previous = filled(previous).filter(|code| PREVIOUS.contains(code) && !follows.contains(code))?;
        Some(format!("{current}/{previous} is an unusual pair: {current} follows {}", follows.join(", ")))
    };
    if let Some(message) = unusual(procedure.previous.as_deref()) {
        found.push(format!("declaration.procedure.previous: {message}"));
    }
    for (at, item) in items(form) {
        if let Some(message) = unusual(item.previous_code.as_deref()) {
            found.push(format!("{at}.previous_code: {message}"));
        }
    }
}
