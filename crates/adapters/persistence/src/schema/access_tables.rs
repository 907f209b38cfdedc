diesel::table! {
    master_keys (number) {
        number -> Integer,
        id -> Text,
        key_check -> Binary,
    }
}

diesel::table! {
    kept_keys (purpose) {
        purpose -> Text,
        sealed_key -> Binary,
    }
}

diesel::table! {
    use crate::sql_types::*;

    signing_keys (kid) {
        kid -> Text,
        sealed_key -> Binary,
        created_at -> UtcTime,
        signs_from -> UtcTime,
        token_seconds -> Integer,
    }
}

diesel::table! {
    use crate::sql_types::*;

    organisations (id) {
        id -> BigInt,
        name -> Text,
        eori -> Nullable<Text>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    clients (client_id) {
        client_id -> Text,
        organisation_id -> BigInt,
        name -> Text,
        secret_hash -> Binary,
        generation -> BigInt,
        scopes -> Text,
        permissions -> Text,
        created_at -> UtcTime,
        revoked_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    client_uses (organisation_id, client_id) {
        organisation_id -> BigInt,
        client_id -> Text,
        last_used_at -> UtcTime,
    }
}

diesel::allow_tables_to_appear_in_same_query!(clients, client_uses);

diesel::table! {
    use crate::sql_types::*;

    token_revocations (token_id) {
        token_id -> Text,
        until -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    client_revocations (client_id) {
        client_id -> Text,
        valid_from -> BigInt,
        until -> UtcTime,
    }
}
