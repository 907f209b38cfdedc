//! The index for text search in declarations: parts of references, MRNs and LRNs, by which declarations that contain
//! a text are found.
//!
//! For each position in such a text the database keeps a row with the next
//! [`LENGTH`](crate::word_range::LENGTH) characters. Triggers write these rows, so that no way of writing can forget
//! them. On PostgreSQL they leave out references that the service made, which contain their ids themselves, and
//! declarations that are archived, which an inverted index finds.

use super::filter::conditions;
use super::made_references::MadeReferences;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::word_range::{LENGTH, WordRange, ends};
use customs_declarations::ports::DeclarationFilter;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Number of entries from which a part counts as common. Declarations with a common part are soon met in any order,
/// and need no index.
const FEW: u64 = 2_000;
/// Number of entries from which those of a common part are not counted for the total of a list. To look for the text in
/// a hundred thousand declarations takes little longer then.
const MANY: u64 = 8_192;

/// A part to look for, and how many entries it has.
#[derive(Debug, Clone)]
pub(super) struct Sought {
    folded: WordRange,
    capitals: WordRange,
    /// The made references with the part. Only PostgreSQL needs them.
    made: Option<MadeReferences>,
    /// Whether only references are searched.
    in_references: bool,
    /// Whether the entries show by themselves which declarations are in the list: each text with the part has the whole
    /// of what is sought, and the filter asks for nothing else.
    tells_all: bool,
    entries: u64,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    entries: i64,
}

#[derive(QueryableByName)]
struct CountedOnce {
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = BigInt)]
    declarations: i64,
}

impl Sought {
    /// The rarer of the two ends of the text that the filter looks for; `None` when it looks for none, or the text
    /// is too short.
    pub(super) fn rarest(
        connection: &mut AnyConnection,
        organisation: i64,
        filter: &DeclarationFilter,
    ) -> Fallible<Option<Self>> {
        let (text, in_references) = match (&filter.search, &filter.reference) {
            (Some(text), _) => (text, false),
            (None, Some(text)) => (text, true),
            (None, None) => return Ok(None),
        };
        let (folded, capitals) = (text.to_lowercase(), text.to_uppercase());
        let is_short = [&folded, &capitals].into_iter().all(|text| text.chars().count() <= LENGTH);
        let DeclarationFilter { reference, search, .. } = filter.clone();
        let asks_for_one = reference.is_some() != search.is_some();
        let asks_for_it_alone =
            asks_for_one && *filter == DeclarationFilter { reference, search, ..DeclarationFilter::default() };
        let (folded, capitals) = (ends(&folded), ends(&capitals));
        let mut rarest: Option<Self> = None;
        for (folded, capitals) in folded.into_iter().zip(capitals) {
            let mut statement = Statement::on(connection);
            let made = MadeReferences::with(&folded).filter(|_| statement.is_for_postgres());
            let (folded, capitals) = (WordRange::new(&folded), WordRange::new(&capitals));
            let tells_all = asks_for_it_alone && is_short && made.is_none();
            let mut sought = Self { folded, capitals, made, in_references, tells_all, entries: 0 };
            let too_many = made.and_then(|made| made.too_far_apart(&mut statement, organisation, FEW));
            let entries = sought.entries(&mut statement, organisation, "1 AS entry", None);
            // They are counted in this order, since nothing more is read once there are too many.
            let entries =
                too_many.map_or_else(|| entries.clone(), |too_many| format!("{too_many} UNION ALL {entries}"));
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

    /// Whether the entries are few and show by themselves which declarations are in the list.
    pub(super) const fn tells_few(&self) -> bool {
        self.tells_all && self.is_rare()
    }

    /// The number of declarations in the list, counted by their entries; `None` when those do not show it, or are many.
    pub(super) fn total(
        &self,
        connection: &mut AnyConnection,
        organisation: i64,
        filter: &DeclarationFilter,
    ) -> Fallible<Option<u64>> {
        if !self.tells_all {
            return Ok(None);
        }
        let mut statement = Statement::on(connection);
        let entries = self.entries(&mut statement, organisation, "declaration_id AS id", Some(filter));
        let count = format!(
            "SELECT count(*) AS entries, count(DISTINCT id) AS declarations \
             FROM (SELECT id FROM ({entries}) AS every LIMIT {MANY}) AS counted"
        );
        let counted: Vec<CountedOnce> = statement.load(connection, count)?;
        let counted = counted.first().filter(|counted| counted.entries.unsigned_abs() < MANY);
        Ok(counted.map(|counted| counted.declarations.unsigned_abs()))
    }

    /// The query for the ids of the declarations with the part, each once. Some archived ones do not have it; with
    /// a filter, NULL stands for the ids of all that it does not let through.
    pub(super) fn ids(
        &self,
        statement: &mut Statement,
        organisation: i64,
        filter: Option<&DeclarationFilter>,
    ) -> String {
        let entries = self.entries(statement, organisation, "declaration_id AS id", filter);
        format!("SELECT DISTINCT id FROM ({entries}) AS entries")
    }

    /// The query for the entries with the part, and with the filter as [`Self::ids`] says.
    fn entries(
        &self,
        statement: &mut Statement,
        organisation: i64,
        columns: &str,
        filter: Option<&DeclarationFilter>,
    ) -> String {
        let mut of_kinds = |kinds: &str, WordRange { from, below, length: _ }: &WordRange| {
            let mut entries = format!(
                "SELECT {columns} FROM declaration_parts WHERE organisation_id = {} AND kind IN ({kinds}) AND part >= {}",
                statement.organisation(organisation),
                statement.text(from)
            );
            if let Some(below) = below {
                entries += &format!(" AND part < {}", statement.text(below));
            }
            entries
        };
        let mut every = vec![of_kinds("0", &self.folded)];
        if !self.in_references {
            every.push(of_kinds("1, 2", &self.capitals));
        }
        every.extend(self.made.map(|made| made.entries(statement, organisation, columns)));
        if statement.is_for_postgres() {
            every.push(self.archive(statement, organisation, columns, filter));
        }
        every.join(" UNION ALL ")
    }

    /// The query for declarations that are archived, for which PostgreSQL keeps no parts: their texts have the same
    /// three characters in a row, in any order. With a filter, those that it does not let through have no id.
    fn archive(
        &self,
        statement: &mut Statement,
        organisation: i64,
        columns: &str,
        filter: Option<&DeclarationFilter>,
    ) -> String {
        // They still count as entries, so that a limit of entries bounds what is read of them.
        let id = filter.map_or_else(
            || "id".to_owned(),
            |filter| format!("CASE WHEN TRUE{} THEN id END", conditions(statement, filter)),
        );
        let organisation = statement.organisation(organisation);
        // The statistics know how rare the characters are. Without them PostgreSQL may look through all declarations of
        // the organisation.
        let mut with = |WordRange { from, below: _, length: _ }: &WordRange| {
            format!(
                "marks_of_declaration(organisation_id, reference_folded, mrn, lrn) \
                 @> marks_of_declaration({organisation}, {}, NULL, NULL)",
                statement.seen_text(from)
            )
        };
        let mut found = with(&self.folded);
        if !self.in_references {
            found += &format!(" OR {}", with(&self.capitals));
        }
        format!(
            "SELECT {columns} FROM (SELECT {id} AS declaration_id FROM declarations \
             WHERE organisation_id = {organisation} AND put_away_at IS NOT NULL AND ({found})) AS put_away"
        )
    }
}
