use crate::{DeclarationError, DeclarationId};
use customs_kernel::{Actor, Eori, FieldErrors, Lrn, OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::GuaranteeShortage;

/// A draft that becomes a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmission {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The declaration.
    pub declaration: DeclarationId,
    /// The LRN it is lodged under. Submissions are told apart by it, also where one is sent again under another.
    pub lrn: Lrn,
    /// Who submits it.
    pub actor: Actor,
    /// Whether it asks for goods of a warehouse by what it says: a line names a lot, or goods of a line leave one. Of
    /// any other only what somebody allocated to its lines is taken.
    pub asks_for_stock: bool,
    /// Whose surety secures an import ([`crate::Declaration::surety_holder`]). None where nobody is named, and of an
    /// export.
    pub surety_of: Option<Eori>,
}

/// More goods of a warehouse are asked than are there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is asked, {} is available", quantity.normalize(), quantity_available.normalize())]
pub struct StockShortage {
    /// The lot, when one was named.
    pub inventory_line_id: Option<i64>,
    /// The line they are for.
    pub declaration_line_id: Option<i64>,
    /// How much is asked.
    pub quantity: Decimal,
    /// How much is there.
    pub quantity_available: Decimal,
}

/// Why a declaration cannot be submitted though it keeps every rule of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubmissionRefusal {
    /// Lines name goods that they cannot take; paths are those of the create body, items in the order of their lines.
    Invalid(FieldErrors),
    /// There is too little of them.
    InsufficientStock(StockShortage),
    /// The guarantee does not cover it.
    GuaranteeInsufficient(Box<GuaranteeShortage>),
}

/// A placement that goods of a line come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarehouseEntry {
    /// The lot.
    pub inventory_line_id: i64,
    /// MRN of the placement.
    pub mrn: String,
    /// The item of the placement.
    pub item: Option<i64>,
    /// How much comes from it.
    pub quantity: Decimal,
    /// What that is counted in.
    pub unit: String,
}

/// What a submission took of a warehouse.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TakenStock {
    /// Where the goods come from, by the id of the line and in the order in which they go.
    pub entries: BTreeMap<i64, Vec<WarehouseEntry>>,
    /// What is not in order about them and does not hinder the submission, as `path: message`.
    pub remarks: Vec<String>,
}

/// Keeps what a submission needs of others: goods of a warehouse, a part of a guarantee.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SubmissionGate: Send + Sync {
    /// Takes the goods that it needs, or refuses the submission. Called first in the unit of work that submits: the
    /// declaration is stored as a draft and held, its lines have their ids, and it breaks no rule. Where the goods come
    /// from is written into its lines before the message is made.
    fn take_stock(&self, submission: &NewSubmission) -> Result<Result<TakenStock, SubmissionRefusal>, StorageError>;

    /// What [`Self::take_stock`] would answer for a draft as it stands. Nothing is taken, and nothing is held.
    fn foresee(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Result<Vec<String>, SubmissionRefusal>, StorageError>;

    /// Keeps the part of a guarantee that it needs, or refuses the submission. Called in the unit of work that submits, last in it: the declaration is
    /// stored as a submission, held, and its lines have their ids. All of that and whatever was kept is undone when the
    /// submission is refused.
    fn admit(&self, submission: &NewSubmission) -> Result<Result<(), SubmissionRefusal>, StorageError>;
}

/// A gate for an installation without stock and guarantees.
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
    ) -> Result<Result<Vec<String>, SubmissionRefusal>, StorageError> {
        Ok(Ok(Vec::new()))
    }

    fn admit(&self, _: &NewSubmission) -> Result<Result<(), SubmissionRefusal>, StorageError> {
        Ok(Ok(()))
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
