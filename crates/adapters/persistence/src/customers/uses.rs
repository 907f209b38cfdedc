use crate::Database;
use crate::connection::{AnyConnection, each};
use customs_kernel::StorageError;
use customs_master_data::customer::Customer;
use customs_master_data::ports::CustomerUses;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

/// What refers to a customer in the database.
#[derive(Debug, Clone)]
pub struct StoredCustomerUses(Database);

impl StoredCustomerUses {
    /// That of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

/// What may refer to a customer, in words, and the rows that do: `$1` is its organisation, `$2` its
/// id and `$3` its code. The first that does is named. Alternatives name the organisation each, so
/// that SQLite finds each by its index.
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
    /// The place in the table above.
    #[diesel(sql_type = Nullable<BigInt>)]
    place: Option<i64>,
}

impl CustomerUses for StoredCustomerUses {
    fn of(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError> {
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
        // There a number stands for its place, and a name for the order of appearance.
        AnyConnection::Sqlite(_) => statement.replace('$', "?"),
    }
}
