use super::store::{DeclarationStore, WithDeclarations};
use crate::Declaration;
use crate::ports::{AmendmentRepository, DeclarationDirectory, DeclarationRepository};
use customs_kernel::{OrganisationId, UnitOfWork};
use std::sync::Arc;

/// One empty store of declarations.
pub struct DeclarationBench {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own declarations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(DeclarationBench);

impl From<DeclarationStore> for DeclarationBench {
    fn from(DeclarationStore { repository, work, organisations, .. }: DeclarationStore) -> Self {
        Self { repository, work, organisations }
    }
}

/// Lists of declarations in which none stands, and the store that fills them.
pub struct DeclarationDirectoryBench {
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The unit of work that both take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own declarations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(DeclarationDirectoryBench);

impl From<DeclarationStore> for DeclarationDirectoryBench {
    fn from(DeclarationStore { repository, directory, work, organisations, .. }: DeclarationStore) -> Self {
        Self { directory, repository, work, organisations }
    }
}

/// Stores a draft of the first organisation, and returns it.
pub type GivenDeclaration = Box<dyn Fn() -> Declaration>;

/// Deletes a draft.
pub type DeleteDeclaration = Box<dyn Fn(&Declaration)>;

/// One empty store of amendments.
pub struct AmendmentBench {
    /// The storage of amendments.
    pub amendments: Arc<dyn AmendmentRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own declarations.
    pub organisations: [OrganisationId; 2],
    /// Stores a declaration that is amended.
    pub declaration: GivenDeclaration,
    /// Deletes such a declaration.
    pub delete: DeleteDeclaration,
}

customs_kernel::debug_by_name!(AmendmentBench);

impl From<DeclarationStore> for AmendmentBench {
    fn from(store: DeclarationStore) -> Self {
        let (amendments, work, organisations) = (store.amendments.clone(), store.work.clone(), store.organisations);
        let repository = store.repository.clone();
        let delete = move |draft: &Declaration| {
            repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
        };
        let declaration = move || store.draft();
        Self { amendments, work, organisations, declaration: Box::new(declaration), delete: Box::new(delete) }
    }
}
