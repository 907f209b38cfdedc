//! The supplementary declaration: what it has beside the full data set.

use super::{Completed, codes};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Symbol;

/// PreviousDocument of an item that names the simplified declaration. It comes before those of the
/// form: whoever reads the message finds what it completes without knowing all kinds of documents.
pub(super) fn write_completed(writer: &mut MessageWriter, simplified: Symbol, completed: &Completed<'_>) {
    let Completed { mrn, accepted_at: _ } = completed;
    // The number is ours: customs can only mean the kind of declaration.
    let path = FieldPath::of("declaration", "symbol");
    let (category, kind) = codes::completed_document(simplified);
    writer.class("PreviousDocument", Some(path), |writer| {
        writer.text("CategoryCode", Some(category), path);
        writer.text("ID", Some(mrn.as_str()), path);
        writer.text("TypeCode", Some(kind), path);
    });
}
