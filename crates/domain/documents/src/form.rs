use crate::DocumentType;
use customs_kernel::{BrokenRule, Checker, FieldErrors, filled};

/// Longest description in characters.
pub const MAX_DESCRIPTION: usize = 500;

/// A new document as a client sends it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentForm {
    /// Code of the document type; `other` when left out.
    pub document_type: Option<String>,
    /// Free text; blank counts as none.
    pub description: Option<String>,
}

/// A change to a document. Fields that are `None` stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentChange {
    /// Code of the document type; the inner `None` is refused, because every document has a type.
    pub document_type: Option<Option<String>>,
    /// Free text; the inner `None` or a blank text removes it.
    pub description: Option<Option<String>>,
}

impl DocumentForm {
    /// Checks the form and returns type and description.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&self) -> Result<(DocumentType, Option<String>), FieldErrors> {
        let mut checker = Checker::default();
        let document_type = match filled(self.document_type.as_deref()) {
            Some(code) => known_type(&mut checker, code),
            None => Some(DocumentType::Other),
        };
        let description = description(&mut checker, self.description.as_deref());
        checker.into_result()?;
        Ok((document_type.unwrap_or(DocumentType::Other), description))
    }
}

impl DocumentChange {
    /// Checks the change and returns type and description after it.
    pub(crate) fn check(
        &self,
        before: (DocumentType, Option<String>),
    ) -> Result<(DocumentType, Option<String>), FieldErrors> {
        let (mut document_type, mut text) = before;
        let mut checker = Checker::default();
        if let Some(code) = &self.document_type {
            match filled(code.as_deref()) {
                Some(code) => document_type = known_type(&mut checker, code).unwrap_or(document_type),
                None => checker.error("document_type", BrokenRule::required()),
            }
        }
        if let Some(sent) = &self.description {
            text = description(&mut checker, sent.as_deref());
        }
        checker.into_result()?;
        Ok((document_type, text))
    }
}

fn known_type(checker: &mut Checker, code: &str) -> Option<DocumentType> {
    let known = DocumentType::from_code(code);
    if known.is_none() {
        let all: Vec<&str> = DocumentType::ALL.iter().map(|known| known.code()).collect();
        checker.error("document_type", BrokenRule::none_of(&all));
    }
    known
}

fn description(checker: &mut Checker, sent: Option<&str>) -> Option<String> {
    checker.length("description", sent, MAX_DESCRIPTION);
    filled(sent).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
