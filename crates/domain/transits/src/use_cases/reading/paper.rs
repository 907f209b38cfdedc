use crate::use_cases::transits::Transits;
use crate::{TransitError, TransitId};
use customs_kernel::OrganisationId;
use customs_papers::{Paper, PaperChoice};

impl Transits {
    /// Returns what stands on the paper of a transit that customs accepted: the transit accompanying document once the
    /// goods are released, otherwise the declaration; or the paper that is wanted. It shows the data in force: an
    /// amendment counts from the moment at which customs accepts it. It never shows the access code of a guarantee.
    ///
    /// # Errors
    /// `NotFound`; `NotAccepted` for a draft, for what customs has not taken, and for what it refused; `InvalidStatus`
    /// when the accompanying document is wanted before the release; `Storage`.
    pub fn paper(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        wanted: Option<PaperChoice>,
    ) -> Result<Paper, TransitError> {
        let transit = self.find(organisation, id)?;
        let sent = match &transit.milestones.lrn {
            Some(lrn) => self.reading().sent.sent_message(organisation, lrn)?,
            None => None,
        };
        transit.paper(wanted, sent.and_then(|message| message.lodged).as_ref())
    }
}
