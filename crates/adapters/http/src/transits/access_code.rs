use crate::record_fields::Change;
use customs_transits::AccessCode;
use serde::Deserialize;

/// The access code of a guarantee as a client sent it. The type has no `Debug` and no `Serialize`, so the code cannot
/// leak into logs or answers.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(crate) struct SentAccessCode(String);

impl Change<Option<SentAccessCode>> {
    /// The access code for the form, without blanks around it. A null gives a blank code, which clears a stored one;
    /// `None` when nothing was sent.
    pub(super) fn transit_code(&self) -> Option<AccessCode> {
        let text = self.sent()?.as_ref().map_or("", |SentAccessCode(text)| text.trim());
        Some(AccessCode::new(text.to_owned()))
    }
}
