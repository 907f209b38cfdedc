use super::{DeclarationForm, DomesticDutyTaxPartyForm};
use customs_kernel::filled;

/// Path of the field that takes one fiscal party.
const SINGLE: &str = "declaration.domestic_duty_tax_party";
/// Path of the list of fiscal parties.
const LIST: &str = "declaration.domestic_duty_tax_parties";

/// Returns whether a path is that of a fiscal party.
pub(crate) fn is_fiscal_party(path: &str) -> bool {
    path == SINGLE || path.strip_prefix(LIST).is_some_and(|rest| rest.starts_with('.'))
}

/// Role of the fiscal representative, in the word of the API and in the code of customs (UCC DA annex B, D.E. 13 16).
const REPRESENTATIVE: [&str; 2] = ["FR", "FR3"];
/// Role of the importer as the person who owes the VAT.
const IMPORTER: [&str; 1] = ["FR1"];
/// Role of the customer in the other member state.
const CUSTOMER: [&str; 1] = ["FR2"];

impl DomesticDutyTaxPartyForm {
    /// Returns the number as customs writes it, without spaces and in capitals; `None` when the party has none.
    #[must_use]
    pub fn number(&self) -> Option<String> {
        filled(self.id.as_deref()).map(written_out)
    }

    /// Returns whether the party is the importer without a number; the number then comes from the customer master.
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
    /// Returns the number (VAT or EORI) of the fiscal representative. Empty when the form names a representative
    /// without a number, and `None` when it names no representative.
    #[must_use]
    pub fn fiscal_representative(&self) -> Option<String> {
        self.fiscal_party(&REPRESENTATIVE).map(|party| party.number().unwrap_or_default())
    }

    /// Returns the number of the importer as fiscal party. Empty when the form names the importer without a number, and
    /// `None` when it does not name the importer.
    #[must_use]
    pub fn importer_for_vat(&self) -> Option<String> {
        self.fiscal_party(&IMPORTER).map(|party| party.number().unwrap_or_default())
    }

    /// Returns whether the form names the customer in the other member state.
    #[must_use]
    pub fn names_customer_for_vat(&self) -> bool {
        self.fiscal_party(&CUSTOMER).is_some()
    }

    /// Returns the fiscal parties, that of the single field first, each with the path of its field.
    pub fn fiscal_parties(&self) -> impl Iterator<Item = (String, &DomesticDutyTaxPartyForm)> {
        let one = self.declaration.domestic_duty_tax_party.iter().map(|party| (SINGLE.to_owned(), party));
        let others = self.declaration.domestic_duty_tax_parties.iter().enumerate();
        one.chain(others.map(|(index, party)| (format!("{LIST}.{index}"), party)))
    }

    /// Returns the path of the party that decides about the import VAT by its permit: the fiscal representative, else
    /// the importer; `None` when the form names neither.
    #[must_use]
    pub fn party_answerable_for_vat(&self) -> Option<String> {
        let path_of = |roles| self.party_with(roles).map(|(path, _)| path);
        path_of(&REPRESENTATIVE).or_else(|| path_of(&IMPORTER))
    }

    fn fiscal_party(&self, roles: &[&str]) -> Option<&DomesticDutyTaxPartyForm> {
        self.party_with(roles).map(|(_, party)| party)
    }

    /// Returns the first party with one of the roles and a number, else the first with one of the roles.
    fn party_with(&self, roles: &[&str]) -> Option<(String, &DomesticDutyTaxPartyForm)> {
        let with_role = || self.fiscal_parties().filter(|(_, party)| party.has_role(roles));
        with_role().find(|(_, party)| party.number().is_some()).or_else(|| with_role().next())
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

    /// Onward supply by a representative names him (FR3) and the customer (FR2); D.E. 13 16 can be there several times.
    #[test]
    fn several_fiscal_parties_are_told_by_their_roles_and_paths() {
        let party =
            |role: &str, id: &str| DomesticDutyTaxPartyForm { id: Some(id.to_owned()), role: Some(role.to_owned()) };
        let mut form = naming(Some("FR2"), Some("DE123456789"));
        form.declaration.domestic_duty_tax_parties = vec![party("FR3", " "), party("FR3", "NL004495445B01")];
        let of_representative = Some("NL004495445B01".to_owned());
        assert_eq!((form.fiscal_representative(), form.names_customer_for_vat()), (of_representative, true));
        let answerable = form.party_answerable_for_vat().expect("a party");
        assert_eq!(answerable, "declaration.domestic_duty_tax_parties.1");
        let paths: Vec<String> = form.fiscal_parties().map(|(path, _)| path).collect();
        assert!(paths.iter().all(|path| is_fiscal_party(path)), "{paths:?}");
        assert!(!is_fiscal_party("declaration.domestic_duty_tax_parties") && !is_fiscal_party("declaration.importer"));
        assert_eq!(naming(Some("FR2"), None).party_answerable_for_vat(), None);
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
