use super::entry::{Entry, in_one_line, read_words, stored_words};
use super::sources;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{search_due as due, search_texts as texts, search_words as words};
use crate::statement::Statement;
use crate::{Database, DatabaseUrl};
use customs_kernel::search::IndexedWord;
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};
use customs_search::RecordKind;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, SmallInt};
use std::collections::{BTreeMap, BTreeSet};

/// Records of an organisation that are read in one unit of work.
const PORTION: usize = 100;
/// Words that one statement names. SQLite takes some 30,000 values; a declaration of 1,999 lines may have more words.
const NAMED: usize = 1_000;

repository! {
    /// Keeps the words of records as the records are, for workers: it reads those that changed.
    pub struct StoredSearchWords(Database);
}

#[derive(QueryableByName)]
struct Organisation {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// A record that is noted, and how often.
#[derive(QueryableByName, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Noted {
    #[diesel(sql_type = SmallInt)]
    kind: i16,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Integer)]
    changes: i32,
}

/// Records that were noted as of one kind, and were read.
struct KindRead {
    kind: RecordKind,
    noted: Vec<Noted>,
    /// What they are found by, each with the kind as which it is found.
    entries: Vec<(RecordKind, Entry)>,
}

#[derive(Insertable)]
#[diesel(table_name = texts)]
#[diesel(treat_none_as_default_value = false)]
struct TextRow {
    organisation_id: i64,
    kind: i16,
    record_id: i64,
    title: String,
    about: Option<String>,
    texts: String,
    words: String,
}

/// A word of a record. Rows sort as the index does.
#[derive(Insertable, PartialEq, Eq, PartialOrd, Ord)]
#[diesel(table_name = words)]
struct WordRow {
    organisation_id: i64,
    kind: i16,
    word: String,
    record_id: i64,
    field: i16,
}

impl StoredSearchWords {
    /// Reads records that changed, up to a hundred of each organisation, and keeps their words. Returns the number of
    /// records; when it is a hundred or more, there may be others. Those that another instance reads are left to it.
    ///
    /// # Errors
    /// When storage fails and no record was read. What is wrong with one organisation keeps no other waiting.
    pub fn run_once(&self) -> Result<usize, StorageError> {
        let (mut read, mut failure) = (0, None);
        for organisation in self.organisations()? {
            match self.portion(organisation) {
                Ok(records) => read += records,
                Err(error) => failure = Some(error),
            }
        }
        failure.filter(|_| read == 0).map_or(Ok(read), Err)
    }

    /// The number of records after which [`Self::run_once`] is worth repeating at once.
    pub const FULL: usize = PORTION;

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        let noted = "SELECT id FROM organisations \
                     WHERE EXISTS (SELECT 1 FROM search_due WHERE search_due.organisation_id = organisations.id) ORDER BY id";
        self.0.read(|connection| {
            let found: Vec<Organisation> = Statement::on(connection).load(connection, noted.to_owned())?;
            Ok(found.into_iter().map(|found| OrganisationId::new(found.id)).collect())
        })
    }

    fn portion(&self, organisation: OrganisationId) -> Result<usize, StorageError> {
        if matches!(self.0.url(), DatabaseUrl::Sqlite(_)) {
            // Records are read before the only writer is held up. Those that changed meanwhile stay noted.
            let noted = self.0.read(|connection| noted_first(connection, organisation))?;
            let read = self.entries(organisation, &noted)?;
            return in_unit_of_work(&self.0, || {
                self.0.write(|connection| {
                    let unchanged = noted_first(connection, organisation)?.into_iter().collect();
                    settle(connection, organisation, &read, &unchanged)
                })
            });
        }
        in_unit_of_work(&self.0, || {
            let noted = self.0.write(|connection| noted_first(connection, organisation))?;
            let read = self.entries(organisation, &noted)?;
            let unchanged = noted.into_iter().collect();
            self.0.write(|connection| settle(connection, organisation, &read, &unchanged))
        })
    }

    /// Reads the records that are noted. Kinds that only a later version knows are left to it.
    fn entries(&self, organisation: OrganisationId, noted: &[Noted]) -> Result<Vec<KindRead>, StorageError> {
        let mut by_kind: BTreeMap<i16, Vec<Noted>> = BTreeMap::new();
        for one in noted {
            by_kind.entry(one.kind).or_default().push(*one);
        }
        let mut read = Vec::with_capacity(by_kind.len());
        for (number, noted) in by_kind {
            let Some(kind) = RecordKind::from_number(number) else { continue };
            let ids: Vec<i64> = noted.iter().map(|one| one.record_id).collect();
            let entries = sources::entries(&self.0, organisation, kind, &ids)?;
            read.push(KindRead { kind, noted, entries });
        }
        Ok(read)
    }
}

