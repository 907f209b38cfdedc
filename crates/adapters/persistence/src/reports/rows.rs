//! The cells of declarations. Columns are read by position: by name, each cell of an export would search for its own
//! among all of them.

use super::id_list::IdList;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{customers, declarations};
use crate::values::{Exact, Json, Ts};
use chrono::{DateTime, Utc};
use customs_declarations::ports::ExchangeRates;
use customs_declarations::{CurrencySum, Totals};
use customs_kernel::{Clock, OrganisationId, amsterdam_date};
use customs_reporting::reports::{Cell, Report, ReportRow};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use rust_decimal::Decimal;
use std::sync::Arc;

diesel::allow_tables_to_appear_in_same_query!(declarations, customers);

/// The columns of both reports in two halves: before and after the country of destination.
type Before = (
    Option<String>,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);
type After = (i32, Exact, InvoiceValue, Option<Ts>, Option<Ts>, Option<Ts>);
/// The value in one currency, or the sums by currency.
type InvoiceValue = (Option<Exact>, Option<String>, Option<Json<Vec<CurrencySum>>>);

/// Loads the rows with these ids, by ascending id.
pub(super) fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    report: Report,
    imex: &'static str,
    ids: &[i64],
    euro_rates: &EuroRates,
) -> Fallible<Vec<ReportRow>> {
    let fields = Fields::new(connection, report);
    let list = IdList::on(connection, ids);
    let (first, last) = list.ends();
    let mut query = declarations::table
        .left_join(
            customers::table.on(customers::organisation_id
                .eq(declarations::organisation_id)
                .and(declarations::customer_code.eq(customers::customer_code.nullable()))),
        )
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::imex.eq(imex))
        .filter(declarations::id.between(first, last))
        .order(declarations::id.asc())
        .select((
            declarations::id,
            (
                declarations::reference,
                declarations::mrn,
                declarations::status,
                declarations::declaration_type,
                declarations::customer_code,
                customers::customer_name.nullable(),
                sql::<Nullable<Text>>(&fields.party_name),
                sql::<Nullable<Text>>(&fields.party_eori),
            ),
            sql::<Nullable<Text>>(&fields.destination),
            (
                declarations::total_items,
                declarations::total_gross_mass,
                (declarations::total_invoice_value, declarations::currency, declarations::invoice_values),
                declarations::submitted_at,
                declarations::accepted_at,
                declarations::released_at,
            ),
        ))
        .into_boxed::<MultiBackend>();
    if !list.is_dense() {
        query = query.filter(list.condition("declarations").bind::<Text, _>(list.text()).sql(list.end()));
    }
    let rows: Vec<(i64, Before, Option<String>, After)> = Prepared(query).load(connection)?;
    let wanted = rows.into_iter().filter(|(id, ..)| list.has(*id));
    Ok(wanted.map(|(_, before, destination, after)| row(report, before, destination, after, euro_rates)).collect())
}

/// The SQL for fields of the form, which differs between the databases.
struct Fields {
    party_name: String,
    party_eori: String,
    destination: String,
}

impl Fields {
    fn new(connection: &AnyConnection, report: Report) -> Self {
        let postgres = matches!(connection, AnyConnection::Pg(_));
        let field = |path: &str| {
            if postgres {
                format!("declarations.document #>> '{{declaration,{}}}'", path.replace('.', ","))
            } else {
                format!("json_extract(declarations.document, '$.declaration.{path}')")
            }
        };
        let party = if report == Report::DmsExport { "consignor" } else { "importer" };
        let destination =
            if report == Report::DmsExport { field("destination_country") } else { "CAST(NULL AS TEXT)".to_owned() };
        Self { party_name: field(&format!("{party}.name")), party_eori: field(&format!("{party}.eori")), destination }
    }
}

fn row(report: Report, before: Before, destination: Option<String>, after: After, euro_rates: &EuroRates) -> ReportRow {
    let (reference, mrn, status, declaration_type, customer_code, customer_name, party_name, party_eori) = before;
    let (items, gross_mass, (value, currency, by_currency), submitted_at, accepted_at, released_at) = after;
    let (invoice_value, currency) = match by_currency {
        Some(sums) => euro_rates.in_euros(sums.0, accepted_at.as_ref().map(|at| at.0)),
        None => (value.map(|value| value.0), currency),
    };
    let mut row = Vec::with_capacity(report.columns().len());
    row.extend([
        reference.into(),
        mrn.into(),
        Cell::Text(status),
        declaration_type.into(),
        customer_code.into(),
        customer_name.into(),
        party_name.into(),
        party_eori.into(),
    ]);
    if report == Report::DmsExport {
        row.push(destination.into());
    }
    row.extend([
        Cell::Number(Decimal::from(items)),
        Cell::Number(gross_mass.0),
        invoice_value.into(),
        currency.into(),
        submitted_at.map(|at| at.0).into(),
        accepted_at.map(|at| at.0).into(),
    ]);
    if report == Report::DmsImport {
        row.push(released_at.map(|at| at.0).into());
    }
    row
}

/// Converts values in several currencies to one in euros, as declarations show them.
#[derive(Clone)]
pub(super) struct EuroRates {
    pub(super) rates: Arc<dyn ExchangeRates>,
    pub(super) clock: Arc<dyn Clock>,
}

impl EuroRates {
    /// The sum in euros, at the rates of the day of acceptance, or of today while that is still to come; `None` when
    /// customs has no rate for one of the currencies.
    pub(super) fn in_euros(
        &self,
        by_currency: Vec<CurrencySum>,
        accepted_at: Option<DateTime<Utc>>,
    ) -> (Option<Decimal>, Option<String>) {
        let on = amsterdam_date(accepted_at.unwrap_or_else(|| self.clock.now()));
        let totals = Totals { by_currency, ..Totals::default() }.converted(self.rates.as_ref(), on);
        (totals.invoice_value, totals.currency)
    }
}
