mod claims_of_one;
mod many_messages;

use crate::testing::TestDatabase;
use crate::testing::contracts::{on_both, two_organisations};
use crate::{declarations, transits};
use customs_exchange::testing::{ExchangeBench, two_kinds_contract};

type Benches = (ExchangeBench<customs_declarations::MessageKind>, ExchangeBench<customs_transits::MessageKind>);

/// Test stores for both kinds of records over one database.
fn benches(test: &TestDatabase) -> Benches {
    let organisations = two_organisations(&test.database);
    let declarations = declarations::store_of(&test.database, organisations);
    let transits = transits::store_of(&test.database, organisations);
    (declarations.exchange, transits.exchange)
}

on_both! { benches =>
    what_holds_between_kinds: two_kinds_contract;
}
mod young_queues;
