//! Type-ahead search of items.

use super::columns::EVERYBODY;
use super::found::{HIT, HitRow};
use super::sought::{Scope, sizes};
use super::words::kind;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::WordRange;
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::master_item::{MasterItemHit, MasterItemStatus};
use customs_master_data::search::SearchWords;

/// Entries of the longest word that are tried before anything is counted.
const TRIED: usize = 64;

/// Up to `limit` active items that have all the words, sorted by the words that matched: a whole word comes
/// before those that only begin with it. Runs one statement.
pub(super) fn search(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    words: &SearchWords,
    customer: Option<CustomerId>,
    limit: usize,
) -> Fallible<Vec<MasterItemHit>> {
    let ranges: Vec<WordRange> = words.as_slice().iter().map(|word| WordRange::new(word)).collect();
    let Some(longest) = ranges.first().filter(|_| limit > 0) else { return Ok(Vec::new()) };
    let mut statement = Statement::on(connection);
    let kinds = vec![kind(MasterItemStatus::Active, true)];
    let scope = |owner| Scope { organisation: organisation.get(), owner, kinds: kinds.clone() };
    let scopes: Vec<Scope> = match customer.map(CustomerId::get) {
        Some(customer) if customer > 0 => [EVERYBODY, customer].map(|owner| scope(Some(owner))).into(),
        Some(_) => vec![scope(Some(EVERYBODY))],
        None => vec![scope(None)],
    };
    let sql = if ranges.len() == 1 {
        let entries = format!("{} LIMIT {limit}", entries(&mut statement, &scopes, longest));
        hits(&mut statement, organisation, &entries, &[])
    } else {
        several(&mut statement, organisation, &scopes, &ranges, limit)
    };
    let mut rows: Vec<HitRow> = statement.load(connection, sql)?;
    rows.sort_by(|a, b| (&a.word, a.id).cmp(&(&b.word, b.id)));
    Ok(rows.into_iter().map(MasterItemHit::from).collect())
}

/// The query for several words. First it tries a few entries of the longest word. If these do not give enough
/// items, it finds out which word is the rarest and looks through all entries of that one. The query has a part
/// for each word; the parts of the other words run with `LIMIT 0` and so do nothing.
fn several(
    statement: &mut Statement,
    organisation: OrganisationId,
    scopes: &[Scope],
    ranges: &[WordRange],
    limit: usize,
) -> String {
    let others = |place: usize| -> Vec<WordRange> {
        let others = ranges.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, range)| range.clone()).collect()
    };
    let tried = format!("{} LIMIT {TRIED}", entries(statement, scopes, &ranges[0]));
    let counted = format!("{} LIMIT {TRIED}", entries(statement, scopes, &ranges[0]));
    let first_hits = hits(statement, organisation, &tried, &others(0));
    let sizes = sizes(statement, scopes, ranges);
    let mut parts = String::new();
    for (place, range) in ranges.iter().enumerate() {
        let entries = entries(statement, scopes, range);
        let hits = hits(statement, organisation, &entries, &others(place));
        parts += &format!(
            " UNION ALL SELECT * FROM ({hits} \
             LIMIT (SELECT CASE place WHEN {place} THEN {limit} ELSE 0 END FROM choice)) AS hits"
        );
    }
    format!(
        "WITH first_hits AS MATERIALIZED ({first_hits}), \
         choice AS MATERIALIZED (SELECT CASE WHEN (SELECT count(*) FROM first_hits) >= {limit} \
         OR (SELECT count(*) FROM ({counted}) AS counted) < {TRIED} THEN -1 \
         ELSE (WITH {sizes} SELECT place FROM sizes ORDER BY entries, place LIMIT 1) END AS place) \
         SELECT * FROM (SELECT * FROM first_hits ORDER BY word, id LIMIT {limit}) AS hits \
         WHERE (SELECT place FROM choice) = -1{parts}"
    )
}

/// The query for the entries in all scopes, with `word` and `id`, sorted by word. Each scope is sorted already, so
/// they are merged only as far as they are read.
fn entries(statement: &mut Statement, scopes: &[Scope], range: &WordRange) -> String {
    let parts = scopes.iter().map(|scope| {
        let condition = scope.condition(statement, range);
        format!(
            "SELECT item_words.word, item_words.item_id AS id FROM item_words WHERE {condition} \
             ORDER BY item_words.word, item_words.item_id"
        )
    });
    let parts: Vec<String> = parts.collect();
    match &parts[..] {
        [one] => one.clone(),
        _ => {
            let parts: Vec<String> = parts.iter().map(|part| format!("SELECT * FROM ({part}) AS entries")).collect();
            format!("{} ORDER BY word, id", parts.join(" UNION ALL "))
        }
    }
}

/// The query for those items of the entries that have the other words too, in the order of the entries. Each
/// item is looked up when its turn comes.
fn hits(statement: &mut Statement, organisation: OrganisationId, entries: &str, others: &[WordRange]) -> String {
    let articles = statement.rows_of("items", organisation.get(), &format!("({entries})"));
    let mut hits = format!("SELECT {HIT}, found.word FROM {articles}");
    for other in others {
        let part = statement.text(format!(" {}", other.from));
        hits += &format!(" AND {}", statement.contains("items.words", &part));
    }
    hits + " ORDER BY found.word, found.id"
}
