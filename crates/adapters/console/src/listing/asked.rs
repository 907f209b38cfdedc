use super::ListQuery;
use crate::texts::Language;

/// Says what the address of a page of a record asks for in vain: a page that is no number, and names that mean nothing there.
/// Of these pages some are parts of a list, and have page numbers.
pub fn asked_in_vain(t: Language, address: &str, has_pages: bool) -> Vec<String> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query = ListQuery::new(path, query);
    if has_pages {
        // What it cannot understand, it keeps.
        let _ = query.page();
    }
    let (unknown, left_out) = (query.names_beyond(t, |name| has_pages && name == "page"), query.left_out(t));
    let unknown = (!unknown.is_empty()).then(|| t.asked_in_vain(&unknown));
    let left_out = (!left_out.is_empty()).then(|| t.left_out(&left_out));
    unknown.into_iter().chain(left_out).collect()
}
