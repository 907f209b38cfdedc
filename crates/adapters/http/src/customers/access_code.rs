use crate::record_fields::Change;
use customs_master_data::customer::{DvaAccessCode, SecretChange};
use serde::Deserialize;

/// The access code of a guarantee as a client sent it. The type has no `Debug` and no `Serialize`, so the code cannot
/// leak into logs or answers.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(super) struct SentAccessCode(String);

impl Change<Option<SentAccessCode>> {
    /// The access code to store with a new customer; `None` without one.
    pub(super) fn access_code(&self) -> Option<DvaAccessCode> {
        match self.secret_change() {
            SecretChange::Set(code) => Some(code),
            SecretChange::Clear | SecretChange::Keep => None,
        }
    }

    /// The change to make to the stored access code.
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
