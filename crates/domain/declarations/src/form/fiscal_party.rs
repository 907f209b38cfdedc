use super::{DeclarationForm, DomesticDutyTaxPartyForm};
use customs_kernel::filled;

/// Role of the fiscal representative, in the word of the API and in the code of customs (UCC DA annex B, D.E. 13 16).
const REPRESENTATIVE: [&str; 2] = ["FR", "FR3"];
/// Role of the importer as the person who owes the VAT.
const IMPORTER: [&str; 1] = ["FR1"];
/// Role of the customer in the other member state.
const CUSTOMER: [&str; 1] = ["FR2"];

impl DomesticDutyTaxPartyForm {
    /// The number as customs writes it, without spaces and in capitals; `None` when the party has none.
    #[must_use]
    pub fn number(&self) -> Option<String> {
        filled(self.id.as_deref()).map(written_out)
    }

    /// Whether the party is the importer without a number; the number then comes from the customer master.
    #[must_use]
    pub fn is_importer_without_number(&self) -> bool {
        self.has_role(&IMPORTER) && self.number().is_none()
    }

    fn has_role(&self, roles: &[&str]) -> bool {
        filled(self.role.as_deref()).is_some_and(|role| roles.contains(&written_out(role).as_str()))
    }

    /// Writes number and role as customs does. A text with characters that neither can have stays as it was sent.
    pub(super) fn write_out(&mut self) {
        for text in [&mut self.id, &mut self.role].into_iter().flatten() {
            if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') && !text.trim().is_empty() {
                *text = written_out(text);
            }
        }
    }
}

fn written_out(text: &str) -> String {
    text.replace(' ', "").to_ascii_uppercase()
}

/// The fiscal parties that the form names for import VAT.
impl DeclarationForm {
    /// The number (VAT or EORI) of the fiscal representative. Empty when the form names a representative without a
    /// number, and `None` when it names no representative.
    #[must_use]
    pub fn fiscal_representative(&self) -> Option<String> {
        self.fiscal_party(&REPRESENTATIVE).map(|party| party.number().unwrap_or_default())
    }

    /// The number of the importer as fiscal party. Empty when the form names the importer without a number, and `None`
    /// when it does not name the importer.
    #[must_use]
    pub fn importer_for_vat(&self) -> Option<String> {
        self.fiscal_party(&IMPORTER).map(|party| party.number().unwrap_or_default())
    }

    /// Whether the form names the customer in the other member state.
    #[must_use]
    pub fn names_customer_for_vat(&self) -> bool {
        self.fiscal_party(&CUSTOMER).is_some()
    }

    fn fiscal_party(&self, roles: &[&str]) -> Option<&DomesticDutyTaxPartyForm> {
        self.declaration.domestic_duty_tax_party.as_ref().filter(|party| party.has_role(roles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::a_valid_import;

    fn naming(role: Option<&str>, id: Option<&str>) -> DeclarationForm {
        let (id, role) = (id.map(str::to_owned), role.map(str::to_owned));
        let mut form = a_valid_import();
        form.declaration.domestic_duty_tax_party = Some(DomesticDutyTaxPartyForm { id, role });
        form
    }

    #[test]
    fn the_fiscal_party_is_told_by_its_role() {
        let named = |role: Option<&str>, id: Option<&str>| {
            let form = naming(role, id);
            (form.fiscal_representative(), form.importer_for_vat(), form.names_customer_for_vat())
        };
        let number = Some("NL123456782B01".to_owned());
        let (id, nothing) = (number.as_deref(), Some(String::new()));
        assert_eq!(named(Some("FR"), id), (number.clone(), None, false));
        assert_eq!(named(Some("FR3"), id), (number.clone(), None, false));
        assert_eq!(named(Some("fr3"), Some("nl123456782 b01")), (number.clone(), None, false));
        assert_eq!(named(Some("FR3"), None), (nothing.clone(), None, false));
        assert_eq!(named(Some("FR1"), id), (None, number.clone(), false));
        assert_eq!(named(Some("FR1"), Some(" ")), (None, nothing, false));
        assert_eq!(named(Some("FR2"), id), (None, None, true));
        assert_eq!(named(None, id), (None, None, false));
    }

    #[test]
    fn number_and_role_are_written_as_customs_does() {
        let mut form = naming(Some("fr3 "), Some("nl004495445 b01"));
        form.write_codes_in_capitals();
        assert_eq!(form, naming(Some("FR3"), Some("NL004495445B01")));
        let mut odd = naming(Some("fr\u{e9}"), Some(" "));
        odd.write_codes_in_capitals();
        assert_eq!(odd, naming(Some("fr\u{e9}"), Some(" ")));
    }
}
