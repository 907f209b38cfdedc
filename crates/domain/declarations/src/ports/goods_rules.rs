use crate::form::ItemForm;
use crate::{Direction, Symbol};
use chrono::NaiveDate;
use customs_kernel::StorageError;

/// Knows what the tariff asks of goods beside their duties: certificates, proofs of origin, quantities, additional
/// codes.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait GoodsRules: Send + Sync {
    /// What these goods do not show. Goods of which too little is known are left out.
    fn objections(&self, question: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError>;
}

/// Goods as they are declared.
#[derive(Debug, Clone, PartialEq)]
pub struct GoodsQuestion {
    /// The day whose tariff counts.
    pub on: NaiveDate,
    /// Whether they come in or go out.
    pub direction: Direction,
    /// The requested procedure, which holds for all of them.
    pub procedure: Option<String>,
    /// The variant of the declaration: some leave data and documents to a later one.
    pub symbol: Symbol,
    /// The goods, in the order of their lines.
    pub items: Vec<ItemForm>,
    /// Where they go.
    pub destination: Option<String>,
    /// Types of the authorisations of the header, which hold for all of them.
    pub authorisations: Vec<String>,
}

/// What customs may object to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoodsObjection {
    /// The item, by its place in the question.
    pub place: usize,
    /// The field of the item that it concerns.
    pub field: &'static str,
    /// What is missing.
    pub message: String,
}

/// For an installation without a tariff: nothing is asked.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownGoodsRules;

impl GoodsRules for UnknownGoodsRules {
    fn objections(&self, _: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError> {
        Ok(Vec::new())
    }
}
