use super::Declarations;
use crate::ImportVat;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use customs_kernel::{OrganisationId, StorageError};

/// Whose permit under article 23 moves import VAT to a VAT return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Permit {
    /// The importer's.
    OfImporter,
    /// That of the fiscal representative whom the form names.
    OfRepresentative,
    /// Nobody's who counts.
    Nobodys,
    /// The form names a fiscal representative whom nobody knows.
    Unknown,
}

impl Declarations {
    /// Whether import VAT goes to a VAT return. Where the form names a fiscal representative, who reports the VAT in the
    /// importer's place, his permit counts and not the importer's.
    pub(super) fn defers_vat(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<bool, StorageError> {
        let permit = self.permit(organisation, form, customer)?;
        Ok(matches!(permit, Permit::OfImporter | Permit::OfRepresentative))
    }

    /// What customs is told of import VAT, and what it cannot be told although it should, as `path: message`.
    pub(super) fn import_vat(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<(ImportVat, Vec<String>), StorageError> {
        if !form.concerns_import_vat() {
            return Ok((ImportVat::default(), Vec::new()));
        }
        let permit = self.permit(organisation, form, customer)?;
        let is_deferred = form.owes_import_vat() && matches!(permit, Permit::OfImporter | Permit::OfRepresentative);
        let names_importer = permit == Permit::OfImporter && !form.names_importer_for_vat();
        let importer = customer.filter(|_| names_importer).and_then(|customer| customer.vat_number.clone());
        let code = form.customer_code().unwrap_or_default();
        let doubt = match permit {
            Permit::OfImporter if names_importer && importer.is_none() => Some(format!(
                "declaration.importer.customer_code: {code} holds an article 23 permit, but its VAT number is not known: the \
                 message names no fiscal party FR1"
            )),
            Permit::Unknown => Some(format!(
                "declaration.domestic_duty_tax_party.id: {} is no VAT number or EORI of a customer, so that nobody knows \
                 whether its article 23 permit defers import VAT: the message does not say so",
                form.fiscal_representative().unwrap_or_default()
            )),
            Permit::OfImporter | Permit::OfRepresentative | Permit::Nobodys => None,
        };
        Ok((ImportVat { is_deferred, importer }, doubt.into_iter().collect()))
    }

    fn permit(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
        customer: Option<&KnownParty>,
    ) -> Result<Permit, StorageError> {
        let Some(number) = form.fiscal_representative() else {
            let has_one = customer.is_some_and(|customer| customer.defers_vat);
            return Ok(if has_one { Permit::OfImporter } else { Permit::Nobodys });
        };
        // Validation refuses numbers that are no texts; nobody is asked for them.
        if number.is_empty() || number.contains(char::is_control) {
            return Ok(Permit::Unknown);
        }
        let number = number.replace(' ', "").to_ascii_uppercase();
        Ok(match self.ports.parties.with_fiscal_number(organisation, &number)? {
            Some(representative) if representative.defers_vat => Permit::OfRepresentative,
            Some(_) => Permit::Nobodys,
            None => Permit::Unknown,
        })
    }
}
