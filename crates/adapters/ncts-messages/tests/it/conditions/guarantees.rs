use super::code_lists::has_a_grn;
use super::{Broken, Element};

/// Checks each guarantee against its type. Without a type, which an amendment may leave out, nothing can be said.
pub(super) fn check(root: &Element, broken: &mut Broken) {
    for guarantee in root.all("Guarantee") {
        let kind = guarantee.text("guaranteeType");
        broken.unless(kind != "B", "R0900", &guarantee, "guaranteeType");
        if kind.is_empty() {
            continue;
        }
        let other = match kind {
            "8" => Some(true),
            "3" => None,
            _ => Some(false),
        };
        broken.presence(other, "C0130", &guarantee, "otherGuaranteeReference");
        broken.presence(reference_needed(kind), "C0085", &guarantee, "GuaranteeReference");
        for reference in guarantee.all("GuaranteeReference") {
            referenced(kind, &reference, broken);
        }
    }
}

/// Returns whether a guarantee of that type has a reference (CL076): those with a GRN have one, those without any
/// amount or number have none. The list of the types between them is unknown.
fn reference_needed(kind: &str) -> Option<bool> {
    match kind {
        kind if has_a_grn(kind) => Some(true),
        "A" | "B" | "J" | "R" => Some(false),
        _ => None,
    }
}

/// A missing access code is lawful here: customs informs the trader, and the service warns before.
fn referenced(kind: &str, reference: &Element, broken: &mut Broken) {
    broken.presence(Some(has_a_grn(kind)), "C0086", reference, "GRN");
    broken.presence((!has_a_grn(kind)).then_some(false), "C0086", reference, "accessCode");
    if reference.has("GRN") {
        let length = if kind == "4" { 24 } else { 17 };
        broken.unless(reference.text("GRN").len() == length, "R0318", reference, "GRN");
    }
}
