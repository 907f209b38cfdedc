//! The use cases of access: who may use the service, and for what. One file each.

mod access;
mod authenticate;
mod create_client;
mod create_organisation;
mod issue_token;
mod replace_credentials;
mod revoke_token;

pub use access::{Access, AccessPorts, AccessSettings};
pub use create_client::{Credentials, NewClient};
pub use issue_token::{IssuedToken, TokenRequest};

#[cfg(test)]
mod tests;
