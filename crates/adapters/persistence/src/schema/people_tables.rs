diesel::table! {
    use crate::sql_types::*;

    users (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        name -> Text,
        email -> Text,
        role -> Text,
        password_hash -> Nullable<Text>,
        generation -> BigInt,
        disabled_at -> Nullable<UtcTime>,
        created_at -> UtcTime,
        version -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    sessions (hash) {
        hash -> Binary,
        organisation_id -> BigInt,
        user_id -> BigInt,
        generation -> BigInt,
        address -> Text,
        agent -> Nullable<Text>,
        opened_at -> UtcTime,
        renewed_at -> UtcTime,
        expires_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    one_time_links (hash) {
        hash -> Binary,
        organisation_id -> BigInt,
        user_id -> BigInt,
        purpose -> Text,
        created_at -> UtcTime,
        expires_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    sign_in_tickets (hash, organisation_id) {
        hash -> Binary,
        organisation_id -> BigInt,
        user_id -> BigInt,
        generation -> BigInt,
        expires_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    counted_attempts (key) {
        key -> Text,
        tries -> BigInt,
        free_at -> UtcTime,
        forgotten_at -> UtcTime,
    }
}

diesel::allow_tables_to_appear_in_same_query!(users, sessions);
