use super::columns::{CustomerRow, SummaryRow};
use super::filter::{filtered, key, matches_nothing, ordered};
use super::repository::customer;
use crate::Database;
use crate::schema::customers;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_master_data::CustomerId;
use customs_master_data::customer::{Customer, CustomerSummary};
use customs_master_data::ports::{CustomerDirectory, CustomerFilter, CustomerSort};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

repository! {
    /// Customers, as lists show them.
    pub struct StoredCustomerDirectory(Database);
}

impl CustomerDirectory for StoredCustomerDirectory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError> {
        if matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let total: i64 = filtered(organisation, filter).count().get_result(connection)?;
            let wanted = (organisation, direction, page);
            let rows: Vec<SummaryRow> = key(sort).page(connection, wanted, |connection, piece| {
                let mut query = filtered(organisation, filter);
                if let Some(behind) = piece.behind {
                    query = query.filter(sql::<Bool>(&behind));
                }
                let query = ordered(query, sort, direction).limit(piece.take).offset(piece.skip);
                Ok(query.select(SummaryRow::as_select()).load::<SummaryRow>(connection)?)
            })?;
            let records = rows.into_iter().map(CustomerSummary::from).collect();
            Ok(Page { records, request: page, total: total.unsigned_abs() })
        })
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<Customer>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<CustomerRow> = customers::table
                .filter(customers::organisation_id.eq(organisation.get()))
                .filter(customers::id.gt(after.map_or(0, CustomerId::get)))
                .order(customers::id.asc())
                .limit(i64::try_from(limit).unwrap_or(i64::MAX))
                .select(CustomerRow::as_select())
                .load(connection)?;
            rows.into_iter().map(customer).collect()
        })
    }
}
