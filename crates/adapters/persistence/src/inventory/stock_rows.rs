//! The row of stock, without its lots.

use super::reading::searched;
use crate::schema::stocks;
use crate::values::Ts;
use customs_inventory::StockId;
use customs_inventory::stock::{NewStock, Placement, Stock, StockTerms};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// New stock, as columns.
#[derive(Insertable)]
#[diesel(table_name = stocks)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewStockRow<'a> {
    organisation_id: i64,
    version: i64,
    customer_code: &'a str,
    warehouse_licence: Option<&'a str>,
    reference: Option<&'a str>,
    declaration_id: Option<i64>,
    submission: Option<&'a str>,
    mrn: Option<&'a str>,
    placed_at: Ts,
    withdrawn: bool,
    is_open: bool,
    search_folded: String,
    created_at: Ts,
}

/// The columns of a [`StockRow`], for a SELECT.
pub(super) const COLUMNS: &str = "stocks.organisation_id, stocks.id, stocks.version, stocks.customer_code, \
    stocks.warehouse_licence, stocks.reference, stocks.declaration_id, stocks.submission, stocks.mrn, \
    stocks.placed_at, stocks.withdrawn, stocks.created_at";

#[derive(Debug, Clone, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = stocks)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct StockRow {
    organisation_id: i64,
    pub(super) id: i64,
    version: i64,
    customer_code: String,
    warehouse_licence: Option<String>,
    reference: Option<String>,
    declaration_id: Option<i64>,
    submission: Option<String>,
    mrn: Option<String>,
    placed_at: Ts,
    withdrawn: bool,
    created_at: Ts,
}

impl<'a> NewStockRow<'a> {
    pub(super) fn new(stock: &'a NewStock) -> Self {
        let NewStock { organisation, terms, lots, by: _, created_at } = stock;
        let StockTerms { customer_code, warehouse_licence, reference, placement, placed_at } = terms;
        let mrn = placement.as_ref().and_then(|placement| placement.mrn.as_deref());
        Self {
            organisation_id: organisation.get(),
            version: Version::FIRST.get(),
            customer_code,
            warehouse_licence: warehouse_licence.as_deref(),
            reference: reference.as_deref(),
            declaration_id: placement.as_ref().map(|placement| placement.declaration),
            submission: placement.as_ref().map(|placement| placement.submission.as_str()),
            mrn,
            placed_at: Ts(*placed_at),
            withdrawn: false,
            is_open: lots.iter().any(|lot| !lot.quantity.is_zero()),
            search_folded: searched([reference.as_deref(), mrn, warehouse_licence.as_deref()]),
            created_at: Ts(*created_at),
        }
    }
}

impl From<StockRow> for Stock {
    fn from(row: StockRow) -> Self {
        let placement = row.declaration_id.zip(row.submission);
        let placement = placement.map(|(declaration, submission)| Placement { declaration, submission, mrn: row.mrn });
        Self {
            id: StockId::new(row.id),
            organisation: OrganisationId::new(row.organisation_id),
            version: Version::new(row.version),
            terms: StockTerms {
                customer_code: row.customer_code,
                warehouse_licence: row.warehouse_licence,
                reference: row.reference,
                placement,
                placed_at: row.placed_at.0,
            },
            withdrawn: row.withdrawn,
            created_at: row.created_at.0,
        }
    }
}
