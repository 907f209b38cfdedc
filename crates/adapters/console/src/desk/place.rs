use customs_access::Role;

/// The address of the desk.
pub(crate) const PART: &str = "/console/tasks";

/// Changes of all records that may be the cause of a task, or end it, and what people note on tasks.
pub(crate) const TRIGGERS: &str = "tasks from:body delay:150ms, declarations from:body delay:150ms, \
    transits from:body delay:150ms, dossiers from:body delay:150ms, invoices from:body delay:150ms, \
    stock from:body delay:150ms, customers from:body delay:150ms, guarantees from:body delay:150ms, \
    callbacks from:body delay:150ms, deliveries from:body throttle:1s";

/// The first page of users with this role: those who work on what is due begin at the desk.
pub(crate) const fn first_page(role: Role) -> &'static str {
    match role {
        Role::Declarant | Role::Billing => PART,
        Role::Owner | Role::Auditor => "/console",
    }
}
