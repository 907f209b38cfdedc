use super::declaration::{DeclarationHead, declaration};
use crate::Identifiers;
use customs_transits::{AmendmentLodgement, TransitMessage};

/// Builds the amendment of an accepted transit (IE013): the whole declaration as it will be, under the MRN instead of
/// the LRN (condition C0467).
#[must_use]
pub fn build_amendment(amendment: &AmendmentLodgement, identifiers: &Identifiers) -> TransitMessage {
    let AmendmentLodgement { lodgement, reference, mrn, guarantee_only } = amendment;
    let head = DeclarationHead {
        root: "CC013C",
        reference: Some(reference),
        mrn: mrn.as_ref(),
        amendment_type: Some(if *guarantee_only { "1" } else { "0" }),
    };
    declaration(lodgement, identifiers, &head)
}
