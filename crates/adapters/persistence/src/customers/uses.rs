use crate::Database;
use crate::connection::{AnyConnection, each};
use customs_kernel::StorageError;
use customs_master_data::customer::Customer;
use customs_master_data::ports::CustomerUses;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

repository! {
    /// Finds records in the database that refer to a customer.
    pub struct StoredCustomerUses(Database);
}

/// The records that may refer to a customer: a name for them, and the table and condition that find them. `$1` is
/// the organisation, `$2` the id and `$3` the code of the customer. The first match is reported. Each alternative
/// names the organisation, so that SQLite finds each by its index.
const USES: [(&str, &str); 10] = [
    ("declarations", "declarations WHERE organisation_id = $1 AND customer_code = $3"),
    ("transits", "transits WHERE organisation_id = $1 AND customer_code = $3"),
    ("items", "items WHERE organisation_id = $1 AND owner_id = $2"),
    (
        "other customers",
        "customers WHERE id <> $2 AND ((organisation_id = $1 AND declarant_customer_id = $2) \
         OR (organisation_id = $1 AND parent_customer_id = $2) \
         OR (organisation_id = $1 AND default_invoice_to_customer_id = $2))",
    ),
    ("other customers", "customer_invoice_to WHERE organisation_id = $1 AND invoice_to_id = $2 AND customer_id <> $2"),
    ("rate cards", "rate_cards WHERE organisation_id = $1 AND customer_code = $3"),
    ("dossiers", "dossiers WHERE organisation_id = $1 AND customer_code = $3"),
    ("dossiers", "dossiers WHERE organisation_id = $1 AND billing_customer = $3"),
    ("invoices", "invoices WHERE organisation_id = $1 AND customer_code = $3"),
    ("stock", "stocks WHERE organisation_id = $1 AND customer_code = $3"),
];

#[derive(QueryableByName)]
struct Use {
    /// The position of the match in `USES`.
    #[diesel(sql_type = Nullable<BigInt>)]
    place: Option<i64>,
}

impl CustomerUses for StoredCustomerUses {
    fn referring_records(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError> {
        let found: Use = self.0.read(|connection| {
            let statement = statement(connection);
            let found = each!(connection, connection => diesel::sql_query(&statement)
                .bind::<BigInt, _>(customer.organisation.get())
                .bind::<BigInt, _>(customer.id.get())
                .bind::<Text, _>(&customer.customer_code)
                .get_result(connection))?;
            Ok(found)
        })?;
        let place = found.place.and_then(|place| usize::try_from(place).ok());
        Ok(place.and_then(|place| USES.get(place)).map(|(words, _)| *words))
    }
}

fn statement(connection: &AnyConnection) -> String {
    let cases: String = (0..)
        .zip(USES)
        .map(|(place, (_, rows))| format!(" WHEN EXISTS (SELECT 1 FROM {rows}) THEN CAST({place} AS BIGINT)"))
        .collect();
    let statement = format!("SELECT CASE{cases} END AS place");
    match connection {
        AnyConnection::Pg(_) => statement,
        // SQLite reads `?1` as a place; `$1` would be a name, numbered by its first appearance.
        AnyConnection::Sqlite(_) => statement.replace('$', "?"),
    }
}
