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
        refusals -> Integer,
        failed_at -> Nullable<UtcTime>,
        failure -> Nullable<Text>,
        answered_at -> Nullable<UtcTime>,
        answer_id -> Nullable<BigInt>,
        answer_code -> Nullable<Text>,
        mrn -> Nullable<Text>,
        first_lrn -> Nullable<Text>,
        replaces_lrn -> Nullable<Text>,
        replaced_by_lrn -> Nullable<Text>,
        open_tries -> Integer,
        held_by -> BigInt,
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
        document_id -> Nullable<BigInt>,
        place -> Nullable<Integer>,
        held_by -> BigInt,
    }
}
