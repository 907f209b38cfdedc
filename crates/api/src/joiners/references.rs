use chrono::Datelike;
use customs_kernel::{Clock, Entropy, Lrn, LrnSource, amsterdam_date};
use customs_master_data::ports::ReferenceSource;
use std::sync::Arc;

/// Issues references that no other installation issues: `NL`, two digits of the year and 16 random characters (80
/// bits). Numbers of a sequence would restart with a new database, and customs refuses an LRN that a declarant used
/// before.
pub(crate) struct RandomReferences {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
}

/// Crockford's alphabet: it has no letters that look like digits.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl RandomReferences {
    fn make(&self) -> Lrn {
        let mut bytes = [0; 16];
        self.entropy.fill(&mut bytes);
        let year = amsterdam_date(self.clock.now()).year().rem_euclid(100);
        let random: String = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect();
        #[expect(clippy::expect_used, reason = "20 capitals and digits are always an LRN")]
        format!("NL{year:02}{random}").parse().expect("an LRN")
    }
}

impl LrnSource for RandomReferences {
    fn next(&self) -> Lrn {
        self.make()
    }
}

/// VAT inquiries share the series of declarations, since customs identifies both by these references.
impl ReferenceSource for RandomReferences {
    fn next(&self) -> Lrn {
        self.make()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joiners::{SystemClock, SystemEntropy};

    #[test]
    fn references_differ_and_fit_the_message() {
        let source = RandomReferences { clock: Arc::new(SystemClock), entropy: Arc::new(SystemEntropy) };
        let (first, second) = (source.make(), source.make());
        assert_ne!(first, second);
        assert_eq!(first.as_str().len(), 20);
    }
}