/// The first records that are noted. On PostgreSQL nobody else notes or reads them until the unit of work ends: who changes
/// one of them waits to note it, and it is noted then.
fn noted_first(connection: &mut AnyConnection, organisation: OrganisationId) -> Fallible<Vec<Noted>> {
    let mut statement = Statement::on(connection);
    let lock = if statement.is_for_postgres() { " FOR UPDATE SKIP LOCKED" } else { "" };
    let sql = format!(
        "SELECT kind, record_id, changes FROM search_due WHERE organisation_id = {} \
         ORDER BY kind, record_id LIMIT {PORTION}{lock}",
        statement.organisation(organisation.get())
    );
    statement.load(connection, sql)
}

/// Keeps the words of the records that did not change since they were read, and returns their number.
fn settle(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    read: &[KindRead],
    unchanged: &BTreeSet<Noted>,
) -> Fallible<usize> {
    let mut settled = 0;
    for KindRead { kind, noted, entries } in read {
        let ids: Vec<i64> = noted.iter().filter(|one| unchanged.contains(*one)).map(|one| one.record_id).collect();
        for found_as in sources::found_as(*kind) {
            let is_kept = |(of, entry): &&(RecordKind, Entry)| *of == found_as && ids.contains(&entry.record);
            let entries: Vec<&Entry> = entries.iter().filter(is_kept).map(|(_, entry)| entry).collect();
            keep(connection, organisation, found_as.number(), &ids, &entries)?;
        }
        let done = due::table
            .filter(due::organisation_id.eq(organisation.get()))
            .filter(due::kind.eq(kind.number()))
            .filter(due::record_id.eq_any(ids.clone()));
        diesel::delete(done).execute(connection)?;
        settled += ids.len();
    }
    Ok(settled)
}

/// Stores what the records with these ids are found by now; those without an entry are gone.
fn keep(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: i16,
    ids: &[i64],
    entries: &[&Entry],
) -> Fallible<()> {
    let stored = || {
        texts::table
            .filter(texts::organisation_id.eq(organisation.get()))
            .filter(texts::kind.eq(kind))
            .filter(texts::record_id.eq_any(ids))
    };
    let before: Vec<(i64, String)> = stored().select((texts::record_id, texts::words)).load(connection)?;
    let mut before: BTreeMap<i64, String> = before.into_iter().collect();
    diesel::delete(stored()).execute(connection)?;
    let (mut text_rows, mut word_rows) = (Vec::new(), Vec::new());
    for entry in entries {
        let now = entry.words();
        let former = before.remove(&entry.record).map_or_else(|| Ok(BTreeSet::new()), |words| read_words(&words))?;
        let left = without(connection, organisation, kind, entry.record, &former, &now)?;
        word_rows.extend(now.difference(&left).map(|IndexedWord { word, field }| WordRow {
            organisation_id: organisation.get(),
            kind,
            word: word.clone(),
            record_id: entry.record,
            field: field.number(),
        }));
        text_rows.push(TextRow {
            organisation_id: organisation.get(),
            kind,
            record_id: entry.record,
            title: in_one_line(&entry.title),
            about: entry.about.as_deref().map(in_one_line),
            texts: entry.stored_texts(),
            words: stored_words(&now),
        });
    }
    for (record, words) in before {
        without(connection, organisation, kind, record, &read_words(&words)?, &BTreeSet::new())?;
    }
    word_rows.sort_unstable();
    insert_all!(connection, words::table, word_rows);
    insert_all!(connection, texts::table, text_rows);
    Ok(())
}

/// Removes the words that a record no longer has, and returns those that are left of the former ones.
fn without(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: i16,
    record: i64,
    former: &BTreeSet<IndexedWord>,
    now: &BTreeSet<IndexedWord>,
) -> Fallible<BTreeSet<IndexedWord>> {
    let gone: BTreeSet<&str> = former.difference(now).map(|word| word.word.as_str()).collect();
    let named: Vec<&str> = gone.iter().copied().collect();
    for some in named.chunks(NAMED) {
        let rows = words::table
            .filter(words::organisation_id.eq(organisation.get()))
            .filter(words::kind.eq(kind))
            .filter(words::word.eq_any(some.to_vec()))
            .filter(words::record_id.eq(record));
        diesel::delete(rows).execute(connection)?;
    }
    // A word that two fields had is gone from both, and stored again for the one that has it still.
    Ok(former.iter().filter(|word| !gone.contains(word.word.as_str())).cloned().collect())
}
