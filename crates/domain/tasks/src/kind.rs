use crate::{Action, Area, Missed, RecordKind, Timing};
use customs_form_macros::growing;
use customs_kernel::words;

/// Days within which goods must be presented after customs registered their advance declaration (UCC article 171).
const DAYS_TO_PRESENT: u64 = 30;

/// Days after the release for export at which customs asks where goods are that have not left (UCC-IA article 335).
const DAYS_TO_LEAVE: u64 = 90;

/// Days after the permission to unload by which an authorised consignee has to report what it found (UCC-IA article
/// 315).
const DAYS_TO_REPORT_UNLOADING: u64 = 3;

words!(
    /// A kind of task: a cause in a record that asks people to do something.
    TaskKind {
        /// Customs rejected a declaration, and it was not lodged again.
        DeclarationRejected = "declaration_rejected",
        /// Customs asks for documents about a declaration.
        DocumentsRequested = "documents_requested",
        /// The goods of an advance declaration were not presented.
        PresentationDue = "presentation_due",
        /// The supplementary declaration of a simplified one was not sent.
        SupplementDue = "supplement_due",
        /// Customs has not confirmed the exit of goods that were released for export.
        ExitUnconfirmed = "exit_unconfirmed",
        /// Customs should have answered a message about a declaration by now.
        DeclarationUnanswered = "declaration_unanswered",
        /// A mail about a declaration could not be delivered.
        DeclarationMailFailed = "declaration_mail_failed",
        /// A declaration whose goods were released on paper is not with customs yet.
        DeclarationOnPaper = "declaration_on_paper",
        /// Nothing can be delivered to a callback.
        CallbackFailing = "callback_failing",
        /// Goods leave a warehouse without the stock that they should come from.
        StockException = "stock_exception",
        /// Customs rejected a transit, and it was not lodged again.
        TransitRejected = "transit_rejected",
        /// The goods of a transit that was lodged in advance were not presented.
        TransitPresentationDue = "transit_presentation_due",
        /// A transit has to arrive within days, or should have arrived.
        TransitLimit = "transit_limit",
        /// Customs asks where the goods of a transit are.
        TransitEnquiry = "transit_enquiry",
        /// Customs wants a transit to be corrected, refuses its guarantee, or recovers its debt.
        TransitRequest = "transit_request",
        /// Customs should have answered a message about a transit by now.
        TransitUnanswered = "transit_unanswered",
        /// A mail about a transit could not be delivered.
        TransitMailFailed = "transit_mail_failed",
        /// A transit is under way on paper, and its discharge is not recorded.
        TransitOnPaper = "transit_on_paper",
        /// Customs rejected the arrival of a movement that somebody else lodged, and it was not reported again.
        ArrivalRejected = "arrival_rejected",
        /// Customs permits the unloading of a movement that somebody else lodged, and nothing was reported on it.
        ArrivalUnloading = "arrival_unloading",
        /// Customs should have answered a message about such an arrival by now.
        ArrivalUnanswered = "arrival_unanswered",
        /// A mail about such an arrival could not be delivered.
        ArrivalMailFailed = "arrival_mail_failed",
        /// The power of attorney of a customer ends within 30 days, or has ended.
        PowerOfAttorneyEnds = "power_of_attorney_ends",
        /// An authorisation of a customer ends within 30 days, or has ended.
        AuthorisationEnds = "authorisation_ends",
        /// A guarantee is used beyond its warning threshold.
        GuaranteeThreshold = "guarantee_threshold",
        /// A dossier is ready to be invoiced.
        DossierReady = "dossier_ready",
        /// An invoice was not paid by its due date.
        InvoiceOverdue = "invoice_overdue",
        /// An amendment of a declaration lowered what the customer was invoiced, and nothing was credited since.
        CreditDue = "credit_due",
        /// A mail with an invoice could not be delivered.
        InvoiceMailFailed = "invoice_mail_failed",
    }
);

/// What is the same for all tasks of a kind.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindEntry {
    /// Callers who may read this area see the tasks.
    pub area: Area,
    /// The kind of record to which a task leads.
    pub record: RecordKind,
    /// How the day of a task follows from its record.
    pub timing: Timing,
    /// For how many days from today on tasks are listed: one that is due later is none yet. A negative number lists
    /// those that are over. `None` lists all.
    pub ahead: Option<i64>,
    /// What is to be done.
    pub action: Action,
    /// What happens otherwise.
    pub missed: Missed,
}

