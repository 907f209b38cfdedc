//! All areas of the service, each registered once.

use crate::routing::{Area, Areas, Routing};
use crate::{
    audit, billable_items, callbacks, codebook, customers, declarations, documents, dossiers, events, evidence,
    exchange, gateway, guarantees, inventory, invoices, item_master, oauth, operations, outages, rate_cards,
    rejection_analysis, reports, search, set_aside, tariff, tasks, transits,
};

/// Registers every endpoint.
pub fn register<R: Areas>(routing: &mut R) {
    oauth::register(routing);
    evidence::register_keys(routing);
    operations::register(routing);
    gateway::register(routing);
    tasks::register_calendars(routing);
    routing.under("/api/v1", Api);
}

/// The areas under `/api/v1`. Their paths are relative to it, as in the API contract.
struct Api;

impl Area for Api {
    fn register<R: Routing>(self, routing: &mut R) {
        search::register(routing);
        tasks::register(routing);
        outages::register(routing);
        declarations::register(routing);
        transits::register(routing);
        documents::register(routing);
        evidence::register(routing);
        exchange::register(routing);
        inventory::register(routing);
        guarantees::register(routing);
        item_master::register(routing);
        callbacks::register(routing);
        events::register(routing);
        customers::register(routing);
        billable_items::register(routing);
        rate_cards::register(routing);
        dossiers::register(routing);
        invoices::register(routing);
        rejection_analysis::register(routing);
        reports::register(routing);
        audit::register(routing);
        set_aside::register(routing);
        codebook::register(routing);
        tariff::register(routing);
    }
}
