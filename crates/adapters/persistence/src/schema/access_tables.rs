diesel::table! {
    use diesel::sql_types::*;

    installation (id) {
        id -> SmallInt,
        key_check -> Binary,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    organisations (id) {
        id -> BigInt,
        name -> Text,
        eori -> Nullable<Text>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

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
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    token_revocations (token_id) {
        token_id -> Text,
        until -> UtcTime,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    client_revocations (client_id) {
        client_id -> Text,
        valid_from -> BigInt,
        until -> UtcTime,
    }
}
