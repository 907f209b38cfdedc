//! What the tests of this crate look into; not part of its interface.

pub use crate::element_table::facets::{Facets, Misfit};
pub use crate::inquiries::{BYTES_LOOKED_AT, is_inquiry_result};
pub use crate::tax_lines::tax_lines;
pub use crate::writing::digits::Digits;
pub use crate::writing::field_path::FieldPath;
pub use crate::writing::fitted_text::{FittedText, fit_id, fit_text};

/// Internals of the official codes.
pub mod codes {
    pub use crate::building::codes::{
        authorisation_document, authorisation_letters, charge, document_parts, fiscal_role, supplementary_letter,
        transport_identification, warehouse_kind,
    };
}

/// Internals of the page that shows a document.
pub mod preview {
    pub use crate::preview::{FOOT, HEAD};
}

/// Internals of the codes that customs knows under another code.
pub mod translated {
    pub use crate::building::translated::{List, TRANSLATIONS, Translation, official, reported};
}
