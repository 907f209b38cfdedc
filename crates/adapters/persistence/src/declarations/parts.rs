//! The index for text search in declarations: parts of references, MRNs and LRNs, by which declarations that contain
//! a text are found.
//!
//! For each position in such a text the database keeps a row with the next
//! [`LENGTH`](crate::word_range::LENGTH) characters. Triggers write these rows, so that no way of writing can forget
//! them. On PostgreSQL they leave out references that the service made, which tell their ids themselves, and declarations
//! that are put away, which an inverted index finds.

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
/// Number of entries up to which those of a common part are counted, where they tell the total of a list. Of more, a look
/// at the texts of a hundred thousand declarations takes little longer.
const COUNTED: u64 = 8_192;

/// A part to look for, and how many entries it has.
#[derive(Debug, Clone)]
pub(super) struct Sought {
    folded: WordRange,
    capitals: WordRange,
    /// The made references with the part. Only PostgreSQL needs them.
    made: Option<MadeReferences>,
    /// Whether only references are searched.
    in_references: bool,
    entries: u64,
    /// The number of declarations in the list, where the entries tell it.
    total: Option<u64>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = BigInt)]
    declarations: i64,
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
        let (folded, capitals) = (text.to_lowercase(), text.to_uppercase());
        let is_short = [&folded, &capitals].into_iter().all(|text| text.chars().count() <= LENGTH);
        let by_text = DeclarationFilter {
            reference: filter.reference.clone(),
            search: filter.search.clone(),
            ..DeclarationFilter::default()
        };
        let asks_for_it_alone = filter.reference.is_some() != filter.search.is_some() && by_text == *filter;
        let (folded, capitals) = (ends(&folded), ends(&capitals));
        let mut rarest: Option<Self> = None;
        for (folded, capitals) in folded.into_iter().zip(capitals) {
            let mut statement = Statement::on(connection);
            let made = MadeReferences::with(&folded).filter(|_| statement.is_for_postgres());
            let (folded, capitals) = (WordRange::of(&folded), WordRange::of(&capitals));
            let tells_total = asks_for_it_alone && is_short && made.is_none();
            let mut sought = Self { folded, capitals, made, in_references, entries: 0, total: None };
            let too_many = made.and_then(|made| made.too_far_apart(&mut statement, organisation, FEW));
            let alone = Some(filter).filter(|_| tells_total);
            let entries = sought.entries(&mut statement, organisation, "declaration_id AS id", alone);
            // In this order, since nothing more is read once there are too many.
            let entries =
                too_many.map_or_else(|| entries.clone(), |too_many| format!("{too_many} UNION ALL {entries}"));
            let (different, most) = if tells_total { ("count(DISTINCT id)", COUNTED) } else { ("0", FEW) };
            let count = format!(
                "SELECT count(*) AS entries, CAST({different} AS BIGINT) AS declarations \
                 FROM (SELECT id FROM ({entries}) AS every LIMIT {most}) AS counted"
            );
            let counted: Vec<Counted> = statement.load(connection, count)?;
            if let Some(Counted { entries, declarations }) = counted.first() {
                sought.entries = entries.unsigned_abs();
                sought.total = Some(declarations.unsigned_abs()).filter(|_| tells_total && sought.entries < COUNTED);
            }
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

    /// The number of declarations in the list, where the entries tell it: the text is no longer than a part, the filter asks
    /// for nothing else, and the entries are not too many to count.
    pub(super) const fn total(&self) -> Option<u64> {
        self.total
    }

    /// The query for the ids of the declarations with the part, each once. With a filter, which asks for the text alone, it
    /// leaves out those that are put away and have other texts.
    pub(super) fn ids(
        &self,
        statement: &mut Statement,
        organisation: i64,
        filter: Option<&DeclarationFilter>,
    ) -> String {
        let entries = self.entries(statement, organisation, "declaration_id AS id", filter);
        format!("SELECT DISTINCT id FROM ({entries}) AS entries")
    }

    /// The query for the entries with the part. Of declarations that are put away some have other texts, which the filter
    /// leaves out.
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
            let conditions = filter.map(|filter| conditions(statement, filter)).unwrap_or_default();
            every.push(self.put_away(statement, organisation, columns, &conditions));
        }
        every.join(" UNION ALL ")
    }

    /// The query for declarations that are put away, of which PostgreSQL keeps no parts: their texts have the same three
    /// characters in a row, in any order. Some of them do not have the part.
    fn put_away(&self, statement: &mut Statement, organisation: i64, columns: &str, conditions: &str) -> String {
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
            "SELECT {columns} FROM (SELECT id AS declaration_id FROM declarations \
             WHERE organisation_id = {organisation} AND put_away_at IS NOT NULL AND ({found}){conditions}) AS put_away"
        )
    }
}
