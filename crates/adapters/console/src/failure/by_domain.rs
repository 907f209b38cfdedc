//! What the errors of each domain mean for a page.

use super::{BilingualText, Failure};
use crate::shown;
use crate::texts::Language;
use customs_access::{AccessError, PeopleError, SignInError};
use customs_billing::BillingError;
use customs_callbacks::CallbackError;
use customs_declarations::DeclarationError;
use customs_declarations::ports::{GuaranteeShortage, StockShortage};
use customs_documents::{DocumentError, FileStoreError};
use customs_evidence::EvidenceError;
use customs_exchange::OutageError;
use customs_guarantees::GuaranteeError;
use customs_kernel::StorageError;
use customs_papers::ports::PrintError;
use customs_reporting::ReportingError;
use customs_search::SearchError;
use customs_tasks::TaskError;
use customs_transits::TransitError;

impl From<AccessError> for Failure {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::UnknownOrganisation | AccessError::UnknownClient => Self::NotFound,
            AccessError::ClientRevoked => {
                Self::Refused(BilingualText::by(|t| t.settings_client_is_revoked().to_owned()))
            }
            AccessError::Invalid(errors) => Self::Invalid(errors),
            AccessError::Storage(error) => error.into(),
        }
    }
}

impl From<EvidenceError> for Failure {
    fn from(error: EvidenceError) -> Self {
        match error {
            EvidenceError::NotFound => Self::NotFound,
            EvidenceError::Busy | EvidenceError::Failed(_) => Self::Unavailable(error.into()),
        }
    }
}

impl From<BillingError> for Failure {
    fn from(error: BillingError) -> Self {
        use BillingError as E;
        let stated = match error {
            E::Invalid(errors) => return Self::Invalid(errors),
            E::Unknown(_) => return Self::NotFound,
            E::FontGone(_) => return Self::Unavailable(error.into()),
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::InvalidStatus { current, .. } => {
                BilingualText::by(|t| t.invoice_not_in_status(t.billing_status(current)))
            }
            E::InUse(_) => BilingualText::by(|t| t.billing_in_use().to_owned()),
            E::Locked(_) => BilingualText::by(|t| t.billing_locked().to_owned()),
            E::TakenOff { by } => BilingualText::by(|t| t.billing_taken_off(&by)),
            E::NoPendingLines => BilingualText::by(|t| t.billing_no_pending_lines().to_owned()),
            E::NoActiveRateCard { customer } => BilingualText::by(|t| t.billing_no_rate_card(&customer)),
            E::AlreadyLinked(_) => BilingualText::by(|t| t.billing_already_linked().to_owned()),
            E::NotLinked(_) => BilingualText::by(|t| t.billing_not_linked().to_owned()),
            E::LacksForUbl(ref lacks) => {
                let named: Vec<String> = lacks.iter().map(|lacks| Language::Nl.lacking(lacks)).collect();
                BilingualText {
                    en: Language::En.invoice_lacks(&error.to_string()),
                    nl: Language::Nl.invoice_lacks(&named.join("; ")),
                }
            }
            E::PreconditionFailed(why) => BilingualText::by(|t| t.billing_not_ready(&why)),
        };
        Self::Refused(stated)
    }
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Self {
        match error {
            PrintError::FontGone(_) | PrintError::Busy => Self::Unavailable(error.into()),
            PrintError::Storage(error) => error.into(),
        }
    }
}

impl From<CallbackError> for Failure {
    fn from(error: CallbackError) -> Self {
        match error {
            CallbackError::Invalid(errors) => Self::Invalid(errors),
            CallbackError::NotFound => Self::NotFound,
            CallbackError::HasEnded => Self::Refused(BilingualText::by(|t| t.settings_callback_has_ended().to_owned())),
            CallbackError::Storage(error) => error.into(),
        }
    }
}

impl From<ReportingError> for Failure {
    fn from(error: ReportingError) -> Self {
        match error {
            ReportingError::Invalid(errors) => Self::Invalid(errors),
            ReportingError::InvalidPeriod(_) => Self::BadRequest,
            ReportingError::UnknownReport | ReportingError::UnknownCause => Self::NotFound,
            ReportingError::Storage(error) => error.into(),
        }
    }
}

