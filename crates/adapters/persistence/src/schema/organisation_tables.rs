diesel::table! {
    organisation_settings (organisation_id) {
        organisation_id -> BigInt,
        address -> Nullable<Text>,
        postal_code -> Nullable<Text>,
        city -> Nullable<Text>,
        country_code -> Nullable<Text>,
        trade_register_number -> Nullable<Text>,
        vat_number -> Nullable<Text>,
        iban -> Nullable<Text>,
        bic -> Nullable<Text>,
        email -> Nullable<Text>,
        phone -> Nullable<Text>,
        logo -> Nullable<Text>,
        days_for_handling -> Integer,
        days_for_duties -> Integer,
        days_for_disbursements -> Integer,
        invoice_number_format -> Text,
    }
}

diesel::table! {
    use crate::sql_types::*;

    invoice_archive (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        invoice_id -> BigInt,
        due_at -> Nullable<UtcTime>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        held_by -> BigInt,
    }
}
