//! The address and the secrets of a registration, which a try of a delivery needs.

use crate::Sealer;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::secrets::SealedColumn;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackSecret, CallbackUrl, EndReason, Ended, PreviousSecret, SigningSecrets};
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
    #[diesel(sql_type = Nullable<UtcTime>)]
    failing_since: Option<Ts>,
    #[diesel(sql_type = Nullable<UtcTime>)]
    ended_at: Option<Ts>,
    #[diesel(sql_type = Nullable<Text>)]
    ended_reason: Option<String>,
}

/// A registration with its secrets in plain text.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) url: CallbackUrl,
    pub(super) secrets: SigningSecrets,
    pub(super) failing_since: Option<DateTime<Utc>>,
    pub(super) ended: Option<Ended>,
}

const OF_ONE: &str = "\
    SELECT url, sealed_secret, sealed_previous_secret, previous_secret_until, failing_since, ended_at, ended_reason \
    FROM callbacks WHERE id = ?1";

impl TargetRow {
    /// Reads the registration with this id.
    pub(super) fn load(connection: &mut SqliteConnection, id: i64) -> Fallible<Self> {
        Ok(Prepared(diesel::sql_query(OF_ONE).bind::<BigInt, _>(id)).get_result(connection)?)
    }

    /// Opens the secrets of the registration with this id.
    pub(super) fn open(&self, id: i64, organisation: OrganisationId, sealer: &Sealer) -> Result<Target, StorageError> {
        let Self { url, sealed_secret, sealed_previous_secret, previous_secret_until, .. } = self;
        let Self { failing_since, ended_at, ended_reason, .. } = self;
        let corrupt = || StorageError::Corrupt(format!("callback {id}"));
        let sealed = (sealed_secret.as_slice(), sealed_previous_secret.as_deref(), *previous_secret_until);
        Ok(Target {
            url: CallbackUrl::restore(url).map_err(|_| corrupt())?,
            secrets: secrets(sealer, organisation, sealed)?,
            failing_since: failing_since.map(|since| since.0),
            ended: ended(*ended_at, ended_reason.as_deref()).ok_or_else(corrupt)?,
        })
    }
}

/// When and why deliveries ended, if they did; `None` when the reason is unknown.
pub(super) fn ended(at: Option<Ts>, reason: Option<&str>) -> Option<Option<Ended>> {
    match at.zip(reason) {
        Some((at, reason)) => Some(Some(Ended { at: at.0, reason: EndReason::from_word(reason)? })),
        None => Some(None),
    }
}

// The secrets of registrations, as they are stored.

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

/// Seals a secret for a registration of that organisation.
pub(super) fn seal(
    sealer: &Sealer,
    organisation: OrganisationId,
    secret: &CallbackSecret,
) -> Result<Vec<u8>, StorageError> {
    sealer.seal(SealedColumn::CallbackSecrets, organisation, secret.reveal().as_bytes())
}

/// Opens a sealed secret of a registration of that organisation: the present one, or one that was kept. Both are sealed
/// alike, so that the database can move one to the place of the other.
fn open(sealer: &Sealer, organisation: OrganisationId, sealed: &[u8]) -> Result<CallbackSecret, StorageError> {
    let corrupt = || StorageError::Corrupt("a callback secret".to_owned());
    let text = sealer.open(SealedColumn::CallbackSecrets, organisation, sealed).map_err(|_| corrupt())?;
    let text = String::from_utf8(text).map_err(|_| corrupt())?;
    CallbackSecret::restore(&text).map_err(|_| corrupt())
}
