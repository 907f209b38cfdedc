//! Messages to and from customs, and events, for every kind of record.

use super::{declarations, transits};

diesel::table! {
    use crate::sql_types::*;

    outbound_messages (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        subject -> Text,
        record_id -> BigInt,
        kind -> Text,
        lrn -> Text,
        body -> Binary,
        encoding -> Text,
        sealed -> Bool,
        emission_map -> Nullable<JsonDocument>,
        created_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        attempts -> Integer,
        refusals -> Integer,
        open_tries -> Integer,
        held_by -> BigInt,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<UtcTime>,
        failed_at -> Nullable<UtcTime>,
        answered_at -> Nullable<UtcTime>,
        answer_id -> Nullable<BigInt>,
        answer_code -> Nullable<Text>,
        mrn -> Nullable<Text>,
        first_lrn -> Nullable<Text>,
        replaces_lrn -> Nullable<Text>,
        replaced_by_lrn -> Nullable<Text>,
        invalidated_at -> Nullable<UtcTime>,
        lodged -> Nullable<JsonDocument>,
        former_id -> Nullable<BigInt>,
        last_error_fact -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    inbound_messages (id) {
        id -> BigInt,
        organisation_id -> Nullable<BigInt>,
        subject -> Text,
        record_id -> Nullable<BigInt>,
        codes -> Text,
        lrn -> Nullable<Text>,
        mrn -> Nullable<Text>,
        body -> Binary,
        encoding -> Text,
        received_at -> UtcTime,
        due_at -> Nullable<UtcTime>,
        held_by -> BigInt,
        fate -> Text,
        settled_at -> Nullable<UtcTime>,
        document_id -> Nullable<BigInt>,
        place -> Nullable<Integer>,
        former_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    outbox (id) {
        id -> BigInt,
        organisation_id -> BigInt,
        subject -> Text,
        record_id -> BigInt,
        subscriber -> Text,
        event -> JsonDocument,
        due_at -> UtcTime,
        attempts -> Integer,
        held_by -> BigInt,
        last_error -> Nullable<Text>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(declarations, outbound_messages);
diesel::allow_tables_to_appear_in_same_query!(transits, outbound_messages);

diesel::table! {
    use crate::sql_types::*;

    /// Outages of customs, numbered within their organisation.
    outages (organisation_id, number) {
        organisation_id -> BigInt,
        number -> BigInt,
        reason -> Text,
        opened_at -> UtcTime,
        opened_by -> Text,
        closed_at -> Nullable<UtcTime>,
        closed_by -> Nullable<Text>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    /// What was released on paper during an outage.
    fallback_releases (organisation_id, subject, record_id) {
        organisation_id -> BigInt,
        subject -> Text,
        record_id -> BigInt,
        outage_number -> BigInt,
        number -> Text,
        lrn -> Nullable<Text>,
        released_at -> UtcTime,
        lodge_by -> Nullable<Date>,
        lodged_at -> Nullable<UtcTime>,
        regularised_at -> Nullable<UtcTime>,
    }
}
