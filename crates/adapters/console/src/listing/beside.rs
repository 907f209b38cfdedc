//! What lists show beside their records, read for a whole page at once: the names of customers, and why customs refused a
//! record.

use super::When;
use crate::ConsoleServices;
use crate::editing::places::{name_of, on_pages};
use crate::failure::Failure;
use crate::shown;
use crate::texts::Language;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use customs_reporting::ports::RejectionInShort;
use customs_reporting::reports::ReportSubject;
use std::collections::{BTreeMap, BTreeSet};

/// The names of customers by their codes.
#[derive(Debug, Default)]
pub(crate) struct CustomerNames(BTreeMap<String, String>);

/// A customer in a list.
pub(crate) struct ListedCustomer {
    /// The code; empty for none.
    pub(crate) code: String,
    /// The name; empty when it is not known, or not for the role.
    pub(crate) name: String,
}

impl CustomerNames {
    /// Reads the names of these customers, for a role that may read customers.
    pub(crate) fn read<'c>(
        services: &ConsoleServices,
        organisation: OrganisationId,
        may_read: bool,
        codes: impl IntoIterator<Item = Option<&'c str>>,
    ) -> Result<Self, Failure> {
        let codes: BTreeSet<String> = codes.into_iter().flatten().map(str::to_owned).collect();
        if !may_read || codes.is_empty() {
            return Ok(Self::default());
        }
        let names = services.customers.names(organisation, &codes);
        Ok(Self(names.map_err(|error| Failure::from_kind(error.kind(), error))?))
    }

    /// The customer with this code.
    pub(crate) fn customer(&self, code: Option<&str>) -> ListedCustomer {
        let name = code.and_then(|code| self.0.get(code));
        ListedCustomer {
            code: code.map(shown::text).unwrap_or_default(),
            name: name.map(|name| shown::text(name)).unwrap_or_default(),
        }
    }
}

/// The latest rejections of records by their ids.
#[derive(Debug, Default)]
pub(crate) struct Refusals(BTreeMap<i64, RejectionInShort>);

/// Why customs refused a record, in short.
pub(crate) struct Refusal {
    /// When.
    pub(crate) when: When,
    /// The code of the first reason; empty when customs gave none.
    pub(crate) code: String,
    pub(crate) text: String,
    /// The language of the text; empty when it is not known.
    pub(crate) tag: &'static str,
    /// The field that customs names; empty without one.
    pub(crate) field: String,
    /// Says that there are more reasons; empty when there are not.
    pub(crate) more: String,
}

impl Refusals {
    /// Reads the latest rejection of each of these records.
    pub(crate) fn read(
        services: &ConsoleServices,
        organisation: OrganisationId,
        subject: ReportSubject,
        records: &[i64],
    ) -> Result<Self, Failure> {
        let found = services.rejections.latest(organisation, subject, records);
        let found = found.map_err(|error| Failure::from_kind(error.kind(), error))?;
        Ok(Self(found.into_iter().map(|one| (one.record, one)).collect()))
    }

    /// Why this record was refused; `None` when no rejection of it was read.
    pub(crate) fn about(&self, t: Language, record: i64, now: DateTime<Utc>) -> Option<Refusal> {
        self.0.get(&record).map(|rejection| Refusal::new(t, rejection, now))
    }
}

impl Refusal {
    /// The first reason of a rejection.
    pub(crate) fn new(t: Language, rejection: &RejectionInShort, now: DateTime<Utc>) -> Self {
        let first = rejection.first.as_ref();
        let (text, tag) = match (t, first.map(|first| (&first.text_nl, &first.text))) {
            (Language::Nl, Some((Some(text), _))) => (text.as_str(), Language::Nl.tag()),
            (_, Some((_, Some(text)))) => (text.as_str(), ""),
            _ => ("", ""),
        };
        let path = first.and_then(|first| first.path.as_deref());
        let more = rejection.errors.saturating_sub(1);
        Self {
            when: When::new(t, rejection.arrived_at, now),
            code: first.map(|first| shown::text(&first.code)).unwrap_or_default(),
            text: shown::text(text),
            tag,
            field: path.map(|path| name_of(t, &on_pages(path))).unwrap_or_default(),
            more: if more == 0 { String::new() } else { t.desk_and_more(&shown::number(more.into())) },
        }
    }
}
