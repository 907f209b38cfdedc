diesel::table! {
    use crate::sql_types::*;

    stocks (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        customer_code -> Text,
        warehouse_licence -> Nullable<Text>,
        reference -> Nullable<Text>,
        declaration_id -> Nullable<BigInt>,
        submission -> Nullable<Text>,
        mrn -> Nullable<Text>,
        placed_at -> UtcTime,
        withdrawn -> Bool,
        is_open -> Bool,
        search_folded -> Text,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    stock_lots (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        stock_id -> BigInt,
        customer_code -> Text,
        placed_at -> UtcTime,
        sku -> Nullable<Text>,
        description -> Nullable<Text>,
        hs_code -> Nullable<Text>,
        country_of_origin -> Nullable<Text>,
        unit -> Text,
        gross_weight -> Nullable<AnyNumber>,
        net_weight -> Nullable<AnyNumber>,
        customs_value -> Nullable<AnyNumber>,
        currency -> Nullable<Text>,
        quantity_in -> AnyNumber,
        available -> AnyNumber,
        reserved -> AnyNumber,
        is_available -> Bool,
        is_on_hand -> Bool,
        search_folded -> Text,
        moved_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    stock_movements (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        stock_id -> BigInt,
        lot_id -> BigInt,
        customer_code -> Text,
        warehouse_licence -> Nullable<Text>,
        kind -> Text,
        quantity -> AnyNumber,
        reserved -> AnyNumber,
        available_after -> AnyNumber,
        reserved_after -> AnyNumber,
        is_on_hand -> Bool,
        declaration_id -> Nullable<BigInt>,
        declaration_line_id -> Nullable<BigInt>,
        mrn -> Nullable<Text>,
        reason -> Nullable<Text>,
        actor -> Text,
        actor_name -> Nullable<Text>,
        actor_id -> Nullable<BigInt>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    stock_allocations (organisation_id, line_id, lot_id) {
        organisation_id -> BigInt,
        declaration_id -> BigInt,
        line_id -> BigInt,
        lot_id -> BigInt,
        quantity -> AnyNumber,
        origin -> Text,
        submission -> Nullable<Text>,
        state -> Text,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    stock_exceptions (organisation_id, declaration_id, line_id, kind) {
        organisation_id -> BigInt,
        declaration_id -> BigInt,
        line_id -> BigInt,
        place -> BigInt,
        kind -> Text,
        quantity -> Nullable<AnyNumber>,
        allocated -> AnyNumber,
        unit -> Text,
        entry -> Nullable<Text>,
        since -> UtcTime,
        customer_code -> Nullable<Text>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(stocks, stock_lots);
