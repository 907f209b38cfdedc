//! Random lives of a dossier that is paid in advance: over all its documents everything is asked once, to the cent.
//!
//! For every payer and currency, net and VAT each on its own, over all finalized documents:
//!
//! > what is asked = the work − the work that was credited + what of the prepayment no finalized invoice took off
//!
//! so that once all of a prepayment is used exactly the work is asked. And whoever is asked for work that bears VAT as
//! a prepayment does has used that up: nothing is asked that was paid already.

mod life;
mod steps;
mod sums;

use crate::BillingError;
use life::Life;
use proptest::prelude::*;
use steps::step;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn over_all_documents_of_a_dossier_everything_is_asked_once(steps in prop::collection::vec(step(), 1..60)) {
        let life = Life::begin();
        for step in &steps {
            if let Err(error) = life.take(step) {
                prop_assert!(!matches!(error, BillingError::Storage(_)), "{step:?}: {error}");
            }
            life.check();
        }
        life.end();
    }
}
