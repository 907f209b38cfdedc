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
