use crate::failure::Failure;
use crate::records::{RecordHead, RecordIdentity, Tab};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{ConsoleServices, Services};
use customs_declarations::lifecycle::Status;
use customs_declarations::{Declaration, DeclarationId, TimelineEntry};
use customs_kernel::{OrganisationId, Subject};

const TABS: [Tab; 7] =
    [Tab::Overview, Tab::Lines, Tab::Timeline, Tab::Messages, Tab::Documents, Tab::Duties, Tab::Sent];

/// The head of a page of a declaration that was read with its lines.
pub(super) fn head_of(t: Language, declaration: &Declaration, current: Tab) -> RecordHead {
    head(t, declaration.id, &declaration.reference, declaration.status, current)
}

fn head(t: Language, id: DeclarationId, reference: &str, status: Status, current: Tab) -> RecordHead {
    let identity = RecordIdentity {
        subject: Subject::declaration(id.get()),
        reference: shown::text(reference),
        status: status.code(),
        status_name: t.declaration_status(status),
        also: None,
    };
    RecordHead::of(t, identity, current, &TABS)
}

/// The head of a page that needs no lines. The history tells reference and status; reading the declaration itself would
/// read its lines, which can be thousands.
pub(super) async fn light_head(
    member: &Member,
    services: &Services,
    id: i64,
    current: Tab,
) -> Result<(RecordHead, Vec<TimelineEntry>), Failure> {
    let (t, organisation, services) = (member.t(), member.organisation(), services.clone());
    let id = DeclarationId::new(id);
    let (reference, status, history) = member.read(move || standing(&services, organisation, id)).await?;
    Ok((head(t, id, &reference, status, current), history))
}

fn standing(
    services: &ConsoleServices,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Result<(String, Status, Vec<TimelineEntry>), Failure> {
    let (reference, history) = services.declarations.timeline(organisation, id)?;
    let status = match history.as_slice() {
        // A copy that keeps the status of its source has a history that does not tell it.
        [] | [_] => services.declarations.find(organisation, id)?.status,
        [.., last] => last.status,
    };
    Ok((reference, status, history))
}
