diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::{JsonDocument, UtcTime};

    outbound_messages (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        declaration_id -> Nullable<BigInt>,
        kind -> Text,
        lrn -> Text,
        body -> Binary,
        emission_map -> Nullable<JsonDocument>,
        created_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<UtcTime>,
        customer_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    inbound_messages (id) {
        id -> BigInt,
        organisation_id -> Nullable<BigInt>,
        declaration_id -> Nullable<BigInt>,
        function_codes -> Text,
        lrn -> Nullable<Text>,
        mrn -> Nullable<Text>,
        body -> Binary,
        received_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        fate -> Text,
        settled_at -> Nullable<UtcTime>,
    }
}
