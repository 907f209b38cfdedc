use crate::record_fields::Change;
use customs_master_data::customer::{DvaAccessCode, SecretChange};
use serde::Deserialize;

/// The access code of a guarantee as a client sent it. The type has no `Debug` and no `Serialize`, so the code cannot
/// leak into logs or answers.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(super) struct SentAccessCode(String);

impl SentAccessCode {
    /// The access code to store with a new customer; `None` without one.
    pub(super) fn to_store(sent: &Change<Option<Self>>) -> Option<DvaAccessCode> {
        match Self::change(sent) {
            SecretChange::Set(code) => Some(code),
            SecretChange::Clear | SecretChange::Keep => None,
        }
    }

    /// The change to make to the stored access code.
    pub(super) fn change(sent: &Change<Option<Self>>) -> SecretChange {
        match sent.sent() {
            None => SecretChange::Keep,
            Some(sent) => match sent.as_ref().and_then(|Self(text)| DvaAccessCode::given(text)) {
                None => SecretChange::Clear,
                Some(code) => SecretChange::Set(code),
            },
        }
    }
}
