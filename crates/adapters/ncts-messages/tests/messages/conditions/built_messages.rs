//! What the builder makes keeps the conditions, whatever a form that may be submitted says.

use super::dispositions::that_become;
use super::rich_messages::messages;
use super::{conditions_broken, lawful_forms};
use proptest::prelude::*;

proptest! {
    #[test]
    fn every_message_keeps_the_conditions_but_those_that_customs_decides_on(lodgement in lawful_forms::lodgement()) {
        let warned = that_become("warning");
        for sent in messages(&lodgement) {
            let mut broken = conditions_broken(&sent.message, &sent.movement());
            broken.retain(|(id, _)| !warned.contains(id));
            prop_assert_eq!(broken, []);
        }
    }
}
