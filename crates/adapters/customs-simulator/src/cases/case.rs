use crate::accounts::GuaranteeName;
use crate::assessment::CaseAssessment;
use crate::transit::TransitState;
use customs_kernel::{Mrn, typed_id};
use std::fmt;
use std::str::FromStr;

typed_id!(
    /// Identifies a case of the simulated authority.
    CaseId,
    /// Identifies an answer of the simulated authority.
    AnswerId,
);

/// The authority's record of a declaration or a movement (or of an inquiry, or of a request that belongs to neither).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Id that the store gives the case.
    pub id: CaseId,
    /// Number of the messages recorded about the case: the first is 1, and the store raises it with each further
    /// message.
    pub revision: i64,
    /// The trader's account at the gateway.
    pub account: String,
    /// Reference of the message that opened the case, 1 to 35 characters.
    pub lrn: String,
    /// MRN, given when the declaration is accepted or received. No other case has the same.
    pub mrn: Option<Mrn>,
    /// Declaration and additional type (`IMA`), the number of a transit message, or the function code of an inquiry.
    pub type_code: String,
    /// Requested and previous procedure of the first item (`4071`), or empty.
    pub procedure: String,
    /// The trader's reference of the consignment, which may request a scenario.
    pub trader_reference: Option<String>,
    /// Amount of its guarantee that a movement uses, as declared; at most 35 characters.
    pub guarantee_amount: Option<String>,
    /// The guarantee that the case uses. An accepted import uses the guarantee of the trader that secures it by the
    /// message, else of its declarant. A movement uses the one with its GRN, else that of its holder.
    pub guarantor: Option<GuaranteeName>,
    /// Duties and taxes of an import on its release, calculated by the day of acceptance.
    pub assessment: Option<CaseAssessment>,
    /// State of the case from the authority's side.
    pub state: CaseState,
}

/// A case that a message opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    /// See [`Case::mrn`]; unique over all accounts.
    pub mrn: Option<Mrn>,
    /// See [`Case::type_code`]; as the message has it, at most 35 characters.
    pub type_code: String,
    /// See [`Case::procedure`]; at most 35 characters.
    pub procedure: String,
    /// See [`Case::trader_reference`]; at most 35 characters.
    pub trader_reference: Option<String>,
    /// See [`Case::guarantee_amount`].
    pub guarantee_amount: Option<String>,
    /// See [`Case::guarantor`].
    pub guarantor: Option<GuaranteeName>,
    /// See [`Case::assessment`].
    pub assessment: Option<CaseAssessment>,
    /// First state of the case.
    pub state: CaseState,
}

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
