use super::transits::Transits;
use crate::validation::warnings;
use crate::{Transit, TransitError};
use customs_kernel::amsterdam_date;

impl Transits {
    /// Warnings about a draft, as `path: message`: codes that no customer has, and values that customs would refuse
    /// today. None of them breaks a rule.
    ///
    /// # Errors
    /// `Storage`.
    pub fn remarks(&self, draft: &Transit) -> Result<Vec<String>, TransitError> {
        let mut found = self.unknown_parties(draft.organisation, &draft.form)?;
        found.extend(warnings(&draft.form, amsterdam_date(self.ports.clock.now())));
        Ok(found)
    }
}
