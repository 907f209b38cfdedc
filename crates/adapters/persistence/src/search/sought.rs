//! What is sought, as parts of SQL statements.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::WordRange;
use customs_kernel::search::{RecordSearch, SearchField, SoughtText};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Number of entries from which a word counts as common: records with it are soon met in any order.
const FEW: u64 = 2_000;

/// The entries of the index that begin with a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range<'a> {
    pub(super) organisation: i64,
    pub(super) kind: i16,
    pub(super) word: &'a str,
    /// The fields that may have it; `None` for any.
    pub(super) fields: Option<&'a [SearchField]>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

impl Range<'_> {
    /// The condition that an entry is just the word.
    pub(super) fn exact(&self, statement: &mut Statement) -> String {
        self.compared(statement, "=")
    }

    /// The condition that an entry begins with the word, and is longer.
    pub(super) fn longer(&self, statement: &mut Statement) -> String {
        self.compared(statement, ">") + &self.below(statement)
    }

    /// The condition that an entry is in the range.
    fn condition(&self, statement: &mut Statement) -> String {
        let Self { fields, .. } = self;
        let mut condition = self.compared(statement, ">=") + &self.below(statement);
        if let Some(fields) = fields {
            let numbers: Vec<String> = fields.iter().map(|field| field.number().to_string()).collect();
            condition += &format!(" AND search_words.field IN ({})", numbers.join(", "));
        }
        condition
    }

    fn compared(&self, statement: &mut Statement, sign: &str) -> String {
        let Self { organisation, kind, word, .. } = self;
        format!(
            "search_words.organisation_id = {} AND search_words.kind = {kind} AND search_words.word {sign} {}",
            statement.organisation(*organisation),
            statement.text(*word)
        )
    }

    /// The end of the range, after an `AND`.
    fn below(&self, statement: &mut Statement) -> String {
        let below = WordRange::new(self.word).below;
        below.map_or_else(String::new, |below| format!(" AND search_words.word < {}", statement.text(below)))
    }

    fn entries(&self, statement: &mut Statement, column: &str) -> String {
        format!("SELECT {column} FROM search_words WHERE {}", self.condition(statement))
    }
}

/// The condition that the row of `search_texts` has what is sought.
pub(super) fn matches(statement: &mut Statement, sought: &SoughtText, fields: Option<&[SearchField]>) -> String {
    let whole = has(statement, sought.whole(), fields);
    if sought.is_one_word() {
        return whole;
    }
    let words: Vec<String> = sought.words().iter().map(|word| has(statement, word, fields)).collect();
    format!("({whole} OR ({}))", words.join(" AND "))
}

/// The condition that the row has a word that begins so.
fn has(statement: &mut Statement, word: &str, fields: Option<&[SearchField]>) -> String {
    let mut contains = |part: String| {
        let part = statement.text(part);
        statement.contains("search_texts.words", &part)
    };
    let Some(fields) = fields else { return contains(format!(" {word}")) };
    let each: Vec<String> = fields.iter().map(|field| contains(format!("\n{} {word}", field.number()))).collect();
    format!("({})", each.join(" OR "))
}

/// The word of those that are sought which the fewest entries of these kinds have, counted up to a bound; the only one where
/// it is one word.
pub(super) fn rarest_word(
    connection: &mut AnyConnection,
    organisation: i64,
    kinds: &[i16],
    sought: &SoughtText,
    bound: u64,
) -> Fallible<String> {
    let mut rarest: Option<(u64, &String)> = None;
    if sought.is_one_word() {
        return Ok(sought.whole().to_owned());
    }
    for word in sought.words() {
        let entries = |statement: &mut Statement| {
            let ranges = kinds
                .iter()
                .map(|kind| Range { organisation, kind: *kind, word, fields: None }.entries(statement, "1 AS entry"));
            ranges.collect::<Vec<_>>().join(" UNION ALL ")
        };
        let entries = counted(connection, bound, entries)?;
        if rarest.is_none_or(|(fewest, _)| entries < fewest) {
            rarest = Some((entries, word));
        }
    }
    Ok(rarest.map_or_else(|| sought.whole().to_owned(), |(_, word)| word.clone()))
}

