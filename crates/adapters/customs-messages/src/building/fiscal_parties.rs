//! Who answers for the import VAT, and that it goes to his VAT return.

use super::translated::{self, List};
use super::{Lodged, codes, header};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Direction;
use customs_declarations::form::{DeclarationForm, DomesticDutyTaxPartyForm};

const PARTY: &str = "declaration.domestic_duty_tax_party";
/// The importer as fiscal party (UCC DA annex B, D.E. 13 16).
const IMPORTER: &str = "FR1";
/// Value added tax as a kind of tax (D.E. 14 03).
const VAT: &str = "B00";
/// Method of payment: postponed, to the VAT return (D.E. 14 03).
const POSTPONED: &str = "G";

/// With onward supply to another Member State (42, 63) the fiscal references stand on the items.
pub(super) fn are_per_item(form: &DeclarationForm) -> bool {
    matches!(form.declaration.procedure.current.as_deref(), Some("42" | "63"))
}

/// The fiscal party of the form, which imports alone have, and the importer by whose permit VAT is deferred.
pub(super) fn write(writer: &mut MessageWriter, lodged: &Lodged<'_>, direction: Direction) {
    let form = lodged.form;
    if direction == Direction::Export {
        let given = form.declaration.domestic_duty_tax_party.is_some();
        return header::leave_out(writer, given, "domestic_duty_tax_party", "import");
    }
    if let Some(DomesticDutyTaxPartyForm { id, role }) = &form.declaration.domestic_duty_tax_party {
        writer.class("DomesticDutyTaxParty", Some(FieldPath::whole(PARTY)), |writer| {
            writer.text("ID", id.as_deref(), FieldPath::of(PARTY, "id"));
            let (role, path) = (role.as_deref().map(str::trim), FieldPath::of(PARTY, "role"));
            if let Some(role) = role {
                translated::tell(writer, List::FiscalRole, role, path);
            }
            writer.text("RoleCode", role.map(codes::fiscal_role), path);
        });
    }
    if let Some(number) = lodged.import_vat.and_then(|vat| vat.importer.as_deref()) {
        // Naming it in the form is how to have another number.
        let path = FieldPath::whole(PARTY);
        writer.class("DomesticDutyTaxParty", Some(path), |writer| {
            writer.text("ID", Some(number), path);
            writer.text("RoleCode", Some(IMPORTER), path);
        });
    }
}

/// That the VAT of an item is not paid at import but goes to a VAT return, where a permit says so.
pub(super) fn write_deferred_vat(writer: &mut MessageWriter, lodged: &Lodged<'_>) {
    if !lodged.import_vat.is_some_and(|vat| vat.is_deferred) {
        return;
    }
    // It rests on the permit of the one who is named.
    let named = lodged.form.declaration.domestic_duty_tax_party.is_some();
    let path = FieldPath::whole(if named { PARTY } else { "declaration.importer" });
    writer.class("DutyTaxFee", Some(path), |writer| {
        writer.text("TypeCode", Some(VAT), path);
        writer.class("Payment", None, |writer| {
            writer.text("MethodCode", Some(POSTPONED), path);
        });
    });
}
