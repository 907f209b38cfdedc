//! Outages of customs, as the port promises.

use crate::testing::contracts::{on_both, two_organisations};
use customs_exchange::testing::{FallbackBench, fallback_book_contract};
use customs_persistence::StoredFallbackBook;
use std::sync::Arc;

on_both! {
    |test| FallbackBench {
        book: Arc::new(StoredFallbackBook::new(test.database.clone())),
        organisations: two_organisations(&test.database),
    } =>
    outage: fallback_book_contract;
}
