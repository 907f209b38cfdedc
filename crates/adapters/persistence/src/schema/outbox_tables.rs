diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::{JsonDocument, UtcTime};

    outbox (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        declaration_id -> BigInt,
        subscriber -> Text,
        event -> JsonDocument,
        due_at -> UtcTime,
        attempts -> Integer,
        last_error -> Nullable<Text>,
    }
}
