/// Declares an id type: a positive `i64` that the database assigns. Each kind of record has a type of its own, so that
/// the id of one cannot be passed for the id of another.
#[macro_export]
macro_rules! typed_id {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            /// Creates the id from the number that the database assigned.
            #[must_use]
            pub const fn new(number: i64) -> Self {
                Self(number)
            }

            /// The number, as stored in the database.
            #[must_use]
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+ };
}

typed_id!(
    /// Every record belongs to exactly one organisation.
    OrganisationId,
    /// A person who signs in. Timelines and the audit log name people by it, so that it means the same in all domains.
    UserId,
);
