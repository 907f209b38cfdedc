diesel::table! {
    simulated_cases (id) {
        id -> BigInt,
        account -> Text,
        lrn -> Text,
        mrn -> Nullable<Text>,
        revision -> BigInt,
        type_code -> Text,
        procedure -> Text,
        trader_reference -> Nullable<Text>,
        state -> Text,
        guarantee_amount -> Nullable<Text>,
        guarantor -> Nullable<Text>,
        assessment -> Nullable<Text>,
    }
}

diesel::table! {
    simulated_references (account, lrn) {
        account -> Text,
        lrn -> Text,
        case_id -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    simulated_messages (account, lrn, fingerprint) {
        account -> Text,
        lrn -> Text,
        fingerprint -> Text,
        received_at -> UtcTime,
    }
}

diesel::table! {
    use crate::sql_types::*;

    simulated_answers (id) {
        id -> BigInt,
        case_id -> BigInt,
        due_at -> UtcTime,
        claimable_at -> UtcTime,
        attempts -> Integer,
        body -> Binary,
        held_by -> BigInt,
    }
}

diesel::table! {
    use crate::sql_types::*;

    simulated_accounts (account, kind, guarantee) {
        account -> Text,
        kind -> Text,
        guarantee -> Text,
        last_entry -> BigInt,
        used -> AnyNumber,
    }
}

diesel::table! {
    use crate::sql_types::*;

    simulated_planned_entries (id) {
        id -> BigInt,
        case_id -> BigInt,
        account -> Text,
        kind -> Text,
        guarantee -> Text,
        entry -> Text,
        amount -> Nullable<AnyNumber>,
        due_at -> UtcTime,
        part -> Nullable<AnyNumber>,
    }
}

diesel::table! {
    use crate::sql_types::*;

    simulated_entries (account, kind, guarantee, number) {
        account -> Text,
        kind -> Text,
        guarantee -> Text,
        number -> BigInt,
        case_id -> BigInt,
        entry -> Text,
        amount -> AnyNumber,
        used_after -> AnyNumber,
        occurred_at -> UtcTime,
    }
}

diesel::table! {
    simulated_entry_numbers (account, kind) {
        account -> Text,
        kind -> Text,
        last_entry -> BigInt,
    }
}

diesel::table! {
    simulated_goods (case_id) {
        case_id -> BigInt,
        version -> BigInt,
        goods -> Text,
    }
}

diesel::table! {
    simulated_movements (case_id) {
        case_id -> BigInt,
        movement -> Text,
    }
}

diesel::joinable!(simulated_entries -> simulated_cases (case_id));
diesel::joinable!(simulated_references -> simulated_cases (case_id));
diesel::allow_tables_to_appear_in_same_query!(simulated_cases, simulated_references);
diesel::allow_tables_to_appear_in_same_query!(simulated_cases, simulated_entries);
