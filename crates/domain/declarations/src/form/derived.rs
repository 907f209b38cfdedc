use super::{DeclarationForm, DomesticDutyTaxPartyForm, HeaderForm, PartyForm};
use crate::{DeclarationType, Direction, Symbol};
use chrono::{DateTime, Utc};
use customs_kernel::codes_in_one_spelling;

impl DeclarationForm {
    /// Writes all country and currency codes of the form in capitals, the codes of records as they are kept, and the
    /// fiscal parties as customs does.
    pub(crate) fn write_codes_in_capitals(&mut self) {
        codes_in_one_spelling(self);
        codes_in_one_spelling(&mut self.declaration);
        self.skus.iter_mut().for_each(codes_in_one_spelling);
        self.items.iter_mut().for_each(codes_in_one_spelling);
        let HeaderForm { domestic_duty_tax_party: one, domestic_duty_tax_parties: others, .. } = &mut self.declaration;
        one.iter_mut().chain(others).for_each(DomesticDutyTaxPartyForm::write_out);
    }

    /// Writes the customs offices of the header as customs does, in capitals and without spaces. A text with other
    /// characters than letters and digits stays as it was sent.
    pub(crate) fn write_out_offices(&mut self) {
        let header = &mut self.declaration;
        for office in [&mut header.office, &mut header.exit_office].into_iter().flatten() {
            if office.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') && !office.trim().is_empty() {
                *office = office.replace(' ', "").to_ascii_uppercase();
            }
        }
    }

    /// Returns the direction: import, unless the form says export.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.declaration.imex.as_deref().and_then(Direction::from_imex).unwrap_or(Direction::Import)
    }

    /// Returns the variant; `A` when the form names none, or none that exists.
    #[must_use]
    pub fn symbol(&self) -> Symbol {
        self.declaration.symbol.as_deref().and_then(Symbol::from_letter).unwrap_or(Symbol::A)
    }

    /// Returns the moment at which the goods were entered in the declarant's records, if the form names one (symbol Z).
    /// The declaration counts as accepted at that moment (UCC article 182).
    #[must_use]
    pub fn entry_in_records(&self) -> Option<DateTime<Utc>> {
        self.declaration.entered_in_records_at.filter(|_| self.symbol() == Symbol::Z)
    }

    /// Returns the data set that follows from the procedure; `None` for an unknown procedure.
    #[must_use]
    pub fn declaration_type(&self) -> Option<DeclarationType> {
        DeclarationType::from_procedure(self.declaration.procedure.current.as_deref()?)
    }

    /// Returns the code of the customer that the declaration is made for: the importer's code on import, and the
    /// consignor's (otherwise the consignee's) code on export.
    #[must_use]
    pub fn customer_code(&self) -> Option<&str> {
        self.customer()?.named_code()
    }

    /// Returns the party that names the customer of the declaration.
    pub(crate) fn customer(&self) -> Option<&PartyForm> {
        self.named_customer().map(|(_, party)| party)
    }

    /// Returns the name of that party's field: `importer`, `consignor` or `consignee`.
    pub(crate) fn customer_field(&self) -> Option<&'static str> {
        self.named_customer().map(|(field, _)| field)
    }

    fn named_customer(&self) -> Option<(&'static str, &PartyForm)> {
        let header = &self.declaration;
        let parties = match self.direction() {
            Direction::Import => [("importer", &header.importer), ("", &None)],
            Direction::Export => [("consignor", &header.consignor), ("consignee", &header.consignee)],
        };
        let mut parties = parties.into_iter().filter_map(|(field, party)| Some((field, party.as_ref()?)));
        parties.find(|(_, party)| party.named_code().is_some())
    }
}
