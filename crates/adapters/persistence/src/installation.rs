//! Decides whether the database lies where it was served last, or is a copy: restored elsewhere, or cloned.

mod place;

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::sql_types::UtcTime;
use crate::statement::Statement;
use crate::values::Ts;
use crate::{Database, DatabaseUrl};
use chrono::{DateTime, Utc};
use customs_kernel::{Entropy, StorageError};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use place::Place;

/// The place of a migrated database, compared with where it was served last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstallationPlace {
    /// No place has been noted yet, or the server does not report which database this is.
    Unknown,
    /// It lies where the installation of this id was served last, was moved from there, or was restored in its place.
    Here(String),
    /// It is a copy.
    Copied(Copied),
}

/// A copy and its original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The id of the installation.
    pub installation: String,
    /// The path of the file, or the name of the database, from which the installation was served.
    pub from: String,
    /// The moment at which that place was noted.
    pub noted_at: DateTime<Utc>,
    /// The path or name of the copy.
    pub to: String,
}

#[derive(QueryableByName)]
struct Noted {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Nullable<Text>)]
    machine: Option<String>,
    #[diesel(sql_type = Text)]
    object: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = UtcTime)]
    noted_at: Ts,
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    id: String,
}

impl Database {
    /// Returns whether this migrated database is a copy. Changes nothing.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn whereabouts(&self) -> Result<InstallationPlace, StorageError> {
        let (Some(noted), Some(here)) = (self.noted_place()?, self.place()?) else {
            return Ok(InstallationPlace::Unknown);
        };
        let Noted { id, machine, object, name, noted_at } = noted;
        let there = Place { machine, object, name };
        if !here.is_apart_from(&there) {
            return Ok(InstallationPlace::Here(id));
        }
        Ok(InstallationPlace::Copied(Copied {
            installation: id,
            from: there.name,
            noted_at: noted_at.0,
            to: here.name,
        }))
    }

    /// Notes that the installation lies here from now on, no matter where it was. Returns its id, which is made the
    /// first time; `None` when the server does not report which database this is.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer, `Unwritable` when it takes no changes.
    pub fn settle_here(&self, entropy: &dyn Entropy, now: DateTime<Utc>) -> Result<Option<String>, StorageError> {
        let Some(here) = self.place()? else { return Ok(None) };
        if let Some(Noted { id, machine, object, name, noted_at: _ }) = self.noted_place()?
            && (Place { machine, object, name }) == here
        {
            return Ok(Some(id));
        }
        let mut fresh = [0; 16];
        entropy.fill(&mut fresh);
        self.write(|connection| note(connection, &hex::encode(fresh), &here, now)).map(Some)
    }

    fn noted_place(&self) -> Result<Option<Noted>, StorageError> {
        let noted = self.read(|connection| {
            let mut statement = Statement::on(connection);
            statement.is_one_of_many();
            let sql = "SELECT id, machine, object, name, noted_at FROM installation_place";
            statement.load::<Noted>(connection, sql.to_owned())
        });
        Ok(noted?.pop())
    }

    /// The place of the database; `None` when the server does not report it.
    fn place(&self) -> Result<Option<Place>, StorageError> {
        match self.url() {
            DatabaseUrl::Sqlite(path) => {
                Place::from_file(path).map(Some).map_err(|error| StorageError::Unavailable(Box::new(error)))
            }
            DatabaseUrl::Postgres(_) => self.read(|connection| match connection {
                AnyConnection::Pg(connection) => Place::on_server(connection),
                AnyConnection::Sqlite(_) => Ok(None),
            }),
        }
    }
}

/// Notes the place, and returns the id of the installation: the former one, or the fresh one. Two instances that start
/// together note the same place under one id.
fn note(connection: &mut AnyConnection, fresh: &str, here: &Place, now: DateTime<Utc>) -> Fallible<String> {
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let machine = here.machine.as_ref().map_or_else(|| "NULL".to_owned(), |machine| statement.text(machine));
    let (id, object, name) = (statement.text(fresh), statement.text(&here.object), statement.text(&here.name));
    let now = statement.moment(now);
    let sql = format!(
        "INSERT INTO installation_place (one, id, machine, object, name, noted_at) \
         VALUES (1, {id}, {machine}, {object}, {name}, {now}) \
         ON CONFLICT (one) DO UPDATE SET machine = excluded.machine, object = excluded.object, name = excluded.name, \
             noted_at = excluded.noted_at RETURNING id"
    );
    let kept = statement.load::<Kept>(connection, sql)?.pop();
    Ok(kept.map_or_else(|| fresh.to_owned(), |kept| kept.id))
}
