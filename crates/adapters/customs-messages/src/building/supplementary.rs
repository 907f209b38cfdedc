//! Writes the part of a supplementary declaration that the full data set does not have.

use super::{Completed, codes};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Symbol;

/// Writes the `PreviousDocument` of an item that names the simplified declaration. It comes before the form's own
/// previous documents, so that a reader finds the completed declaration without knowing every kind of document.
pub(super) fn write_completed(writer: &mut MessageWriter, simplified: Symbol, completed: &Completed<'_>) {
    let Completed { mrn, accepted_at: _ } = completed;
    // The service fills in the MRN itself, so an objection of customs can only be about the kind of declaration.
    let path = FieldPath::new("declaration", "symbol");
    let (category, kind) = codes::completed_document(simplified);
    writer.class("PreviousDocument", Some(path), |writer| {
        writer.text("CategoryCode", Some(category), path);
        writer.text("ID", Some(mrn.as_str()), path);
        writer.text("TypeCode", Some(kind), path);
    });
}
