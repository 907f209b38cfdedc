//! The words by which items are found.

use crate::batch::{ROWS, insert_all};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{item_words, items};
use customs_master_data::master_item::{MasterItemForm, MasterItemStatus};
use customs_master_data::search::words_of_item;
use diesel::prelude::*;
use std::collections::BTreeSet;

/// The words of an item, in order and each between blanks.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = items)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Texts {
    /// The words for type-ahead search and lists.
    words: String,
    /// The words for lists only.
    list_words: String,
}

/// The item that words belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Holder {
    pub(super) organisation: i64,
    pub(super) item: i64,
    pub(super) owner: i64,
    pub(super) status: MasterItemStatus,
}

/// A word of an item. Rows sort as the index does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Insertable)]
#[diesel(table_name = item_words)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct WordRow {
    organisation_id: i64,
    kind: i16,
    word: String,
    item_id: i64,
    owner_id: i64,
    shared: i16,
}

/// The kind of words of items with that status: those for type-ahead search (`quick`), or those for lists only.
pub(super) const fn kind(status: MasterItemStatus, quick: bool) -> i16 {
    match (status, quick) {
        (MasterItemStatus::Active, true) => 0,
        (MasterItemStatus::Active, false) => 1,
        (MasterItemStatus::Inactive, true) => 2,
        (MasterItemStatus::Inactive, false) => 3,
        (MasterItemStatus::Pending, true) => 4,
        (MasterItemStatus::Pending, false) => 5,
    }
}

impl Texts {
    /// The words of a form.
    pub(super) fn from_form(form: &MasterItemForm) -> Self {
        let (mut words, mut list_words) = (" ".to_owned(), " ".to_owned());
        for (word, quick) in words_of_item(form) {
            let text = if quick { &mut words } else { &mut list_words };
            text.push_str(&word);
            text.push(' ');
        }
        Self { words, list_words }
    }

    /// One row for each word.
    pub(super) fn rows(&self, holder: Holder) -> Vec<WordRow> {
        let Self { words, list_words } = self;
        let quick = words.split_ascii_whitespace().map(|word| (word, true));
        let listed = list_words.split_ascii_whitespace().map(|word| (word, false));
        // Words for type-ahead search come first, so that `shared` is right for that search as well.
        let mut earlier = BTreeSet::new();
        let mut rows = Vec::new();
        for (word, quick) in quick.chain(listed) {
            rows.push(WordRow {
                organisation_id: holder.organisation,
                kind: kind(holder.status, quick),
                word: word.to_owned(),
                item_id: holder.item,
                owner_id: holder.owner,
                shared: longest_beginning(&earlier, word),
            });
            earlier.insert(word);
        }
        rows
    }
}

/// The length, in characters, of the longest beginning that the word shares with any earlier word. Among sorted
/// words, one with the longest shared beginning stands next to it.
fn longest_beginning(earlier: &BTreeSet<&str>, word: &str) -> i16 {
    let before = earlier.range(..word).next_back();
    let behind = earlier.range(word..).next();
    let alike = |other: &&str| word.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let longest = before.into_iter().chain(behind).map(alike).max().unwrap_or(0);
    i16::try_from(longest).unwrap_or(i16::MAX)
}

pub(super) fn insert(connection: &mut AnyConnection, rows: &[WordRow]) -> Fallible<()> {
    insert_all!(connection, item_words::table, rows);
    Ok(())
}

/// Replaces the words of an item; leaves those that do not change.
pub(super) fn replace(connection: &mut AnyConnection, before: Vec<WordRow>, now: Vec<WordRow>) -> Fallible<()> {
    let before: BTreeSet<WordRow> = before.into_iter().collect();
    let now: BTreeSet<WordRow> = now.into_iter().collect();
    let gone: Vec<&WordRow> = before.difference(&now).collect();
    delete(connection, &gone)?;
    let added: Vec<WordRow> = now.difference(&before).cloned().collect();
    insert(connection, &added)
}

/// Removes words, all of the same item.
pub(super) fn delete(connection: &mut AnyConnection, rows: &[&WordRow]) -> Fallible<()> {
    let Some(WordRow { organisation_id, item_id, .. }) = rows.first() else { return Ok(()) };
    let kinds: BTreeSet<i16> = rows.iter().map(|row| row.kind).collect();
    for rows in rows.chunks(ROWS) {
        let words: Vec<&str> = rows.iter().map(|row| row.word.as_str()).collect();
        let gone = item_words::table
            .filter(item_words::organisation_id.eq(organisation_id))
            .filter(item_words::kind.eq_any(&kinds))
            .filter(item_words::word.eq_any(words))
            .filter(item_words::item_id.eq(item_id));
        diesel::delete(gone).execute(connection)?;
    }
    Ok(())
}
