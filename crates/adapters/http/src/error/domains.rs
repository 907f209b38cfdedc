//! What clients see of the errors of the domains that have few of them.

use super::missing::MissingDetail;
use super::sentence;
use crate::ApiError;
use crate::body::Number;
use actix_web::http::StatusCode;
use customs_billing::BillingError;
use customs_callbacks::{CallbackError, EventLogError};
use customs_documents::{DocumentError, FileStoreError};
use customs_exchange::OutageError;
use customs_inventory::{InventoryError, LotId, Shortage};
use customs_kernel::{FieldErrors, RuleCode};
use customs_master_data::MasterDataError;
use customs_papers::ports::PrintError;
use customs_reporting::ReportingError;
use customs_search::SearchError;
use customs_tasks::TaskError;

/// Seconds after which a client may ask again for a paper while others are printed.
const AFTER_OTHER_PAPERS: u32 = 5;

impl From<BillingError> for ApiError {
    fn from(error: BillingError) -> Self {
        let description = sentence(&error);
        match error {
            BillingError::Invalid(errors) => Self::validation(&errors),
            BillingError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            BillingError::InvalidStatus { current, allowed } => Self::invalid_status(&description, current, &allowed),
            BillingError::InUse(_) => Self::refused("in_use", &description),
            BillingError::Locked(_) | BillingError::TakenOff { .. } => Self::refused("locked", &description),
            BillingError::NoPendingLines => Self::refused("no_pending_lines", &description),
            BillingError::NoActiveRateCard { customer: _ } => Self::refused("no_active_rate_card", &description),
            BillingError::AlreadyLinked(_) => Self::refused("already_linked", &description),
            BillingError::NotLinked(_) => Self::refused("not_linked", &description),
            BillingError::PreconditionFailed(_) => Self::refused("precondition_failed", &description),
            BillingError::LacksForUbl(lacks) => {
                let missing: Vec<MissingDetail> = lacks.iter().map(MissingDetail::from).collect();
                Self::refused("precondition_failed", &description).with("missing_details", missing)
            }
            BillingError::FontGone(_) => Self::unavailable_because(&description, error),
            BillingError::Stale => Self::stale(),
            BillingError::Storage(error) => error.into(),
        }
    }
}

impl From<CallbackError> for ApiError {
    fn from(error: CallbackError) -> Self {
        match error {
            CallbackError::Invalid(errors) => Self::validation(&errors),
            CallbackError::HasEnded => {
                Self::invalid_status("The callback has ended; resume it first.", "ended", &["active"])
            }
            CallbackError::NotFound => Self::not_found_because("The callback was not found."),
            CallbackError::Storage(error) => error.into(),
        }
    }
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        let absent = |what: &str| Self::not_found_because(&format!("The {what} was not found."));
        match error {
            DocumentError::Invalid(errors) => Self::validation(&errors),
            DocumentError::OwnerNotFound(kind) => absent(kind.word()),
            DocumentError::NotFound => absent("document"),
            DocumentError::FileMissing => absent("file of the document"),
            DocumentError::Stale => Self::stale(),
            DocumentError::TooSlow => Self::request_timeout(&sentence(&error)),
            DocumentError::Storage(error) => error.into(),
            DocumentError::Files(error @ FileStoreError::Unavailable(_)) => {
                let message = "The store of files is not reachable and nothing was changed; repeat the request later.";
                Self::unavailable_because(message, error)
            }
            DocumentError::Files(error @ (FileStoreError::NotFound | FileStoreError::Damaged)) => Self::internal(error),
        }
    }
}

impl From<PrintError> for ApiError {
    fn from(error: PrintError) -> Self {
        let description = sentence(&error);
        match error {
            PrintError::FontGone(_) => Self::unavailable_because(&description, error),
            PrintError::Busy => {
                let busy = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_papers", &description);
                busy.retried_after(AFTER_OTHER_PAPERS)
            }
            PrintError::Storage(error) => error.into(),
        }
    }
}

