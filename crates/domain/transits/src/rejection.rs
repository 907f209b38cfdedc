use crate::form::TransitForm;
use crate::{AccessCode, AuthorityError, EmissionMap};
use chrono::{DateTime, Utc};

/// That customs rejected a transit, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// When it arrived.
    pub arrived_at: DateTime<Utc>,
    /// What was wrong; may be empty when customs gave no reason.
    pub errors: Vec<RejectionError>,
}

/// One error of a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionError {
    /// Code such as `12` (not in the code list) or `14` (breaks a rule).
    pub code: String,
    /// Text of customs, when the message carried one.
    pub text: Option<String>,
    /// Where in the message, as customs wrote it.
    pub pointer: Option<String>,
    /// The field of the transit that the pointer names (`items.0.hs_code`).
    pub path: Option<String>,
    /// What that place held, as customs repeats it.
    pub original_value: Option<String>,
    /// Number of the item, from 1.
    pub line_number: Option<u32>,
}

impl Rejection {
    /// The record of errors: each with the field that its pointer names by the map of the message.
    #[must_use]
    pub fn of(errors: &[AuthorityError], map: Option<&EmissionMap>, arrived_at: DateTime<Utc>) -> Self {
        let errors = errors.iter().map(|error| {
            let AuthorityError { code, text, pointer, original_value } = error.clone();
            // Customs repeats what it found, also where that is a secret.
            let is_secret = pointer.as_deref().is_some_and(names_access_code);
            let original_value =
                if is_secret { original_value.map(|_| AccessCode::CONCEALED.to_owned()) } else { original_value };
            let path = pointer.as_deref().zip(map).and_then(|(pointer, map)| map.path_of(pointer)).map(str::to_owned);
            let line_number = path.as_deref().and_then(TransitForm::line_of);
            RejectionError { code, text, pointer, path, original_value, line_number }
        });
        Self { arrived_at, errors: errors.collect() }
    }
}

impl TransitForm {
    /// The number of the item that a path leads into, from 1.
    fn line_of(path: &str) -> Option<u32> {
        let index: u32 = path.strip_prefix("items.")?.split('.').next()?.parse().ok()?;
        index.checked_add(1)
    }
}

/// Whether a path of the message leads to the access code of a guarantee.
fn names_access_code(pointer: &str) -> bool {
    let name = pointer.rsplit(['/', ':']).next().and_then(|step| step.split('[').next());
    name == Some("accessCode")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_customs_repeats_of_an_access_code_is_concealed() {
        let shown = |pointer: &str| {
            let error = AuthorityError {
                code: "12".to_owned(),
                text: None,
                pointer: Some(pointer.to_owned()),
                original_value: Some("S3CR".to_owned()),
            };
            Rejection::of(&[error], None, DateTime::UNIX_EPOCH).errors.remove(0).original_value
        };
        let guarantee = "/CC015C/Guarantee[1]/GuaranteeReference[1]";
        assert_eq!(shown(&format!("{guarantee}/accessCode")).as_deref(), Some("****"));
        assert_eq!(shown(&format!("{guarantee}/accessCode[1]")).as_deref(), Some("****"));
        assert_eq!(shown("/ncts:CC015C/ncts:accessCode").as_deref(), Some("****"));
        assert_eq!(shown(&format!("{guarantee}/GRN")).as_deref(), Some("S3CR"));
    }
}
