use super::declaration::{DeclarationHead, declaration};
use crate::Identifiers;
use customs_transits::{AmendmentLodgement, TransitMessage};

/// Builds the amendment of an accepted transit (IE013): the whole declaration as it will be, under the MRN instead of
/// the LRN (condition C0467).
#[must_use]
pub fn build_amendment(amendment: &AmendmentLodgement, identifiers: &Identifiers) -> TransitMessage {
    let AmendmentLodgement { lodgement, sender, reference, mrn, declared_at, presented_at, guarantee_only } = amendment;
    let head = DeclarationHead {
        root: "CC013C",
        sender: sender.as_ref(),
        reference: Some(reference),
        mrn: mrn.as_ref(),
        // The presentation has replaced what the declaration said of place and time (guideline G0045). The type stays D
        // all the same (rule R0520).
        present_since: if lodgement.form.form().is_prelodged() { *presented_at } else { Some(*declared_at) },
        amendment_type: Some(if *guarantee_only { "1" } else { "0" }),
    };
    declaration(lodgement, identifiers, &head)
}
