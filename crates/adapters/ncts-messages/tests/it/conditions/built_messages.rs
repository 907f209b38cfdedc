//! Messages built from any form that may be submitted keep the published conditions.

use super::dispositions::that_become;
use super::rich_messages::messages;
use super::{conditions_broken, lawful_forms};
use crate::forms;
use customs_transits::Lodgement;
use proptest::prelude::*;

/// Returns the conditions that the messages of a declaration break, but those that customs decides on.
fn broken(lodgement: &Lodgement) -> Vec<(&'static str, String)> {
    let warned = that_become("warning");
    let sent = messages(lodgement);
    let broken = sent.iter().flat_map(|sent| conditions_broken(&sent.message, &sent.movement()));
    broken.filter(|(id, _)| !warned.contains(id)).collect()
}

/// One of some eight random forms may be submitted; the usual limit ends a run of 10,000 cases before its end.
fn with_many_refused_forms() -> ProptestConfig {
    ProptestConfig { max_local_rejects: 1_000_000, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(with_many_refused_forms())]

    #[test]
    fn every_kind_of_movement_keeps_the_conditions(lodgement in lawful_forms::lodgement()) {
        prop_assert_eq!(broken(&lodgement), []);
    }

    #[test]
    fn hostile_texts_keep_the_conditions(lodgement in forms::lodgement()) {
        prop_assert_eq!(broken(&lodgement), []);
    }
}
