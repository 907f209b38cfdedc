use super::{SealedColumn, Sealer};
use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::signing_keys;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use crate::work_finding::announce;
use customs_access::SigningKeyDates;
use customs_kernel::StorageError;
use diesel::prelude::*;
use std::fmt;

/// The keys of access tokens, stored in the database with their private halves sealed.
#[derive(Debug, Clone)]
pub struct StoredSigningKeys {
    database: Database,
    sealer: Sealer,
}

/// A key with its private half.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredSigningKey {
    /// The name of the key, and when it signs.
    pub dates: SigningKeyDates,
    /// The private key (PKCS #8, PEM).
    pub pem: Vec<u8>,
}

/// Name, created, signs from, longest lifetime of its tokens in seconds.
type Row = (String, Ts, Ts, i32);

const DATES: (signing_keys::kid, signing_keys::created_at, signing_keys::signs_from, signing_keys::token_seconds) =
    (signing_keys::kid, signing_keys::created_at, signing_keys::signs_from, signing_keys::token_seconds);

impl StoredSigningKeys {
    /// Stores keys in `database`, sealed by `sealer`.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }

    /// The keys without their private halves, in the order in which they sign.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn dates(&self) -> Result<Vec<SigningKeyDates>, StorageError> {
        self.database.read(|connection| {
            let rows: Vec<Row> = signing_keys::table
                .order((signing_keys::signs_from.asc(), signing_keys::kid.asc()))
                .select(DATES)
                .load(connection)?;
            rows.into_iter().map(dates).collect()
        })
    }

    /// All keys, in the order in which they sign.
    ///
    /// # Errors
    /// `Corrupt` for a key that cannot be opened, `Unavailable` when the database does not answer.
    pub fn all(&self) -> Result<Vec<StoredSigningKey>, StorageError> {
        let rows: Vec<(Row, Vec<u8>)> = self.database.read(|connection| {
            Ok(signing_keys::table
                .order((signing_keys::signs_from.asc(), signing_keys::kid.asc()))
                .select((DATES, signing_keys::sealed_key))
                .load(connection)?)
        })?;
        let open = |(row, sealed): (Row, Vec<u8>)| {
            let dates = dates(row)?;
            let pem = self.sealer.open(SealedColumn::SigningKeys, &dates.kid, &sealed);
            Ok(StoredSigningKey { pem: pem.map_err(|_| corrupt(format!("signing key {}", dates.kid)))?, dates })
        };
        rows.into_iter().map(open).collect::<Fallible<_>>().map_err(StorageError::from)
    }

    /// Adds a key; without effect if it is there.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn add(&self, key: &StoredSigningKey) -> Result<(), StorageError> {
        let StoredSigningKey { dates, pem } = key;
        let SigningKeyDates { kid, created_at, signs_from, token_seconds } = dates;
        let row = (
            signing_keys::kid.eq(kid),
            signing_keys::sealed_key.eq(self.sealer.seal(SealedColumn::SigningKeys, kid, pem)?),
            signing_keys::created_at.eq(Ts(*created_at)),
            signing_keys::signs_from.eq(Ts(*signs_from)),
            signing_keys::token_seconds.eq(i32::try_from(*token_seconds).unwrap_or(i32::MAX)),
        );
        self.database.write(|connection| {
            let insert = diesel::insert_into(signing_keys::table).values(row);
            Portable(insert.on_conflict(signing_keys::kid).do_nothing()).execute(connection)?;
            announce(connection, WaitingWork::Keys)
        })
    }

    /// Notes that the keys may sign tokens that live this long. An instance does this before it signs any.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn note_lifetime(&self, seconds: u32) -> Result<(), StorageError> {
        let seconds = i32::try_from(seconds).unwrap_or(i32::MAX);
        let shorter = signing_keys::table.filter(signing_keys::token_seconds.lt(seconds));
        let longer = signing_keys::token_seconds.eq(seconds);
        self.database.write(|connection| {
            diesel::update(shorter).set(longer).execute(connection)?;
            Ok(())
        })
    }

    /// Deletes keys, and their private halves with them.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn delete(&self, kids: &[String]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            for kid in kids {
                diesel::delete(signing_keys::table.find(kid)).execute(connection)?;
            }
            announce(connection, WaitingWork::Keys)
        })
    }
}

fn dates((kid, created_at, signs_from, token_seconds): Row) -> Fallible<SigningKeyDates> {
    let token_seconds = u32::try_from(token_seconds).map_err(|_| corrupt(format!("signing key {kid}")))?;
    Ok(SigningKeyDates { kid, created_at: created_at.0, signs_from: signs_from.0, token_seconds })
}

impl fmt::Debug for StoredSigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredSigningKey({})", self.dates.kid)
    }
}
