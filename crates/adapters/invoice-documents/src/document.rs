//! The content of an invoice, independent of its appearance.

mod invoice;
mod line;
mod party;
mod totals;
mod vat;
mod vat_in_euro;

pub use invoice::{CreditedInvoice, DocumentKind, InvoiceDocument, Language};
pub use line::{InvoiceLine, VatCategory};
pub use party::{Address, BankAccount, Buyer, Party, Seller};
pub use totals::{Totals, VatSubtotal};
pub use vat::{OutsideVat, VatEdition};
pub use vat_in_euro::{RateSource, VatInEuro};
