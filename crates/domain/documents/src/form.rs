use crate::DocumentType;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::rules::Text;
use customs_kernel::{Checker, FieldErrors, filled};

/// Longest description in characters.
pub const MAX_DESCRIPTION: u64 = 500;

/// A new document as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct DocumentForm {
    /// Code of the document type; `other` when left out.
    #[validate(custom(function = DocumentType::check))]
    pub document_type: Option<String>,
    /// Free text; blank counts as none.
    #[validate(length(max = MAX_DESCRIPTION), custom(function = Text::check))]
    pub description: Option<String>,
}

/// A change to a document. Fields that are `None` stay as they are.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct DocumentChange {
    /// Code of the document type; the inner `None` is refused, because every document has a type.
    #[validate(custom(function = DocumentType::check))]
    pub document_type: Option<Option<String>>,
    /// Free text; the inner `None` or a blank text removes it.
    #[validate(length(max = MAX_DESCRIPTION), custom(function = Text::check))]
    pub description: Option<Option<String>>,
}

impl DocumentForm {
    /// Checks the form and returns type and description.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&self) -> Result<(DocumentType, Option<String>), FieldErrors> {
        broken_rules(self).into_result()?;
        let document_type = self.document_type.as_deref().and_then(DocumentType::from_word);
        Ok((document_type.unwrap_or(DocumentType::Other), filled(self.description.as_deref()).map(str::to_owned)))
    }
}

impl DocumentChange {
    /// Checks the change and returns type and description after it.
    pub(crate) fn check(
        &self,
        (document_type, description): (DocumentType, Option<String>),
    ) -> Result<(DocumentType, Option<String>), FieldErrors> {
        let mut check = Checker::default();
        check.form(self);
        if let Some(code) = &self.document_type {
            check.required("document_type", code.as_deref());
        }
        check.into_result()?;
        let changed_type = self.document_type.as_ref().and_then(|code| DocumentType::from_word(code.as_deref()?));
        let changed_text = self.description.as_ref().map(|text| filled(text.as_deref()).map(str::to_owned));
        Ok((changed_type.unwrap_or(document_type), changed_text.unwrap_or(description)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::testing::corpus::assert_corpus;
    use serde_json::{Value, json};

    fn form(document_type: Option<&str>, description: Option<&str>) -> DocumentForm {
        DocumentForm { document_type: document_type.map(str::to_owned), description: description.map(str::to_owned) }
    }

    #[test]
    fn a_document_of_which_nothing_is_said_is_another() {
        assert_eq!(form(None, None).check(), Ok((DocumentType::Other, None)));
        assert_eq!(form(Some(""), Some(" ")).check(), Ok((DocumentType::Other, None)));
        let longest = "é".repeat(500);
        assert_eq!(form(Some("eur1"), Some(&longest)).check(), Ok((DocumentType::Eur1, Some(longest))));
    }

    #[test]
    fn all_broken_rules_are_told() {
        let too_long = "é".repeat(501);
        let errors = form(Some("letter"), Some(&too_long)).check().expect_err("broken");
        assert_eq!(errors.paths().collect::<Vec<_>>(), ["description", "document_type"]);
        assert!(form(None, Some("a\0b")).check().is_err());
    }

    #[test]
    fn a_change_leaves_what_it_does_not_name() {
        let before = || (DocumentType::Cmr, Some("before".to_owned()));
        let change = DocumentChange::default();
        assert_eq!(change.check(before()), Ok(before()));
        let change = DocumentChange { document_type: Some(Some("sad".to_owned())), description: Some(None) };
        assert_eq!(change.check(before()), Ok((DocumentType::Sad, None)));
        let change = DocumentChange { document_type: Some(None), description: None };
        assert_eq!(change.check(before()).expect_err("required").paths().collect::<Vec<_>>(), ["document_type"]);
    }

    /// The texts that clients read stay the same.
    #[test]
    fn each_broken_form_gets_the_errors_of_the_corpus() {
        let file = |name: &str| format!("{}/src/form/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let sent = json!({ "document_type": "cmr", "description": "Signed" });
        let text = |form: &Value, field: &str| form.get(field)?.as_str().map(str::to_owned);
        assert_corpus(&file("form"), &sent, |sent| {
            let (document_type, description) = (text(&sent, "document_type"), text(&sent, "description"));
            Some(DocumentForm { document_type, description }.check().err().unwrap_or_default())
        });
        assert_corpus(&file("change"), &sent, |sent| {
            let given = |field| sent.get(field).map(|_| text(&sent, field));
            let change = DocumentChange { document_type: given("document_type"), description: given("description") };
            Some(change.check((DocumentType::Cmr, None)).err().unwrap_or_default())
        });
    }
}
