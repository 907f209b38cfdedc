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
