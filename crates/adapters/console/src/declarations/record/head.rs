use crate::Services;
use crate::failure::Failure;
use crate::records::{RecordHead, RecordIdentity, Tab};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::DeclarationLabel;
use customs_declarations::{Declaration, DeclarationId};
use customs_kernel::Subject;

const TABS: [Tab; 8] =
    [Tab::Overview, Tab::Lines, Tab::Timeline, Tab::Messages, Tab::Documents, Tab::Duties, Tab::Amendments, Tab::Sent];

/// The head of a page of a declaration that was read.
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
    RecordHead::new(t, identity, current, &TABS)
}

/// The head of a page that shows nothing else of the declaration.
pub(super) async fn light_head(
    member: &Member,
    services: &Services,
    id: i64,
    current: Tab,
) -> Result<RecordHead, Failure> {
    let (t, organisation, services) = (member.t(), member.organisation(), services.clone());
    let id = DeclarationId::new(id);
    let label = member.read(move || Ok(services.declarations.label(organisation, id)?)).await?;
    let DeclarationLabel { version: _, reference, status } = label;
    Ok(head(t, id, &reference, status, current))
}
