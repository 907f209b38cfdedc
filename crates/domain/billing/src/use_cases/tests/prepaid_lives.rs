//! Random histories of a dossier with a prepayment. Over all its documents everything is billed exactly once, to the
//! cent.
//!
//! For every payer and currency, for amount and VAT separately, over all finalized documents:
//!
//! > billed = work − credited work + part of the prepayment that no finalized document deducted or paid back
//!
//! So once all of a prepayment is used, exactly the work is billed. And a payer that is billed for work with the VAT of
//! the prepayment has used up the prepayment: nothing is billed that was paid already.

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
