use super::ListQuery;
use crate::texts::Language;

/// Says what the address of a page of a record asks for in vain: a page that is no number, and names that mean nothing there.
/// Of these pages some are parts of a list, and have page numbers.
pub(crate) fn asked_in_vain(t: Language, address: &str, has_pages: bool) -> Vec<String> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query = ListQuery::of(path, query);
    if has_pages {
        // What it cannot understand, it keeps.
        let _ = query.page();
    }
    let (unknown, left_out) = (query.names_beyond(t, |name| has_pages && name == "page"), query.left_out(t));
    let unknown = (!unknown.is_empty()).then(|| t.asked_in_vain(&unknown));
    let left_out = (!left_out.is_empty()).then(|| t.left_out(&left_out));
    unknown.into_iter().chain(left_out).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_cannot_do_is_named() {
        let said = |address: &str, has_pages| asked_in_vain(Language::Nl, address, has_pages);
        assert_eq!(said("/console/declarations/1/lines?page=2", true), [""; 0]);
        assert_eq!(said("/console/declarations/1/lines?page=two", true), ["Niet begrepen en weggelaten: Pagina “two”"]);
        let not_there = |name: &str| format!("Het adres vraagt om iets wat deze pagina niet heeft: {name}");
        assert_eq!(said("/console/declarations/1/timeline?page=2", false), [not_there("“page”")]);
        assert_eq!(said("/console/declarations/1/lines?sort=status", true), [not_there("“sort”")]);
        assert_eq!(said("/console/declarations/1", false), [""; 0]);
    }
}
