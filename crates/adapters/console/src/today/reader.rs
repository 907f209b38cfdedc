use crate::tasks;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::OrganisationId;
use customs_tasks::Areas;

/// What a block needs to know of the member that it is read for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader {
    pub(super) t: Language,
    pub(super) organisation: OrganisationId,
    /// The areas whose tasks the member sees.
    pub(super) areas: Areas,
    pub(super) reads_dossiers: bool,
    pub(super) reads_invoices: bool,
}

impl Reader {
    pub(super) fn from_member(member: &Member) -> Self {
        Self {
            t: member.t(),
            organisation: member.organisation(),
            areas: tasks::areas(member),
            reads_dossiers: member.may(Scope::DossiersRead),
            reads_invoices: member.may(Scope::InvoicesRead),
        }
    }
}
