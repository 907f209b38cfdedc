use super::first_times;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::sql_types::UtcTime;
use crate::statement::Statement;
use crate::values::Ts;
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_reporting::DaySpan;
use customs_reporting::ports::{
    CauseCount, CauseStatistics, CodeDay, FirstTimeDay, RefusalCount, RefusalKey, RefusedDeclaration,
};
use customs_reporting::rejections::{CauseFilter, CauseId};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text};

repository! {
    /// The refusals of declarations by their causes, counted in the database.
    pub struct StoredCauses(Database);
}

#[derive(QueryableByName)]
struct CauseRow {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    field: String,
    #[diesel(sql_type = BigInt)]
    declarations: i64,
    #[diesel(sql_type = BigInt)]
    total_lines: i64,
    #[diesel(sql_type = Nullable<Text>)]
    commodity_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    origin: Option<String>,
    #[diesel(sql_type = UtcTime)]
    first_at: Ts,
    #[diesel(sql_type = UtcTime)]
    last_at: Ts,
    #[diesel(sql_type = BigInt)]
    open_declarations: i64,
}

#[derive(QueryableByName)]
struct CodeRow {
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = BigInt)]
    refusals: i64,
}

#[derive(QueryableByName)]
struct KeyRow {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
    #[diesel(sql_type = BigInt)]
    refusals: i64,
}

#[derive(QueryableByName)]
struct RefusedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    customer: Option<String>,
    #[diesel(sql_type = UtcTime)]
    refused_at: Ts,
    #[diesel(sql_type = Bool)]
    is_open: bool,
}

/// Says that a declaration, if it is joined, is open for the cause.
const IS_OPEN: &str = "causes.is_last AND declarations.status = 'ERR'";
/// The declarations of an organisation that are refused at present, which are few and have an index of their own.
const REJECTED: &str = "SELECT declarations.organisation_id, declarations.id, declarations.status FROM declarations \
                        WHERE declarations.status = 'ERR' AND declarations.organisation_id =";

impl CauseStatistics for StoredCauses {
    fn causes(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        limit: u32,
    ) -> Result<Vec<CauseCount>, StorageError> {
        self.0.read(|connection| causes(connection, organisation, filter, limit))
    }

    fn codes_by_day(&self, organisation: OrganisationId, filter: &CauseFilter) -> Result<Vec<CodeDay>, StorageError> {
        self.0.read(|connection| {
            let Some((statement, _, matching)) = matching(connection, organisation, filter) else {
                return Ok(Vec::new());
            };
            let sql = format!(
                "SELECT causes.day, causes.code, count(DISTINCT causes.rejection_id) AS refusals {matching} \
                 GROUP BY causes.day, causes.code ORDER BY causes.day, causes.code"
            );
            let rows: Vec<CodeRow> = statement.load(connection, sql)?;
            let day = |CodeRow { day, code, refusals }| CodeDay { day, code, refusals: number(refusals) };
            Ok(rows.into_iter().map(day).collect())
        })
    }

    fn refusals(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        by: RefusalKey,
        limit: u32,
    ) -> Result<Vec<RefusalCount>, StorageError> {
        self.0.read(|connection| refusals(connection, organisation, filter, by, limit))
    }

    fn refused(
        &self,
        organisation: OrganisationId,
        filter: &CauseFilter,
        open: bool,
        limit: u32,
    ) -> Result<Vec<RefusedDeclaration>, StorageError> {
        self.0.read(|connection| refused(connection, organisation, filter, open, limit))
    }

    fn first_times_by_day(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        customer: Option<String>,
    ) -> Result<Vec<FirstTimeDay>, StorageError> {
        self.0.read(|connection| first_times::by_day(connection, organisation, days, customer.as_deref()))
    }
}

/// Begins a statement about the causes of a filter: the statement, the placeholder of the organisation, and FROM and
/// WHERE. `None` when a text is sought that no database keeps.
fn matching(
    connection: &AnyConnection,
    organisation: OrganisationId,
    filter: &CauseFilter,
) -> Option<(Statement, String, String)> {
    let CauseFilter { days, customer_code, code, field, article } = filter;
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let (first, last) = (statement.day(days.first()), statement.day(days.last()));
    let mut sql = format!(
        "FROM rejection_causes AS causes WHERE causes.organisation_id = {own} AND causes.day BETWEEN {first} AND {last}"
    );
    for (column, text) in [("customer_code", customer_code), ("code", code), ("field", field), ("article", article)] {
        let Some(text) = text else { continue };
        if text.contains('\0') {
            return None;
        }
        let text = statement.text(text);
        sql.push_str(&format!(" AND causes.{column} = {text}"));
        if column == "article" {
            // The index of articles has those alone.
            sql.push_str(" AND causes.article <> ''");
        }
    }
    Some((statement, own, sql))
}

