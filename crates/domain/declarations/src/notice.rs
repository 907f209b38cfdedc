//! What the trader tells customs about a declaration that has an MRN.

use crate::{Direction, Lodgement};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Lrn, Mrn};

/// A message about an accepted declaration that carries no data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What the message is called: fresh for each.
    pub lrn: Lrn,
    /// The declaration it is about.
    pub mrn: Mrn,
    /// Import or export.
    pub direction: Direction,
    /// Who sends it: the declarant or its agent.
    pub submitter: Option<Eori>,
    /// What it says.
    pub content: NoticeContent,
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// The goods of an advance declaration are presented (GPR).
    Presentation,
    /// The declaration is to be invalidated (INV).
    Invalidation {
        /// Why.
        reason: String,
        /// More about it.
        justification: Option<String>,
    },
    /// The answer to a control or to questions of customs (COR).
    ControlResponse(ControlResponse),
    /// The proof by other means that the goods left the Union (COR).
    AlternativeProof(AlternativeProof),
}

/// How a control is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ControlResponseType {
    /// The documents that were asked for are named.
    DocumentProvided,
    /// The goods are there to be examined.
    GoodsPresented,
    /// Remarks and nothing else.
    RemarksOnly,
}

impl ControlResponseType {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::DocumentProvided, Self::GoodsPresented, Self::RemarksOnly];

    /// The word of the API, which also goes into the message.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DocumentProvided => "document_provided",
            Self::GoodsPresented => "goods_presented",
            Self::RemarksOnly => "remarks_only",
        }
    }

    /// The type with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|response| response.word() == word)
    }
}

/// The answer to a control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlResponse {
    /// How it is answered.
    pub response_type: ControlResponseType,
    /// Documents that are provided.
    pub documents: Vec<ProvidedDocument>,
    /// Remarks.
    pub remarks: Option<String>,
}

/// A document that customs asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvidedDocument {
    /// Type such as N380.
    pub document_type: String,
    /// Its number.
    pub reference: Option<String>,
    /// Notes.
    pub notes: Option<String>,
}

/// The kinds of proof that goods left the Union.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofType {
    /// Consignment note of road transport.
    Cmr,
    /// Bill of lading.
    BillOfLading,
    /// Air waybill.
    AirWaybill,
    /// Another one.
    Other,
}

impl ProofType {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cmr, Self::BillOfLading, Self::AirWaybill, Self::Other];

    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cmr => "cmr",
            Self::BillOfLading => "bill_of_lading",
            Self::AirWaybill => "airway_bill",
            Self::Other => "other",
        }
    }

    /// The proof with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|proof| proof.word() == word)
    }
}

/// The proof by other means that goods left the Union (UCC-IA art. 335).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlternativeProof {
    /// What proves it.
    pub proof_type: ProofType,
    /// Its number.
    pub reference: String,
    /// The day on which the goods left.
    pub exit_date: NaiveDate,
    /// The customs office of exit.
    pub exit_office: String,
    /// Notes.
    pub notes: Option<String>,
}

/// What a supplementary declaration is made from: the full data set, and the declaration that it
/// completes.
#[derive(Debug, Clone, PartialEq)]
pub struct Supplement {
    /// The data set, under a fresh LRN.
    pub lodgement: Lodgement,
    /// The incomplete declaration.
    pub mrn: Mrn,
    /// When that one was accepted.
    pub accepted_at: DateTime<Utc>,
}
