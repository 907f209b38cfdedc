use super::reading::known;
use crate::Database;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::stock_exceptions as exceptions;
use crate::statement::Statement;
use crate::values::{Exact, Ts};
use customs_inventory::ports::{ExceptionFilter, ExceptionRepository, ExceptionRow};
use customs_inventory::{ExceptionKind, Finding, StockException};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

repository! {
    /// Exceptions about goods that leave a warehouse, stored in the database.
    pub struct StoredStockExceptions(Database);
}

#[derive(Insertable, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = exceptions)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct Row {
    organisation_id: i64,
    declaration_id: i64,
    line_id: i64,
    place: i64,
    kind: String,
    quantity: Option<Exact>,
    allocated: Exact,
    unit: String,
    entry: Option<String>,
    since: Ts,
    customer_code: Option<String>,
}

/// An exception, with reference, status and MRN of its declaration.
#[derive(QueryableByName)]
struct Listed {
    #[diesel(embed)]
    stored: Row,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Nullable<Text>)]
    mrn: Option<String>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl Row {
    fn from_exception(exception: &StockException) -> Self {
        let StockException { organisation, declaration, customer_code, finding, since } = exception;
        let Finding { line, index, kind, quantity, allocated, unit, entry } = finding;
        Self {
            organisation_id: organisation.get(),
            declaration_id: *declaration,
            line_id: *line,
            place: i64::try_from(*index).unwrap_or(i64::MAX),
            kind: kind.word().to_owned(),
            quantity: quantity.map(Exact),
            allocated: Exact(*allocated),
            unit: unit.clone(),
            entry: entry.clone(),
            since: Ts(*since),
            customer_code: customer_code.clone(),
        }
    }

    fn exception(self) -> Fallible<StockException> {
        const RECORD: &str = "an exception of line";
        Ok(StockException {
            organisation: OrganisationId::new(self.organisation_id),
            declaration: self.declaration_id,
            customer_code: self.customer_code,
            finding: Finding {
                line: self.line_id,
                index: known(usize::try_from(self.place).ok(), RECORD, self.line_id)?,
                kind: known(ExceptionKind::from_word(&self.kind), RECORD, self.line_id)?,
                quantity: self.quantity.map(|quantity| quantity.0),
                allocated: self.allocated.0,
                unit: self.unit,
                entry: self.entry,
            },
            since: self.since.0,
        })
    }
}

impl ExceptionRepository for StoredStockExceptions {
    fn for_declaration(
        &self,
        organisation: OrganisationId,
        declaration: i64,
    ) -> Result<Vec<StockException>, StorageError> {
        let own = exceptions::table
            .filter(exceptions::organisation_id.eq(organisation.get()))
            .filter(exceptions::declaration_id.eq(declaration))
            .select(Row::as_select());
        self.0.read(|connection| {
            let rows: Vec<Row> = own.load(connection)?;
            let mut found = rows.into_iter().map(Row::exception).collect::<Fallible<Vec<_>>>()?;
            found.sort_by_key(|kept| (kept.finding.index, kept.finding.kind));
            Ok(found)
        })
    }

    fn replace(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        with: &[StockException],
    ) -> Result<(), StorageError> {
        let rows: Vec<Row> = with.iter().map(Row::from_exception).collect();
        self.0.write(|connection| {
            let own = exceptions::table
                .filter(exceptions::organisation_id.eq(organisation.get()))
                .filter(exceptions::declaration_id.eq(declaration));
            diesel::delete(own).execute(connection)?;
            insert(connection, &rows)
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExceptionFilter,
        page: PageRequest,
    ) -> Result<Page<ExceptionRow>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one matches nothing.
        if filter.customer_code.as_ref().is_some_and(|code| code.contains('\0')) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let mut statement = Statement::on(connection);
            let let_through = let_through(&mut statement, organisation, filter);
            let counted: Vec<Counted> =
                statement.load(connection, format!("SELECT count(*) AS total {let_through}"))?;
            let total = counted.first().map_or(0, |counted| counted.total.unsigned_abs());
            let mut statement = Statement::on(connection);
            let let_through = self::let_through(&mut statement, organisation, filter);
            let (size, skip) = (statement.number(i64::from(page.size.get())), statement.number(page.offset()));
            // The words of the kinds, sorted in descending order, are in the order of `ExceptionKind`:
            // `not_allocated` never shares a place with another kind, and the other words begin with q and o.
            let sql = format!(
                "SELECT stock_exceptions.*, declarations.reference, declarations.status, declarations.mrn \
                 {let_through} \
                 ORDER BY stock_exceptions.declaration_id DESC, stock_exceptions.place, stock_exceptions.kind DESC \
                 LIMIT {size} OFFSET {skip}"
            );
            let rows: Vec<Listed> = statement.load(connection, sql)?;
            let records = rows.into_iter().map(Listed::row).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total })
        })
    }
}

impl Listed {
    fn row(self) -> Fallible<ExceptionRow> {
        let Self { stored, reference, status, mrn } = self;
        let exception = stored.exception()?;
        let customer_code = exception.customer_code.clone();
        Ok(ExceptionRow { exception, reference: reference.unwrap_or_default(), status, mrn, customer_code })
    }
}

fn insert(connection: &mut AnyConnection, rows: &[Row]) -> Fallible<()> {
    insert_all!(connection, exceptions::table, rows);
    Ok(())
}

/// The exceptions that match the filter, joined with their declarations.
fn let_through(statement: &mut Statement, organisation: OrganisationId, filter: &ExceptionFilter) -> String {
    let ExceptionFilter { customer_code, kind, declaration } = filter;
    let own = statement.organisation(organisation.get());
    let mut sql = format!(
        "FROM stock_exceptions JOIN declarations \
         ON declarations.organisation_id = stock_exceptions.organisation_id AND declarations.organisation_id = {own} \
         AND declarations.id = stock_exceptions.declaration_id WHERE stock_exceptions.organisation_id = {own}"
    );
    if let Some(customer) = customer_code {
        sql += &format!(" AND stock_exceptions.customer_code = {}", statement.text(customer));
    }
    if let Some(kind) = kind {
        sql += &format!(" AND stock_exceptions.kind = {}", statement.text(kind.word()));
    }
    if let Some(declaration) = declaration {
        sql += &format!(" AND stock_exceptions.declaration_id = {}", statement.number(*declaration));
    }
    sql
}
