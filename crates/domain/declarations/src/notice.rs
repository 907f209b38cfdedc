//! What the trader tells customs about a declaration that has an MRN.

use crate::{Direction, Lodgement};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Lrn, Mrn, words};

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

words!(
    /// How a control is answered.
    ControlResponseType {
        /// The documents that were asked for are named.
        DocumentProvided = "document_provided",
        /// The goods are there to be examined.
        GoodsPresented = "goods_presented",
        /// Remarks and nothing else.
        RemarksOnly = "remarks_only",
    }
);

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

words!(
    /// The kinds of proof that goods left the Union.
    ProofType {
        /// Consignment note of road transport.
        Cmr = "cmr",
        /// Bill of lading.
        BillOfLading = "bill_of_lading",
        /// Air waybill.
        AirWaybill = "airway_bill",
        /// Another one.
        Other = "other",
    }
);

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
