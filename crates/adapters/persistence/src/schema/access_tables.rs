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

    evidence_keys (public_key) {
        public_key -> Text,
        noted_at -> UtcTime,
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

diesel::table! {
    organisation_settings (organisation_id) {
        organisation_id -> BigInt,
        address -> Nullable<Text>,
        postal_code -> Nullable<Text>,
        city -> Nullable<Text>,
        country_code -> Nullable<Text>,
        trade_register_number -> Nullable<Text>,
        vat_number -> Nullable<Text>,
        iban -> Nullable<Text>,
        bic -> Nullable<Text>,
        email -> Nullable<Text>,
        phone -> Nullable<Text>,
        logo -> Nullable<Text>,
        days_for_handling -> Integer,
        days_for_duties -> Integer,
        days_for_disbursements -> Integer,
        invoice_number_format -> Text,
    }
}

diesel::table! {
    use crate::sql_types::*;

    invoice_archive (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        invoice_id -> BigInt,
        due_at -> Nullable<UtcTime>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        held_by -> BigInt,
    }
}

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
