//! The words by which records are found.

diesel::table! {
    /// What a record is found by.
    search_texts (organisation_id, kind, record_id) {
        organisation_id -> BigInt,
        kind -> SmallInt,
        record_id -> BigInt,
        title -> Text,
        about -> Nullable<Text>,
        texts -> Text,
        words -> Text,
    }
}

diesel::table! {
    search_words (organisation_id, kind, word, record_id, field) {
        organisation_id -> BigInt,
        kind -> SmallInt,
        word -> Text,
        record_id -> BigInt,
        field -> SmallInt,
    }
}

diesel::table! {
    /// The records whose words may have changed.
    search_due (organisation_id, kind, record_id) {
        organisation_id -> BigInt,
        kind -> SmallInt,
        record_id -> BigInt,
        changes -> Integer,
    }
}
