//! Decides which charges a dossier bears and what each costs.

mod charge;
mod price;
mod simulation;

pub use charge::{ChargeKey, DueCharge, Progress, due_charges};
pub use price::{Price, PriceSource, PriceTrace, VatRule};
pub use simulation::{GroupTotals, QuantityRule, SimulatedLine, Simulation, simulate};
