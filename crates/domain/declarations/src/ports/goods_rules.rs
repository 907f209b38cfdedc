use crate::form::ItemForm;
use crate::{Direction, Symbol};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::StorageError;
use customs_kernel::facts::Statement;
use customs_port_macros::port;

/// Knows the requirements of the tariff besides duties: certificates, proofs of origin, quantities, additional codes.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait GoodsRules: Send + Sync {
    /// Lists the requirements that these goods do not meet. Goods about which too little is known are left out.
    fn objections(&self, question: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError>;
}

/// The goods to be checked, as they are declared.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct GoodsQuestion {
    /// The day of the tariff that applies.
    pub on: NaiveDate,
    /// Whether the goods are imported or exported.
    pub direction: Direction,
    /// The requested procedure, which applies to all the goods.
    pub procedure: Option<String>,
    /// The variant of the declaration; some variants leave data and documents to a later declaration.
    pub symbol: Symbol,
    /// The goods, in the order of their lines.
    pub items: Vec<ItemForm>,
    /// The country of destination.
    pub destination: Option<String>,
    /// Types of the authorisations in the header, which apply to all the goods.
    pub authorisations: Vec<String>,
}

/// An objection that customs may raise.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoodsObjection {
    /// The position of the item in the question, from 0.
    pub place: usize,
    /// The field of the item that the objection is about.
    pub field: &'static str,
    /// The missing data or document.
    pub message: Statement,
}

/// Rules for an installation without a tariff: they require nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownGoodsRules;

impl GoodsRules for UnknownGoodsRules {
    fn objections(&self, _: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError> {
        Ok(Vec::new())
    }
}
