use super::Declarations;
use crate::form::{AddressForm, DeclarationForm, PartyForm};
use crate::ports::KnownParty;
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;

impl Declarations {
    /// Fills party blocks in from the customer master; what the client spelled out wins. Answers
    /// what is known of the parties by code, in one query.
    pub(super) fn hydrate_parties(
        &self,
        organisation: OrganisationId,
        form: &mut DeclarationForm,
    ) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        let mut codes: Vec<String> = parties(form)
            .into_iter()
            .flatten()
            .filter_map(|party| party.named_code())
            // Validation refuses the others; nobody is asked for them.
            .filter(|code| !code.contains(char::is_control))
            .map(str::to_owned)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        if codes.is_empty() {
            return Ok(BTreeMap::new());
        }
        let known = self.ports.parties.parties(organisation, &codes)?;
        for party in parties(form).into_iter().flatten() {
            if let Some(master) = party.named_code().and_then(|code| known.get(code)) {
                fill_in(party, master);
            }
        }
        Ok(known)
    }
}

fn parties(form: &mut DeclarationForm) -> [&mut Option<PartyForm>; 6] {
    let header = &mut form.declaration;
    [
        &mut header.importer,
        &mut header.exporter,
        &mut header.consignor,
        &mut header.consignee,
        &mut header.buyer,
        &mut header.seller,
    ]
}

fn fill_in(party: &mut PartyForm, master: &KnownParty) {
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
    if is_blank(field) && known.is_some() {
        *field = known.cloned();
    }
}

/// What is blank says nothing, as in validation.
fn is_blank(field: &Option<String>) -> bool {
    field.as_ref().is_none_or(|text| text.trim().is_empty())
}

/// Orders items by the numbers that were given; one without a number follows the one before it.
/// Validation has refused numbers given twice.
pub(super) fn number_items(form: &mut DeclarationForm) {
    let mut last: i64 = 0;
    for item in &mut form.items {
        let number = item.sequence.unwrap_or_else(|| last.saturating_add(1));
        item.sequence = Some(number);
        last = number;
    }
    form.items.sort_by_key(|item| item.sequence);
    for (item, number) in form.items.iter_mut().zip(1_i64..) {
        item.sequence = Some(number);
    }
}

/// What the contract fills in where the client left it out: direction, variant and representation of
/// the header, and the currency of an item from the header.
pub(super) fn apply_defaults(form: &mut DeclarationForm) {
    let header = &mut form.declaration;
    default_to(&mut header.imex, "IM");
    default_to(&mut header.symbol, "A");
    default_to(&mut form.representation_type, "2");
    for item in &mut form.items {
        if item.invoice_value.is_some() && is_blank(&item.invoice_currency) {
            item.invoice_currency.clone_from(&header.total_invoice_currency);
        }
    }
}

fn default_to(field: &mut Option<String>, value: &str) {
    if is_blank(field) {
        *field = Some(value.to_owned());
    }
}
