use super::transits::Transits;
use crate::{MessageKind, Transit, TransitError};

impl Transits {
    /// The number of goods items that the transit had when it was last lodged: it may be a draft again, and have more or fewer
    /// now. `None` when it was never lodged, or when nothing of the message is kept.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lodged_items(&self, transit: &Transit) -> Result<Option<usize>, TransitError> {
        let lrn = match &transit.milestones.lrn {
            Some(lrn) => Some(lrn.clone()),
            // The last submission was withdrawn; customs may have had an earlier one.
            None => self.latest(transit, MessageKind::Declaration)?,
        };
        let Some(lrn) = lrn else { return Ok(None) };
        let map = self.ports.exchange.sent.emission_map(transit.organisation, &lrn)?;
        Ok(map.map(|map| map.entries_of("items")).filter(|items| *items > 0))
    }
}
