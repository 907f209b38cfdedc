//! The content of an invoice, independent of its appearance.

mod invoice;
mod line;
mod party;
mod totals;

pub use customs_kernel::PaperLanguage as Language;
pub use invoice::{CreditedInvoice, DocumentKind, InvoiceDocument};
pub use line::{InvoiceLine, VatCategory};
pub use party::{Address, BankAccount, Buyer, Party, Seller};
pub use totals::{OutsideVat, RateSource, Totals, VatEdition, VatInEuro, VatSubtotal};
