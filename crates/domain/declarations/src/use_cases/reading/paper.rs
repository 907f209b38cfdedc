use crate::use_cases::declarations::Declarations;
use crate::{DeclarationError, DeclarationId};
use customs_kernel::OrganisationId;
use customs_papers::{Paper, PaperChoice};

impl Declarations {
    /// Returns what stands on the paper of a declaration that customs accepted: the export accompanying document once
    /// the goods are released, otherwise the declaration; or the paper that is wanted. It shows the data in force: an
    /// amendment counts from the moment at which customs grants it.
    ///
    /// # Errors
    /// `NotFound`; `NotAccepted` for a draft, for what customs has not taken, and for what it refused; `InvalidStatus`
    /// when the accompanying document is wanted before the release, `InvalidDirection` when it is wanted of an import;
    /// `Storage`.
    pub fn paper(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        wanted: Option<PaperChoice>,
    ) -> Result<Paper, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        let broker = self.reading().organisations.eori(organisation)?;
        declaration.paper(wanted, broker.as_ref(), self.reading().rates.as_ref())
    }
}
