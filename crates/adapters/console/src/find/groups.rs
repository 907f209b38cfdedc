//! Records that were found, as the page shows them.

use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::search::SearchField;
use customs_search::{Hit, KindFindings, RecordKind};

/// The records of one kind.
pub(super) struct Group {
    /// The word of the kind, for ids.
    pub(super) kind: &'static str,
    pub(super) name: &'static str,
    pub(super) hits: Vec<HitRow>,
    /// A text such as "all 38"; empty when all are shown.
    pub(super) all: String,
    /// The list of all; empty when there is no such list.
    pub(super) list: String,
}

/// A record that was found.
pub(super) struct HitRow {
    pub(super) id: i64,
    /// The address of its page; empty when it has none that the role may read.
    pub(super) href: String,
    pub(super) title: String,
    pub(super) about: String,
    /// What the text is.
    pub(super) field: &'static str,
    /// The text before what is sought.
    pub(super) before: String,
    /// What is sought.
    pub(super) marked: String,
    /// The text after it.
    pub(super) after: String,
}

impl Group {
    pub(super) fn new(member: &Member, text: &str, found: KindFindings) -> Self {
        let (t, is_of_a_part) = (member.t(), found.is_of_a_part());
        let KindFindings { kind, total, has_more, hits } = found;
        let count = shown::number(total.into());
        let all = match hits.len() as u64 {
            _ if is_of_a_part => t.find_or_more(&count),
            _ if has_more => t.find_more(&count),
            shown if shown < total => t.find_all(&count),
            _ => String::new(),
        };
        Self {
            kind: kind.word(),
            name: name(t, kind),
            list: if all.is_empty() { String::new() } else { list(kind, text, &hits) },
            hits: hits.into_iter().map(|hit| HitRow::new(member, kind, hit)).collect(),
            all,
        }
    }
}

impl HitRow {
    fn new(member: &Member, kind: RecordKind, hit: Hit) -> Self {
        let href = href(member, kind, &hit).unwrap_or_default();
        let Hit { id, title, about, field, value, from, to, is_exact: _ } = hit;
        let part = |skip: usize, take: usize| shown::text(&value.chars().skip(skip).take(take).collect::<String>());
        Self {
            id,
            href,
            title: shown::text(&title),
            about: about.map(|about| shown::text(&about)).unwrap_or_default(),
            field: member.t().search_field(field),
            before: part(0, from),
            marked: part(from, to - from),
            after: part(to, usize::MAX),
        }
    }
}

const fn name(t: Language, kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Declaration => t.declarations(),
        RecordKind::Transit => t.transits(),
        RecordKind::Dossier => t.dossiers(),
        RecordKind::Invoice => t.invoices(),
        RecordKind::Customer => t.find_customers(),
        RecordKind::Item => t.find_articles(),
        RecordKind::Arrival => t.transit_arrivals(),
    }
}

/// The list of all that is found of a kind; empty for kinds without one, and where the list finds no such text.
fn list(kind: RecordKind, text: &str, hits: &[Hit]) -> String {
    match kind {
        RecordKind::Declaration => with_query("/console/declarations", "q", text),
        RecordKind::Transit => with_query("/console/transits", "q", text),
        RecordKind::Dossier => list_of_parts("/console/dossiers", DOSSIERS_BY, text, hits),
        RecordKind::Invoice => list_of_parts("/console/invoices", INVOICES_BY, text, hits),
        RecordKind::Customer | RecordKind::Item | RecordKind::Arrival => String::new(),
    }
}

/// What the list of dossiers is searched by.
const DOSSIERS_BY: &[SearchField] =
    &[SearchField::DossierNumber, SearchField::CustomerReference, SearchField::TransportDocument];
/// What the list of invoices is searched by.
const INVOICES_BY: &[SearchField] = &[SearchField::InvoiceNumber, SearchField::CustomerCode];

/// A list that is searched by a part of a text as it is written, in these fields, or filtered by the whole code of a customer.
fn list_of_parts(list: &str, fields: &[SearchField], text: &str, hits: &[Hit]) -> String {
    let part = text.trim().to_lowercase();
    let has_part = |hit: &Hit| fields.contains(&hit.field) && hit.value.to_lowercase().contains(&part);
    let is_customer = |hit: &Hit| hit.field == SearchField::CustomerCode && hit.is_exact;
    match hits {
        [first, ..] if hits.iter().all(is_customer) => with_query(list, "customer_code", &first.value),
        _ if hits.iter().all(has_part) => with_query(list, "search", text.trim()),
        _ => String::new(),
    }
}

/// The page that shows a record. A customer is shown by what was made for it, and an article by what names it; `None` when
/// the role may read neither.
pub(super) fn href(member: &Member, kind: RecordKind, hit: &Hit) -> Option<String> {
    let (id, reads_declarations) = (hit.id, member.may(Scope::DeclarationsRead));
    match kind {
        RecordKind::Declaration => Some(format!("/console/declarations/{id}")),
        RecordKind::Transit | RecordKind::Arrival => Some(format!("/console/transits/{id}")),
        RecordKind::Dossier => Some(format!("/console/dossiers/{id}")),
        RecordKind::Invoice => Some(format!("/console/invoices/{id}")),
        RecordKind::Customer if reads_declarations => {
            Some(with_query("/console/declarations", "customer_code", &hit.title))
        }
        RecordKind::Customer if member.may(Scope::TransitRead) => {
            Some(with_query("/console/transits", "customer_code", &hit.title))
        }
        RecordKind::Item if reads_declarations => Some(with_query("/console/declarations", "q", &hit.title)),
        RecordKind::Customer | RecordKind::Item => None,
    }
}

fn with_query(list: &str, name: &str, value: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
    format!("{list}?{query}")
}
