use super::DeclarationForm;
use crate::{DeclarationType, Direction};
use customs_kernel::filled;

/// Role of the fiscal representative, in the API's word and in that of customs (UCC DA annex B, D.E. 13 16).
const REPRESENTATIVE: [&str; 2] = ["FR", "FR3"];
/// Role of the importer as the one who owes the VAT.
const IMPORTER: &str = "FR1";
/// Returned goods (UCC article 203): no duty, and no VAT either (Directive 2006/112/EC article 143(1)(e)).
const RETURNED_GOODS: &str = "F01";

/// Who owes VAT at import, as far as the form says.
impl DeclarationForm {
    /// Whether import VAT is due on the release. It is on release for free circulation, but not where the goods go on to
    /// another member state (42, 63: Directive 2006/112/EC article 143(1)(d)) or into a VAT warehouse (07), nor on
    /// returned goods.
    #[must_use]
    pub fn owes_import_vat(&self) -> bool {
        let procedure = &self.declaration.procedure;
        let current = said(procedure.current.as_deref()).unwrap_or_default();
        let returned = current == "61" && said(procedure.special.as_deref()) == Some(RETURNED_GOODS);
        self.is_released_for_free_circulation() && !returned && current != "07" && !self.supplies_onward()
    }

    /// Whether the message has to say whose VAT number it is about: where VAT is due, and where it is not because the
    /// goods go on to another member state (42 and 63 ask for FR1 or FR3).
    #[must_use]
    pub fn concerns_import_vat(&self) -> bool {
        self.owes_import_vat() || (self.is_released_for_free_circulation() && self.supplies_onward())
    }

    /// Number (VAT or EORI) of the fiscal representative whom the form names; empty where it names none of his.
    #[must_use]
    pub fn fiscal_representative(&self) -> Option<&str> {
        let party = self.declaration.domestic_duty_tax_party.as_ref()?;
        let role = said(party.role.as_deref())?;
        let number = said(party.id.as_deref()).unwrap_or_default();
        REPRESENTATIVE.contains(&role).then_some(number)
    }

    /// Whether the form itself names the importer as fiscal party.
    #[must_use]
    pub fn names_importer_for_vat(&self) -> bool {
        let party = self.declaration.domestic_duty_tax_party.as_ref();
        party.and_then(|party| said(party.role.as_deref())) == Some(IMPORTER)
    }

    fn is_released_for_free_circulation(&self) -> bool {
        self.direction() == Direction::Import && self.declaration_type() == Some(DeclarationType::H1)
    }

    fn supplies_onward(&self) -> bool {
        matches!(said(self.declaration.procedure.current.as_deref()), Some("42" | "63"))
    }
}

fn said(text: Option<&str>) -> Option<&str> {
    filled(text).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::DomesticDutyTaxPartyForm;
    use crate::testing::{a_valid_export, a_valid_import};

    fn of(current: &str, special: Option<&str>) -> DeclarationForm {
        let mut form = a_valid_import();
        form.declaration.procedure.current = Some(current.to_owned());
        form.declaration.procedure.special = special.map(str::to_owned);
        form
    }

    #[test]
    fn vat_is_due_on_release_for_free_circulation_unless_the_procedure_exempts_or_suspends_it() {
        for (current, special, due, concerned) in [
            ("40", None, true, true),
            ("44", None, true, true),
            ("61", None, true, true),
            // Back from repair (F03): VAT is due on the repair.
            ("61", Some("F03"), true, true),
            ("61", Some("F01"), false, false),
            ("42", None, false, true),
            ("63", Some("F01"), false, true),
            ("07", None, false, false),
            ("51", None, false, false),
            ("53", Some("D51"), false, false),
            ("71", None, false, false),
        ] {
            let form = of(current, special);
            assert_eq!((form.owes_import_vat(), form.concerns_import_vat()), (due, concerned), "{current} {special:?}");
        }
        assert!(!a_valid_export().concerns_import_vat());
    }

    #[test]
    fn the_fiscal_party_is_told_by_its_role() {
        let named = |role: Option<&str>, id: Option<&str>| {
            let (id, role) = (id.map(str::to_owned), role.map(str::to_owned));
            let mut form = a_valid_import();
            form.declaration.domestic_duty_tax_party = Some(DomesticDutyTaxPartyForm { id, role });
            (form.fiscal_representative().map(str::to_owned), form.names_importer_for_vat())
        };
        let number = Some("NL123456782B01".to_owned());
        assert_eq!(named(Some("FR"), number.as_deref()), (number.clone(), false));
        assert_eq!(named(Some("FR3"), number.as_deref()), (number.clone(), false));
        assert_eq!(named(Some("FR3"), None), (Some(String::new()), false));
        assert_eq!(named(Some("FR1"), number.as_deref()), (None, true));
        assert_eq!(named(Some("FR2"), number.as_deref()), (None, false));
        assert_eq!(named(None, number.as_deref()), (None, false));
    }
}
