//! Declarations of whole forms, and forms with other values at some places.

use customs_transits::form::TransitForm;
use customs_transits::validation::validate;
use customs_transits::{AmendmentLodgement, Lodgement};
use serde_json::Value;

/// The LRN of every declaration that has one.
pub(crate) const LRN: &str = "LRN26000001";
/// The MRN of every movement that has one.
pub(crate) const MRN: &str = "26NL000510A1B2C3J5";

/// Returns the declaration of a form that may be submitted, by a broker without an EORI, for a customer without any
/// known data.
pub(crate) fn lodgement(form: TransitForm) -> Lodgement {
    Lodgement {
        form: validate(form).expect("the form may be submitted"),
        lrn: LRN.parse().ok(),
        organisation_eori: None,
        access_codes: Vec::new(),
        consignor_permit: None,
        customer: None,
        prepared_at: chrono::DateTime::UNIX_EPOCH,
    }
}

/// Returns the same by a broker that represents the holder.
pub(crate) fn represented(form: TransitForm) -> Lodgement {
    Lodgement { organisation_eori: "NL009876543".parse().ok(), ..lodgement(form) }
}

/// Returns an amendment that is prepared at the moment of the declaration, so that they differ in their heads alone.
pub(crate) fn amendment(lodgement: Lodgement, mrn: Option<&str>, guarantee_only: bool) -> AmendmentLodgement {
    let mrn = mrn.and_then(|mrn| mrn.parse().ok());
    let (reference, declared_at) = ("AMENDMENT-1".parse().expect("a reference"), lodgement.prepared_at);
    let sender = lodgement.organisation_eori.clone();
    AmendmentLodgement { lodgement, sender, reference, mrn, declared_at, presented_at: None, guarantee_only }
}

/// Returns the form with other values at some places, each named by its JSON pointer.
pub(crate) fn edited(form: &TransitForm, edits: &[(&str, Value)]) -> TransitForm {
    let mut value = serde_json::to_value(form).expect("JSON");
    for (pointer, new) in edits {
        let (parent, last) = pointer.rsplit_once('/').expect("a pointer");
        match value.pointer_mut(parent).expect("a place") {
            Value::Array(entries) => entries[last.parse::<usize>().expect("an index")] = new.clone(),
            parent => parent[last] = new.clone(),
        }
    }
    serde_json::from_value(value).expect("a form")
}
