use crate::{DeclarationError, DeclarationId};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, Eori, FieldErrors, GuaranteeCover, Lrn, NotSecured, OrganisationId, StorageError};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::GuaranteeShortage;

/// A submission that is about to be made from a draft.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmission {
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The id of the declaration.
    pub declaration: DeclarationId,
    /// The LRN of the submission. It identifies the submission, also when the submission is sent again under another
    /// LRN.
    pub lrn: Lrn,
    /// The person or program that submits the declaration.
    pub actor: Actor,
    /// Whether the declaration itself asks for goods of a warehouse: a line names a lot, or the goods of a line leave a
    /// warehouse. Any other declaration takes only the goods that are allocated to its lines.
    pub asks_for_stock: bool,
    /// The EORI of the person that secures an import by a guarantee ([`crate::Declaration::surety_holder`]). `None`
    /// when the declaration names no such person, and on export.
    pub surety_of: Option<Eori>,
}

/// A submission asks for more goods of a warehouse than there are.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is asked, {} is available", quantity.normalize(), quantity_available.normalize())]
pub struct StockShortage {
    /// The lot, when the line names one.
    pub inventory_line_id: Option<i64>,
    /// The id of the line that asks for the goods.
    pub declaration_line_id: Option<i64>,
    /// The quantity that the line asks for.
    pub quantity: Decimal,
    /// The quantity that is available.
    pub quantity_available: Decimal,
}

/// The reason why a declaration cannot be submitted although it breaks no rule of its own.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SubmissionRefusal {
    /// Lines name goods that they cannot take. The paths are those of the create body, with the items in the order of
    /// the lines.
    #[error("the goods cannot be taken: {0}")]
    Invalid(#[source] FieldErrors),
    /// The warehouse has too little of the goods.
    #[error(transparent)]
    InsufficientStock(StockShortage),
    /// The guarantee does not cover the declaration.
    #[error(transparent)]
    GuaranteeInsufficient(Box<GuaranteeShortage>),
}

/// A placement in a customs warehouse that goods of a line come from.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarehouseEntry {
    /// The id of the stock lot.
    pub inventory_line_id: i64,
    /// The MRN of the placement.
    pub mrn: String,
    /// The number of the item in the placement; `None` when it is unknown.
    pub item: Option<i64>,
    /// The quantity that comes from the placement.
    pub quantity: Decimal,
    /// The unit of the quantity.
    pub unit: String,
}

/// The goods that a submission took from a warehouse.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TakenStock {
    /// The placements that the goods come from, by the id of the line and in the order in which they leave.
    pub entries: BTreeMap<i64, Vec<WarehouseEntry>>,
    /// Remarks about the goods that do not prevent the submission.
    pub remarks: Vec<Warning>,
}

/// Reserves for a submission what other domains manage: goods of a warehouse, a part of a guarantee.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SubmissionGate: Send + Sync {
    /// Takes the goods that the submission needs out of stock, or refuses the submission. The caller calls it first in
    /// the unit of work that submits: the declaration is stored as a draft and locked, its lines have their ids, and it
    /// breaks no rule. The caller then writes the placements into the lines before it makes the message.
    fn take_stock(&self, submission: &NewSubmission) -> Result<Result<TakenStock, SubmissionRefusal>, StorageError>;

    /// Foresees the answer of [`Self::take_stock`] for a draft in its present state. It takes and locks nothing.
    fn foresee(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Result<Vec<Warning>, SubmissionRefusal>, StorageError>;

    /// Reserves the part of a guarantee that the submission needs, or refuses the submission. The caller calls it last
    /// in the unit of work that submits: the declaration is stored as a submission and locked, and its lines have their
    /// ids. When the submission is refused, all of that is undone, together with everything that was reserved. A
    /// submission that no guarantee secures can be admitted too; the result has the reason.
    fn admit(&self, submission: &NewSubmission) -> Result<Result<GuaranteeCover, SubmissionRefusal>, StorageError>;
}

/// A gate for an installation without stock and guarantees; it admits every submission.
#[derive(Debug, Default, Clone, Copy)]
pub struct AdmitsAll;

impl SubmissionGate for AdmitsAll {
    fn take_stock(&self, _: &NewSubmission) -> Result<Result<TakenStock, SubmissionRefusal>, StorageError> {
        Ok(Ok(TakenStock::default()))
    }

    fn foresee(
        &self,
        _: OrganisationId,
        _: DeclarationId,
    ) -> Result<Result<Vec<Warning>, SubmissionRefusal>, StorageError> {
        Ok(Ok(Vec::new()))
    }

    fn admit(&self, _: &NewSubmission) -> Result<Result<GuaranteeCover, SubmissionRefusal>, StorageError> {
        Ok(Ok(GuaranteeCover::NotSecured(NotSecured::LeftToCustoms)))
    }
}

impl From<SubmissionRefusal> for DeclarationError {
    fn from(refusal: SubmissionRefusal) -> Self {
        match refusal {
            SubmissionRefusal::Invalid(errors) => Self::Invalid(errors),
            SubmissionRefusal::InsufficientStock(shortage) => Self::InsufficientStock(shortage),
            SubmissionRefusal::GuaranteeInsufficient(shortage) => Self::GuaranteeInsufficient(shortage),
        }
    }
}
