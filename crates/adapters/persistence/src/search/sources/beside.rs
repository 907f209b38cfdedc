//! What stands beside records: the files of their documents, and their messages to customs.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{documents, outbound_messages as messages};
use customs_kernel::search::{SearchField, SearchedText};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// Texts by the ids of their records.
pub(super) type Beside = BTreeMap<i64, Vec<SearchedText>>;

/// Names and descriptions of the files of these records. `owner` is the word of their kind.
pub(super) fn files(
    connection: &mut AnyConnection,
    organisation: i64,
    owner: &str,
    ids: &[i64],
    beside: &mut Beside,
) -> Fallible<()> {
    let files: Vec<(i64, String, Option<String>)> = documents::table
        .filter(documents::organisation_id.eq(organisation))
        .filter(documents::owner_kind.eq(owner))
        .filter(documents::owner_id.eq_any(ids))
        .order(documents::id)
        .select((documents::owner_id, documents::filename, documents::description))
        .load(connection)?;
    for (owner, name, description) in files {
        let texts = beside.entry(owner).or_default();
        texts.push(SearchedText::new(SearchField::FileName, name));
        texts.extend(description.map(|text| SearchedText::new(SearchField::Description, text)));
    }
    Ok(())
}

/// The identifications of messages about these records. `subject` is the word of their kind.
pub(super) fn sent(
    connection: &mut AnyConnection,
    organisation: i64,
    subject: &str,
    ids: &[i64],
    beside: &mut Beside,
) -> Fallible<()> {
    let sent: Vec<(i64, String)> = messages::table
        .filter(messages::organisation_id.eq(organisation))
        .filter(messages::subject.eq(subject))
        .filter(messages::record_id.eq_any(ids))
        .order(messages::id)
        .select((messages::record_id, messages::lrn))
        .load(connection)?;
    for (record, lrn) in sent {
        beside.entry(record).or_default().push(SearchedText::new(SearchField::Message, lrn));
    }
    Ok(())
}

/// Adds what stands beside a record to its texts. A message that has the LRN of the record says nothing new.
pub(super) fn add(texts: &mut Vec<SearchedText>, beside: Option<Vec<SearchedText>>) {
    for text in beside.unwrap_or_default() {
        let is_known = texts.iter().any(|known| {
            known.value == text.value && (known.field == text.field || text.field == SearchField::Message)
        });
        if !is_known {
            texts.push(text);
        }
    }
}
