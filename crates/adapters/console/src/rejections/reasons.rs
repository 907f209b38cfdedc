//! Why a declaration is left as it is, on the page of a cause and on that of a mend.

use crate::editing::places::{name_of, on_pages};
use crate::texts::Language;
use customs_declarations::MendRefusal;

/// Most broken rules that are shown of one declaration.
const MOST: usize = 5;

/// Why a declaration is left as it is.
pub(super) struct Why {
    pub(super) reason: &'static str,
    /// The rules that it breaks.
    pub(super) rules: Vec<String>,
    /// Says that there are more; otherwise empty.
    pub(super) more: String,
}

impl Why {
    pub(super) fn new(t: Language, refusal: &MendRefusal) -> Self {
        let each = refusal.errors.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| (path, rule)));
        let mut rules: Vec<String> =
            each.map(|(path, rule)| format!("{}: {}", name_of(t, &on_pages(path)), t.broken(rule))).collect();
        let more = rules.len().saturating_sub(MOST);
        rules.truncate(MOST);
        let more = if more == 0 { String::new() } else { t.rejections_more_rules(more) };
        Self { reason: t.mend_reason(refusal.reason), rules, more }
    }
}
