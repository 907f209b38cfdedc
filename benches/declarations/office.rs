//! The use cases over the database, with the service's own message codec; all other ports are fakes.

use crate::declaration_set::DeclarationSet;
use customs_declarations::Declarations;
use customs_declarations::ports::LrnSource;
use customs_declarations::testing::declarations_over_fakes;
use customs_kernel::{Lrn, OrganisationId};
use customs_messages::DmsMessages;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// Makes LRNs that no earlier run made.
struct FreshLrns {
    since: u128,
    made: AtomicU64,
}

impl LrnSource for FreshLrns {
    fn next(&self, _: OrganisationId) -> Lrn {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let lrn = format!("B{}X{number:06}", self.since % 100_000_000_000_000);
        #[expect(clippy::expect_used, reason = "22 capitals and digits are an LRN")]
        lrn.parse().expect("an LRN")
    }
}

/// Opens the use cases.
pub(crate) fn open(declaration_set: &DeclarationSet) -> Declarations {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let messages = Arc::new(DmsMessages::new());
    let office = declarations_over_fakes().with(|ports| {
        ports.repository = Arc::new(declaration_set.declarations.clone());
        ports.directory = Arc::new(declaration_set.directory.clone());
        ports.builder = messages.clone();
        ports.reader = messages.clone();
        ports.lrns = Arc::new(FreshLrns { since, made: AtomicU64::new(0) });
        ports.work = Arc::new(declaration_set.database.clone());
    });
    office.declarations
}
