use super::Transits;
use crate::validation::warnings;
use crate::{Transit, TransitError};
use customs_kernel::amsterdam_date;

impl Transits {
    /// What of a draft breaks no rule and is worth a look before it is submitted: codes that no customer has, and what
    /// customs would refuse today, as `path: message`.
    ///
    /// # Errors
    /// `Storage`.
    pub fn remarks(&self, draft: &Transit) -> Result<Vec<String>, TransitError> {
        let mut found = self.unknown_parties(draft.organisation, &draft.form)?;
        found.extend(warnings(&draft.form, amsterdam_date(self.ports.clock.now())));
        Ok(found)
    }
}