/// The number of entries that a query finds, counted as far as it matters.
fn counted(
    connection: &mut AnyConnection,
    bound: u64,
    entries: impl FnOnce(&mut Statement) -> String,
) -> Fallible<u64> {
    let mut statement = Statement::on(connection);
    let entries = entries(&mut statement);
    let count =
        format!("SELECT count(*) AS entries FROM (SELECT entry FROM ({entries}) AS every LIMIT {bound}) AS counted");
    let counted: Vec<Counted> = statement.load(connection, count)?;
    Ok(counted.first().map_or(0, |counted| counted.entries.unsigned_abs()))
}

/// What the list of one kind of records is searched by.
#[derive(Debug, Clone)]
pub(crate) struct SoughtRecords<'a> {
    organisation: i64,
    kind: i16,
    /// The name of the table of the records.
    table: &'static str,
    sought: Vec<(&'a SoughtText, Option<&'static [SearchField]>)>,
    /// The words that lead to the records, with their fields: each record that is found has one of them.
    leading: Vec<&'a str>,
    fields: Option<&'static [SearchField]>,
    /// The number of entries of those words, counted up to a bound.
    entries: u64,
}

impl<'a> SoughtRecords<'a> {
    /// Chooses the rarest of the words that are sought; `None` when none are.
    pub(crate) fn rarest(
        connection: &mut AnyConnection,
        organisation: i64,
        (kind, table): (i16, &'static str),
        search: &'a RecordSearch,
    ) -> Fallible<Option<Self>> {
        let sought = search.sought();
        let mut rarest: Option<Self> = None;
        for (text, fields) in &sought {
            for word in text.words() {
                let leading = if text.is_one_word() { vec![text.whole()] } else { vec![text.whole(), word.as_str()] };
                let mut one =
                    Self { organisation, kind, table, sought: sought.clone(), leading, fields: *fields, entries: 0 };
                one.entries = counted(connection, FEW, |statement| one.entries_of(statement, "1 AS entry"))?;
                if rarest.as_ref().is_none_or(|rarest| one.entries < rarest.entries) {
                    rarest = Some(one);
                }
            }
        }
        Ok(rarest)
    }

    /// Whether few records have the words.
    pub(crate) const fn is_rare(&self) -> bool {
        self.entries < FEW
    }

    /// The query for the ids of the records that have one of the leading words, each once.
    pub(crate) fn ids(&self, statement: &mut Statement) -> String {
        format!("SELECT DISTINCT id FROM ({}) AS entries", self.entries_of(statement, "record_id AS id"))
    }

    /// The condition that a record of the table has all that is sought, after an `AND`.
    pub(crate) fn condition(&self, statement: &mut Statement) -> String {
        let texts = self.texts(statement);
        format!(" AND EXISTS (SELECT 1 FROM {texts} AND search_texts.record_id = {}.id)", self.table)
    }

    /// The rows with the texts of all records that have what is sought, as SQL. All records of the kind are looked through:
    /// where most have it, that is quicker than to look at each of their words.
    pub(crate) fn texts(&self, statement: &mut Statement) -> String {
        let Self { organisation, kind, sought, .. } = self;
        let own = statement.organisation(*organisation);
        let mut texts =
            format!("search_texts WHERE search_texts.organisation_id = {own} AND search_texts.kind = {kind}");
        for (text, fields) in sought {
            texts += &format!(" AND {}", matches(statement, text, *fields));
        }
        texts
    }

    fn entries_of(&self, statement: &mut Statement, column: &str) -> String {
        let Self { organisation, kind, fields, .. } = *self;
        let entries =
            self.leading.iter().map(|word| Range { organisation, kind, word, fields }.entries(statement, column));
        entries.collect::<Vec<_>>().join(" UNION ALL ")
    }
}
