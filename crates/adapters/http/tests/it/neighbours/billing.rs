//! Billing, over its in-memory fakes.

use customs_billing::testing::InMemoryBilling;
use customs_billing::{BillableItems, Dossiers, Invoices, RateCards};
use customs_http::BillingServices;
use customs_kernel::ManualClock;
use std::sync::Arc;

pub(crate) fn billing(store: &Arc<InMemoryBilling>, clock: &Arc<ManualClock>) -> BillingServices {
    let ports = store.ports(clock.clone());
    BillingServices {
        billable_items: BillableItems::new(ports.clone()),
        rate_cards: RateCards::new(ports.clone()),
        dossiers: Dossiers::new(ports.clone()),
        invoices: Invoices::new(ports),
    }
}
