//! Plans invoices: which pending lines share an invoice, which prepayments it deducts, and what is doubtful about it.

pub(crate) mod deductions;
mod plan;
mod planned_invoice;
mod split;
mod warnings;

pub(crate) use plan::Plan;
pub use planned_invoice::PlannedInvoice;
pub(crate) use warnings::{prepayment_warning, vat_warnings};
