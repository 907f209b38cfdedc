//! Type-ahead search.

use super::columns::EVERYBODY;
use super::found::{HIT, HitRow};
use super::sought::Scope;
use super::statement::Statement;
use super::word_range::WordRange;
use super::words::kind;
use crate::connection::AnyConnection;
use crate::failure::Answer;
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::item::{ItemHit, ItemStatus};
use customs_master_data::search::SearchWords;

/// Up to `limit` active articles with all the words, in the order of the words by which they were
/// found: a whole word stands before those that only begin with it.
///
/// One statement. With several words it asks first which is the rarest (`sizes`), and has a part for
/// each that could be; the parts of the others run with a limit of 0, which is not at all.
pub(super) fn search(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    words: &SearchWords,
    customer: Option<CustomerId>,
    limit: usize,
) -> Answer<Vec<ItemHit>> {
    let ranges: Vec<WordRange> = words.as_slice().iter().map(|word| WordRange::of(word)).collect();
    if ranges.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let mut statement = Statement::on(connection);
    let kinds = vec![kind(ItemStatus::Active, true)];
    let scope = |owner| Scope { organisation: organisation.get(), owner, kinds: kinds.clone() };
    let scopes: Vec<Scope> = match customer {
        Some(customer) => [EVERYBODY, customer.get()].map(|owner| scope(Some(owner))).into(),
        None => vec![scope(None)],
    };
    let mut sql = String::new();
    if ranges.len() > 1 {
        let sizes = Scope::sizes(&scopes, &mut statement, &ranges);
        sql =
            format!("WITH {sizes}, rarest AS MATERIALIZED (SELECT place FROM sizes ORDER BY entries, place LIMIT 1) ");
    }
    let mut parts = Vec::new();
    for (place, range) in ranges.iter().enumerate() {
        let limit = if ranges.len() > 1 {
            format!("(SELECT CASE place WHEN {place} THEN {limit} ELSE 0 END FROM rarest)")
        } else {
            limit.to_string()
        };
        for scope in &scopes {
            let hits = hits(&mut statement, scope, range, &ranges);
            parts.push(format!(
                "SELECT * FROM ({hits} ORDER BY item_words.word, item_words.item_id LIMIT {limit}) AS hits"
            ));
        }
    }
    sql += &format!("SELECT * FROM ({}) AS items ORDER BY word, id LIMIT {limit}", parts.join(" UNION ALL "));
    let rows: Vec<HitRow> = statement.load(connection, sql)?;
    Ok(rows.into_iter().map(ItemHit::from).collect())
}

/// The articles with a word of this range that have the other words too.
fn hits(statement: &mut Statement, scope: &Scope, range: &WordRange, all: &[WordRange]) -> String {
    let condition = scope.condition(statement, range);
    let mut hits = format!(
        "SELECT {HIT}, item_words.word FROM item_words CROSS JOIN items \
         WHERE {} AND items.organisation_id = {} AND items.id = item_words.item_id",
        condition,
        statement.number(scope.organisation)
    );
    for other in all.iter().filter(|other| *other != range) {
        let part = statement.text(format!(" {}", other.from));
        hits += &format!(" AND {}", statement.contains("items.words", &part));
    }
    hits
}
