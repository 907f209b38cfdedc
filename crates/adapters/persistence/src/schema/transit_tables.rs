diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::{AnyNumber, JsonDocument, UtcTime};

    transits (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        version -> BigInt,
        reference -> Nullable<Text>,
        reference_folded -> Nullable<Text>,
        application_reference -> Nullable<Text>,
        status -> Text,
        departure -> Text,
        destination -> Text,
        before_invalidation -> Nullable<Text>,
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
        presentation_sent_at -> Nullable<UtcTime>,
        presentation_accepted_at -> Nullable<UtcTime>,
        released_at -> Nullable<UtcTime>,
        arrival_sent_at -> Nullable<UtcTime>,
        arrived_at -> Nullable<UtcTime>,
        discharged_at -> Nullable<UtcTime>,
        invalidation_requested_at -> Nullable<UtcTime>,
        invalidated_at -> Nullable<UtcTime>,
        arrival_office -> Nullable<Text>,
        arrival_date -> Nullable<Date>,
        unloading_remarks -> Nullable<Text>,
        document -> JsonDocument,
        created_at -> UtcTime,
        updated_at -> UtcTime,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    transit_timeline (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        transit_id -> BigInt,
        event -> Text,
        status -> Text,
        occurred_at -> UtcTime,
        actor -> Text,
        actor_name -> Nullable<Text>,
        details -> Nullable<Text>,
        mrn -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    transit_rejections (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        transit_id -> BigInt,
        arrived_at -> UtcTime,
        resolved_at -> Nullable<UtcTime>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    transit_rejection_errors (id) {
        organisation_id -> BigInt,
        id -> BigInt,
        rejection_id -> BigInt,
        arrived_at -> UtcTime,
        code -> Text,
        text -> Nullable<Text>,
        pointer -> Nullable<Text>,
        path -> Nullable<Text>,
        original_value -> Nullable<Text>,
        line_number -> Nullable<Integer>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::{JsonDocument, UtcTime};

    transit_outbound_messages (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        transit_id -> BigInt,
        kind -> Text,
        lrn -> Text,
        sealed_body -> Binary,
        emission_map -> JsonDocument,
        created_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        attempts -> Integer,
        refusals -> Integer,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<UtcTime>,
        failed_at -> Nullable<UtcTime>,
        answered_at -> Nullable<UtcTime>,
        answer_id -> Nullable<BigInt>,
        answer_type -> Nullable<Text>,
        first_lrn -> Nullable<Text>,
        replaces_lrn -> Nullable<Text>,
        replaced_by_lrn -> Nullable<Text>,
        mrn -> Nullable<Text>,
        open_tries -> Integer,
        invalidated_at -> Nullable<UtcTime>,
        office_of_departure -> Nullable<Text>,
        holder_eori -> Nullable<Text>,
        held_by -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::UtcTime;

    transit_inbound_messages (id) {
        id -> BigInt,
        organisation_id -> Nullable<BigInt>,
        transit_id -> Nullable<BigInt>,
        message_type -> Text,
        lrn -> Nullable<Text>,
        mrn -> Nullable<Text>,
        body -> Binary,
        received_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        fate -> Text,
        settled_at -> Nullable<UtcTime>,
        held_by -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::sql_types::{JsonDocument, UtcTime};

    transit_outbox (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        transit_id -> BigInt,
        subscriber -> Text,
        event -> JsonDocument,
        due_at -> UtcTime,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        held_by -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(transits, transit_outbound_messages);
diesel::allow_tables_to_appear_in_same_query!(transit_rejections, transit_rejection_errors);
