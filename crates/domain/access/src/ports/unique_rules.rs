//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// An e-mail belongs to one user of an organisation.
pub const USER_EMAIL: &str = "users_email_key";
/// A client id belongs to one client.
pub const CLIENT_ID: &str = "clients_client_id_key";
