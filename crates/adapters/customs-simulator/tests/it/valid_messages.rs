//! Checks messages of transit by the published table of elements, and by the schemas themselves where those lie beside
//! the project.

use crate::sample_messages::published_material;

/// Checks messages of customs, or of traders, by the table.
#[track_caller]
pub(crate) fn assert_all_valid(messages: &[String]) {
    for message in messages {
        let found = customs_ncts_elements::check(message.as_bytes());
        assert_eq!(found.as_deref(), Ok(&[][..]), "{message}");
    }
}

/// Checks messages by the schemas, where they are at hand.
#[track_caller]
pub(crate) fn assert_keep_the_schemas(messages: &[String]) {
    let faults = published_material().transit_schema_faults(messages).unwrap_or_default();
    for (message, faults) in messages.iter().zip(faults) {
        assert_eq!(faults, [""; 0], "{message}");
    }
}
