/// Its columns are more than a table of Diesel may have: see `further_columns!`.
pub mod transits {
    pub use self::transits::*;
    use crate::sql_types::*;

    diesel::table! {
        use crate::sql_types::*;

        transits (id) {
            organisation_id -> BigInt,
            id -> BigInt,
            version -> BigInt,
            reference -> Nullable<Text>,
            reference_folded -> Nullable<Text>,
            status -> Text,
            departure -> Text,
            destination -> Text,
            customer_code -> Text,
            dossier_id -> Nullable<BigInt>,
            transit_type -> Text,
            additional_declaration_type -> Nullable<Text>,
            office_of_departure -> Nullable<Text>,
            office_of_destination -> Nullable<Text>,
            guarantee_type -> Nullable<Text>,
            guarantee_reference -> Nullable<Text>,
            guarantee_amount -> Nullable<AnyNumber>,
            total_items -> Integer,
            total_gross_mass -> AnyNumber,
            total_packages -> BigInt,
            lrn -> Nullable<Text>,
            mrn -> Nullable<Text>,
            submitted_at -> Nullable<UtcTime>,
            registered_at -> Nullable<UtcTime>,
            accepted_at -> Nullable<UtcTime>,
            released_at -> Nullable<UtcTime>,
            arrived_at -> Nullable<UtcTime>,
            discharged_at -> Nullable<UtcTime>,
            created_at -> UtcTime,
            updated_at -> UtcTime,
        }
    }

    further_columns! {
        transits {
            application_reference -> Nullable<Text>,
            before_invalidation -> Nullable<Text>,
            presentation_sent_at -> Nullable<UtcTime>,
            presentation_accepted_at -> Nullable<UtcTime>,
            arrival_sent_at -> Nullable<UtcTime>,
            unloading_allowed_at -> Nullable<UtcTime>,
            invalidation_requested_at -> Nullable<UtcTime>,
            invalidated_at -> Nullable<UtcTime>,
            arrival_office -> Nullable<Text>,
            arrival_date -> Nullable<Date>,
            unloading_remarks -> Nullable<Text>,
            seals_intact -> Nullable<Bool>,
            permission_names_seals -> Nullable<Bool>,
            trader_at_destination -> Nullable<Text>,
            document -> JsonDocument,
            sealed_access_codes -> Nullable<Binary>,
            amendment -> Nullable<JsonDocument>,
            sealed_amendment_codes -> Nullable<Binary>,
            former_amendments -> Nullable<JsonDocument>,
            sealed_former_codes -> Nullable<Binary>,
            enquiry -> Nullable<JsonDocument>,
            put_away_at -> Nullable<UtcTime>,
        }
    }
}

diesel::table! {
    use crate::sql_types::*;

    transit_timeline (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        transit_id -> BigInt,
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

    transit_rejections (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        transit_id -> BigInt,
        arrived_at -> UtcTime,
        resolved_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    transit_rejection_errors (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        rejection_id -> BigInt,
        arrived_at -> UtcTime,
        code -> Text,
        text -> Nullable<Text>,
        text_fact -> Nullable<Text>,
        pointer -> Nullable<Text>,
        path -> Nullable<Text>,
        original_value -> Nullable<Text>,
        line_number -> Nullable<Integer>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(transit_rejections, transit_rejection_errors);
