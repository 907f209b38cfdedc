use super::Declarations;
use crate::ports::{DeclarationFilter, DeclarationSort, DeclarationSummary};
use crate::{Declaration, DeclarationError, DeclarationId, Rejection, TimelineEntry};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection};

impl Declarations {
    /// One declaration with its lines.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Declaration, DeclarationError> {
        self.ports.repository.find(organisation, id)?.ok_or(DeclarationError::NotFound)
    }

    /// One page of the organisation's declarations.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, DeclarationError> {
        Ok(self.ports.directory.list(organisation, filter, sort, direction, page)?)
    }

    /// Reference and history of a declaration, oldest first.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<(String, Vec<TimelineEntry>), DeclarationError> {
        self.ports.directory.timeline(organisation, id)?.ok_or(DeclarationError::NotFound)
    }

    /// The rejections of a declaration, oldest first.
    ///
    /// # Errors
    /// `Storage`.
    pub fn rejections(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Vec<Rejection>, DeclarationError> {
        Ok(self.ports.directory.rejections(organisation, id)?)
    }
}
