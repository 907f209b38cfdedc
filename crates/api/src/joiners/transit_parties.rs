use super::declaration_parties::join;
use customs_kernel::{OrganisationId, StorageError, filled};
use customs_master_data::customer::{Customer, CustomerForm};
use customs_master_data::ports::CustomerRepository;
use customs_transits::AccessCode;
use customs_transits::form::{AddressForm, PartyForm};
use customs_transits::ports::{CustomerAccessCode, KnownParty, PartyDirectory};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives transits the parties of the customer master, their guarantees and access codes.
pub(crate) struct TransitParties(pub(crate) Arc<dyn CustomerRepository>);

impl PartyDirectory for TransitParties {
    fn parties(
        &self,
        organisation: OrganisationId,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        let customers = self.0.by_codes(organisation, codes)?;
        Ok(customers.into_iter().map(|customer| (customer.customer_code.clone(), party(customer))).collect())
    }

    fn access_code(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<CustomerAccessCode>, StorageError> {
        let found = self.0.by_codes(organisation, &[customer_code.to_owned()])?;
        let Some(Customer { id, form, .. }) = found.into_iter().next() else { return Ok(None) };
        let Some(grn) = form.dva_guarantee_grn.filter(|grn| filled(Some(grn.as_str())).is_some()) else {
            return Ok(None);
        };
        let code = self.0.access_code(organisation, id)?;
        Ok(code.map(|code| CustomerAccessCode { grn, code: AccessCode::new(code.reveal().to_owned()) }))
    }
}

fn party(Customer { form, .. }: Customer) -> KnownParty {
    let holder = holder(&form);
    KnownParty {
        eori: form.customer_eori_number,
        name: form.customer_name,
        address: AddressForm {
            street: join(form.customer_address, form.customer_address_number),
            city: form.customer_city,
            postal_code: form.customer_postal_code,
            country: form.customer_country_code,
        },
        holder,
        consignor_permit: form.dva_authorized_consignor_permit,
        consignee_permit: form.dva_authorized_consignee_permit,
        guarantee_type: form.dva_guarantee_type,
        guarantee_reference: form.dva_guarantee_grn,
        power_of_attorney_until: form.poa_valid_until,
    }
}

/// The holder of the procedure, if the customer names an EORI or a name of another one.
fn holder(form: &CustomerForm) -> Option<PartyForm> {
    let named = [&form.dva_holder_eori, &form.dva_holder_name];
    named.iter().any(|text| filled(text.as_deref()).is_some()).then(|| PartyForm {
        customer_code: None,
        eori: form.dva_holder_eori.clone(),
        name: form.dva_holder_name.clone(),
        address: Some(AddressForm {
            street: form.dva_holder_address.clone(),
            city: form.dva_holder_city.clone(),
            postal_code: form.dva_holder_postal_code.clone(),
            country: form.dva_holder_country.clone(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_that_names_a_holder_holds_no_procedure_itself() {
        let form = CustomerForm { dva_holder_eori: Some("NL801234566".to_owned()), ..CustomerForm::default() };
        assert_eq!(holder(&form).and_then(|holder| holder.eori).as_deref(), Some("NL801234566"));
        assert_eq!(holder(&CustomerForm { dva_holder_name: Some("  ".to_owned()), ..CustomerForm::default() }), None);
    }
}
