//! The index for text search in declarations: parts of references, MRNs and LRNs, by which declarations that contain
//! a text are found.
//!
//! For each position in such a text the database keeps a row with the next
//! [`LENGTH`](crate::word_range::LENGTH) characters. Triggers write these rows, so that no way of writing can forget
//! them.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::{WordRange, ends};
use customs_declarations::ports::DeclarationFilter;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Number of entries from which a part counts as common. Declarations with a common part are soon met in any order,
/// and need no index.
const FEW: u64 = 2_000;

/// A part to look for, and how many entries it has.
#[derive(Debug, Clone)]
pub(super) struct Sought {
    folded: WordRange,
    capitals: WordRange,
    /// Whether only references are searched.
    in_references: bool,
    entries: u64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

impl Sought {
    /// The rarer of the two ends of the text that the filter looks for; `None` when it looks for none, or the text
    /// is too short.
    pub(super) fn of(
        connection: &mut AnyConnection,
        organisation: i64,
        filter: &DeclarationFilter,
    ) -> Fallible<Option<Self>> {
        let (text, in_references) = match (&filter.search, &filter.reference) {
            (Some(text), _) => (text, false),
            (None, Some(text)) => (text, true),
            (None, None) => return Ok(None),
        };
        let (folded, capitals) = (ends(&text.to_lowercase()), ends(&text.to_uppercase()));
        let mut rarest: Option<Self> = None;
        for (folded, capitals) in folded.into_iter().zip(capitals) {
            let (folded, capitals) = (WordRange::of(&folded), WordRange::of(&capitals));
            let mut sought = Self { folded, capitals, in_references, entries: 0 };
            let mut statement = Statement::on(connection);
            let entries = sought.entries(&mut statement, organisation, "1 AS entry");
            let count = format!(
                "SELECT count(*) AS entries FROM (SELECT entry FROM ({entries}) AS every LIMIT {FEW}) AS counted"
            );
            let counted: Vec<Counted> = statement.load(connection, count)?;
            sought.entries = counted.first().map_or(0, |counted| counted.entries.unsigned_abs());
            if rarest.as_ref().is_none_or(|rarest| sought.entries < rarest.entries) {
                rarest = Some(sought);
            }
        }
        Ok(rarest)
    }

    /// Whether few declarations have the part.
    pub(super) const fn is_rare(&self) -> bool {
        self.entries < FEW
    }

    /// The query for the ids of the declarations with the part, each once.
    pub(super) fn ids(&self, statement: &mut Statement, organisation: i64) -> String {
        format!(
            "SELECT DISTINCT id FROM ({}) AS entries",
            self.entries(statement, organisation, "declaration_id AS id")
        )
    }

    fn entries(&self, statement: &mut Statement, organisation: i64, columns: &str) -> String {
        let mut of_kinds = |kinds: &str, WordRange { from, below, length: _ }: &WordRange| {
            let mut entries = format!(
                "SELECT {columns} FROM declaration_parts WHERE organisation_id = {} AND kind IN ({kinds}) AND part >= {}",
                statement.number(organisation),
                statement.text(from)
            );
            if let Some(below) = below {
                entries += &format!(" AND part < {}", statement.text(below));
            }
            entries
        };
        let references = of_kinds("0", &self.folded);
        if self.in_references {
            return references;
        }
        format!("{references} UNION ALL {}", of_kinds("1, 2", &self.capitals))
    }
}
