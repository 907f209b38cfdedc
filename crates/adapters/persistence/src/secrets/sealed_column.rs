//! The columns with sealed values, all of them: a rotation of the master key seals again what stands here.

use super::row_key::RowKey;
use std::fmt::Display;

/// A column that holds values which a `Sealer` made. Nothing can be sealed without naming one, and a test compares them
/// with the columns that the databases have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedColumn {
    /// The secrets of callbacks.
    CallbackSecrets,
    /// The secrets that callbacks had before.
    PreviousCallbackSecrets,
    /// The access codes of guarantees of customers.
    CustomerAccessCodes,
    /// The access codes of transits.
    TransitAccessCodes,
    /// The access codes of amendments of transits.
    TransitAmendmentCodes,
    /// The access codes that transits had before they were amended.
    TransitFormerCodes,
    /// The bodies of messages to customs.
    MessagesToCustoms,
    /// The bodies of answers that are kept for repeated requests.
    IdempotentAnswers,
    /// Keys that outlive a master key.
    KeptKeys,
    /// The keys by which tokens are signed.
    SigningKeys,
}

/// The place of a column, for SQL.
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// The primary key, along which its rows are walked through.
    pub key: RowKey,
    /// The condition for rows with a sealed value.
    pub only: &'static str,
    /// SQL for the owner of a value (organisation, message or key), which it is sealed together with.
    pub owner: &'static str,
}

const ORGANISATION: &str = "CAST(organisation_id AS TEXT)";

/// A column of a table with rows of organisations, each with its number there.
const fn organisation_column(table: &'static str, column: &'static str) -> Place {
    Place { table, column, key: RowKey::Numbered, only: "TRUE", owner: ORGANISATION }
}

/// A column of keys, each bound to its name.
const fn key_column(table: &'static str, name: &'static str) -> Place {
    Place { table, column: "sealed_key", key: RowKey::Named(name), only: "TRUE", owner: name }
}

impl SealedColumn {
    /// All columns. Messages, the most numerous, come last. Secrets of callbacks come before the previous ones: a
    /// secret that is replaced meanwhile moves from the one column to the other.
    pub const ALL: [Self; 10] = [
        Self::KeptKeys,
        Self::SigningKeys,
        Self::CallbackSecrets,
        Self::PreviousCallbackSecrets,
        Self::CustomerAccessCodes,
        Self::TransitAccessCodes,
        Self::TransitAmendmentCodes,
        Self::TransitFormerCodes,
        Self::IdempotentAnswers,
        Self::MessagesToCustoms,
    ];

    /// The place of the column.
    pub const fn place(self) -> Place {
        match self {
            Self::CallbackSecrets => organisation_column("callbacks", "sealed_secret"),
            Self::PreviousCallbackSecrets => organisation_column("callbacks", "sealed_previous_secret"),
            Self::CustomerAccessCodes => organisation_column("customers", "sealed_access_code"),
            Self::TransitAccessCodes => organisation_column("transits", "sealed_access_codes"),
            Self::TransitAmendmentCodes => organisation_column("transits", "sealed_amendment_codes"),
            Self::TransitFormerCodes => organisation_column("transits", "sealed_former_codes"),
            Self::MessagesToCustoms => Place {
                table: "outbound_messages",
                column: "body",
                key: RowKey::Numbered,
                only: "sealed",
                owner: "subject || ' message ' || lrn",
            },
            Self::IdempotentAnswers => Place {
                table: "idempotency_records",
                column: "body",
                key: RowKey::Digests,
                only: "sealed",
                owner: ORGANISATION,
            },
            Self::KeptKeys => key_column("kept_keys", "purpose"),
            Self::SigningKeys => key_column("signing_keys", "kid"),
        }
    }

    /// The text that a value is sealed together with, so that it cannot be opened in a row it was copied to. Values of
    /// every earlier release open in their context, so these texts must never change. `owner` is the organisation, the
    /// message or the key.
    pub(super) fn context(self, owner: impl Display) -> String {
        match self {
            Self::CallbackSecrets | Self::PreviousCallbackSecrets => format!("callback secret of organisation {owner}"),
            Self::CustomerAccessCodes => format!("guarantee access code of organisation {owner}"),
            Self::TransitAccessCodes | Self::TransitAmendmentCodes | Self::TransitFormerCodes => {
                format!("access codes of a transit of organisation {owner}")
            }
            Self::MessagesToCustoms => owner.to_string(),
            Self::IdempotentAnswers => format!("idempotent answer of organisation {owner}"),
            Self::KeptKeys => format!("kept key {owner}"),
            Self::SigningKeys => format!("signing key {owner}"),
        }
    }
}