impl From<DeclarationError> for Failure {
    fn from(error: DeclarationError) -> Self {
        use DeclarationError as E;
        let stated = match error {
            E::Invalid(errors) | E::SkuResolutionFailed(errors) => return Self::Invalid(errors),
            E::NotFound | E::NoSuchLine | E::NoSuchAmendment | E::NoSuchMend => return Self::NotFound,
            E::SubmitNotAllowed | E::AllocationNotAllowed => return Self::Forbidden,
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::Unreadable(error) => return Self::internal(error),
            E::InvalidStatus { current, .. } => BilingualText::by(|t| t.not_in_status(t.declaration_status(current))),
            E::NoWayBack { .. } => BilingualText::by(|t| t.no_way_back().to_owned()),
            E::Undecided { .. } => BilingualText::by(|t| t.undecided_at_customs().to_owned()),
            E::KnownToCustoms { .. } => BilingualText::by(|t| t.known_to_customs().to_owned()),
            E::InvalidVariant { symbol } => BilingualText::by(|t| t.not_for_variant(symbol.letter())),
            E::InvalidDirection { direction } => BilingualText::by(|t| t.not_for_direction(t.direction(direction))),
            E::NotAccepted => BilingualText::by(|t| t.not_accepted_yet().to_owned()),
            E::AlreadySent { at } => BilingualText::by(|t| t.already_sent(&shown::moment(at))),
            E::AmendmentPending { number, at } => {
                BilingualText::by(|t| t.amendment_pending(number, &shown::moment(at)))
            }
            E::NoOutage => BilingualText::by(|t| t.no_outage().to_owned()),
            E::ReleasedOnPaper { at } => BilingualText::by(|t| t.released_on_paper_on(&shown::moment(at))),
            E::PresentationPending => BilingualText::by(|t| t.presentation_pending().to_owned()),
            E::DeadlinePassed { last_day } => BilingualText::by(|t| t.deadline_passed(&shown::day(last_day))),
            E::InsufficientStock(shortage) => too_little_stock(&shortage),
            E::GuaranteeInsufficient(shortage) => guarantee_too_small(&shortage),
        };
        Self::Refused(stated)
    }
}

fn too_little_stock(shortage: &StockShortage) -> BilingualText {
    let StockShortage { inventory_line_id: _, declaration_line_id: _, quantity, quantity_available } = shortage;
    let (asked, there) = (shown::number(quantity.normalize()), shown::number(quantity_available.normalize()));
    BilingualText::by(|t| t.action_too_little_stock(&asked, &there))
}

/// Says how much is missing of a guarantee, for declarations and transits alike.
fn guarantee_too_small(shortage: &GuaranteeShortage) -> BilingualText {
    let GuaranteeShortage { kind: _, eori, level: _, amount, total_available } = shortage;
    let (asked, there) = (shown::money(*amount, "EUR"), shown::money(*total_available, "EUR"));
    BilingualText::by(|t| t.action_guarantee_too_small(eori.as_str(), &asked, &there))
}

impl From<DocumentError> for Failure {
    fn from(error: DocumentError) -> Self {
        use DocumentError as E;
        match error {
            E::Invalid(errors) => Self::Invalid(errors),
            E::OwnerNotFound(_) | E::NotFound => Self::NotFound,
            E::FileMissing => Self::Refused(BilingualText::by(|t| t.record_file_missing().to_owned())),
            E::Stale => Self::Stale,
            E::TooSlow => Self::Refused(BilingualText::by(|t| t.record_file_too_slow().to_owned())),
            E::Storage(error) => error.into(),
            E::Files(error @ FileStoreError::Unavailable(_)) => Self::Unavailable(error.into()),
            E::Files(error) => Self::internal(error),
        }
    }
}

impl From<GuaranteeError> for Failure {
    fn from(error: GuaranteeError) -> Self {
        match error {
            GuaranteeError::Invalid(errors) => Self::Invalid(errors),
            GuaranteeError::Unknown(_) => Self::NotFound,
            GuaranteeError::Insufficient(shortage) => {
                let shortage = GuaranteeError::Insufficient(shortage).to_string();
                Self::Refused(BilingualText::by(|t| t.guarantee_insufficient(&shortage)))
            }
            GuaranteeError::Storage(error) => error.into(),
        }
    }
}

