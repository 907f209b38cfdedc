//! Documents, mails, kept answers, counts of rejections, and the holds and passes of retention.

diesel::table! {
    use crate::sql_types::*;

    documents (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        owner_kind -> Text,
        owner_id -> BigInt,
        document_type -> Text,
        description -> Nullable<Text>,
        file_key -> Text,
        filename -> Text,
        size -> BigInt,
        sha256 -> Binary,
        created_at -> UtcTime,
        updated_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    document_uploads (file_key) {
        file_key -> Text,
        organisation_id -> BigInt,
        given_up -> Bool,
        due_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    idempotency_records (organisation_id, request_digest) {
        organisation_id -> BigInt,
        request_digest -> Binary,
        body_digest -> Binary,
        holder -> Text,
        until -> UtcTime,
        status -> Nullable<Integer>,
        entity_tag -> Nullable<Text>,
        body -> Nullable<Binary>,
        sealed -> Bool,
        held_by -> BigInt,
        fingerprint_rule -> SmallInt,
    }
}

diesel::table! {
    rejection_tallies (id) {
        organisation_id -> BigInt,
        dimension -> Text,
        day -> Date,
        id -> BigInt,
        key -> Text,
        detail -> Text,
        submitted -> BigInt,
        accepted -> BigInt,
        rejected -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    mails (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        topic -> Text,
        topic_id -> BigInt,
        once -> Nullable<Text>,
        sender_name -> Nullable<Text>,
        reply_to -> Nullable<Text>,
        recipients -> JsonDocument,
        copies -> JsonDocument,
        subject -> Text,
        body -> Text,
        attachments -> JsonDocument,
        status -> Text,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        due_at -> Nullable<UtcTime>,
        lease_until -> Nullable<UtcTime>,
        created_at -> UtcTime,
        sent_at -> Nullable<UtcTime>,
        held_by -> BigInt,
        last_error_fact -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    retention_holds (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        subject -> Text,
        record_id -> BigInt,
        reason -> Nullable<Text>,
        set_by -> Text,
        set_at -> UtcTime,
        lifted_by -> Nullable<Text>,
        lifted_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    /// The latest pass of retention, in a single row.
    retention_passes (id) {
        id -> BigInt,
        due_at -> UtcTime,
        leased_until -> Nullable<UtcTime>,
        held_by -> BigInt,
    }
}
