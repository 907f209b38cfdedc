use crate::{FoundKind, FoundRecord, RecordKind};
use customs_form_macros::growing;
use customs_kernel::search::{FoundPlace, SearchField, SearchedText, SoughtText};

/// What a search found.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// The records by kind; a kind without any is left out.
    pub kinds: Vec<KindFindings>,
}

/// What a search found of one kind.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindFindings {
    /// The kind.
    pub kind: RecordKind,
    /// The number of records found, up to a bound.
    pub total: u64,
    /// Whether there may be more than were counted.
    pub has_more: bool,
    /// The first of them.
    pub hits: Vec<Hit>,
}

/// A record that was found, with the text that has what is sought.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The id.
    pub id: i64,
    /// What people call the record, such as its reference or number.
    pub title: String,
    /// What people want to know beside it, such as the name of a customer.
    pub about: Option<String>,
    /// What the text is.
    pub field: SearchField,
    /// The text.
    pub value: String,
    /// Where what is sought begins in the text, in characters.
    pub from: usize,
    /// Where it ends: the first character that does not belong to it.
    pub to: usize,
    /// Whether the text is what is sought, and nothing more.
    pub is_exact: bool,
}

impl Findings {
    /// The record with exactly what is sought, where there is just one: whoever seeks an MRN means its declaration, even
    /// if other records name it among other words.
    #[must_use]
    pub fn only_exact(&self) -> Option<(RecordKind, &Hit)> {
        let hits = self.kinds.iter().flat_map(|found| found.hits.iter().map(move |hit| (found.kind, hit)));
        let mut exact = hits.filter(|(_, hit)| hit.is_exact);
        let first = exact.next();
        if exact.next().is_some() { None } else { first }
    }
}

/// Most records of a kind that are counted.
pub(crate) const COUNTED: u64 = 1_000;

impl KindFindings {
    /// Whether only a part of the records was looked at, and few of them found: there may be more, and there may be none.
    #[must_use]
    pub const fn is_of_a_part(&self) -> bool {
        self.has_more && self.total < COUNTED
    }

    /// The records of a kind, each with the text in which it was found.
    pub(crate) fn from_found(found: FoundKind, sought: &SoughtText) -> Self {
        let FoundKind { kind, records, total, has_more } = found;
        let hits = records.into_iter().map(|record| Hit::from_record(record, sought)).collect();
        Self { kind, total, has_more, hits }
    }
}

impl Hit {
    /// The record with the text that has what is sought. Where none has it any more, since the record changed, its title
    /// stands there, with nothing in it marked.
    fn from_record(record: FoundRecord, sought: &SoughtText) -> Self {
        let FoundRecord { id, title, about, mut texts } = record;
        let Some(FoundPlace { text, from, to, is_whole, .. }) = sought.place_in(&texts) else {
            let value = title.clone();
            return Self { id, title, about, field: SearchField::Reference, value, from: 0, to: 0, is_exact: false };
        };
        let SearchedText { field, value } = texts.swap_remove(text);
        Self { id, title, about, field, value, from, to, is_exact: is_whole }
    }
}
