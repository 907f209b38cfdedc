//! What is kept beside tasks, which are no rows themselves.

diesel::table! {
    use crate::sql_types::*;

    /// What people noted on tasks.
    task_marks (organisation_id, kind, record_key) {
        organisation_id -> BigInt,
        kind -> Text,
        record_key -> Text,
        assignee_id -> Nullable<BigInt>,
        snoozed_until -> Nullable<Date>,
        snooze_reason -> Nullable<Text>,
        snoozed_at -> Nullable<UtcTime>,
        marked_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    task_calendars (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        hash -> Binary,
        owner_kind -> Text,
        owner_id -> Text,
        name -> Text,
        only_own -> Bool,
        created_at -> UtcTime,
    }
}

diesel::table! {
    /// Users who want a mail each morning, and the day of the last one.
    task_mails (organisation_id, user_id) {
        organisation_id -> BigInt,
        user_id -> BigInt,
        mailed_on -> Date,
    }
}
