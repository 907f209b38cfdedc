use customs_declarations::form::AddressForm;
use customs_declarations::ports::{KnownParty, PartyDirectory};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::Customer;
use customs_master_data::ports::CustomerRepository;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives declarations parties of the customer master by code.
pub(crate) struct DeclarationParties(pub(crate) Arc<dyn CustomerRepository>);

impl PartyDirectory for DeclarationParties {
    fn parties(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        let customers = self.0.by_codes(organisation, codes)?;
        Ok(customers.into_iter().map(|customer| (customer.customer_code.clone(), party(customer))).collect())
    }

    fn with_fiscal_number(
        &self,
        organisation: OrganisationId,
        number: &str,
    ) -> Result<Option<KnownParty>, StorageError> {
        let found = self.0.by_fiscal_number(organisation, number)?.into_iter().map(party);
        // Several customers with the same number are one person, so a permit of any of them counts.
        Ok(found.reduce(|first, other| if other.defers_vat && !first.defers_vat { other } else { first }))
    }
}

fn party(Customer { form, .. }: Customer) -> KnownParty {
    let vat_number = form.dutch_vat_number();
    let street = join(form.customer_address, form.customer_address_number);
    KnownParty {
        eori: form.customer_eori_number,
        vat_number,
        name: form.customer_name,
        address: AddressForm {
            street,
            city: form.customer_city,
            postal_code: form.customer_postal_code,
            country: form.customer_country_code,
        },
        representation_type: form.representation_type.as_deref().and_then(representation),
        customs_office: form.customs_declaration_office.or(form.default_customs_office_of_declaration),
        submit_when_valid: form.submit_dec_when_valid,
        save_when_invalid: form.save_when_invalid,
        defers_vat: form.article_23_permit == Some(true),
        warehouse_licence: form.warehouse_licence,
        dms_41_placement_licence: form.dms_41_placement_licence,
        warehouse_licence_type: form.warehouse_licence_type,
        power_of_attorney_until: form.poa_valid_until,
    }
}

/// Street and house number as one text, since messages have one line for both.
pub(super) fn join(street: Option<String>, number: Option<String>) -> Option<String> {
    match (street, number) {
        (Some(street), Some(number)) => Some(format!("{street} {number}")),
        (street, number) => street.or(number),
    }
}

/// Converts the kind of representation: direct is 1 on a customer and 2 on a declaration, indirect 2 and 3.
fn representation(of_customer: &str) -> Option<String> {
    match of_customer {
        "1" => Some("2".to_owned()),
        "2" => Some("3".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn street_and_number_become_one_line() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(join(text("Kade"), text("12b")), text("Kade 12b"));
        assert_eq!(join(text("Kade"), None), text("Kade"));
        assert_eq!(join(None, None), None);
    }

    #[test]
    fn representation_is_one_higher_on_a_declaration() {
        assert_eq!(representation("1").as_deref(), Some("2"));
        assert_eq!(representation("2").as_deref(), Some("3"));
        assert_eq!(representation("3"), None);
    }
}
