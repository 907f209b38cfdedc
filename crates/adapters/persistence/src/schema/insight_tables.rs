diesel::table! {
    rejection_tallies (id) {
        organisation_id -> BigInt,
        dimension -> Text,
        day -> Date,
        id -> BigInt,
        key -> Text,
        detail -> Text,
        submitted -> BigInt,
        accepted -> BigInt,
        rejected -> BigInt,
    }
}
