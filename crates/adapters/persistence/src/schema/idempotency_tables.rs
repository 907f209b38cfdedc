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
