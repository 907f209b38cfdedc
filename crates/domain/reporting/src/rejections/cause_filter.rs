use super::CauseId;
use crate::DaySpan;
use customs_form_macros::growing;

/// The refusals that are looked at. Those of transits are none: only declarations are mended by their cause.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseFilter {
    /// Days of the Netherlands on which the refusals arrived.
    pub days: DaySpan,
    /// Only refusals of declarations that were made for this customer.
    pub customer_code: Option<String>,
    /// Only those with this error code.
    pub code: Option<String>,
    /// Only those about this field, a path without positions; empty for those about none that is known.
    pub field: Option<String>,
    /// Only those about goods under this code of the item master (`sku` of the item).
    pub article: Option<String>,
}

impl CauseFilter {
    /// The same filter for the refusals with one cause.
    #[must_use]
    pub fn of_cause(&self, cause: &CauseId) -> Self {
        let CauseId { code, field } = cause;
        Self { code: Some(code.clone()), field: Some(field.clone().unwrap_or_default()), ..self.clone() }
    }
}
