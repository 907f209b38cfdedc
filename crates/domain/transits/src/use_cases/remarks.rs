use super::complete_form::broker_as_holder;
use super::transits::Transits;
use crate::validation::{obstacles, warnings};
use crate::{Transit, TransitError};
use customs_kernel::amsterdam_date;
use customs_kernel::facts::Warning;

impl Transits {
    /// Warnings about a draft: what stands in the way of its submission, codes that no customer has, and values that
    /// customs would refuse today. None of them breaks a rule of drafts.
    ///
    /// # Errors
    /// `Storage`.
    pub fn remarks(&self, draft: &Transit) -> Result<Vec<Warning>, TransitError> {
        let mut found = obstacles(&draft.form);
        found.extend(self.doubts(draft)?);
        Ok(found)
    }

    /// The remarks that stand in nobody's way.
    pub(super) fn doubts(&self, draft: &Transit) -> Result<Vec<Warning>, TransitError> {
        let mut found = self.unknown_parties(draft.organisation, &draft.form)?;
        found.extend(broker_as_holder(&draft.form));
        found.extend(warnings(&draft.form, amsterdam_date(self.ports.clock.now())));
        Ok(found)
    }
}
