use chrono::DateTime;
use customs_declarations::lifecycle::Status;
use customs_declarations::testing::a_valid_import;
use customs_declarations::{Declaration, DeclarationId, Milestones};
use customs_kernel::{OrganisationId, Version};

/// An import in this status that customs never took.
pub(crate) fn declaration(status: Status) -> Declaration {
    Declaration {
        id: DeclarationId::new(7),
        organisation: OrganisationId::new(1),
        version: Version::FIRST,
        reference: "ORDER-7".to_owned(),
        status,
        status_before_invalidation: None,
        milestones: Milestones::default(),
        customer_code: None,
        dossier_id: None,
        form: a_valid_import(),
        lines: Vec::new(),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}
