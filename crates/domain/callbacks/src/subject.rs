use std::str::FromStr;

/// What a callback tells of. Declarations and transits are numbered apart, so that a number alone names neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// Its kind.
    pub kind: SubjectKind,
    /// Its id among those of its kind; a number of another domain, which may be gone one day.
    pub id: i64,
}

impl Subject {
    /// A declaration.
    #[must_use]
    pub const fn declaration(id: i64) -> Self {
        Self { kind: SubjectKind::Declaration, id }
    }

    /// A transit.
    #[must_use]
    pub const fn transit(id: i64) -> Self {
        Self { kind: SubjectKind::Transit, id }
    }
}

/// Kinds of what callbacks tell of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SubjectKind {
    /// An import or export declaration.
    Declaration,
    /// A transit.
    Transit,
}

impl SubjectKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Declaration, Self::Transit];

    /// The word that records carry.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
            Self::Transit => "transit",
        }
    }
}

/// A text that names no kind of subject.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not what a callback can tell of")]
pub struct UnknownSubject;

impl FromStr for SubjectKind {
    type Err = UnknownSubject;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or(UnknownSubject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_back_from_its_word_and_from_no_other() {
        for kind in SubjectKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        for text in ["", "Transit", "transits", "dossier"] {
            assert_eq!(text.parse::<SubjectKind>(), Err(UnknownSubject), "{text}");
        }
    }
}
