diesel::table! {
    use crate::sql_types::*;

    /// The latest daily invoice run, in a single row.
    invoice_runs (id) {
        id -> BigInt,
        day -> Date,
        leased_until -> Nullable<UtcTime>,
        held_by -> BigInt,
        left_over -> Nullable<JsonDocument>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    billable_items (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        code -> Text,
        name -> Text,
        code_folded -> Text,
        name_folded -> Text,
        default_price -> AnyNumber,
        trigger_type -> Text,
        trigger_event -> Text,
        trigger_for -> Nullable<Text>,
        item_type -> Text,
        vat_rate -> AnyNumber,
        category -> Nullable<Text>,
        description -> Nullable<Text>,
        is_active -> Bool,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    rate_cards (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        customer_code -> Text,
        name -> Text,
        code_folded -> Text,
        name_folded -> Text,
        valid_from -> Date,
        valid_until -> Nullable<Date>,
        invoice_frequency -> Text,
        consolidation_mode -> Text,
        currency -> Text,
        is_active -> Bool,
        notes -> Nullable<Text>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    rate_card_lines (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        rate_card_id -> BigInt,
        billable_item_id -> BigInt,
        unit_price -> Nullable<AnyNumber>,
        vat_rate_override -> Nullable<AnyNumber>,
        invoice_frequency_override -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    dossiers (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        dossier_number -> Text,
        customer_code -> Text,
        billing_customer -> Text,
        status -> Text,
        transport_mode -> Nullable<Text>,
        number_folded -> Text,
        reference_folded -> Nullable<Text>,
        search_folded -> Text,
        ready_at -> Nullable<UtcTime>,
        invoiced_at -> Nullable<UtcTime>,
        created_at -> UtcTime,
        updated_at -> UtcTime,
        prepayment -> Nullable<JsonDocument>,
        document -> JsonDocument,
    }
}

diesel::table! {
    dossier_series (organisation_id, series) {
        organisation_id -> BigInt,
        series -> Text,
        last -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    purchase_lines (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        dossier_id -> BigInt,
        category -> Text,
        description -> Text,
        quantity -> AnyNumber,
        unit_price -> AnyNumber,
        vat_rate -> AnyNumber,
        amount -> AnyNumber,
        vat_amount -> AnyNumber,
        currency -> Text,
        source -> Nullable<Text>,
        created_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    purchase_sources (organisation_id, dossier_id, source) {
        organisation_id -> BigInt,
        dossier_id -> BigInt,
        source -> Text,
        amount -> Nullable<AnyNumber>,
        charged_on -> Nullable<AnyNumber>,
        charged_by_service -> Bool,
    }
}

diesel::table! {
    use crate::sql_types::*;

    invoices (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        status -> Text,
        document_type -> Text,
        customer_code -> Text,
        dossier_id -> Nullable<BigInt>,
        payment_groups -> Text,
        payment_term_days -> Nullable<BigInt>,
        invoice_date -> Date,
        due_date -> Date,
        due_date_is_set -> Bool,
        currency -> Text,
        is_prepayment -> Bool,
        credited_invoice_id -> Nullable<BigInt>,
        credited_number -> Nullable<Text>,
        total_cents -> BigInt,
        number_folded -> Nullable<Text>,
        search_folded -> Text,
        series_year -> Nullable<Integer>,
        sequence -> Nullable<BigInt>,
        invoice_number -> Nullable<Text>,
        previous_hash -> Nullable<Text>,
        hash -> Nullable<Text>,
        created_at -> UtcTime,
        finalized_at -> Nullable<UtcTime>,
        sent_at -> Nullable<UtcTime>,
        paid_at -> Nullable<UtcTime>,
        payment_reference -> Nullable<Text>,
        paid_by -> Nullable<Text>,
        notes -> Nullable<Text>,
        parties -> Nullable<JsonDocument>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    invoice_lines (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        invoice_id -> BigInt,
        description -> Text,
        quantity -> AnyNumber,
        unit_price -> AnyNumber,
        vat_rate -> AnyNumber,
        reverse_charged -> Bool,
        not_taxed_here -> Bool,
        amount -> AnyNumber,
        vat_amount -> AnyNumber,
        payment_group -> Text,
        billable_item_id -> Nullable<BigInt>,
        dossier_id -> Nullable<BigInt>,
        revenue_line_id -> Nullable<BigInt>,
        prepaid_dossier_id -> Nullable<BigInt>,
        credited_line -> Nullable<BigInt>,
    }
}

diesel::table! {
    invoice_series (organisation_id, year) {
        organisation_id -> BigInt,
        year -> Integer,
        sequence -> BigInt,
        hash -> Text,
    }
}

diesel::table! {
    use crate::sql_types::*;

    revenue_lines (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        dossier_id -> BigInt,
        billable_item_id -> BigInt,
        movement_kind -> Nullable<Text>,
        movement_id -> Nullable<BigInt>,
        origin -> Text,
        charges_on -> Nullable<Text>,
        description -> Text,
        quantity -> AnyNumber,
        unit_price -> AnyNumber,
        vat_rate -> AnyNumber,
        reverse_charged -> Bool,
        not_taxed_here -> Bool,
        amount -> AnyNumber,
        vat_amount -> AnyNumber,
        payment_group -> Text,
        invoice_frequency -> Text,
        currency -> Text,
        triggered_at -> UtcTime,
        invoice_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    made_charges (organisation_id, dossier_id, billable_item_id, movement_kind, movement_id) {
        organisation_id -> BigInt,
        dossier_id -> BigInt,
        billable_item_id -> BigInt,
        movement_kind -> Text,
        movement_id -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(dossiers, revenue_lines);
