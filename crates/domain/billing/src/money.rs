//! Amounts of lines, their VAT, and payment terms.

mod amounts;
mod doubt;
mod drift;
mod place;
mod rates;
mod terms;
mod totals;
mod treatment;
mod vat;

pub use amounts::{AmountTooLarge, LineAmounts};
pub use doubt::VatDoubt;
pub use rates::is_dutch_rate;
pub use terms::{PaymentTermGroup, PaymentTerms};
pub use totals::{Totals, VatShare, vat_breakdown};
pub use treatment::{TreatedRate, VatTreatment};
pub use vat::{LineVat, VatCategory, VatRules};
