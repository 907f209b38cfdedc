//! The use cases of the audit log.

mod audit_log;
mod export;
mod guards;
mod link;
mod pieces;
mod verify;

pub use audit_log::AuditLog;
pub use export::AuditExport;

#[cfg(test)]
mod tests;
