//! Builds requests to amend a declaration: the reason, a pointer to each place that changes, and the new values.

use super::changed_data::{AmendedPlace, ChangedData};
use super::notices::{AMENDMENT, DECLARATION, REQUEST, write_statement};
use super::{Lodged, header};
use crate::element_table::DEC_ELEMENTS;
use crate::writing::{FieldPath, Mapping, MessageWriter};
use customs_declarations::DeclarationMessage;
use customs_kernel::{Eori, Lrn, Mrn};

/// Kind of a request that corrects a declaration.
const CORRECTION: &str = "COR";
/// Reasons of an amendment: a value, a weight or quantity, and anything else, which the statement explains.
const VALUE: &str = "21";
const WEIGHT_OR_QUANTITY: &str = "28";
const OTHER: &str = "32";
/// Size of a usual request in bytes.
const BYTES: usize = 4 * 1024;

/// The message of an amendment, beside the data sets.
#[derive(Debug, Clone, Copy)]
pub struct Requested<'r> {
    /// The reference (LRN) of the message.
    pub lrn: &'r Lrn,
    /// MRN of the declaration that is amended.
    pub mrn: &'r Mrn,
    /// EORI of the sender.
    pub submitter: Option<&'r Eori>,
    /// The reason of the amendment.
    pub reason: &'r str,
}

/// Builds the message; `None` when both data sets give the same message. Elements are written in the order of the
/// element table, which the writer insists on.
pub(super) fn build(requested: &Requested<'_>, before: &Lodged<'_>, after: &Lodged<'_>) -> Option<DeclarationMessage> {
    let (old, new) = (header::build(before, None, Mapping::LeftOut), header::build(after, None, Mapping::Kept));
    let ChangedData { places, values } = ChangedData::between(&old.bytes, &new.bytes)?;
    let Requested { lrn, mrn, submitter, reason } = *requested;
    let whole = FieldPath::whole("declaration");
    let version = after.form.dms_version.as_deref();
    let mut message = MessageWriter::new(&DEC_ELEMENTS, version, BYTES + places.len() * 512, Mapping::LeftOut);
    let writer = &mut message;
    for (name, _) in &DEC_ELEMENTS.get(0)?.children {
        match *name {
            "FunctionCode" => writer.text("FunctionCode", Some(REQUEST), whole),
            "FunctionalReferenceID" => writer.text("FunctionalReferenceID", Some(lrn.as_str()), whole),
            "ID" => writer.text("ID", Some(mrn.as_str()), whole),
            "TypeCode" => writer.text("TypeCode", Some(CORRECTION), whole),
            "Submitter" => writer.class("Submitter", None, |writer| {
                writer.text("ID", submitter.map(|eori| eori.as_str()), whole);
            }),
            "AdditionalInformation" => {
                let first = &[(DECLARATION, 1), (AMENDMENT, 1)];
                write_statement(writer, None, Some(reason), FieldPath::whole("reason"), first);
            }
            "Amendment" => places.iter().for_each(|place| write_place(writer, place)),
            other => values.all(other).for_each(|value| writer.copy(other, value)),
        }
    }
    let request = message.finish();
    // What the message says otherwise than the form was reported when the declaration was lodged, unless it is new.
    let mut warnings = new.warnings;
    warnings.retain(|warning| !old.warnings.contains(warning));
    warnings.extend(request.warnings);
    // Customs points at errors by their places in the whole data set.
    Some(DeclarationMessage { bytes: request.bytes, emission_map: new.emission_map, warnings })
}

/// Writes a pointer to an amended place, class by class, with the code of the reason.
fn write_place(writer: &mut MessageWriter, place: &AmendedPlace) {
    let whole = FieldPath::whole("declaration");
    writer.class("Amendment", None, |writer| {
        writer.text("ChangeReasonCode", Some(reason_code(place)), whole);
        for (depth, (section, number)) in place.classes.iter().enumerate() {
            let leaf = place.leaf.filter(|_| depth + 1 == place.classes.len());
            writer.class("Pointer", None, |writer| {
                writer.integer("SequenceNumeric", Some(*number), whole);
                writer.text("DocumentSectionCode", Some(section), whole);
                writer.text("TagID", leaf, whole);
            });
        }
    });
}

fn reason_code(place: &AmendedPlace) -> &'static str {
    match place.leaf {
        Some(_) if place.name.ends_with("Amount") => VALUE,
        Some(_) if place.name.ends_with("Measure") || place.name.ends_with("Quantity") => WEIGHT_OR_QUANTITY,
        Some(_) | None => OTHER,
    }
}