impl TaskKind {
    /// The entry of the kind. The storage has a query for each, and nothing else distinguishes kinds.
    #[must_use]
    pub const fn entry(self) -> KindEntry {
        match self {
            Self::DeclarationRejected => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::DeclarationRejected,
                missed: Missed::DeclarationRejected,
            },
            Self::DocumentsRequested => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::DocumentsRequested,
                missed: Missed::DocumentsRequested,
            },
            Self::PresentationDue => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DaysAfter(DAYS_TO_PRESENT),
                ahead: None,
                action: Action::PresentationDue,
                missed: Missed::PresentationDue,
            },
            Self::SupplementDue => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::MonthAfter,
                ahead: None,
                action: Action::SupplementDue,
                missed: Missed::SupplementDue,
            },
            Self::ExitUnconfirmed => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DaysAfter(DAYS_TO_LEAVE),
                ahead: Some(60),
                action: Action::ExitUnconfirmed,
                missed: Missed::ExitUnconfirmed,
            },
            Self::DeclarationUnanswered => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::DeclarationUnanswered,
                missed: Missed::DeclarationUnanswered,
            },
            Self::DeclarationMailFailed => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::DeclarationMailFailed,
                missed: Missed::DeclarationMailFailed,
            },
            Self::DeclarationOnPaper => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Declaration,
                timing: Timing::NamedDay,
                ahead: None,
                action: Action::DeclarationOnPaper,
                missed: Missed::DeclarationOnPaper,
            },
            Self::CallbackFailing => KindEntry {
                area: Area::Declarations,
                record: RecordKind::Callback,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::CallbackFailing,
                missed: Missed::CallbackFailing,
            },
            Self::StockException => KindEntry {
                area: Area::Inventory,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::StockException,
                missed: Missed::StockException,
            },
            Self::TransitRejected => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::TransitRejected,
                missed: Missed::TransitRejected,
            },
            Self::TransitPresentationDue => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DaysAfter(DAYS_TO_PRESENT),
                ahead: None,
                action: Action::TransitPresentationDue,
                missed: Missed::TransitPresentationDue,
            },
            Self::TransitLimit => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::NamedDay,
                ahead: Some(3),
                action: Action::TransitLimit,
                missed: Missed::TransitLimit,
            },
            Self::TransitEnquiry => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::NamedDay,
                ahead: None,
                action: Action::TransitEnquiry,
                missed: Missed::TransitEnquiry,
            },
            Self::TransitRequest => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::TransitRequest,
                missed: Missed::TransitRequest,
            },
            Self::TransitUnanswered => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::TransitUnanswered,
                missed: Missed::TransitUnanswered,
            },
            Self::TransitMailFailed => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::TransitMailFailed,
                missed: Missed::TransitMailFailed,
            },
            Self::TransitOnPaper => KindEntry {
                area: Area::Transits,
                record: RecordKind::Transit,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::TransitOnPaper,
                missed: Missed::TransitOnPaper,
            },
            Self::ArrivalRejected => KindEntry {
                area: Area::Transits,
                record: RecordKind::Arrival,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::ArrivalRejected,
                missed: Missed::ArrivalRejected,
            },
            Self::ArrivalUnloading => KindEntry {
                area: Area::Transits,
                record: RecordKind::Arrival,
                timing: Timing::DaysAfter(DAYS_TO_REPORT_UNLOADING),
                ahead: None,
                action: Action::ArrivalUnloading,
                missed: Missed::ArrivalUnloading,
            },
            Self::ArrivalUnanswered => KindEntry {
                area: Area::Transits,
                record: RecordKind::Arrival,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::ArrivalUnanswered,
                missed: Missed::ArrivalUnanswered,
            },
            Self::ArrivalMailFailed => KindEntry {
                area: Area::Transits,
                record: RecordKind::Arrival,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::ArrivalMailFailed,
                missed: Missed::ArrivalMailFailed,
            },
            Self::PowerOfAttorneyEnds => KindEntry {
                area: Area::Customers,
                record: RecordKind::Customer,
                timing: Timing::NamedDay,
                ahead: Some(30),
                action: Action::PowerOfAttorneyEnds,
                missed: Missed::PowerOfAttorneyEnds,
            },
            Self::AuthorisationEnds => KindEntry {
                area: Area::Customers,
                record: RecordKind::Customer,
                timing: Timing::NamedDay,
                ahead: Some(30),
                action: Action::AuthorisationEnds,
                missed: Missed::AuthorisationEnds,
            },
            Self::GuaranteeThreshold => KindEntry {
                area: Area::Guarantees,
                record: RecordKind::Guarantee,
                timing: Timing::Today,
                ahead: None,
                action: Action::GuaranteeThreshold,
                missed: Missed::GuaranteeThreshold,
            },
            Self::DossierReady => KindEntry {
                area: Area::Dossiers,
                record: RecordKind::Dossier,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::DossierReady,
                missed: Missed::DossierReady,
            },
            Self::InvoiceOverdue => KindEntry {
                area: Area::Invoices,
                record: RecordKind::Invoice,
                timing: Timing::NamedDay,
                ahead: Some(-1),
                action: Action::InvoiceOverdue,
                missed: Missed::InvoiceOverdue,
            },
            Self::CreditDue => KindEntry {
                area: Area::Invoices,
                record: RecordKind::Declaration,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::CreditDue,
                missed: Missed::CreditDue,
            },
            Self::InvoiceMailFailed => KindEntry {
                area: Area::Invoices,
                record: RecordKind::Invoice,
                timing: Timing::DayOfMoment,
                ahead: None,
                action: Action::InvoiceMailFailed,
                missed: Missed::InvoiceMailFailed,
            },
        }
    }

    /// Whether the day follows from the moment at which the cause came up. Otherwise the record names the day, or a
    /// moment that is still to come.
    #[must_use]
    pub fn dates_its_cause(self) -> bool {
        match self.entry().timing {
            Timing::DayOfMoment => !matches!(self, Self::DocumentsRequested),
            Timing::DaysAfter(_) | Timing::MonthAfter => true,
            Timing::NamedDay | Timing::Today => false,
        }
    }

    /// The kinds whose tasks a caller with these areas sees.
    pub fn within(areas: crate::Areas) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |kind| areas.contains(kind.entry().area))
    }
}
