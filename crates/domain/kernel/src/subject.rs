use serde::{Deserialize, Serialize};

crate::words!(
    /// The kind of a record that customs handles.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    SubjectKind {
        /// An import or export declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
    }
);

/// Names one record that customs handles. Each kind has its own series of ids, so an id alone names no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The kind of the record.
    pub kind: SubjectKind,
    /// The id of the record within its kind. The record itself may have been deleted.
    pub id: i64,
}

impl Subject {
    /// Names the declaration with this id.
    #[must_use]
    pub const fn declaration(id: i64) -> Self {
        Self { kind: SubjectKind::Declaration, id }
    }

    /// Names the transit with this id.
    #[must_use]
    pub const fn transit(id: i64) -> Self {
        Self { kind: SubjectKind::Transit, id }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_back_from_its_word_and_from_no_other() {
        for kind in SubjectKind::ALL {
            assert_eq!(SubjectKind::from_word(kind.word()), Some(*kind));
        }
        for text in ["", "Transit", "transits", "dossier"] {
            assert_eq!(SubjectKind::from_word(text), None, "{text}");
        }
    }

    /// Revenue lines are stored with the subject in this form.
    #[test]
    fn the_stored_form_names_kind_and_id() {
        let stored = serde_json::to_string(&Subject::transit(7)).expect("JSON");
        assert_eq!(stored, r#"{"kind":"transit","id":7}"#);
    }
}