fn causes(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &CauseFilter,
    limit: u32,
) -> Fallible<Vec<CauseCount>> {
    let Some((mut statement, own, matching)) = matching(connection, organisation, filter) else {
        return Ok(Vec::new());
    };
    let limit = statement.number(limit.into());
    let sql = format!(
        "SELECT causes.code, causes.field, count(DISTINCT causes.declaration_id) AS declarations, \
         CAST(sum(causes.lines) AS BIGINT) AS total_lines, \
         CASE WHEN min(causes.commodity_code) = max(causes.commodity_code) THEN min(causes.commodity_code) END \
         AS commodity_code, \
         CASE WHEN min(causes.origin) = max(causes.origin) THEN min(causes.origin) END AS origin, \
         min(causes.arrived_at) AS first_at, max(causes.arrived_at) AS last_at, \
         count(DISTINCT CASE WHEN {IS_OPEN} THEN causes.declaration_id END) AS open_declarations \
         FROM (SELECT causes.* {matching}) AS causes \
         LEFT JOIN ({REJECTED} {own}) AS declarations ON declarations.organisation_id = causes.organisation_id \
         AND declarations.id = causes.declaration_id AND causes.is_last \
         GROUP BY causes.code, causes.field \
         ORDER BY open_declarations DESC, declarations DESC, causes.code, causes.field LIMIT {limit}"
    );
    let rows: Vec<CauseRow> = statement.load(connection, sql)?;
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    let cause = |row: CauseRow| CauseCount {
        id: CauseId { code: row.code, field: filled(Some(row.field)) },
        declarations: number(row.declarations),
        lines: number(row.total_lines),
        commodity_code: filled(row.commodity_code),
        origin: filled(row.origin),
        first_at: row.first_at.0,
        last_at: row.last_at.0,
        open: number(row.open_declarations),
    };
    Ok(rows.into_iter().map(cause).collect())
}

fn refusals(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &CauseFilter,
    by: RefusalKey,
    limit: u32,
) -> Fallible<Vec<RefusalCount>> {
    let Some((mut statement, own, matching)) = matching(connection, organisation, filter) else {
        return Ok(Vec::new());
    };
    let limit = statement.number(limit.into());
    let (key, name, named) = match by {
        RefusalKey::Field => ("causes.field", "CAST(NULL AS TEXT)", String::new()),
        RefusalKey::Customer => (
            "coalesce(causes.customer_code, '')",
            "customers.customer_name",
            format!(
                "LEFT JOIN customers ON customers.organisation_id = {own} AND customers.customer_code = counted.key"
            ),
        ),
    };
    let sql = format!(
        "SELECT counted.key AS key, {name} AS name, counted.refusals AS refusals FROM ( \
           SELECT {key} AS key, count(DISTINCT causes.rejection_id) AS refusals {matching} GROUP BY 1 \
           ORDER BY 2 DESC, 1 LIMIT {limit}) AS counted {named} ORDER BY counted.refusals DESC, counted.key"
    );
    let rows: Vec<KeyRow> = statement.load(connection, sql)?;
    let count = |KeyRow { key, name, refusals }| RefusalCount { key, name, refusals: number(refusals) };
    Ok(rows.into_iter().map(count).collect())
}

fn refused(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &CauseFilter,
    open: bool,
    limit: u32,
) -> Fallible<Vec<RefusedDeclaration>> {
    let Some((mut statement, own, matching)) = matching(connection, organisation, filter) else {
        return Ok(Vec::new());
    };
    let limit = statement.number(limit.into());
    let only_open = if open { format!("WHERE {IS_OPEN}") } else { String::new() };
    let sql = format!(
        "SELECT refused.id AS id, refused.version AS version, refused.reference AS reference, \
         coalesce(customers.customer_name, refused.customer_code) AS customer, refused.refused_at AS refused_at, \
         refused.openings > 0 AS is_open FROM ( \
           SELECT declarations.id, declarations.version, declarations.reference, declarations.customer_code, \
           max(causes.arrived_at) AS refused_at, count(CASE WHEN {IS_OPEN} THEN 1 END) AS openings \
           FROM (SELECT causes.* {matching}) AS causes \
           JOIN declarations ON declarations.organisation_id = {own} AND declarations.id = causes.declaration_id \
           {only_open} \
           GROUP BY declarations.id, declarations.version, declarations.reference, declarations.customer_code \
           ORDER BY refused_at DESC, declarations.id DESC LIMIT {limit}) AS refused \
         LEFT JOIN customers ON customers.organisation_id = {own} AND customers.customer_code = refused.customer_code \
         ORDER BY refused.refused_at DESC, refused.id DESC"
    );
    let rows: Vec<RefusedRow> = statement.load(connection, sql)?;
    let declaration = |row: RefusedRow| {
        Ok(RefusedDeclaration {
            id: row.id,
            version: Version::new(row.version),
            reference: row.reference.ok_or_else(|| corrupt(format!("declaration {}", row.id)))?,
            customer: row.customer,
            refused_at: row.refused_at.0,
            is_open: row.is_open,
        })
    };
    rows.into_iter().map(declaration).collect()
}

/// A count, which is never below zero.
fn number(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}
