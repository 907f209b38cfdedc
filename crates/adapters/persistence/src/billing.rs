//! Storage of the billing domain, and the records of neighbouring domains as billing reads them.

mod billable_item_rows;
mod billable_items;
mod charges;
mod customers;
mod dossier_list;
mod dossier_rows;
mod dossiers;
mod invoice_directory;
mod invoice_lines;
mod invoice_list;
mod invoice_rows;
mod invoices;
mod listing;
mod movements;
mod numbers;
mod parts;
mod prepayment_document;
mod purchase_lines;
mod purchase_rows;
mod queue;
mod rate_card_lines;
mod rate_card_list;
mod rate_card_rows;
mod rate_cards;
mod reading;
mod revenue_changes;
mod revenue_lines;
mod revenue_rows;
#[cfg(test)]
mod tests;
mod transit_movements;

pub use billable_items::StoredBillableItems;
pub use customers::StoredBilledCustomers;
pub use dossiers::StoredDossiers;
pub use invoices::StoredInvoices;
pub use movements::StoredMovements;
pub use numbers::StoredInvoiceNumbers;
pub use purchase_lines::StoredPurchaseLines;
pub use rate_cards::StoredRateCards;
pub use revenue_lines::StoredRevenueLines;
