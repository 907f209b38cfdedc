use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::placement::Variants;
use customs_kernel::{OrganisationId, StorageError};
use customs_reporting::ports::TallyKeeper;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};

repository! {
    /// The notes for rejection analysis that are to be added up.
    pub struct StoredTallies(Database);
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Adds `taken` to the counts of its days and months. All callers lock the counts in the order of their keys, so
/// they never wait in a circle.
macro_rules! add_taken {
    ($month:literal) => {
        concat!(
            "INSERT INTO rejection_counts (organisation_id, dimension, span, starts_on, key, detail, submitted, \
             accepted, rejected) \
             SELECT organisation_id, dimension, span, starts_on, key, detail, CAST(sum(submitted) AS BIGINT), \
             CAST(sum(accepted) AS BIGINT), CAST(sum(rejected) AS BIGINT) FROM ( \
               SELECT organisation_id, dimension, 'day' AS span, day AS starts_on, key, detail, submitted, accepted, \
               rejected FROM taken \
               UNION ALL SELECT organisation_id, dimension, 'month', ",
            $month,
            ", key, detail, submitted, accepted, rejected FROM taken) AS spans \
             WHERE 1 = 1 GROUP BY organisation_id, dimension, span, starts_on, key, detail \
             ORDER BY organisation_id, dimension, span, starts_on, key, detail \
             ON CONFLICT (organisation_id, dimension, span, starts_on, key, detail) DO UPDATE SET \
             submitted = rejection_counts.submitted + excluded.submitted, \
             accepted = rejection_counts.accepted + excluded.accepted, \
             rejected = rejection_counts.rejected + excluded.rejected"
        )
    };
}

/// Takes notes that no other worker takes just now and adds them up, in one statement, so that every note is always in
/// exactly one of the two tables.
const ON_POSTGRES: &str = concat!(
    "WITH picked AS (SELECT organisation_id, dimension, day, id FROM rejection_tallies LIMIT $1 \
     FOR UPDATE SKIP LOCKED), \
     taken AS (DELETE FROM rejection_tallies AS tally USING picked \
     WHERE tally.organisation_id = picked.organisation_id AND tally.dimension = picked.dimension \
     AND tally.day = picked.day AND tally.id = picked.id RETURNING tally.*) ",
    add_taken!("CAST(date_trunc('month', day) AS DATE)")
);

/// The same for one organisation, which every member names, so that it runs on the server of the organisation. Citus
/// takes no bound values in such a statement; the service made both numbers.
fn for_organisation(organisation: OrganisationId, limit: i64) -> String {
    let add_taken = add_taken!("CAST(date_trunc('month', day) AS DATE)");
    format!(
        "WITH picked AS (SELECT dimension, day, id FROM rejection_tallies WHERE organisation_id = {organisation} \
         LIMIT {limit} FOR UPDATE SKIP LOCKED), \
         taken AS (DELETE FROM rejection_tallies AS tally USING picked \
         WHERE tally.organisation_id = {organisation} AND tally.dimension = picked.dimension \
         AND tally.day = picked.day AND tally.id = picked.id RETURNING tally.*) {add_taken}"
    )
}

/// The organisations that have notes, on all servers.
const WITH_NOTES: &str = "SELECT DISTINCT organisation_id FROM rejection_tallies";

const ON_SQLITE: &str = concat!(
    "WITH taken AS (SELECT * FROM rejection_tallies ORDER BY id LIMIT ?1) ",
    add_taken!("date(day, 'start of month')")
);
const REMOVE_ON_SQLITE: &str =
    "DELETE FROM rejection_tallies WHERE id IN (SELECT id FROM rejection_tallies ORDER BY id LIMIT ?1)";

#[derive(QueryableByName)]
struct Noting {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
}

impl StoredTallies {
    /// Adds up notes of one organisation after the other, up to this many of each. When that fails for one, the others
    /// go on.
    ///
    /// # Errors
    /// While a server is away: then it is unknown which organisations have notes.
    fn add_up_each(&self, limit: i64) -> Result<usize, StorageError> {
        let noting: Vec<Noting> = self.0.read(|connection| Ok(diesel::sql_query(WITH_NOTES).load(connection)?))?;
        let mut added = 0;
        for Noting { organisation_id } in noting {
            let statement = for_organisation(OrganisationId::new(organisation_id), limit);
            let done = self.0.write(|connection| Ok(diesel::sql_query(&statement).execute(connection)?));
            match done {
                Ok(rows) => added += rows,
                Err(error) => {
                    tracing::warn!(%error, organisation = organisation_id, "what was rejected could not be added up");
                }
            }
        }
        Ok(added)
    }

    /// Adds up notes of all organisations at once.
    fn add_up_all(&self, limit: i64) -> Result<usize, StorageError> {
        // This is checked first, because a writer on SQLite keeps all others from writing.
        if !self.0.read(has_notes)? {
            return Ok(0);
        }
        self.0.write(|connection| match connection {
            AnyConnection::Pg(connection) => {
                Ok(diesel::sql_query(ON_POSTGRES).bind::<BigInt, _>(limit).execute(connection)?)
            }
            AnyConnection::Sqlite(connection) => {
                diesel::sql_query(ON_SQLITE).bind::<BigInt, _>(limit).execute(connection)?;
                Ok(diesel::sql_query(REMOVE_ON_SQLITE).bind::<BigInt, _>(limit).execute(connection)?)
            }
        })
    }
}

impl TallyKeeper for StoredTallies {
    fn add_up(&self, limit: usize) -> Result<usize, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.0
            .placement()
            .choose(Variants { one_server: || self.add_up_all(limit), spread: || self.add_up_each(limit) })
    }
}

fn has_notes(connection: &mut AnyConnection) -> Fallible<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM rejection_tallies) AS found";
    Ok(diesel::sql_query(sql).get_result::<Found>(connection)?.found)
}
