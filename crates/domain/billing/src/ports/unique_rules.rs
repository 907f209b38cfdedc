//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// A code belongs to one billable item of an organisation.
pub const BILLABLE_ITEM_CODE: &str = "billable_items_code_key";
/// A number belongs to one dossier of an organisation.
pub const DOSSIER_NUMBER: &str = "dossiers_dossier_number_key";
/// A number belongs to one invoice of an organisation.
pub const INVOICE_NUMBER: &str = "invoices_invoice_number_key";
