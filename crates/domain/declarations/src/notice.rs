//! Messages of the trader to customs about a declaration that has an MRN.

use crate::{Direction, Lodgement};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{Eori, Lrn, Mrn, words};

/// A message about an accepted declaration that carries no data set.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The LRN of the message; each message has a new one.
    pub lrn: Lrn,
    /// The MRN of the declaration that the message is about.
    pub mrn: Mrn,
    /// The direction of the declaration.
    pub direction: Direction,
    /// The EORI of the sender: the declarant or its agent.
    pub submitter: Option<Eori>,
    /// The kind of message, with its content.
    pub content: NoticeContent,
}

/// The kinds of notices, with their content.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// The goods of an advance declaration are presented (GPR).
    Presentation,
    /// The trader asks customs to invalidate the declaration (INV).
    Invalidation {
        /// The reason for the request.
        reason: String,
        /// Further explanation of the reason.
        justification: Option<String>,
    },
    /// The answer to a control or to questions of customs (COR).
    ControlResponse(ControlResponse),
    /// The alternative proof that the goods left the Union (COR).
    AlternativeProof(AlternativeProof),
}

words!(
    /// The ways to answer a control.
    #[growing]
    ControlResponseType {
        /// The trader provides the documents that customs asked for.
        DocumentProvided = "document_provided",
        /// The goods are ready to be examined.
        GoodsPresented = "goods_presented",
        /// The answer consists of remarks only.
        RemarksOnly = "remarks_only",
    }
);

/// The answer to a control or to questions of customs.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlResponse {
    /// The way in which the control is answered.
    pub response_type: ControlResponseType,
    /// The documents that the trader provides.
    pub documents: Vec<ProvidedDocument>,
    /// Remarks to customs.
    pub remarks: Option<String>,
}

/// A document that customs asked for.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvidedDocument {
    /// Type of the document, such as N380.
    pub document_type: String,
    /// Number of the document.
    pub reference: Option<String>,
    /// Notes on the document.
    pub notes: Option<String>,
}

words!(
    /// The kinds of proof that goods left the Union.
    #[growing]
    ProofType {
        /// Consignment note of road transport.
        Cmr = "cmr",
        /// Bill of lading.
        BillOfLading = "bill_of_lading",
        /// Air waybill.
        AirWaybill = "airway_bill",
        /// Any other proof.
        Other = "other",
    }
);

/// The alternative proof that goods left the Union (UCC-IA art. 335).
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlternativeProof {
    /// The kind of document that proves the exit.
    pub proof_type: ProofType,
    /// The number of that document.
    pub reference: String,
    /// The day on which the goods left.
    pub exit_date: NaiveDate,
    /// The customs office of exit.
    pub exit_office: String,
    /// Notes on the proof.
    pub notes: Option<String>,
}

/// A request to amend an accepted declaration (COR): the data set that customs has, and the one that it is to have. The
/// message carries what differs between the two.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct AmendmentRequest {
    /// The LRN of the message; each message has a new one.
    pub lrn: Lrn,
    /// The MRN of the declaration that is amended.
    pub mrn: Mrn,
    /// The EORI of the sender: the declarant or its agent.
    pub submitter: Option<Eori>,
    /// The reason of the amendment.
    pub reason: String,
    /// The data set in force, without an LRN.
    pub before: Lodgement,
    /// The data set as it is to be, without an LRN.
    pub after: Lodgement,
}

/// The data of a supplementary declaration: the full data set, and the declaration that it completes.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct Supplement {
    /// The data set, under a new LRN.
    pub lodgement: Lodgement,
    /// The MRN of the incomplete declaration.
    pub mrn: Mrn,
    /// The moment at which customs accepted the incomplete declaration.
    pub accepted_at: DateTime<Utc>,
}
