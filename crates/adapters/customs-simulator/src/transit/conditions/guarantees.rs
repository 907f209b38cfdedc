use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// Types of guarantees that have a reference (code list 076).
const WITH_REFERENCE: [&str; 8] = ["0", "1", "2", "3", "4", "5", "8", "9"];
/// Types of guarantees that have a GRN (code list 286).
const WITH_GRN: [&str; 5] = ["0", "1", "2", "4", "9"];
/// Guarantee types with an account at customs: the waiver and the comprehensive guarantee. Without an amount, nothing
/// could be taken from the account.
const WITH_ACCOUNT: [&str; 2] = ["0", "1"];
/// Individual guarantee by vouchers, with a GRN of 24 characters.
const VOUCHERS: &str = "4";
const IN_CASH: &str = "3";
const PUBLIC_BODY: &str = "8";

/// Checks each guarantee by its type. A missing access code is let pass: it is warned of where the transit is lodged.
pub(super) fn check(root: &ElementAt<'_>, found: &mut Findings) {
    for guarantee in root.each("Guarantee") {
        let Some(kind) = guarantee.text_of("guaranteeType") else { continue };
        let other = match kind {
            PUBLIC_BODY => Use::Required,
            IN_CASH => Use::Optional,
            _ => Use::Forbidden,
        };
        found.presence(&guarantee, "otherGuaranteeReference", other, "C0130");
        let referring = WITH_REFERENCE.contains(&kind);
        found.presence(&guarantee, "GuaranteeReference", Use::exactly_if(referring), "C0085");
        for reference in guarantee.each("GuaranteeReference").filter(|_| referring) {
            check_reference(&reference, kind, found);
        }
    }
}

fn check_reference(reference: &ElementAt<'_>, kind: &str, found: &mut Findings) {
    let with_grn = WITH_GRN.contains(&kind);
    found.presence(reference, "GRN", Use::exactly_if(with_grn), "C0086");
    found.presence(reference, "accessCode", Use::forbidden_if(!with_grn), "C0086");
    let length = if kind == VOUCHERS { 24 } else { 17 };
    for grn in reference.each("GRN").filter(|grn| with_grn && grn.text().len() != length) {
        found.broken(&grn, "R0318");
    }
    found.presence(reference, "amountToBeCovered", Use::required_if(WITH_ACCOUNT.contains(&kind)), "N/A");
}
