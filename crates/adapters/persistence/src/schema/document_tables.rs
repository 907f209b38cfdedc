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
