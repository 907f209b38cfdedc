//! The allowed values of text fields of the audit log. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The kind of actor: `client` an OAuth client, `person` a person, `command_line` an operator on the machine, `worker`
    /// the service itself, for instance when customs answered; `unknown` if the record was written past the service.
    AuditActorType: "client", "person", "command_line", "worker", "unknown";
    /// What was done to the record.
    AuditAction: "created", "changed", "deleted";
}
