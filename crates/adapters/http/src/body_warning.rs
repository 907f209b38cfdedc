use customs_kernel::facts::{Count, Path};

customs_kernel::facts!(
    /// Warnings about fields of a body that the API does not know.
    pub(crate) enum BodyWarning {
        /// The API has no such field there, and it has no effect.
        Unknown("unknown_field") = "is not known", "Correct the name, or leave the field out.";
        /// The API has no such field there, but one with a similar name.
        Misspelt("misspelt_field") { meant: Path } = "is not known; did you mean {meant}?", "Correct the name.";
        /// The body has more unknown fields than are named.
        MoreUnknown("more_unknown_fields") { more: Count }
            = "and {more} more fields are not known", "Correct those that are named first.";
    }
);
