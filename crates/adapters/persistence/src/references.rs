//! References for records that the client did not name.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use customs_kernel::OrganisationId;
use diesel::RunQueryDsl;
use diesel::sql_types::{BigInt, Text};

/// Gives a record of that table a reference made of the letter of its kind and its id. If the organisation uses that
/// reference already, a number is appended.
pub(crate) fn give_reference(
    connection: &mut AnyConnection,
    (table, letter): (&str, char),
    organisation: OrganisationId,
    id: i64,
) -> Fallible<String> {
    // Sets the reference, unless another record of the organisation has it.
    let naming = format!(
        "UPDATE {table} SET reference = $1, reference_folded = $2 WHERE organisation_id = $3 AND id = $4 \
         AND NOT EXISTS (SELECT 1 FROM {table} AS other WHERE other.organisation_id = $3 AND other.reference = $1)"
    );
    let mut reference = format!("{letter}-{id:08}");
    let mut number = 1;
    loop {
        let statement = diesel::sql_query(&naming)
            .bind::<Text, _>(&reference)
            .bind::<Text, _>(reference.to_lowercase())
            .bind::<BigInt, _>(organisation.get())
            .bind::<BigInt, _>(id);
        if Prepared(statement).execute(connection)? > 0 {
            return Ok(reference);
        }
        number += 1;
        reference = format!("{letter}-{id:08}-{number}");
    }
}
