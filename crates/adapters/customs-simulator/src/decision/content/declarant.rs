use crate::decision::{CustomsError, Examiner};
use crate::wco::{DecMessage, Pointer};
use customs_kernel::Eori;

/// The declarant's EORI must have the format of one. Otherwise DMS869AB.
pub(super) fn errors(message: &DecMessage, examiner: &Examiner<'_>) -> Vec<CustomsError> {
    match message.declaration().text_at(&["Declarant", "ID"]) {
        Some(eori) if !is_eori(eori) => {
            vec![CustomsError::new("DMS869AB", Pointer::declaration().down("57B").leaf("R123"), examiner.codebook)]
        }
        _ => Vec::new(),
    }
}

/// A Dutch EORI has exactly nine digits; other countries have their own formats.
pub fn is_eori(text: &str) -> bool {
    let dutch = |digits: &str| digits.len() == 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<Eori>().is_ok_and(|eori| eori.as_str() == text) && text.strip_prefix("NL").is_none_or(dutch)
}
