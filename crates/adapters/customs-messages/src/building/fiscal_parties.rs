//! Writes the party that answers for the import VAT, and states when the VAT goes to a VAT return.

use super::translated::{self, List};
use super::{Lodged, codes, header};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Direction;
use customs_declarations::form::DeclarationForm;

const PARTY: &str = "declaration.domestic_duty_tax_party";
/// Role of the importer as fiscal party (UCC DA annex B, D.E. 13 16).
const IMPORTER: &str = "FR1";
/// Tax type of value added tax (D.E. 14 03).
const VAT: &str = "B00";
/// Method of payment for VAT that is postponed to the VAT return (D.E. 14 03).
const POSTPONED: &str = "G";

/// Returns whether the fiscal references stand on the items: with onward supply to another Member State (procedures 42
/// and 63) they do, otherwise on the header.
pub(super) fn are_per_item(form: &DeclarationForm) -> bool {
    matches!(form.declaration.procedure.current.as_deref(), Some("42" | "63"))
}

/// Writes the fiscal parties of the form and the importer that defers VAT by its permit. Only imports have them.
pub(super) fn write(writer: &mut MessageWriter, lodged: &Lodged<'_>, direction: Direction) {
    let form = lodged.form;
    if direction == Direction::Export {
        let header = &form.declaration;
        header::leave_out(
            writer,
            header.domestic_duty_tax_party.is_some(),
            "domestic_duty_tax_party",
            Direction::Import,
        );
        let others = !header.domestic_duty_tax_parties.is_empty();
        return header::leave_out(writer, others, "domestic_duty_tax_parties", Direction::Import);
    }
    let importer = lodged.import_vat.and_then(|vat| vat.importer.as_deref());
    // When the form names the importer as fiscal party without a VAT number, only the entry with the number is written.
    for (at, party) in
        form.fiscal_parties().filter(|(_, party)| importer.is_none() || !party.is_importer_without_number())
    {
        writer.class("DomesticDutyTaxParty", Some(FieldPath::whole(&at)), |writer| {
            writer.text("ID", party.number().as_deref(), FieldPath::new(&at, "id"));
            let (role, path) = (party.role.as_deref().map(str::trim), FieldPath::new(&at, "role"));
            if let Some(role) = role {
                translated::report(writer, List::FiscalRole, role, path);
            }
            writer.text("RoleCode", role.map(codes::fiscal_role), path);
        });
    }
    if let Some(number) = importer {
        // When customs objects to this party, its pointer leads to the form field that takes another number.
        let path = FieldPath::whole(PARTY);
        writer.class("DomesticDutyTaxParty", Some(path), |writer| {
            writer.text("ID", Some(number), path);
            writer.text("RoleCode", Some(IMPORTER), path);
        });
    }
}

/// Writes, when a permit allows it, that the VAT of an item is not paid at import but goes to a VAT return.
pub(super) fn write_deferred_vat(writer: &mut MessageWriter, lodged: &Lodged<'_>) {
    if !lodged.import_vat.is_some_and(|vat| vat.is_deferred) {
        return;
    }
    // VAT is deferred by the permit of the fiscal party that the form names, else by the importer's.
    let named = lodged.form.party_answerable_for_vat();
    let path = FieldPath::whole(named.as_deref().unwrap_or("declaration.importer"));
    writer.class("DutyTaxFee", Some(path), |writer| {
        writer.text("TypeCode", Some(VAT), path);
        writer.class("Payment", None, |writer| {
            writer.text("MethodCode", Some(POSTPONED), path);
        });
    });
}
