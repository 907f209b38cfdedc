//! The allowed values of text fields of tasks. They appear in the OpenAPI document only.

use crate::choices::choices;

choices! {
    /// The kind of a task: the cause that its record shows. The guide `tasks` has what each is, and what its day is.
    TaskKindWord:
        "declaration_rejected", "documents_requested", "presentation_due", "supplement_due",
        "exit_unconfirmed", "declaration_unanswered", "declaration_mail_failed", "declaration_on_paper",
        "callback_failing",
        "stock_exception", "transit_rejected", "transit_presentation_due", "transit_limit",
        "transit_enquiry", "transit_request", "transit_unanswered", "transit_mail_failed", "transit_on_paper",
        "arrival_rejected", "arrival_unloading", "arrival_unanswered", "arrival_mail_failed",
        "power_of_attorney_ends", "authorisation_ends", "guarantee_threshold", "dossier_ready",
        "invoice_overdue", "credit_due", "invoice_mail_failed";
    /// A part of the list of tasks: each task is in exactly one.
    TaskPart: "overdue", "today", "week", "waiting", "later";
    /// The kind of record to which a task leads.
    TaskRecordKind: "declaration", "transit", "arrival", "customer", "guarantee", "dossier", "invoice", "callback";
}
