use crate::findings::COUNTED;
use crate::ports::SearchIndex;
use crate::{Findings, KindFindings, RecordKind, SearchError};
use customs_kernel::search::SoughtText;
use customs_kernel::{FieldErrors, OrganisationId};
use std::sync::Arc;

/// Most records of a kind that are shown.
const SHOWN: usize = 5;

/// Searches all records of an organisation.
#[derive(Clone)]
pub struct Search {
    index: Arc<dyn SearchIndex>,
}

customs_kernel::debug_by_name!(Search);

impl Search {
    /// Searches by this index.
    #[must_use]
    pub const fn new(index: Arc<dyn SearchIndex>) -> Self {
        Self { index }
    }

    /// Finds the records of these kinds that have the text: five of each kind, with the number of all of them, up to
    /// 1,000. The kinds are those that the caller may read.
    ///
    /// # Errors
    /// `Invalid` with `q` when the text has no letter and no digit, or more than 200 characters; `Storage`.
    pub fn find(
        &self,
        organisation: OrganisationId,
        kinds: &[RecordKind],
        text: &str,
    ) -> Result<Findings, SearchError> {
        let sought = SoughtText::try_from_typed(text).map_err(|rule| FieldErrors::one("q", rule))?;
        if kinds.is_empty() {
            return Ok(Findings { kinds: Vec::new() });
        }
        let mut found = self.index.find(organisation, kinds, &sought, SHOWN, COUNTED)?;
        found.retain(|of_kind| !of_kind.records.is_empty() && kinds.contains(&of_kind.kind));
        found.sort_by_key(|of_kind| of_kind.kind);
        Ok(Findings { kinds: found.into_iter().map(|of_kind| KindFindings::from_found(of_kind, &sought)).collect() })
    }
}
