//! Guarantees: the security that customs holds for duties and transit, how much of it is used, and how much may still
//! be submitted on it.
//!
//! [`GuaranteeSync`] keeps the figures equal to those of customs. [`GuaranteeGate`] reserves the amount that each
//! submission will use. [`Guarantees`] shows the resulting state. The services that guarantees need from outside are
//! the traits in [`ports`]; those that an application does not call may stay
//! [unwired](ports::GuaranteePorts::unwired).
//!
//! An application can use this crate with storage of its own. This example uses the in-memory storage of the feature
//! `testing`:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use chrono::Duration;
//! use customs_guarantees::account::{AccountKey, GuaranteeKind, Level};
//! use customs_guarantees::testing::{InMemoryGuarantees, customer, statement};
//! use customs_guarantees::{Blocking, GuaranteeGate, GuaranteeSync, Guarantees, SyncOutcome};
//! use customs_kernel::{Clock, GuaranteeCover, ManualClock, OrganisationId, Subject};
//! use std::sync::Arc;
//!
//! let store = Arc::new(InMemoryGuarantees::default());
//! let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().unwrap()));
//! let ports = store.ports(clock.clone());
//! let broker = OrganisationId::new(1);
//! store.enable(broker, GuaranteeKind::Surety, customer(1, "ACME", Some("NL801234566")));
//!
//! // What a worker does; between the two it asks customs.
//! let sync = GuaranteeSync::new(ports.clone(), Duration::minutes(5));
//! sync.register_all().unwrap();
//! let claim = sync.claim(10).unwrap().remove(0);
//! let stored = sync.store(&claim, Ok(statement("1000", "600", &[], clock.now()))).unwrap();
//! assert_eq!(stored, SyncOutcome::Stored);
//!
//! // What every submission passes, in its own unit of work.
//! let gate = GuaranteeGate::new(ports.clone(), Blocking::AtCritical);
//! for (id, amount) in [(7, 200), (8, 250)] {
//!     let surety = AccountKey::surety("NL801234566".parse().unwrap());
//!     store.keep_liability(broker, Subject::declaration(id), Some(surety), amount.into());
//! }
//! let cover = gate.reserve(broker, Subject::declaration(7), "LRN-1").unwrap();
//! assert_eq!(cover, GuaranteeCover::Reserved);
//! gate.reserve(broker, Subject::declaration(8), "LRN-2").unwrap_err(); // 50 more than the limit
//!
//! let (acme, _) = Guarantees::new(ports).show(broker, GuaranteeKind::Surety, "ACME").unwrap();
//! assert_eq!((acme.level, acme.balance.in_processing), (Level::Warning, 200.into()));
//! # }
//! ```

pub mod account;
mod dva;
mod error;
mod ids;
pub mod liability;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use dva::guarantee_type_label;
pub use error::{GuaranteeError, Insufficiency};
pub use ids::GuaranteeMovementId;
pub use use_cases::{
    AccountOutlook, Blocking, DeclarantBalance, GuaranteeGate, GuaranteeOverview, GuaranteeSync, Guarantees,
    LiabilityOutlook, REFRESH_INTERVAL_SECONDS, SuretyFigures, SyncOutcome, UseOutlook, WhatIf, WhatIfForm,
};
