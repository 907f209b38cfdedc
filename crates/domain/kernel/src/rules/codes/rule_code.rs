/// A code of broken rules that the API answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleCode {
    /// The code: lower case with underscores. It stays the same for ever.
    pub code: &'static str,
    /// The names of the values that may come with it.
    pub values: &'static [&'static str],
    /// What is wrong, a sentence.
    pub meaning: &'static str,
    /// What to do about it, a sentence.
    pub remedy: &'static str,
}

/// A row of a table.
pub(super) const fn code(
    code: &'static str,
    values: &'static [&'static str],
    meaning: &'static str,
    remedy: &'static str,
) -> RuleCode {
    RuleCode { code, values, meaning, remedy }
}
