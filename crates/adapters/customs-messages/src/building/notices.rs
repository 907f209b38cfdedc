//! Builds messages about a declaration that customs already has: presentation, invalidation, answers and proofs.
//!
//! Paths in their warnings lead into the API request that the notice was made from.

use super::codes;
use crate::element_table::DEC_ELEMENTS;
use crate::writing::{FieldPath, Mapping, MessageWriter, fit_code};
use customs_declarations::{
    AlternativeProof, ControlResponse, DeclarationMessage, MessageWarning, Notice, NoticeContent, ProvidedDocument,
};

/// Function code of a request about a declaration, as opposed to a declaration.
pub(super) const REQUEST: &str = "13";
/// Kind of statement for the explanation that a trader adds to a request.
const STATEMENT: &str = "AES";
/// Reason of an invalidation: the declaration is no longer required.
const NO_LONGER_REQUIRED: &str = "1";
/// Size of a usual notice in bytes.
const BYTES: usize = 1_536;
/// Ids by which pointers name a declaration, its amendment and its document.
pub(super) const DECLARATION: &str = "42A";
pub(super) const AMENDMENT: &str = "06A";
const DOCUMENT: &str = "02A";

/// Builds the message. Elements are written in the order of the element table, which the writer insists on.
pub(super) fn build(notice: &Notice) -> DeclarationMessage {
    // A request has the same name for an import as for an export.
    let Notice { lrn, mrn, direction: _, submitter, content } = notice;
    // The paths lead into the API request, not into the form, so no emission map is made.
    let mut message = MessageWriter::new(&DEC_ELEMENTS, None, BYTES, Mapping::LeftOut);
    let writer = &mut message;
    let whole = FieldPath::whole("declaration");
    writer.text("FunctionCode", Some(REQUEST), whole);
    writer.text("FunctionalReferenceID", Some(lrn.as_str()), whole);
    writer.text("ID", Some(mrn.as_str()), whole);
    let type_code = match content {
        NoticeContent::Presentation => "GPR",
        NoticeContent::Invalidation { .. } => "INV",
        NoticeContent::ControlResponse(_) | NoticeContent::AlternativeProof(_) => "COR",
    };
    writer.text("TypeCode", Some(type_code), whole);
    writer.class("Submitter", None, |writer| {
        writer.text("ID", submitter.as_ref().map(|eori| eori.as_str()), whole);
    });
    match content {
        NoticeContent::Presentation => {}
        NoticeContent::Invalidation { reason, justification } => {
            write_invalidation(writer, reason, justification.as_deref());
        }
        NoticeContent::ControlResponse(response) => write_control_response(writer, response),
        NoticeContent::AlternativeProof(proof) => write_alternative_proof(writer, proof),
    }
    message.finish()
}

fn write_invalidation(writer: &mut MessageWriter, reason: &str, justification: Option<&str>) {
    let amendment = &[(DECLARATION, 1), (AMENDMENT, 1)];
    write_statement(writer, None, Some(reason), FieldPath::whole("reason"), amendment);
    if let Some(justification) = justification.filter(|text| says_something(text)) {
        write_statement(writer, None, Some(justification), FieldPath::whole("justification"), amendment);
    }
    writer.class("Amendment", None, |writer| {
        writer.text("ChangeReasonCode", Some(NO_LONGER_REQUIRED), FieldPath::whole("reason"));
    });
}

/// Documents of a declaration have no element for notes: each note becomes a statement that points at its document.
fn write_control_response(writer: &mut MessageWriter, response: &ControlResponse) {
    let ControlResponse { response_type, documents, remarks } = response;
    let mut noted = Vec::new();
    let mut written = 0;
    for (index, document) in documents.iter().enumerate() {
        let ProvidedDocument { document_type, reference, notes } = document;
        let path = FieldPath::entry("", "documents", index);
        if !says_something(document_type) && !reference.as_deref().is_some_and(says_something) {
            writer.warn(path, MessageWarning::EmptyDocument);
            continue;
        }
        written += 1;
        write_document(writer, Some(document_type), reference.as_deref(), path.field("type"), path.field("reference"));
        if let Some(notes) = notes.as_deref().filter(|notes| says_something(notes)) {
            noted.push((written, notes, path.field("notes")));
        }
    }
    write_statement(writer, Some(response_type.word()), remarks.as_deref(), FieldPath::whole("remarks"), &[]);
    for (document, notes, path) in noted {
        write_statement(writer, None, Some(notes), path, &[(DECLARATION, 1), (DOCUMENT, document)]);
    }
}

fn write_alternative_proof(writer: &mut MessageWriter, proof: &AlternativeProof) {
    let AlternativeProof { proof_type, reference, exit_date, exit_office, notes } = proof;
    let kind = FieldPath::whole("proof_type");
    write_document(writer, codes::proof_document(*proof_type), Some(reference), kind, FieldPath::whole("reference"));
    write_statement(writer, Some(proof_type.word()), notes.as_deref(), FieldPath::whole("notes"), &[]);
    writer.class("ExitOffice", None, |writer| {
        writer.text("ID", Some(exit_office), FieldPath::whole("exit_office"));
    });
    writer.class("GoodsShipment", None, |writer| {
        writer.day("ExitDateTime", Some(*exit_date), FieldPath::whole("exit_date"));
    });
}

fn write_document(
    writer: &mut MessageWriter,
    code: Option<&str>,
    reference: Option<&str>,
    kind: FieldPath<'_>,
    number: FieldPath<'_>,
) {
    let (category, rest) = codes::document_parts(code.map(str::trim).unwrap_or_default());
    writer.class("AdditionalDocument", None, |writer| {
        writer.text("CategoryCode", Some(category), kind);
        writer.text("ID", reference, number);
        writer.text("TypeCode", Some(rest), kind);
    });
}

pub(super) fn write_statement(
    writer: &mut MessageWriter,
    code: Option<&str>,
    text: Option<&str>,
    path: FieldPath<'_>,
    pointer: &[(&str, i64)],
) {
    writer.class("AdditionalInformation", None, |writer| {
        writer.text("StatementCode", code, path);
        writer.text("StatementDescription", text, path);
        writer.text("StatementTypeCode", Some(STATEMENT), path);
        for (section, sequence) in pointer {
            writer.class("Pointer", None, |writer| {
                writer.integer("SequenceNumeric", Some(*sequence), path);
                writer.text("DocumentSectionCode", Some(section), path);
            });
        }
    });
}

/// Returns whether anything of the text is left once it is cleaned for a message.
fn says_something(text: &str) -> bool {
    fit_code(text).text.is_some()
}