impl From<PeopleError> for Failure {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::UnknownOrganisation | PeopleError::UnknownUser => Self::NotFound,
            PeopleError::LastOwner => Self::Refused(BilingualText::by(|t| t.last_owner().to_owned())),
            PeopleError::UserDisabled => Self::Refused(BilingualText::by(|t| t.user_disabled().to_owned())),
            PeopleError::NotInvited => Self::Refused(BilingualText::by(|t| t.not_invited().to_owned())),
            PeopleError::LinkRefused => Self::Refused(BilingualText::by(|t| t.link_refused().to_owned())),
            PeopleError::TooManyAttempts(wait) => Self::TooMany(wait.seconds()),
            PeopleError::Invalid(errors) => Self::Invalid(errors),
            PeopleError::Hashing(error) => Self::Unavailable(error.into()),
            PeopleError::Storage(error) => error.into(),
        }
    }
}

impl From<SignInError> for Failure {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Invalid(errors) => Self::Invalid(errors),
            SignInError::WrongCredentials => Self::Refused(BilingualText::by(|t| t.wrong_credentials().to_owned())),
            SignInError::TicketRefused => Self::Refused(BilingualText::by(|t| t.choice_refused().to_owned())),
            SignInError::TooManyAttempts(wait) => Self::TooMany(wait.seconds()),
            SignInError::Hashing(error) => Self::Unavailable(error.into()),
            SignInError::Storage(error) => error.into(),
        }
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) | StorageError::Unwritable(_) | StorageError::Undecided(_) => {
                Self::Unavailable(error.into())
            }
            StorageError::Conflict { .. } => Self::Overtaken(error.into()),
            StorageError::NotInList { .. } => Self::NotFound,
            StorageError::Corrupt(_) | StorageError::Unwired(_) | StorageError::Failed(_) => Self::internal(error),
        }
    }
}

impl From<OutageError> for Failure {
    fn from(error: OutageError) -> Self {
        let stated = match error {
            OutageError::Invalid(errors) => return Self::Invalid(errors),
            OutageError::NotFound => return Self::NotFound,
            OutageError::Storage(error) => return error.into(),
            OutageError::AlreadyOpen => BilingualText::by(|t| t.outage_already_open().to_owned()),
            OutageError::AlreadyClosed { at } => BilingualText::by(|t| t.outage_closed_on(&shown::moment(at))),
        };
        Self::Refused(stated)
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Invalid(errors) => Self::Invalid(errors),
            SearchError::Storage(error) => error.into(),
        }
    }
}

impl From<TaskError> for Failure {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Invalid(errors) => Self::Invalid(errors),
            TaskError::NotFound | TaskError::UnknownCalendar => Self::NotFound,
            TaskError::Storage(error) => error.into(),
        }
    }
}

impl From<TransitError> for Failure {
    fn from(error: TransitError) -> Self {
        use TransitError as E;
        let stated = match error {
            E::Invalid(errors) => return Self::Invalid(errors),
            E::NotFound => return Self::NotFound,
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::Unreadable(error) => return Self::internal(error),
            E::InvalidStatus { current, .. } => {
                BilingualText::by(|t| t.transit_not_in_status(t.transit_status(current)))
            }
            E::NoWayBack { .. } => BilingualText::by(|t| t.transit_no_way_back().to_owned()),
            E::Undecided { .. } => BilingualText::by(|t| t.transit_undecided().to_owned()),
            E::KnownToCustoms => BilingualText::by(|t| t.transit_known_to_customs().to_owned()),
            E::NoOutage => BilingualText::by(|t| t.no_outage().to_owned()),
            E::NotPrelodged => BilingualText::by(|t| t.transit_not_prelodged().to_owned()),
            E::NotAccepted => BilingualText::by(|t| t.transit_not_accepted().to_owned()),
            E::AmendmentPending { at } => BilingualText::by(|t| t.transit_amendment_pending(&shown::moment(at))),
            E::AlreadySent { at } => BilingualText::by(|t| t.already_sent(&shown::moment(at))),
            E::DeadlinePassed { last_day } => BilingualText::by(|t| t.deadline_passed(&shown::day(last_day))),
            E::GuaranteeInsufficient(shortage) => guarantee_too_small(&shortage),
        };
        Self::Refused(stated)
    }
}
