//! Invoices and credit notes as documents: a PDF for people and a UBL 2.1 document for their bookkeeping.
//!
//! - [`document`] holds the content of a document: a finalized invoice with everything that was true on that day;
//! - [`rules`] checks its arithmetic and lists particulars that receivers of e-invoices require;
//! - [`pdf`] draws it on A4, in Dutch or English;
//! - [`ubl`] writes it in the form of EN 16931 and Peppol BIS Billing 3.
//!
//! A line is `quantity` times `unit_price`; a credit note states the amounts that it gives back as positive numbers.
//!
//! PDF and UBL are made from the same document and calculate nothing, so their totals cannot differ.
//!
//! ```
//! use customs_invoice_documents::document::{InvoiceLine, VatCategory, VatSubtotal};
//!
//! let line = InvoiceLine {
//!     description: "Import declaration".to_owned(),
//!     quantity: 2.into(),
//!     unit: None,
//!     unit_price: 65.into(),
//!     amount: 130.into(),
//!     vat_rate: 21.into(),
//!     vat_category: VatCategory::Standard,
//!     vat_amount: "27.30".parse()?,
//!     has_vat_of_another_sum: false,
//! };
//! let vat = VatSubtotal::from_lines(&[line.clone(), line]);
//! assert_eq!(vat.len(), 1);
//! assert_eq!(vat[0].vat, "54.60".parse()?);
//! # Ok::<(), rust_decimal::Error>(())
//! ```

pub mod document;
#[doc(hidden)]
pub mod internals;
pub mod pdf;
mod reasons;
pub mod rules;
pub mod ubl;
