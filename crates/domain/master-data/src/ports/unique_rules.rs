//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// A code belongs to one customer of an organisation.
pub const CUSTOMER_CODE: &str = "customers_customer_code_key";
/// A code belongs to one item of an owner.
pub const MASTER_ITEM_CODE: &str = "items_owner_id_item_code_key";
/// A reference belongs to one message of an organisation, inquiries included.
pub const INQUIRY_REFERENCE: &str = "outbound_messages_lrn_key";
