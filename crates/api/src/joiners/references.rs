use chrono::Datelike;
use customs_kernel::{Clock, Entropy, Lrn, LrnSource, OrganisationId, amsterdam_date};
use customs_master_data::ports::ReferenceSource;
use std::sync::Arc;

/// Issues references that no other installation issues. The look-ups of this installation read the organisation from
/// them.
pub(crate) struct RandomReferences {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
}

impl RandomReferences {
    fn make(&self, organisation: OrganisationId) -> Lrn {
        Lrn::for_organisation(organisation, amsterdam_date(self.clock.now()).year(), self.entropy.as_ref())
    }
}

impl LrnSource for RandomReferences {
    fn next(&self, organisation: OrganisationId) -> Lrn {
        self.make(organisation)
    }
}

/// VAT inquiries share the series of declarations, since customs identifies both by these references.
impl ReferenceSource for RandomReferences {
    fn next(&self, organisation: OrganisationId) -> Lrn {
        self.make(organisation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joiners::{SystemClock, SystemEntropy};

    #[test]
    fn references_differ_and_tell_their_organisation() {
        let source = RandomReferences { clock: Arc::new(SystemClock), entropy: Arc::new(SystemEntropy) };
        let organisation = OrganisationId::new(41);
        let (first, second) = (source.make(organisation), source.make(organisation));
        assert_ne!(first, second);
        assert_eq!([first.organisation(), second.organisation()], [Some(organisation); 2]);
    }

    #[test]
    fn the_year_is_that_of_amsterdam() {
        let new_year: chrono::DateTime<chrono::Utc> = "2026-12-31T23:30:00Z".parse().expect("a moment");
        let clock = Arc::new(customs_kernel::ManualClock::at(new_year));
        let made = RandomReferences { clock, entropy: Arc::new(SystemEntropy) }.make(OrganisationId::new(1));
        assert!(made.as_str().starts_with("NL27"), "{made}");
    }
}
