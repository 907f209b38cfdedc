use super::declarations::Declarations;
use crate::{Declaration, DeclarationError, MessageKind};

impl Declarations {
    /// Returns the number of goods items that the declaration had when it was last lodged: it may be a draft again, and have
    /// more or fewer now. `None` when it was never lodged, or when nothing of the message is kept.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lodged_items(&self, declaration: &Declaration) -> Result<Option<usize>, DeclarationError> {
        let (organisation, sent) = (declaration.organisation, self.ports.exchange.sent.as_ref());
        let lrn = match &declaration.milestones.lrn {
            Some(lrn) => Some(lrn.clone()),
            // The last submission was withdrawn; customs may have had an earlier one.
            None => sent.latest(organisation, declaration.id.get(), MessageKind::Declaration)?,
        };
        let Some(lrn) = lrn else { return Ok(None) };
        let map = sent.emission_map(organisation, &lrn)?;
        Ok(map.map(|map| map.entries_of("declaration.items")).filter(|items| *items > 0))
    }
}
