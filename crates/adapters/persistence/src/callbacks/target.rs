//! What an attempt needs to know of the registration.

use super::registrations::open;
use crate::Sealer;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_callbacks::{CallbackUrl, PreviousSecret, SigningSecrets};
use customs_kernel::{OrganisationId, StorageError};
use diesel::SqliteConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};

/// A registration as it is now.
#[derive(QueryableByName)]
pub(super) struct TargetRow {
    #[diesel(sql_type = Text)]
    url: String,
    #[diesel(sql_type = Binary)]
    sealed_secret: Vec<u8>,
    #[diesel(sql_type = Nullable<Binary>)]
    sealed_previous_secret: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<UtcTime>)]
    previous_secret_until: Option<Ts>,
}

/// A registration with its secrets in plain text.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) url: CallbackUrl,
    pub(super) secrets: SigningSecrets,
}

const OF_ONE: &str =
    "SELECT url, sealed_secret, sealed_previous_secret, previous_secret_until FROM callbacks WHERE id = ?1";

impl TargetRow {
    /// Reads the registration with this id.
    pub(super) fn of(connection: &mut SqliteConnection, id: i64) -> Fallible<Self> {
        Ok(Prepared(diesel::sql_query(OF_ONE).bind::<BigInt, _>(id)).get_result(connection)?)
    }

    /// Opens the secrets of the registration with this id.
    pub(super) fn open(&self, id: i64, organisation: OrganisationId, sealer: &Sealer) -> Result<Target, StorageError> {
        let Self { url, sealed_secret, sealed_previous_secret, previous_secret_until } = self;
        let corrupt = |_| StorageError::Corrupt(format!("callback {id}"));
        let sealed = (sealed_secret.as_slice(), sealed_previous_secret.as_deref(), *previous_secret_until);
        Ok(Target { url: CallbackUrl::restore(url).map_err(corrupt)?, secrets: secrets(sealer, organisation, sealed)? })
    }
}

/// Opens the present secret and the previous one, which has a moment at which it is over.
pub(super) fn secrets(
    sealer: &Sealer,
    organisation: OrganisationId,
    (present, previous, until): (&[u8], Option<&[u8]>, Option<Ts>),
) -> Result<SigningSecrets, StorageError> {
    let previous = match previous.zip(until) {
        Some((sealed, until)) => Some(PreviousSecret { secret: open(sealer, organisation, sealed)?, until: until.0 }),
        None => None,
    };
    Ok(SigningSecrets { present: open(sealer, organisation, present)?, previous })
}
