use super::vat_doubts::doubts;
use crate::ImportVat;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::use_cases::declarations::Declarations;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, StorageError, filled};

/// The article 23 permit that counts for moving import VAT to a VAT return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Permit {
    /// The importer's permit.
    OfImporter,
    /// The permit of the party that the form names by number: a fiscal representative, or another person as importer
    /// (FR1).
    OfNamed,
    /// No person that counts holds a permit.
    Nobodys,
    /// The form names a party that the customer master does not know.
    Unknown,
}

/// The persons who are responsible for import VAT.
pub(super) struct ResponsibleForVat {
    pub(super) permit: Permit,
    /// The importer; `None` when the customer master does not know it.
    pub(super) importer: Option<KnownParty>,
    /// Whether the form names another person than its importer as importer (FR1).
    pub(super) names_another: bool,
}

impl Permit {
    const fn for_importer(defers_vat: bool) -> Self {
        if defers_vat { Self::OfImporter } else { Self::Nobodys }
    }

    const fn for_named(holder: Option<&KnownParty>) -> Self {
        match holder {
            Some(holder) if holder.defers_vat => Self::OfNamed,
            Some(_) => Self::Nobodys,
            None => Self::Unknown,
        }
    }

    const fn defers_vat(self) -> bool {
        matches!(self, Self::OfImporter | Self::OfNamed)
    }
}

impl Declarations {
    /// Returns whether import VAT goes to a VAT return. When the form names a fiscal representative, who reports the
    /// VAT in place of the importer, the representative's permit counts. When the form names a VAT number as the
    /// importer's (FR1), the permit of its holder counts.
    pub(in crate::use_cases) fn defers_vat(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<bool, StorageError> {
        Ok(self.answerable(organisation, form, customer)?.permit.defers_vat())
    }

    /// Decides what the message says about import VAT, and warns of facts that it should state and cannot.
    pub(super) fn import_vat(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<(ImportVat, Vec<Warning>), StorageError> {
        if !form.concerns_import_vat() {
            return Ok((ImportVat::default(), Vec::new()));
        }
        let answerable = self.answerable(organisation, form, customer)?;
        let is_deferred = form.owes_import_vat() && answerable.permit.defers_vat();
        let named = form.importer_for_vat();
        let asks_for_importer = answerable.permit == Permit::OfImporter || form.supplies_onward() || named.is_some();
        let is_to_be_named =
            asks_for_importer && form.fiscal_representative().is_none() && filled(named.as_deref()).is_none();
        let known = answerable.importer.as_ref().and_then(|importer| importer.vat_number.clone());
        let importer = known.filter(|_| is_to_be_named);
        let vat = ImportVat { is_deferred, importer };
        let found = doubts(form, &answerable, &vat, is_to_be_named);
        Ok((vat, found))
    }

    fn answerable(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<ResponsibleForVat, StorageError> {
        let importer = self.known_importer(organisation, form, customer)?;
        let of_importer = Permit::for_importer(importer.as_ref().is_some_and(|importer| importer.defers_vat));
        if let Some(number) = form.fiscal_representative() {
            let permit = Permit::for_named(self.holder_of(organisation, &number)?.as_ref());
            return Ok(ResponsibleForVat { permit, importer, names_another: false });
        }
        let Some(number) = form.importer_for_vat().filter(|number| !number.is_empty()) else {
            return Ok(ResponsibleForVat { permit: of_importer, importer, names_another: false });
        };
        let holder = self.holder_of(organisation, &number)?;
        // The form may name the number of an importer without a number in the customer master.
        let is_importers = match (&holder, &importer) {
            (Some(holder), Some(importer)) => are_one(holder, importer),
            (None, Some(importer)) => importer.vat_number.is_none(),
            (_, None) => false,
        };
        let permit = if is_importers { of_importer } else { Permit::for_named(holder.as_ref()) };
        let names_another = !is_importers && holder.is_some() && importer.is_some();
        Ok(ResponsibleForVat { permit, importer, names_another })
    }

    /// Finds the importer by its code, otherwise by its EORI.
    fn known_importer(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<Option<KnownParty>, StorageError> {
        let eori = form.declaration.importer.as_ref().and_then(|importer| filled(importer.eori.as_deref()));
        match (customer, eori) {
            (Some(customer), _) => Ok(Some(customer.clone())),
            (None, Some(eori)) => self.holder_of(organisation, &eori.replace(' ', "").to_ascii_uppercase()),
            (None, None) => Ok(None),
        }
    }

    fn holder_of(&self, organisation: OrganisationId, number: &str) -> Result<Option<KnownParty>, StorageError> {
        // Validation refuses malformed numbers, so they are not looked up.
        if number.is_empty() || number.contains(char::is_control) {
            return Ok(None);
        }
        self.lodging().parties.with_fiscal_number(organisation, number)
    }
}

/// Returns whether both are the same trader; one trader can be several customers.
fn are_one(one: &KnownParty, other: &KnownParty) -> bool {
    let same = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
    one == other || same(&one.eori, &other.eori) || same(&one.vat_number, &other.vat_number)
}
