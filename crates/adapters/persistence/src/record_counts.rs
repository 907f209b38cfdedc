//! The totals of long lists, kept with every change instead of counted.
//!
//! Triggers keep them, so that no way of writing can forget them. On PostgreSQL each change leaves a note, and every
//! 64th note adds up those that are there; a total is the sum of both, read in one statement, so that each note is
//! seen once, no matter when it moves. SQLite has one writer at a time, and its triggers add to the counts at once.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::window::Window;
use customs_kernel::OrganisationId;
use diesel::QueryableByName;
use diesel::deserialize;
use diesel::row::NamedRow;
use diesel::sql_types::{BigInt, Text};

/// The records to count: those of a list, with the values that a filter asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kept<'a> {
    /// The table of the records: `declarations` or `transits`.
    pub(crate) list: &'static str,
    pub(crate) organisation: i64,
    pub(crate) customer_code: Option<&'a str>,
    pub(crate) status: Option<&'static str>,
    /// The declaration type, or the transit type.
    pub(crate) kind: Option<&'static str>,
    /// IM or EX. Transits have none.
    pub(crate) imex: Option<&'static str>,
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[derive(QueryableByName)]
struct OfStatus {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// Leaves movements out that somebody else lodged: they are among the transits that are counted, and have a list of
/// their own. No type of a declaration has this word.
const LODGED: &str = " AND kind <> 'IN'";

/// The number of all records of a list, `declarations` or `transits`, in each status that has any.
pub(crate) fn by_status(
    connection: &mut AnyConnection,
    list: &'static str,
    organisation: OrganisationId,
) -> Fallible<Vec<(String, u64)>> {
    let mut statement = Statement::on(connection);
    let organisation = statement.organisation(organisation.get());
    let mut counts = format!(
        "SELECT status, records FROM record_counts WHERE organisation_id = {organisation} AND list = '{list}' \
         AND customer_code = ''{LODGED}"
    );
    if statement.is_for_postgres() {
        counts += &format!(
            " UNION ALL SELECT status, records FROM record_count_notes WHERE organisation_id = {organisation} \
             AND list = '{list}'{LODGED}"
        );
    }
    let totals = format!(
        "SELECT status, CAST(sum(records) AS BIGINT) AS total FROM ({counts}) AS counted GROUP BY status \
         HAVING sum(records) > 0"
    );
    let kept: Vec<OfStatus> = statement.load(connection, totals)?;
    Ok(kept.into_iter().map(|OfStatus { status, total }| (status, number(total))).collect())
}

impl Kept<'_> {
    /// The number of records, from a statement of its own.
    pub(crate) fn total(&self, connection: &mut AnyConnection) -> Fallible<u64> {
        let mut statement = Statement::on(connection);
        let total = format!("SELECT {} AS total", self.sql(&mut statement));
        let kept: Vec<Total> = statement.load(connection, total)?;
        Ok(number(kept.first().map_or(0, |kept| kept.total)))
    }

    /// The number of records as SQL, a value of type BIGINT.
    pub(crate) fn sql(&self, statement: &mut Statement) -> String {
        let Self { list, organisation, customer_code, .. } = *self;
        let organisation = statement.organisation(organisation);
        let customer = customer_code.map(|code| statement.text(code));
        let values = self.values(statement);
        let scope = if customer.is_some() { "_of_customer" } else { "" };
        let counts = format!(
            "SELECT records FROM record_counts WHERE organisation_id = {organisation} AND list = '{list}{scope}' \
             AND customer_code = {}{values}",
            customer.as_deref().unwrap_or("''")
        );
        if !statement.is_for_postgres() {
            return format!("(SELECT CAST(coalesce(sum(records), 0) AS BIGINT) FROM ({counts}) AS counted)");
        }
        let of_customer = customer.map(|customer| format!(" AND customer_code = {customer}"));
        format!(
            "(SELECT CAST(coalesce(sum(records), 0) AS BIGINT) FROM ({counts} UNION ALL \
             SELECT records FROM record_count_notes WHERE organisation_id = {organisation} AND list = '{list}'{}{values}) \
             AS counted)",
            of_customer.unwrap_or_default()
        )
    }

    /// The conditions besides organisation and customer, each after an `AND`.
    fn values(&self, statement: &mut Statement) -> String {
        let Self { status, kind, imex, .. } = *self;
        let asked = [("status", status), ("kind", kind), ("imex", imex)];
        let mut condition = |(column, value): (&str, Option<&str>)| {
            value.map(|value| format!(" AND {column} = {}", statement.text(value)))
        };
        let asked: String = asked.into_iter().filter_map(&mut condition).collect();
        if kind.is_some() { asked } else { asked + LODGED }
    }
}

/// A row of a list, which carries the total of the list.
#[derive(Debug)]
pub(crate) struct WithTotal<R> {
    row: R,
    total: i64,
}

impl<R: QueryableByName<MultiBackend>> QueryableByName<MultiBackend> for WithTotal<R> {
    fn build<'a>(row: &impl NamedRow<'a, MultiBackend>) -> deserialize::Result<Self> {
        Ok(Self { row: R::build(row)?, total: NamedRow::get::<BigInt, _>(row, "total")? })
    }
}

/// The progress of a short walk with the first page of a list.
#[derive(Debug)]
pub(crate) enum FirstPage<R> {
    /// The rows of the page, and the total.
    Found(Vec<R>, u64),
    /// Records of the page are missing, and this is the total.
    Short(u64),
    /// The total is unknown: no row was found that carries it, or the page was not looked for in this way.
    Unknown,
}

impl<R> FirstPage<R> {
    /// Returns by their total whether the rows of a walk fill the window.
    pub(crate) fn from_rows(rows: Vec<WithTotal<R>>, window: Window) -> Self {
        let Some(first) = rows.first() else { return Self::Unknown };
        // A total that was spoilt while the triggers were switched off hides no records.
        let total = number(first.total).max(rows.len().min(usize::try_from(window.take).unwrap_or(usize::MAX)) as u64);
        let take = total.min(window.take);
        if (rows.len() as u64) < take {
            return Self::Short(total);
        }
        let take = usize::try_from(take).unwrap_or(usize::MAX);
        Self::Found(rows.into_iter().take(take).map(|with| with.row).collect(), total)
    }
}

/// A count, which a database returns as a signed number.
fn number(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}
