use super::choices::{SearchFieldWord, SearchKindWord};
use crate::record_fields::record_view;
use customs_search::{Hit, KindFindings, RecordKind};

record_view! {
    /// The text in which a record was found.
    #[schema(as = SearchMatch)]
    pub(super) MatchView {
        /// What the text is.
        #[schema(value_type = SearchFieldWord)]
        field: &'static str = hit.field.word(),
        /// The text itself, as the record has it.
        #[schema(example = "MSKU 123456-7")]
        value: String = hit.value,
        /// Where what is sought begins in `value`, in characters from 0.
        start: usize = hit.from,
        /// Where it ends: the first character that does not belong to it.
        end: usize = hit.to,
    }
    from |hit: Hit|
}

record_view! {
    /// A record that was found.
    #[schema(as = SearchHit)]
    pub(super) HitView {
        id: i64 = hit.id,
        /// Reference, number or code of the record; of an invoice without a number, `#` and its id.
        #[schema(example = "D-00000007")]
        title: String = hit.title.clone(),
        /// Code of the customer; of a customer the name, of an article the description.
        about: Option<String> = hit.about.clone(),
        /// Path of the record in this API.
        #[schema(example = "/api/v1/declarations/7")]
        path: String = format!("{}/{}", list_of(kind), hit.id),
        /// Whether the text is what is sought, and nothing more.
        is_exact: bool = hit.is_exact,
        matched: MatchView = MatchView::from(hit),
    }
    from |hit: Hit|
    given (kind: RecordKind)
}

record_view! {
    /// What was found of one kind.
    #[schema(as = SearchGroup)]
    pub(super) GroupView {
        #[schema(value_type = SearchKindWord)]
        kind: &'static str = found.kind.word(),
        /// Number of records found, up to 1,000.
        total: u64 = found.total,
        /// Whether there may be more than were counted.
        has_more: bool = found.has_more,
        /// The first five: those with exactly what is sought, then the latest.
        hits: Vec<HitView> = found.hits.into_iter().map(|hit| HitView::new(hit, found.kind)).collect(),
    }
    from |found: KindFindings|
}

/// The path of the list of these records.
const fn list_of(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Declaration => "/api/v1/declarations",
        RecordKind::Transit => "/api/v1/transits",
        RecordKind::Dossier => "/api/v1/dossiers",
        RecordKind::Invoice => "/api/v1/invoices",
        RecordKind::Customer => "/api/v1/customers",
        RecordKind::Item => "/api/v1/item-master",
        RecordKind::Arrival => "/api/v1/transits/arrivals",
    }
}
