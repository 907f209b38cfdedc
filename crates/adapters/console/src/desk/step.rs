//! The next step of a task: a page that acts on its record, if the role may act, otherwise the record itself.

use crate::ConsoleServices;
use crate::declarations::record::action::Action as DeclarationAction;
use crate::declarations::record::offered as of_declarations;
use crate::failure::Failure;
use crate::texts::Language;
use crate::transits::record::offered::{self as of_transits, Action as TransitAction};
use customs_declarations::ports::LineStretch;
use customs_declarations::{DeclarationError, DeclarationId};
use customs_kernel::OrganisationId;
use customs_tasks::{RecordKind, Site, Task, TaskKind, TaskRecord};
use customs_transits::{TransitError, TransitId};

/// A link to the next step.
pub(super) struct Step {
    pub(super) href: String,
    pub(super) name: &'static str,
}

/// What leads on.
enum Way {
    Declaration(DeclarationAction),
    Transit(TransitAction),
    /// A part of the record.
    Part(&'static str),
    Record,
}

const fn way(kind: TaskKind) -> Way {
    use TaskKind as K;
    match kind {
        K::DeclarationRejected => Way::Declaration(DeclarationAction::Correct),
        K::DocumentsRequested => Way::Declaration(DeclarationAction::ControlResponse),
        K::PresentationDue => Way::Declaration(DeclarationAction::SendPresentation),
        K::SupplementDue => Way::Declaration(DeclarationAction::SendSupplementary),
        K::ExitUnconfirmed => Way::Declaration(DeclarationAction::AlternativeProof),
        K::TransitRejected => Way::Transit(TransitAction::Correct),
        K::TransitPresentationDue => Way::Transit(TransitAction::SendPresentation),
        K::TransitLimit => Way::Transit(TransitAction::Arrival),
        K::TransitEnquiry => Way::Transit(TransitAction::AnswerEnquiry),
        K::TransitOnPaper => Way::Transit(TransitAction::DischargeOnPaper),
        K::ArrivalRejected => Way::Transit(TransitAction::ReportArrival),
        K::ArrivalUnloading => Way::Transit(TransitAction::UnloadingRemarks),
        K::DeclarationUnanswered | K::TransitUnanswered | K::ArrivalUnanswered => Way::Part("messages"),
        K::DeclarationMailFailed | K::TransitMailFailed | K::ArrivalMailFailed => Way::Part("sent"),
        K::CreditDue => Way::Part("amendments"),
        K::CallbackFailing
        | K::DeclarationOnPaper
        | K::StockException
        | K::TransitRequest
        | K::PowerOfAttorneyEnds
        | K::AuthorisationEnds
        | K::GuaranteeThreshold
        | K::DossierReady
        | K::InvoiceOverdue
        | K::InvoiceMailFailed => Way::Record,
    }
}

impl Step {
    /// The next step of a task, where the role may write its records and the record allows it, or else its page; `None` where
    /// no page leads on.
    pub(super) fn next(t: Language, task: &Task, may_act: bool) -> Option<Self> {
        let record = record_page(&task.record)?;
        let below = |part: &str| format!("{record}/{part}");
        Some(match way(task.id.kind()) {
            Way::Declaration(action) if may_act => Self { href: below(action.word()), name: action.name(t) },
            Way::Transit(action) if may_act => Self { href: below(action.word()), name: t.desk_verb(task.id.kind()) },
            Way::Part(part) => Self { href: below(part), name: part_name(t, part) },
            Way::Declaration(_) | Way::Transit(_) | Way::Record => Self { href: record, name: t.desk_open_record() },
        })
    }
}

/// The page of a record; `None` for records without one.
pub(super) fn record_page(record: &TaskRecord) -> Option<String> {
    (record.kind != RecordKind::Customer).then(|| Site::new("").page(record))
}

fn part_name(t: Language, part: &str) -> &'static str {
    match part {
        "messages" => t.desk_open_messages(),
        "sent" => t.desk_open_mails(),
        _ => t.desk_open_amendments(),
    }
}

/// Whether the record of a task allows the action of its next step now. Parts of records can be read at any time.
pub(super) fn is_possible(
    services: &ConsoleServices,
    organisation: OrganisationId,
    task: &Task,
) -> Result<bool, Failure> {
    let Ok(id) = task.record.id.parse::<i64>() else { return Ok(true) };
    Ok(match way(task.id.kind()) {
        Way::Declaration(action) => {
            let declarations = &services.declarations;
            match declarations.excerpt(organisation, DeclarationId::new(id), LineStretch::NONE) {
                Ok(excerpt) => !of_declarations::possible(declarations, &excerpt.declaration, &[action])?.is_empty(),
                Err(DeclarationError::NotFound) => false,
                Err(error) => return Err(error.into()),
            }
        }
        Way::Transit(action) => {
            let (transits, id) = (&services.transits, TransitId::new(id));
            let found = match task.record.kind {
                RecordKind::Arrival => transits.find_inbound(organisation, id),
                _ => transits.find(organisation, id),
            };
            match found {
                Ok(transit) => !of_transits::possible(transits, &transit, &[action])?.is_empty(),
                Err(TransitError::NotFound) => false,
                Err(error) => return Err(error.into()),
            }
        }
        Way::Part(_) | Way::Record => true,
    })
}
