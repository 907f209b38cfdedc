diesel::table! {
    use crate::sql_types::*;

    event_positions (organisation_id) {
        organisation_id -> BigInt,
        last -> BigInt,
        last_at -> UtcTime,
        dropped -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    event_log (organisation_id, position) {
        organisation_id -> BigInt,
        position -> BigInt,
        recorded_at -> UtcTime,
        record_id -> BigInt,
        subject -> Text,
        event -> Text,
        payload -> Text,
    }
}
