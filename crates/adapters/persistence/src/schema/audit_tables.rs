diesel::table! {
    use crate::sql_types::*;

    audit_entries (organisation_id, id) {
        organisation_id -> BigInt,
        id -> BigInt,
        at -> UtcTime,
        actor_kind -> Text,
        actor_id -> Nullable<Text>,
        request_id -> Nullable<Text>,
        record_kind -> Text,
        record_id -> Text,
        action -> Text,
        before -> Nullable<Text>,
        after -> Nullable<Text>,
    }
}

diesel::table! {
    audit_waiting (organisation_id, id) {
        organisation_id -> BigInt,
        id -> BigInt,
    }
}

diesel::table! {
    audit_blocks (organisation_id, number) {
        organisation_id -> BigInt,
        number -> BigInt,
        first_sequence -> BigInt,
        entries -> Text,
        hashes -> Binary,
    }
}

diesel::table! {
    audit_heads (organisation_id) {
        organisation_id -> BigInt,
        blocks -> BigInt,
        entries -> BigInt,
        hash -> Binary,
    }
}

// This table exists on SQLite only: PostgreSQL has a setting of the transaction in its place.
diesel::table! {
    audit_acting (one) {
        one -> BigInt,
        kind -> Nullable<Text>,
        id -> Nullable<Text>,
        request_id -> Nullable<Text>,
    }
}

// This table exists on SQLite only: PostgreSQL has a table in the place of the view `audit_waiting`.
diesel::table! {
    audit_mark (one) {
        one -> BigInt,
        id -> BigInt,
    }
}
