diesel::table! {
    use crate::sql_types::*;

    customers (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        customer_code -> Text,
        code_folded -> Text,
        customer_name -> Text,
        name_folded -> Text,
        eori -> Nullable<Text>,
        eori_folded -> Nullable<Text>,
        country_code -> Nullable<Text>,
        portal_access_enabled -> Bool,
        surety_sync_enabled -> Bool,
        dva_guarantee_sync_enabled -> Bool,
        declarant_customer_id -> Nullable<BigInt>,
        parent_customer_id -> Nullable<BigInt>,
        default_invoice_to_customer_id -> Nullable<BigInt>,
        vat_check_status -> Nullable<Text>,
        vat_check_reference -> Nullable<Text>,
        vat_checked_at -> Nullable<UtcTime>,
        vat_eligible_overridden -> Bool,
        article_23_overridden -> Bool,
        sealed_access_code -> Nullable<Binary>,
        document -> JsonDocument,
        created_at -> UtcTime,
        updated_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    customer_parts (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        customer_id -> BigInt,
        kind -> Text,
        is_chosen -> Bool,
        document -> JsonDocument,
        created_at -> UtcTime,
    }
}

diesel::table! {
    customer_invoice_to (organisation_id, customer_id, invoice_to_id) {
        organisation_id -> BigInt,
        customer_id -> BigInt,
        invoice_to_id -> BigInt,
        is_default -> Bool,
    }
}

diesel::allow_tables_to_appear_in_same_query!(customers, customer_invoice_to);
