diesel::table! {
    use crate::sql_types::*;

    guarantee_accounts (organisation_id, kind, eori) {
        organisation_id -> BigInt,
        kind -> Text,
        eori -> Text,
        version -> BigInt,
        total_limit -> AnyNumber,
        used -> AnyNumber,
        in_processing -> AnyNumber,
        is_wanted -> Bool,
        last_synced_at -> Nullable<UtcTime>,
        sync_error -> Nullable<Text>,
        last_entry -> Nullable<BigInt>,
        due_at -> UtcTime,
        requests -> BigInt,
        claimed_until -> Nullable<UtcTime>,
        held_by -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    guarantee_movements (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        account_kind -> Text,
        account_eori -> Text,
        kind -> Text,
        amount -> AnyNumber,
        in_processing -> AnyNumber,
        limit_after -> AnyNumber,
        used_after -> AnyNumber,
        in_processing_after -> AnyNumber,
        customs_entry -> Nullable<BigInt>,
        liable_kind -> Nullable<Text>,
        liable_id -> Nullable<BigInt>,
        lrn -> Nullable<Text>,
        mrn -> Nullable<Text>,
        reason -> Nullable<Text>,
        occurred_at -> UtcTime,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    guarantee_reservations (organisation_id, liable_kind, liable_id, submission, account_kind, account_eori) {
        organisation_id -> BigInt,
        liable_kind -> Text,
        liable_id -> BigInt,
        submission -> Text,
        account_kind -> Text,
        account_eori -> Text,
        amount -> AnyNumber,
        mrn -> Nullable<Text>,
        booked_at -> Nullable<UtcTime>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    guarantee_thresholds (organisation_id) {
        organisation_id -> BigInt,
        warning -> AnyNumber,
        critical -> AnyNumber,
    }
}

diesel::allow_tables_to_appear_in_same_query!(guarantee_reservations, guarantee_movements);

diesel::table! {
    use crate::sql_types::*;

    guarantee_references (organisation_id, eori, grn) {
        organisation_id -> BigInt,
        eori -> Text,
        grn -> Text,
        named_at -> UtcTime,
    }
}
