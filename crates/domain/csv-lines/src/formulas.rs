use std::borrow::Cow;

/// First characters that make a spreadsheet read a cell as a formula.
const BEGINS_A_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Puts an apostrophe before a text that a spreadsheet would read as a formula, and before one that looks guarded
/// already, so that each comes back as it went.
#[must_use]
pub fn guarded(text: &str) -> Cow<'_, str> {
    if looks_guarded_or_is_a_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

fn looks_guarded_or_is_a_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(BEGINS_A_FORMULA)
}

/// Removes the apostrophe that [`guarded`] put there.
#[must_use]
pub fn without_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| looks_guarded_or_is_a_formula(rest)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_guarded_and_comes_back_as_it_was() {
        for text in ["=1+1", "+31 10 123", "-5", "@SUM(A1)", "\tx", "\rx", "'=1", "''-1"] {
            assert_eq!(guarded(text), format!("'{text}"));
            assert_eq!(without_guard(&guarded(text)), text);
        }
        for text in ["", "plain", "'quoted'", "a=b", "'", "''"] {
            assert_eq!(guarded(text), text);
            assert_eq!(without_guard(text), text);
        }
    }
}
