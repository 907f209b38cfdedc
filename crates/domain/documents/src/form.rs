use crate::DocumentType;
use customs_kernel::{Checker, FieldErrors, filled};

/// Characters of a description at most.
pub const MAX_DESCRIPTION: usize = 500;

/// What a client says of a new document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentForm {
    /// Code of its type; left out: another kind of document.
    pub document_type: Option<String>,
    /// What else there is to say; blank is nothing.
    pub description: Option<String>,
}

/// What a client wants to change of a document; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentChange {
    /// Code of its type. A document always has one.
    pub document_type: Option<Option<String>>,
    /// What else there is to say; blank is nothing.
    pub description: Option<Option<String>>,
}

impl DocumentForm {
    /// Type and description.
    ///
    /// # Errors
    /// All rules that are broken.
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
    /// Type and description after the change.
    pub(crate) fn check(
        &self,
        before: (DocumentType, Option<String>),
    ) -> Result<(DocumentType, Option<String>), FieldErrors> {
        let (mut document_type, mut text) = before;
        let mut checker = Checker::default();
        if let Some(code) = &self.document_type {
            match filled(code.as_deref()) {
                Some(code) => document_type = known_type(&mut checker, code).unwrap_or(document_type),
                None => checker.error("document_type", "is required"),
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
        checker.error("document_type", format!("must be one of {}", all.join(", ")));
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
