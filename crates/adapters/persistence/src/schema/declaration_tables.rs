/// Its columns are more than a table of Diesel may have: see `further_columns!`.
pub mod declarations {
    pub use self::declarations::*;
    use crate::sql_types::*;

    diesel::table! {
        use crate::sql_types::*;

        declarations (id) {
            organisation_id -> BigInt,
            id -> BigInt,
            version -> BigInt,
            reference -> Nullable<Text>,
            reference_folded -> Nullable<Text>,
            status -> Text,
            imex -> Text,
            declaration_type -> Nullable<Text>,
            dms_version -> Nullable<Text>,
            symbol -> Text,
            representation_type -> Nullable<Text>,
            customer_code -> Nullable<Text>,
            dossier_id -> Nullable<BigInt>,
            lrn -> Nullable<Text>,
            mrn -> Nullable<Text>,
            submitted_at -> Nullable<UtcTime>,
            registered_at -> Nullable<UtcTime>,
            accepted_at -> Nullable<UtcTime>,
            released_at -> Nullable<UtcTime>,
            supplementary_sent_at -> Nullable<UtcTime>,
            supplement_due_at -> Nullable<UtcTime>,
            documents_requested_until -> Nullable<UtcTime>,
            invalidated_at -> Nullable<UtcTime>,
            verified_at -> Nullable<UtcTime>,
            total_items -> Integer,
            total_gross_mass -> AnyNumber,
            total_invoice_value -> Nullable<AnyNumber>,
            currency -> Nullable<Text>,
            created_at -> UtcTime,
            updated_at -> UtcTime,
            packed -> Nullable<Binary>,
            invoice_values -> Nullable<JsonDocument>,
        }
    }

    further_columns! {
        declarations {
            application_reference -> Nullable<Text>,
            status_before_invalidation -> Nullable<Text>,
            presentation_sent_at -> Nullable<UtcTime>,
            presentation_accepted_at -> Nullable<UtcTime>,
            exit_confirmed_at -> Nullable<UtcTime>,
            fallback_released_at -> Nullable<UtcTime>,
            invalidation_requested_at -> Nullable<UtcTime>,
            verified_by -> Nullable<Text>,
            document -> JsonDocument,
            put_away_at -> Nullable<UtcTime>,
        }
    }
}

diesel::table! {
    use crate::sql_types::*;

    declaration_lines (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        declaration_id -> BigInt,
        sequence -> Integer,
        hs_code -> Nullable<Text>,
        sku -> Nullable<Text>,
        country_of_origin -> Nullable<Text>,
        document -> JsonDocument,
    }
}

diesel::table! {
    use crate::sql_types::*;

    /// The declarations of the lines that are packed, by ranges of their ids.
    packed_line_ids (organisation_id, first_id) {
        organisation_id -> BigInt,
        first_id -> BigInt,
        last_id -> BigInt,
        declaration_id -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    declaration_timeline (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        declaration_id -> BigInt,
        event -> Text,
        status -> Text,
        occurred_at -> UtcTime,
        actor -> Text,
        actor_name -> Nullable<Text>,
        actor_id -> Nullable<BigInt>,
        details -> Nullable<Text>,
        details_fact -> Nullable<Text>,
        mrn -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    declaration_rejections (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        declaration_id -> BigInt,
        arrived_at -> UtcTime,
        resolved_at -> Nullable<UtcTime>,
        lrn -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    rejection_errors (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        rejection_id -> BigInt,
        code -> Text,
        text -> Nullable<Text>,
        text_nl -> Nullable<Text>,
        pointer -> Nullable<Text>,
        path -> Nullable<Text>,
        original_value -> Nullable<Text>,
        line_number -> Nullable<Integer>,
        arrived_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    /// Why customs refused declarations, by code, field and kind of goods.
    rejection_causes (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        rejection_id -> BigInt,
        declaration_id -> BigInt,
        code -> Text,
        field -> Text,
        commodity_code -> Text,
        origin -> Text,
        article -> Text,
        lines -> BigInt,
        customer_code -> Nullable<Text>,
        day -> Date,
        arrived_at -> UtcTime,
        is_last -> Bool,
    }
}

diesel::table! {
    use crate::sql_types::*;

    declaration_mends (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        code -> Text,
        field -> Text,
        mended_values -> JsonDocument,
        author_kind -> Text,
        author_id -> Text,
        author_name -> Text,
        may_allocate -> Bool,
        asked_at -> UtcTime,
        finished_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    declaration_mend_entries (organisation_id, mend_id, declaration_id) {
        organisation_id -> BigInt,
        mend_id -> BigInt,
        declaration_id -> BigInt,
        place -> Integer,
        version -> BigInt,
        reference -> Text,
        state -> Text,
        refusal -> Nullable<JsonDocument>,
        settled_at -> Nullable<UtcTime>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(declarations, declaration_lines);
diesel::table! {
    use crate::sql_types::*;

    /// The final charges of customs for declarations.
    declaration_taxes (organisation_id, declaration_id, tax_type, currency) {
        organisation_id -> BigInt,
        declaration_id -> BigInt,
        tax_type -> Text,
        currency -> Text,
        amount -> AnyNumber,
    }
}

diesel::table! {
    use crate::sql_types::*;

    /// Amendments that customs was asked for.
    declaration_amendments (organisation_id, declaration_id, number) {
        organisation_id -> BigInt,
        declaration_id -> BigInt,
        number -> Integer,
        lrn -> Text,
        state -> Text,
        reason -> Text,
        after_release -> Bool,
        payable_before -> Nullable<AnyNumber>,
        payable_after -> Nullable<AnyNumber>,
        asked_at -> UtcTime,
        actor -> Text,
        actor_name -> Nullable<Text>,
        actor_id -> Nullable<BigInt>,
        decided_at -> Nullable<UtcTime>,
        to_credit -> Bool,
        forms -> JsonDocument,
        credit_amount -> Nullable<AnyNumber>,
        credit_currency -> Nullable<Text>,
        credit_until -> Nullable<AnyNumber>,
        credit_dossier_id -> Nullable<BigInt>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(declaration_rejections, rejection_errors);
