//! The index for text search in dossiers and invoices: parts of their texts, by which records that contain a text
//! are found.
//!
//! For each position in such a text the database keeps a row with the next
//! [`LENGTH`](crate::word_range::LENGTH) characters. Triggers write these rows, so that no way of writing can forget
//! them.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::{WordRange, ends};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Number of entries from which a part counts as common. Records with a common part are soon met in any order, and
/// need no index.
const FEW: u64 = 2_000;
/// Stands between the texts of a record, so that no match runs across two of them.
const SEPARATOR: char = '\u{1f}';

/// The texts by which a record is searched, joined and in lower case.
pub fn searched<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    let mut all = String::new();
    for text in texts.into_iter().flatten() {
        if !all.is_empty() {
            all.push(SEPARATOR);
        }
        // PostgreSQL stores no NUL.
        all.extend(text.to_lowercase().chars().map(|c| if c == SEPARATOR || c == '\0' { ' ' } else { c }));
    }
    all
}

/// Whether no record can contain this text.
pub fn is_nowhere(text: &str) -> bool {
    text.contains(['\0', SEPARATOR])
}

/// A part to look for, and how many entries it has.
#[derive(Debug, Clone)]
pub(super) struct Sought {
    range: WordRange,
    kind: i64,
    entries: u64,
    /// Whether the part is the whole text that is looked for.
    is_whole: bool,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

impl Sought {
    /// The rarer of the two ends of a text; `None` when the text is too short.
    pub(super) fn rarest(
        connection: &mut AnyConnection,
        organisation: i64,
        kind: i64,
        text: &str,
    ) -> Fallible<Option<Self>> {
        let text = text.to_lowercase();
        let mut rarest: Option<Self> = None;
        for end in ends(&text) {
            let mut sought = Self { range: WordRange::new(&end), kind, entries: 0, is_whole: end == text };
            let mut statement = Statement::on(connection);
            let entries = sought.entries(&mut statement, organisation, "1 AS entry");
            let count = format!("SELECT count(*) AS entries FROM ({entries} LIMIT {FEW}) AS counted");
            sought.entries = counted(connection, statement, count)?;
            if rarest.as_ref().is_none_or(|rarest| sought.entries < rarest.entries) {
                rarest = Some(sought);
            }
        }
        Ok(rarest)
    }

    /// Whether few records have the part.
    pub(super) const fn is_rare(&self) -> bool {
        self.entries < FEW
    }

    /// The number of records with the text; `None` when the text is longer than a kept part, so that the parts
    /// do not show it.
    pub(super) fn records(&self, connection: &mut AnyConnection, organisation: i64) -> Fallible<Option<u64>> {
        if !self.is_whole {
            return Ok(None);
        }
        let mut statement = Statement::on(connection);
        let ids = self.ids(&mut statement, organisation);
        let count = format!("SELECT count(*) AS entries FROM ({ids}) AS records");
        counted(connection, statement, count).map(Some)
    }

    /// The query for the ids of the records with the part, each once.
    pub(super) fn ids(&self, statement: &mut Statement, organisation: i64) -> String {
        self.entries(statement, organisation, "DISTINCT record_id AS id")
    }

    fn entries(&self, statement: &mut Statement, organisation: i64, columns: &str) -> String {
        let WordRange { from, below, length: _ } = &self.range;
        let mut entries = format!(
            "SELECT {columns} FROM billing_parts WHERE organisation_id = {} AND kind = {} AND part >= {}",
            statement.organisation(organisation),
            self.kind,
            statement.text(from)
        );
        if let Some(below) = below {
            entries += &format!(" AND part < {}", statement.text(below));
        }
        entries
    }
}

fn counted(connection: &mut AnyConnection, statement: Statement, count: String) -> Fallible<u64> {
    let counted: Vec<Counted> = statement.load(connection, count)?;
    Ok(counted.first().map_or(0, |counted| counted.entries.unsigned_abs()))
}
