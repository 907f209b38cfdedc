use crate::form::{AddressForm, GuaranteeReference, PartyForm, TransitForm};
use crate::lifecycle::Status;
use crate::ports::KnownParty;
use crate::use_cases::transits::Transits;
use crate::{Transit, TransitError, TransitWarning};
use customs_kernel::facts::{Reference, Warning};
use customs_kernel::{
    Eori, FieldErrors, Grn, OrganisationId, PartyWarning, RuleCode, StorageError, filled, is_possible_code,
};
use std::collections::BTreeMap;

impl Transits {
    /// Fills the form in from the customer master; spelled-out values take precedence. A form without a holder or a
    /// guarantee gets those of its customer. A holder of the customer that no message can name gives way to the broker,
    /// if the organisation has an EORI: the form stays without one. The result names an unknown code of that customer.
    pub(in crate::use_cases) fn complete(
        &self,
        organisation: OrganisationId,
        form: &mut TransitForm,
    ) -> Result<FieldErrors, StorageError> {
        let is_named = form.holder.is_some();
        let unknown = self.fill_from_master(organisation, form)?;
        let lacks_particulars = |holder: &PartyForm| !holder.missing_particulars().is_empty();
        if !is_named
            && form.holder.as_ref().is_some_and(lacks_particulars)
            && self.drafting().organisations.eori(organisation)?.is_some()
        {
            form.holder = None;
        }
        Ok(unknown)
    }

    /// Returns the form of a draft as it is submitted now: a holder that it does not name is that of the customer at
    /// present, or the broker.
    pub(in crate::use_cases) fn with_holder_of_today(&self, draft: &Transit) -> Result<TransitForm, StorageError> {
        let mut form = draft.form.clone();
        if draft.status() == Status::Draft && form.holder.is_none() {
            self.complete(draft.organisation, &mut form)?;
            form = TransitForm { holder: form.holder, ..draft.form.clone() };
        }
        Ok(form)
    }

    /// Fills the form in from the customer master, in one query, whatever the holder of the customer lacks.
    pub(super) fn fill_from_master(
        &self,
        organisation: OrganisationId,
        form: &mut TransitForm,
    ) -> Result<FieldErrors, StorageError> {
        form.write_codes_in_capitals();
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
            codes => self.drafting().parties.parties(organisation, codes)?,
        };
        for party in parties_to_fill(form).into_iter().flatten() {
            if let Some(master) = party.named_code().and_then(|code| known.get(code)) {
                fill_in(party, master);
            }
        }
        if let Some(customer) = form_customer(form).and_then(|code| known.get(code)).cloned() {
            fill_customer(form, customer);
        }
        defaults(form);
        let unknown = form_customer(form).is_some_and(|code| askable(code) && !known.contains_key(code));
        Ok(if unknown { unknown_customer() } else { FieldErrors::default() })
    }

    /// Returns the codes in the party blocks that no customer has; they fill nothing in. The code of the form's
    /// customer is left out, since it is checked elsewhere.
    pub(in crate::use_cases) fn unknown_parties(
        &self,
        organisation: OrganisationId,
        form: &TransitForm,
    ) -> Result<Vec<Warning>, TransitError> {
        let blocks = ["holder", "consignor", "consignee"].into_iter().zip(parties(form));
        let named: Vec<(&str, &str)> =
            blocks.filter_map(|(block, party)| Some((block, party.as_ref()?.named_code()?))).collect();
        let of_customer = form_customer(form);
        let mut codes: Vec<String> = named
            .iter()
            .map(|(_, code)| *code)
            .filter(|code| askable(code) && Some(*code) != of_customer)
            .map(str::to_owned)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        if codes.is_empty() {
            return Ok(Vec::new());
        }
        let known = self.drafting().parties.parties(organisation, &codes)?;
        let unknown = named.into_iter().filter(|(_, code)| Some(*code) != of_customer && !known.contains_key(*code));
        let reported = |(block, code): (&str, &str)| {
            let unknown = PartyWarning::UnknownCustomer { customer: Reference::from(code) };
            Warning::at(format!("{block}.customer_code"), unknown)
        };
        Ok(unknown.map(reported).collect())
    }

    /// Checks that the form names the party responsible for the movement, unless the broker itself takes that role.
    pub(in crate::use_cases) fn check_holder(
        &self,
        organisation: OrganisationId,
        form: &TransitForm,
        errors: &mut FieldErrors,
    ) -> Result<(), StorageError> {
        if form.holder.is_none() {
            require_holder(form, self.drafting().organisations.eori(organisation)?.as_ref(), errors);
        }
        Ok(())
    }
}

/// Makes the same check as `check_holder`, given the broker's EORI.
pub(in crate::use_cases) fn require_holder(form: &TransitForm, broker: Option<&Eori>, errors: &mut FieldErrors) {
    if form.holder.is_none() && broker.is_none() {
        errors.add("holder", (RuleCode::UnknownCustomer, "is required, since no customer has this customer_code"));
    }
}

/// Warns that the broker is the holder, since a message could name no other.
pub(in crate::use_cases) fn broker_as_holder(form: &TransitForm) -> Option<Warning> {
    form.holder.is_none().then(|| Warning::at("holder", TransitWarning::BrokerAsHolder))
}

/// Returns the error for a transit without an existing customer.
pub(in crate::use_cases) fn unknown_customer() -> FieldErrors {
    FieldErrors::one("customer_code", (RuleCode::UnknownCustomer, "names no customer"))
}

fn defaults(form: &mut TransitForm) {
    if filled(form.additional_declaration_type.as_deref()).is_none() {
        form.additional_declaration_type = Some("A".to_owned());
    }
}

fn fill_customer(form: &mut TransitForm, customer: KnownParty) {
    if form.holder.is_none() {
        let itself = customer.as_party(form.customer_code.as_deref().unwrap_or_default());
        form.holder = Some(customer.holder.clone().unwrap_or(itself));
    }
    // A guarantee is named as a whole: its type and its reference belong together.
    if form.guarantees.is_empty()
        && filled(form.guarantee_type.as_deref()).is_none()
        && filled(form.guarantee_reference.as_deref()).is_none()
    {
        // A type that only the customer master names refuses no client either.
        let known = |code: &String| GuaranteeReference::from_api_type(code) != GuaranteeReference::Nothing;
        form.guarantee_type = customer.guarantee_type.filter(known);
        // Customers of earlier versions can have any text here; a client must not be refused for a value it did not
        // send.
        let reference = customer.guarantee_reference.as_deref().map(str::trim);
        form.guarantee_reference = reference.filter(|grn| grn.parse::<Grn>().is_ok()).map(str::to_owned);
    }
}

/// Returns whether the customer master can be asked for this code. Validation refuses codes with control characters.
fn askable(code: &str) -> bool {
    is_possible_code(code)
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

pub(in crate::use_cases) fn fill_in(party: &mut PartyForm, master: &KnownParty) {
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
