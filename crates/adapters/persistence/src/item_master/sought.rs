//! The words of a search, and their ranges in item_words.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::WordRange;
use customs_master_data::search::SearchWords;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// The number of entries up to which ranges are compared. If all have more, the longest word is taken.
const COMPARED: u32 = 2_000;

/// The part of the index to search.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// The organisation id.
    pub(super) organisation: i64,
    /// The owner of the items; `None` for all.
    pub(super) owner: Option<i64>,
    /// The kinds of words, as given by `words::kind`.
    pub(super) kinds: Vec<i16>,
}

/// The words that an item must have.
#[derive(Debug, Clone)]
pub(super) struct Sought {
    /// The word that is looked up in the index.
    pub(super) first: WordRange,
    /// The other words; each item found is checked for them.
    pub(super) others: Vec<WordRange>,
    /// The number of entries of the first word, counted up to a limit; `None` when not counted.
    pub(super) entries: Option<u64>,
}

impl Scope {
    /// The condition that an entry of item_words is in this scope and range.
    pub(super) fn condition(&self, statement: &mut Statement, range: &WordRange) -> String {
        let Self { organisation, owner, kinds } = self;
        let WordRange { from, below, length } = range;
        let mut condition = format!("item_words.organisation_id = {}", statement.organisation(*organisation));
        if let Some(owner) = owner {
            condition += &format!(" AND item_words.owner_id = {}", statement.number(*owner));
        }
        let kinds: Vec<String> = kinds.iter().map(i16::to_string).collect();
        condition +=
            &format!(" AND item_words.kind IN ({}) AND item_words.word >= {}", kinds.join(", "), statement.text(from));
        if let Some(below) = below {
            condition += &format!(" AND item_words.word < {}", statement.text(below));
        }
        condition + &format!(" AND item_words.shared < {}", statement.number(*length))
    }
}

/// The SQL of `sizes`, with `place` and `entries`: the number of entries of each range, counted only as far as it
/// matters. The first range is counted up to a limit and the others up to that result, so a frequent word is never
/// counted beside a rare one.
pub(super) fn sizes(statement: &mut Statement, scopes: &[Scope], ranges: &[WordRange]) -> String {
    let mut size = |range: &WordRange, bound: &str| {
        let entries = scopes
            .iter()
            .map(|scope| format!("SELECT 1 AS entry FROM item_words WHERE {}", scope.condition(statement, range)));
        let entries = entries.collect::<Vec<_>>().join(" UNION ALL ");
        format!("(SELECT count(*) FROM (SELECT entry FROM ({entries}) AS entries LIMIT {bound}) AS counted)")
    };
    let mut sizes = String::new();
    for (place, range) in ranges.iter().enumerate() {
        sizes += &if place == 0 {
            let first = size(range, &COMPARED.to_string());
            format!(
                "first AS MATERIALIZED (SELECT {first} AS entries), \
                 sizes AS MATERIALIZED (SELECT CAST(0 AS BIGINT) AS place, entries FROM first"
            )
        } else {
            format!(" UNION ALL SELECT CAST({place} AS BIGINT), {}", size(range, "(SELECT entries FROM first)"))
        };
    }
    sizes + ")"
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

impl Sought {
    /// Chooses the rarest word as the first; `None` when there are no words.
    pub(super) fn rarest(connection: &mut AnyConnection, words: &SearchWords, scope: &Scope) -> Fallible<Option<Self>> {
        let mut ranges: Vec<WordRange> = words.as_slice().iter().map(|word| WordRange::new(word)).collect();
        if ranges.len() < 2 {
            return Ok(ranges.pop().map(|first| Self { first, others: Vec::new(), entries: None }));
        }
        let mut statement = Statement::on(connection);
        let sizes = sizes(&mut statement, std::slice::from_ref(scope), &ranges);
        let sizes: Vec<Size> = statement.load(connection, format!("WITH {sizes} SELECT place, entries FROM sizes"))?;
        let rarest = sizes.iter().min_by_key(|size| (size.entries, size.place));
        let place = rarest.and_then(|size| usize::try_from(size.place).ok()).unwrap_or(0);
        let entries = rarest.map(|size| size.entries.unsigned_abs());
        let first = ranges.remove(place.min(ranges.len() - 1));
        Ok(Some(Self { first, others: ranges, entries }))
    }
}
