//! Stores a new record together with its lines and the beginning of its history. On PostgreSQL this is one statement: a
//! creation of several statements waits for as many round trips while it holds its connection. Citus, which spreads
//! tables over several nodes, takes no such statement; there it is several, as on SQLite.

use crate::timeline::EntryColumns;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{Array, BigInt, Nullable, Text};

/// The tables of a kind of record, and the letter with which the references of its records begin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tables {
    pub(crate) records: &'static str,
    pub(crate) timeline: &'static str,
    /// The column of the timeline that names the record.
    pub(crate) record: &'static str,
    pub(crate) letter: char,
}

/// The statement that stores a new record. It answers the id of the record, its reference, and the ids of its lines in
/// their order.
///
/// The columns `id`, `reference` and `reference_folded` of `header` come from the row `named`; see [`named`].
#[derive(Debug)]
pub(crate) struct Creation<'a, H, L> {
    pub(crate) tables: Tables,
    pub(crate) organisation: i64,
    /// The reference that the client chose. Without it the record gets one made of the letter of its kind and its id;
    /// if the organisation uses that already, a number is appended.
    pub(crate) reference: Option<&'a str>,
    /// INSERT of the row of the record, which returns its `id` and its `reference`.
    pub(crate) header: H,
    pub(crate) history: EntryColumns<'a>,
    /// INSERT of the lines of the record `header`, which returns their `sequence` and their `id`.
    pub(crate) lines: L,
}

/// The SQL of a column of the new record that only the statement knows: `id`, `reference` or `reference_folded`.
macro_rules! named {
    (id) => {
        diesel::dsl::sql::<diesel::sql_types::BigInt>("(SELECT id FROM named)")
    };
    (reference) => {
        diesel::dsl::sql::<diesel::sql_types::Nullable<diesel::sql_types::Text>>("(SELECT reference FROM named)")
    };
    // A reference that the client chose was put in lower case by us, since databases disagree about it.
    (folded $chosen:expr) => {
        diesel::dsl::sql::<diesel::sql_types::Nullable<diesel::sql_types::Text>>("coalesce(")
            .bind::<diesel::sql_types::Nullable<diesel::sql_types::Text>, _>($chosen)
            .sql(", (SELECT lower(reference) FROM named))")
    };
}
pub(crate) use named;

impl<H: QueryFragment<Pg>, L: QueryFragment<Pg>> QueryFragment<Pg> for Creation<'_, H, L> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Tables { records, timeline, record, letter } = self.tables;
        out.push_sql(&format!(
            "WITH numbered AS (SELECT id, '{letter}-' || lpad(id::text, greatest(8, length(id::text)), '0') AS base \
             FROM nextval('{records}_id_seq') AS id), named AS (SELECT id, coalesce("
        ));
        out.push_bind_param::<Nullable<Text>, _>(&self.reference)?;
        let in_use =
            |candidate: &str| format!("(SELECT FROM {records} WHERE reference = {candidate} AND organisation_id = ");
        out.push_sql(&format!(", CASE WHEN EXISTS {}", in_use("base")));
        out.push_bind_param::<BigInt, _>(&self.organisation)?;
        out.push_sql(") THEN (SELECT base || '-' || number FROM generate_series(2, 1000) AS number WHERE NOT EXISTS ");
        out.push_sql(&in_use("base || '-' || number"));
        out.push_bind_param::<BigInt, _>(&self.organisation)?;
        out.push_sql(") LIMIT 1) ELSE base END) AS reference FROM numbered), header AS (");
        self.header.walk_ast(out.reborrow())?;
        out.push_sql("), lines AS (");
        self.lines.walk_ast(out.reborrow())?;
        out.push_sql(&format!("), history AS (INSERT INTO {timeline} (organisation_id, {record}, "));
        out.push_sql(EntryColumns::NAMES);
        out.push_sql(") SELECT ");
        out.push_bind_param::<BigInt, _>(&self.organisation)?;
        out.push_sql(", header.id, entry.* FROM header, ");
        self.history.walk_ast(out.reborrow())?;
        out.push_sql(" AS entry) SELECT id, reference, ARRAY(SELECT id FROM lines ORDER BY sequence) FROM header");
        Ok(())
    }
}

/// The part of a [`Creation`] for records that have no lines.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NoLines;

impl QueryFragment<Pg> for NoLines {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT 0 AS sequence, 0::bigint AS id WHERE false");
        Ok(())
    }
}

impl<H, L> QueryId for Creation<'_, H, L> {
    type QueryId = ();

    /// Diesel finds the prepared statement by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<H, L> Query for Creation<'_, H, L> {
    type SqlType = (BigInt, Text, Array<BigInt>);
}
