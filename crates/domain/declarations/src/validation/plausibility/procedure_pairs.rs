use super::items;
use crate::DeclarationWarning;
use crate::form::{DeclarationForm, ItemForm};
use crate::ports::{CodeList, CodeTables};
use chrono::NaiveDate;
use customs_kernel::facts::{Code, Warning};
use customs_kernel::filled;

/// Each requested procedure with the previous procedures that goods come from: annex B of Implementing Regulation
/// 2015/2447, data element 11 09, in the combinations that the member states use. 22 before 71 appears in a published
/// sample; Union goods under 76 and 77 are there to be exported. National lists go further, so another pair is worth a
/// look and not an error.
const PAIRS: [(&str, &[&str]); 25] = [
    ("01", &["00", "51", "53", "71", "78"]),
    ("07", &["00", "51", "53", "71", "78"]),
    ("10", &["00", "76", "77"]),
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
    ("95", &["00"]),
    ("96", &["00"]),
];

/// Warns of previous procedures that hardly ever precede the requested one. Another check warns of a code that is in no
/// table.
pub(super) fn find(form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate, found: &mut Vec<Warning>) {
    let procedure = &form.declaration.procedure;
    let Some(current) = filled(procedure.current.as_deref()) else { return };
    let Some((_, follows)) = PAIRS.iter().find(|(requested, _)| *requested == current) else { return };
    let unusual = |previous: &str| {
        let is_reported = !follows.contains(&previous) && codes.knows(CodeList::PreviousProcedures, previous, on);
        is_reported.then(|| DeclarationWarning::UnusualProcedures {
            procedure: Code::from(current),
            previous: Code::from(previous),
            usual: Code::from(follows.join(", ")),
        })
    };
    // When every item names a previous procedure of its own, that of the header applies to none.
    let counts = form.items.is_empty() || form.items.iter().any(|item| own(item).is_none());
    if let Some(pair) = filled(procedure.previous.as_deref()).filter(|_| counts).and_then(unusual) {
        found.push(Warning::at("declaration.procedure.previous", pair));
    }
    for (at, item) in items(form) {
        if let Some(pair) = own(item).and_then(unusual) {
            found.push(Warning::at(format!("{at}.previous_code"), pair));
        }
    }
}

/// Returns the previous procedure that an item names itself.
fn own(item: &ItemForm) -> Option<&str> {
    filled(item.previous_code.as_deref())
}
