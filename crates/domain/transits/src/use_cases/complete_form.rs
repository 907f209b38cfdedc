use super::Transits;
use crate::form::{AddressForm, PartyForm, TransitForm};
use crate::ports::KnownTrader;
use customs_kernel::{FieldErrors, Grn, OrganisationId, StorageError, filled};
use std::collections::BTreeMap;

impl Transits {
    /// Fills the form in from the customer master, in one query; what the client spelled out wins. The
    /// holder and the guarantee are the customer's where the form names none.
    pub(super) fn complete(&self, organisation: OrganisationId, form: &mut TransitForm) -> Result<(), StorageError> {
        let mut codes: Vec<String> = parties(form)
            .into_iter()
            .filter_map(|party| party.as_ref()?.named_code())
            .chain(form_customer(form))
            .filter(|code| askable(code))
            .map(str::to_owned)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        let known = match codes.as_slice() {
            [] => BTreeMap::new(),
            codes => self.ports.traders.traders(organisation, codes)?,
        };
        for party in parties_to_fill(form).into_iter().flatten() {
            if let Some(master) = party.named_code().and_then(|code| known.get(code)) {
                fill_in(party, master);
            }
        }
        if let Some(customer) = form_customer(form).and_then(|code| known.get(code)).cloned() {
            of_customer(form, customer);
        }
        defaults(form);
        Ok(())
    }

    /// Whoever is responsible for the movement must be named: by the form, or as the broker itself.
    pub(super) fn check_holder(
        &self,
        organisation: OrganisationId,
        form: &TransitForm,
        errors: &mut FieldErrors,
    ) -> Result<(), StorageError> {
        if form.holder.is_none() && self.ports.organisations.eori(organisation)?.is_none() {
            errors.add("holder", "is required, since no customer has this customer_code");
        }
        Ok(())
    }
}

fn defaults(form: &mut TransitForm) {
    if filled(form.additional_declaration_type.as_deref()).is_none() {
        form.additional_declaration_type = Some("A".to_owned());
    }
}

fn of_customer(form: &mut TransitForm, customer: KnownTrader) {
    if form.holder.is_none() {
        let code = form.customer_code.clone();
        let KnownTrader { eori, name, address, holder, .. } = customer.clone();
        let itself = PartyForm { customer_code: code, eori, name, address: Some(address) };
        form.holder = Some(holder.unwrap_or(itself));
    }
    // A guarantee is named as a whole: its type and its reference belong together.
    if filled(form.guarantee_type.as_deref()).is_none() && filled(form.guarantee_reference.as_deref()).is_none() {
        form.guarantee_type = customer.guarantee_type;
        // Customers of earlier versions can have any text here; nobody is refused for what he did not send.
        let reference = customer.guarantee_reference.as_deref().map(str::trim);
        form.guarantee_reference = reference.filter(|grn| grn.parse::<Grn>().is_ok()).map(str::to_owned);
    }
}

/// Validation refuses codes that are no texts; nobody is asked for them.
fn askable(code: &str) -> bool {
    !code.contains(char::is_control)
}

fn form_customer(form: &TransitForm) -> Option<&str> {
    filled(form.customer_code.as_deref())
}

const fn parties(form: &TransitForm) -> [&Option<PartyForm>; 3] {
    [&form.holder, &form.consignor, &form.consignee]
}

const fn parties_to_fill(form: &mut TransitForm) -> [&mut Option<PartyForm>; 3] {
    [&mut form.holder, &mut form.consignor, &mut form.consignee]
}

fn fill_in(party: &mut PartyForm, master: &KnownTrader) {
    fill(&mut party.eori, master.eori.as_ref());
    fill(&mut party.name, master.name.as_ref());
    if master.address != AddressForm::default() {
        let AddressForm { street, city, postal_code, country } = &master.address;
        let address = party.address.get_or_insert_with(AddressForm::default);
        fill(&mut address.street, street.as_ref());
        fill(&mut address.city, city.as_ref());
        fill(&mut address.postal_code, postal_code.as_ref());
        fill(&mut address.country, country.as_ref());
    }
}

fn fill(field: &mut Option<String>, known: Option<&String>) {
    if filled(field.as_deref()).is_none() && known.is_some() {
        *field = known.cloned();
    }
}
