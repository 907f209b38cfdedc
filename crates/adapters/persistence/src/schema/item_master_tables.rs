diesel::table! {
    use crate::sql_types::*;

    items (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        owner_id -> BigInt,
        customer_id -> Nullable<BigInt>,
        item_code -> Text,
        description -> Text,
        hs_code -> Nullable<Text>,
        country_of_origin -> Nullable<Text>,
        status -> Text,
        net_weight -> Nullable<AnyNumber>,
        gross_weight -> Nullable<AnyNumber>,
        unit_value -> Nullable<AnyNumber>,
        unit_currency -> Nullable<Text>,
        sku -> Nullable<Text>,
        part_number -> Nullable<Text>,
        verified_at -> Nullable<UtcTime>,
        verified_by -> Nullable<Text>,
        words -> Text,
        list_words -> Text,
        document -> JsonDocument,
        created_at -> UtcTime,
        updated_at -> UtcTime,
    }
}

diesel::table! {
    item_words (organisation_id, kind, word, item_id) {
        organisation_id -> BigInt,
        item_id -> BigInt,
        owner_id -> BigInt,
        kind -> SmallInt,
        shared -> SmallInt,
        word -> Text,
    }
}

diesel::table! {
    item_counts (organisation_id, owner_id, status, slot) {
        organisation_id -> BigInt,
        owner_id -> BigInt,
        status -> Text,
        slot -> SmallInt,
        items -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    item_changes (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        item_id -> BigInt,
        field -> Text,
        old_value -> Nullable<Text>,
        new_value -> Nullable<Text>,
        status -> Text,
        requested_by -> Text,
        requested_at -> UtcTime,
        decided_by -> Nullable<Text>,
        decided_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    item_documents (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        item_id -> BigInt,
        document_type -> Text,
        filename -> Text,
        created_at -> UtcTime,
    }
}
