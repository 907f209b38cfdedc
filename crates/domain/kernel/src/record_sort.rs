use crate::words;

words!(
    /// The order of a list of declarations or transits; ties are broken by id, in the same direction. Texts are sorted
    /// by their bytes, regardless of the language of the database.
    RecordSort {
        /// By id.
        Id = "id",
        /// By reference.
        Reference = "reference",
        /// By status code.
        Status = "status",
        /// By the moment of creation.
        CreatedAt = "created_at",
        /// By the moment of submission; those not submitted come first when ascending.
        SubmittedAt = "submitted_at",
        /// By the moment of acceptance; those not accepted come first when ascending.
        AcceptedAt = "accepted_at",
    }
);
