//! Reads a form from JSON, in the shape in which clients send it. Access codes are beside the other fields, because the
//! stored form never shows them.

use super::fields::{GuaranteeFields, TransitFields};
use super::{GuaranteeForm, TransitForm};
use crate::AccessCode;
use customs_json_reading::{Change, FromJson, Read, read};
use customs_kernel::FieldErrors;

impl TransitForm {
    /// Reads a form from the JSON text that `POST /transits` takes, and lists the fields that the form does not have.
    /// `serde` reads the stored form instead.
    ///
    /// # Errors
    /// Everything that is wrong with the text, by the paths of the API: all values of a wrong type.
    ///
    /// ```
    /// use customs_transits::form::TransitForm;
    ///
    /// let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/t1.json"));
    /// let read = TransitForm::read(text).unwrap();
    /// assert!(read.unknown.is_empty());
    /// assert_eq!(read.value.transit_type.as_deref(), Some("T1"));
    ///
    /// let misspelt = text.replace("office_of_departure", "office_of_departur");
    /// let unknown = TransitForm::read(&misspelt).unwrap().unknown;
    /// let said = "office_of_departur: is not known; did you mean office_of_departure?";
    /// assert_eq!(unknown[0].to_string(), said);
    /// ```
    pub fn read(text: &str) -> Result<Read<Self>, FieldErrors> {
        Ok(read::<TransitFields>(text)?.map(|sent| sent.form()))
    }
}

impl TransitFields {
    /// Makes the form of what was sent.
    #[must_use]
    pub fn form(&self) -> TransitForm {
        let mut form = TransitForm::default();
        self.apply(&mut form);
        form
    }

    /// Replaces the fields of the form that were sent. The access code of its own guarantee is replaced in any case:
    /// `None` when none was sent, which leaves the stored one as it is.
    pub fn apply(&self, form: &mut TransitForm) {
        self.put_into(form);
        form.guarantee_access_code = access_code(&self.guarantee_access_code);
    }
}

impl FromJson for GuaranteeForm {
    type Sent = GuaranteeFields;

    fn arrived(sent: GuaranteeFields) -> Self {
        let mut form = Self::default();
        sent.put_into(&mut form);
        form.access_code = access_code(&sent.access_code);
        form
    }
}

/// The access code for the form, without blanks around it. A null gives a blank code, which clears a stored one; `None`
/// when nothing was sent.
fn access_code(sent: &Change<Option<AccessCode>>) -> Option<AccessCode> {
    let text = sent.sent()?.as_ref().map_or("", |code| code.reveal().trim());
    Some(AccessCode::new(text.to_owned()))
}

#[cfg(test)]
mod tests;
