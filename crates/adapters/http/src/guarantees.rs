//! Guarantees: their balances, their ledgers, and forecasts of their balances.

mod balances;
mod choices;
mod ledger;
mod movement_record;
mod record;
mod what_if;
mod what_if_record;

use crate::requirement::requirements;
use crate::routing::Routing;
use customs_guarantees::{GuaranteeGate, Guarantees};

/// The use cases of guarantees.
#[derive(Clone)]
pub struct GuaranteeServices {
    /// Balances and ledgers of guarantees.
    pub guarantees: Guarantees,
    /// Reservations that submissions make on guarantees, and forecasts of them.
    pub gate: GuaranteeGate,
}

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(what_if::ask_what_if)
        .service(balances::show_sureties)
        .service(balances::show_surety)
        .service(balances::show_dva_guarantees)
        .service(balances::show_dva_guarantee)
        .service(ledger::list_surety_movements)
        .service(ledger::list_dva_movements);
}

requirements! {
    ReadGuarantees: GuaranteesRead;
}
