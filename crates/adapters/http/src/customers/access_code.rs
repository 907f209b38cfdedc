use crate::record_fields::Change;
use customs_master_data::customer::{DvaAccessCode, SecretChange};
use serde::Deserialize;

/// The access code of a guarantee as it was sent. It cannot be printed, nor sent back.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(super) struct SentAccessCode(String);

impl Change<Option<SentAccessCode>> {
    /// The code, for a customer that has none yet.
    pub(super) fn access_code(&self) -> Option<DvaAccessCode> {
        match self.secret_change() {
            SecretChange::Set(code) => Some(code),
            SecretChange::Clear | SecretChange::Keep => None,
        }
    }

    /// What becomes of the code that is stored.
    pub(super) fn secret_change(&self) -> SecretChange {
        match self.sent() {
            None => SecretChange::Keep,
            Some(sent) => match sent.as_ref().and_then(|SentAccessCode(text)| DvaAccessCode::given(text)) {
                None => SecretChange::Clear,
                Some(code) => SecretChange::Set(code),
            },
        }
    }
}
