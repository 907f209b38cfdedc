//! The authority's charges on goods that are released for free circulation (message 13). The host's tables give the
//! amounts; the message tells which goods are charged and who pays now.

mod calculated_duty;
mod item_tax;
mod kept;
pub(crate) mod taxation;
mod text;

pub use calculated_duty::CalculatedDuty;
pub use item_tax::Assessment;
pub(crate) use item_tax::ItemTax;
pub use kept::CaseAssessment;
pub(crate) use taxation::assess;
pub use text::NotAnAssessment;
