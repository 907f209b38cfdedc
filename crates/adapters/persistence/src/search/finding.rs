use super::entry::read_texts;
use super::sought::{Range, matches, rarest_word};
use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::statement::Statement;
use customs_kernel::search::SoughtText;
use customs_kernel::{OrganisationId, StorageError};
use customs_search::ports::SearchIndex;
use customs_search::{FoundKind, FoundRecord, RecordKind};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text};

/// Words of a kind that are looked at for one that is sought. A record has few that begin alike, so that these are more
/// records than are counted.
const ENTRIES: u32 = 16_384;
/// The same where each record is checked for other words.
const CHECKED_ENTRIES: u32 = 4_096;

repository! {
    /// The index of words in the database. One statement finds the records of all kinds.
    pub struct StoredSearchIndex(Database);
}

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(sql_type = SmallInt)]
    kind: i16,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Nullable<Text>)]
    about: Option<String>,
    #[diesel(sql_type = Text)]
    texts: String,
    #[diesel(sql_type = Integer)]
    loose: i32,
    #[diesel(sql_type = BigInt)]
    total: i64,
    /// Words that were looked at, up to a bound.
    #[diesel(sql_type = BigInt)]
    looked: i64,
}

impl SearchIndex for StoredSearchIndex {
    fn find(
        &self,
        organisation: OrganisationId,
        kinds: &[RecordKind],
        sought: &SoughtText,
        most: usize,
        count: u64,
    ) -> Result<Vec<FoundKind>, StorageError> {
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        self.0.read(|connection| {
            let numbers: Vec<i16> = kinds.iter().map(|kind| kind.number()).collect();
            let word = rarest_word(connection, organisation.get(), &numbers, sought, bound(sought).into())?;
            let mut statement = Statement::on(connection);
            let branches: Vec<String> = numbers
                .iter()
                .map(|kind| branch(&mut statement, organisation.get(), *kind, sought, &word, most))
                .collect();
            let mut rows: Vec<FoundRow> = statement.load(connection, branches.join(" UNION ALL "))?;
            rows.sort_by_key(|row| (row.kind, row.loose, -row.record_id));
            gathered(rows, count, bound(sought))
        })
    }
}

const fn bound(sought: &SoughtText) -> u32 {
    if sought.is_one_word() { ENTRIES } else { CHECKED_ENTRIES }
}

/// The query for the first records of a kind, each with the number of all. `word` is the one that leads to them.
fn branch(
    statement: &mut Statement,
    organisation: i64,
    kind: i16,
    sought: &SoughtText,
    word: &str,
    most: usize,
) -> String {
    let mut entries = |word: &str, name: &str| entries(statement, organisation, kind, word, name, bound(sought));
    // Of one word all entries count. Of several, those of records that lack one are left out before the others are counted.
    let (entered, of_record, of_all) = if sought.is_one_word() {
        (entries(sought.whole(), "of_whole"), "count(*)", "CAST(sum(looked) OVER () AS BIGINT)")
    } else {
        let each = [entries(sought.whole(), "of_whole"), entries(word, "of_word")].map(|entries| {
            format!("SELECT record_id, loose, count(*) OVER () AS looked FROM ({entries}) AS looked_at")
        });
        let entered = format!(
            "SELECT record_id, loose, max(looked) OVER () AS looked FROM ({}) AS either",
            each.join(" UNION ALL ")
        );
        (checked(statement, organisation, kind, sought, &entered), "max(looked)", "max(looked) OVER ()")
    };
    let own = statement.organisation(organisation);
    format!(
        "SELECT search_texts.kind, search_texts.record_id, search_texts.title, search_texts.about, search_texts.texts, \
         found.loose, found.total, found.looked FROM (SELECT record_id, loose, count(*) OVER () AS total, \
         {of_all} AS looked FROM (SELECT record_id, min(loose) AS loose, \
         {of_record} AS looked FROM ({entered}) AS entered GROUP BY record_id) AS counted \
         ORDER BY loose, record_id DESC LIMIT {most}) AS found JOIN search_texts \
         ON search_texts.organisation_id = {own} AND search_texts.kind = {kind} \
         AND search_texts.record_id = found.record_id"
    )
}

/// The query for the entries of a word, up to the bound: those that are just the word, then those that begin with it; of
/// equal texts those of the latest records first.
fn entries(statement: &mut Statement, organisation: i64, kind: i16, word: &str, name: &str, bound: u32) -> String {
    let range = Range { organisation, kind, word, fields: None };
    let (exact, longer) = (range.exact(statement), range.longer(statement));
    format!(
        "SELECT record_id, loose FROM (SELECT record_id, 0 AS loose FROM search_words WHERE {exact} \
         ORDER BY record_id DESC LIMIT {bound}) AS {name}_exact UNION ALL \
         SELECT record_id, loose FROM (SELECT record_id, 1 AS loose FROM search_words WHERE {longer} \
         ORDER BY word DESC, record_id DESC LIMIT {bound}) AS {name}_longer LIMIT {bound}"
    )
}

/// The query for those of the entries whose records have all that is sought. Each record is looked up by its key, as in
/// [`Statement::rows_of`].
fn checked(statement: &mut Statement, organisation: i64, kind: i16, sought: &SoughtText, entered: &str) -> String {
    let own = statement.organisation(organisation);
    let of_one = format!(
        "search_texts WHERE search_texts.organisation_id = {own} AND search_texts.kind = {kind} \
         AND search_texts.record_id = entered.record_id"
    );
    let matches = matches(statement, sought, None);
    let columns = "SELECT entered.record_id, entered.loose, entered.looked FROM";
    if statement.is_for_postgres() {
        format!(
            "{columns} ({entered}) AS entered CROSS JOIN LATERAL (SELECT words FROM {of_one} OFFSET 0) AS search_texts \
             WHERE {matches}"
        )
    } else {
        format!("{columns} ({entered}) AS entered CROSS JOIN {of_one} AND {matches}")
    }
}

/// The rows by kind; they are sorted by it.
fn gathered(rows: Vec<FoundRow>, count: u64, bound: u32) -> Fallible<Vec<FoundKind>> {
    let mut kinds: Vec<FoundKind> = Vec::new();
    for row in rows {
        let FoundRow { kind, record_id, title, about, texts, loose: _, total, looked } = row;
        let kind = RecordKind::from_number(kind).ok_or_else(|| corrupt(format!("the kind {kind} of a search")))?;
        let record = FoundRecord { id: record_id, title, about, texts: read_texts(&texts)? };
        let total = total.unsigned_abs();
        let has_more = total > count || looked >= i64::from(bound);
        match kinds.last_mut() {
            Some(last) if last.kind == kind => last.records.push(record),
            _ => kinds.push(FoundKind { kind, records: vec![record], total: total.min(count), has_more }),
        }
    }
    Ok(kinds)
}
