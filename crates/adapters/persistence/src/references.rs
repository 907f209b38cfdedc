//! References for records that the client did not name.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use customs_kernel::OrganisationId;
use diesel::RunQueryDsl;
use diesel::deserialize::QueryableByName;
use diesel::sql_types::{BigInt, Text};

#[derive(QueryableByName)]
struct InUse {
    #[diesel(sql_type = BigInt)]
    records: i64,
}

/// A reference for a record of that table, made of the letter of its kind and its id. If the organisation uses that
/// reference already, a number is appended. Call it where no other unit can write, until the record is stored.
pub(crate) fn free_reference(
    connection: &mut AnyConnection,
    (table, letter): (&str, char),
    organisation: OrganisationId,
    id: i64,
) -> Fallible<String> {
    let looking = format!("SELECT count(*) AS records FROM {table} WHERE organisation_id = $1 AND reference = $2");
    let mut reference = format!("{letter}-{id:08}");
    let mut number = 1;
    loop {
        let statement = diesel::sql_query(&looking).bind::<BigInt, _>(organisation.get()).bind::<Text, _>(&reference);
        let InUse { records } = Prepared(statement).get_result(connection)?;
        if records == 0 {
            return Ok(reference);
        }
        number += 1;
        reference = format!("{letter}-{id:08}-{number}");
    }
}