impl From<EventLogError> for ApiError {
    fn from(error: EventLogError) -> Self {
        match error {
            EventLogError::Dropped { continue_after } => {
                let description = "Events after this cursor are kept no longer. The oldest that are kept come after \
                                   `continue_after`; what is between is lost to this client.";
                Self::new(StatusCode::GONE, "cursor_expired", description).with("continue_after", continue_after)
            }
            EventLogError::BeyondTheEnd { last } => {
                let rule = format!("is beyond the end of the log, which is {last}");
                Self::validation(&FieldErrors::one("after", (RuleCode::BeyondTheEnd, rule)))
            }
            EventLogError::Storage(error) => error.into(),
        }
    }
}

impl From<InventoryError> for ApiError {
    fn from(error: InventoryError) -> Self {
        let description = sentence(&error);
        match error {
            InventoryError::Invalid(errors) => Self::validation(&errors),
            InventoryError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            InventoryError::InvalidStatus { current, allowed } => Self::invalid_status(&description, &current, allowed),
            InventoryError::AlreadyAllocated => Self::refused("already_allocated", &description),
            InventoryError::InsufficientStock(Shortage { lot, declaration_line, wanted, available }) => {
                Self::refused("insufficient_stock", &description)
                    .with("inventory_line_id", lot.map(LotId::get))
                    .with("declaration_line_id", declaration_line)
                    .with("quantity", Number::from(wanted.normalize()))
                    .with("quantity_available", Number::from(available.normalize()))
            }
            InventoryError::Stale => Self::stale(),
            InventoryError::Storage(error) => error.into(),
        }
    }
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Invalid(errors) => Self::validation(&errors),
            SearchError::Storage(error) => error.into(),
        }
    }
}

impl From<TaskError> for ApiError {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Invalid(errors) => Self::validation(&errors),
            TaskError::NotFound => Self::not_found_because(crate::tasks::UNKNOWN),
            TaskError::UnknownCalendar => Self::not_found_because("The calendar was not found."),
            TaskError::Storage(error) => error.into(),
        }
    }
}

impl From<OutageError> for ApiError {
    fn from(error: OutageError) -> Self {
        let description = sentence(&error);
        match error {
            OutageError::Invalid(errors) => Self::validation(&errors),
            OutageError::NotFound => Self::not_found_because("The outage was not found."),
            OutageError::AlreadyOpen => Self::refused("outage_open", &description),
            OutageError::AlreadyClosed { at } => Self::refused("outage_closed", &description).with("closed_at", at),
            OutageError::Storage(error) => error.into(),
        }
    }
}

impl From<MasterDataError> for ApiError {
    fn from(error: MasterDataError) -> Self {
        let description = sentence(&error);
        match error {
            MasterDataError::Invalid(errors) => Self::validation(&errors),
            MasterDataError::UnknownCustomer => Self::not_found_because("The customer was not found."),
            MasterDataError::UnknownPart(kind) => Self::not_found_because(&format!("The {kind} was not found.")),
            MasterDataError::UnknownItem => Self::not_found_because("The item was not found."),
            MasterDataError::InUse(_) => Self::refused("in_use", &description),
            MasterDataError::PreconditionFailed(_) => Self::refused("precondition_failed", &description),
            MasterDataError::Stale => Self::stale(),
            MasterDataError::Unreadable(reason) => Self::invalid_field("body", &reason),
            MasterDataError::Storage(error) => error.into(),
        }
    }
}

impl From<ReportingError> for ApiError {
    fn from(error: ReportingError) -> Self {
        match error {
            ReportingError::Invalid(errors) => Self::validation(&errors),
            ReportingError::InvalidPeriod(_) => Self::new(StatusCode::BAD_REQUEST, "invalid_period", &sentence(&error)),
            ReportingError::UnknownCause => Self::not_found_because("The cause was not found."),
            ReportingError::UnknownReport => Self::not_found_because("The report was not found."),
            ReportingError::Storage(error) => error.into(),
        }
    }
}
