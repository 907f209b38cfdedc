use crate::transit::TransitState;
use std::fmt;
use std::str::FromStr;

/// The progress of a case from the authority's side. It runs ahead of the answers: a case is released as soon as its
/// release is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaseState {
    /// The authority never answers.
    Silent,
    /// The declaration is rejected; none stands.
    Rejected,
    /// Lodged in advance; the goods are not yet presented.
    AwaitingPresentation,
    /// Lodged in advance; one presentation was rejected.
    AwaitingSecondPresentation,
    /// Accepted, but not released.
    Accepted,
    /// Selected for control.
    UnderControl,
    /// Customs wants documents.
    DocumentsAwaited,
    /// The goods are released.
    Released,
    /// Invalidated at the declarant's request.
    Invalidated,
    /// An inquiry, settled by its one answer. No declaration stands.
    Answered,
    /// A movement of the transit system. No declaration of goods stands.
    Transit(TransitState),
}

impl CaseState {
    /// All states but those of transit, which have their own list.
    #[doc(hidden)]
    pub const ALL: [Self; 10] = [
        Self::Silent,
        Self::Rejected,
        Self::AwaitingPresentation,
        Self::AwaitingSecondPresentation,
        Self::Accepted,
        Self::UnderControl,
        Self::DocumentsAwaited,
        Self::Released,
        Self::Invalidated,
        Self::Answered,
    ];

    /// Word under which the state is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Rejected => "rejected",
            Self::AwaitingPresentation => "awaiting_presentation",
            Self::AwaitingSecondPresentation => "awaiting_second_presentation",
            Self::Accepted => "accepted",
            Self::UnderControl => "under_control",
            Self::DocumentsAwaited => "documents_awaited",
            Self::Released => "released",
            Self::Invalidated => "invalidated",
            Self::Answered => "answered",
            Self::Transit(state) => state.as_str(),
        }
    }

    /// Whether a declaration stands, so that a request can be about it.
    #[must_use]
    pub const fn stands(self) -> bool {
        !matches!(self, Self::Silent | Self::Rejected | Self::Invalidated | Self::Answered | Self::Transit(_))
    }
}

impl fmt::Display for CaseState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A stored word that is no state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no state of a case")]
pub struct UnknownCaseState(String);

impl FromStr for CaseState {
    type Err = UnknownCaseState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let of_declarations = Self::ALL.into_iter().find(|state| state.as_str() == text);
        let found = of_declarations.or_else(|| TransitState::from_word(text).map(Self::Transit));
        found.ok_or_else(|| UnknownCaseState(text.to_owned()))
    }
}
