diesel::table! {
    reference_versions (name) {
        name -> Text,
        version -> BigInt,
    }
}

diesel::table! {
    codebook_entries (table_number, code, valid_from) {
        table_number -> Text,
        code -> Text,
        description_nl -> Text,
        description_en -> Text,
        legal_reference -> Text,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
    }
}

diesel::table! {
    codebook_error_texts (code) {
        code -> Text,
        description_nl -> Text,
        description_en -> Text,
        db_field -> Nullable<Text>,
    }
}

diesel::table! {
    tariff_replacements (table_name, known_from) {
        table_name -> Text,
        known_from -> Date,
        is_sample -> Bool,
    }
}

diesel::table! {
    tariff_commodities (id) {
        id -> BigInt,
        code -> Text,
        cn8 -> Nullable<Text>,
        indent_level -> SmallInt,
        description_nl -> Text,
        description_en -> Text,
        supplementary_unit -> Nullable<Text>,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        declarable -> Bool,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

diesel::table! {
    tariff_measures (id) {
        id -> BigInt,
        measure_type -> SmallInt,
        description -> Text,
        code_prefix -> Text,
        area -> Text,
        additional_code -> Nullable<Text>,
        duty_expression -> Nullable<Text>,
        condition_code -> Nullable<Text>,
        certificate_code -> Nullable<Text>,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        direction -> Text,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

diesel::table! {
    tariff_additional_codes (id) {
        id -> BigInt,
        code_type -> Text,
        code -> Text,
        description_nl -> Text,
        description_en -> Text,
        date_start -> Date,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    tariff_vat_rates (id) {
        id -> BigInt,
        code_prefix -> Text,
        rate -> AnyNumber,
        rate_code -> Text,
        description_nl -> Text,
        description_en -> Text,
        legal_reference -> Text,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    tariff_exchange_rates (id) {
        id -> BigInt,
        currency -> Text,
        month -> Text,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        per_euro -> AnyNumber,
        status -> Text,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

diesel::table! {
    tariff_area_members (id) {
        id -> BigInt,
        area -> Text,
        country -> Text,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        fingerprint -> Binary,
        known_from -> Date,
        known_until -> Nullable<Date>,
    }
}

// A temporary table that lives as long as one replacement (`reference::staging`).
diesel::table! {
    staged_rows (fingerprint) {
        fingerprint -> Binary,
        c0 -> Nullable<Text>,
        c1 -> Nullable<Text>,
        c2 -> Nullable<Text>,
        c3 -> Nullable<Text>,
        c4 -> Nullable<Text>,
        c5 -> Nullable<Text>,
        c6 -> Nullable<Text>,
        c7 -> Nullable<Text>,
        c8 -> Nullable<Text>,
        c9 -> Nullable<Text>,
        c10 -> Nullable<Text>,
    }
}
