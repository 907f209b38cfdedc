diesel::table! {
    use crate::sql_types::*;

    callbacks (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        url -> Text,
        events -> Text,
        sealed_secret -> Binary,
        created_at -> UtcTime,
        updated_at -> UtcTime,
        sealed_previous_secret -> Nullable<Binary>,
        previous_secret_until -> Nullable<UtcTime>,
        failing_since -> Nullable<UtcTime>,
        ended_at -> Nullable<UtcTime>,
        ended_reason -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    callback_deliveries (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        callback_id -> BigInt,
        event -> Text,
        subject -> Text,
        record_id -> BigInt,
        payload -> Text,
        status -> Text,
        attempts -> Integer,
        last_status_code -> Nullable<Integer>,
        last_error -> Nullable<Text>,
        due_at -> Nullable<UtcTime>,
        lease_until -> Nullable<UtcTime>,
        created_at -> UtcTime,
        delivered_at -> Nullable<UtcTime>,
        held_by -> BigInt,
        tried_at -> Nullable<UtcTime>,
        answer_ms -> Nullable<Integer>,
        last_error_fact -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    callback_tries (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        callback_id -> BigInt,
        delivery_id -> BigInt,
        subject -> Text,
        record_id -> BigInt,
        number -> Integer,
        tried_at -> UtcTime,
        status_code -> Nullable<Integer>,
        error -> Nullable<Text>,
        duration_ms -> Integer,
        answer -> Nullable<Text>,
        answer_cut -> Bool,
        error_fact -> Nullable<Text>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(callbacks, callback_deliveries);

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
