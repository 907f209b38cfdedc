use super::places::Places;
use crate::form::{AddressForm, DeclarationForm, PartyForm};
use crate::ports::KnownParty;
use crate::use_cases::declarations::Declarations;
use crate::validation::is_warehouse_licence;
use chrono::NaiveDate;
use customs_kernel::facts::{Day, Reference, Warning};
use customs_kernel::{OrganisationId, PartyWarning, StorageError, amsterdam_date, filled, is_possible_code};

/// The result of completing the parties of a form from the customer master.
pub(in crate::use_cases) struct Parties {
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    pub(in crate::use_cases) customer: Option<KnownParty>,
    /// Unknown customer codes, and a power of attorney that has ended.
    pub(in crate::use_cases) warnings: Vec<Warning>,
}

impl Declarations {
    /// Completes the parties of a form from the customer master, in one query. Fields that the client wrote out take
    /// precedence. Fields that the header leaves out come from the customer that the declaration is made for.
    pub(in crate::use_cases) fn hydrate_parties(
        &self,
        organisation: OrganisationId,
        form: &mut DeclarationForm,
    ) -> Result<Parties, StorageError> {
        let mut codes: Vec<String> =
            parties(form).into_iter().filter_map(|(_, party)| asked_code(party.as_ref()?)).map(str::to_owned).collect();
        codes.sort_unstable();
        codes.dedup();
        if codes.is_empty() {
            return Ok(Parties { customer: None, warnings: Vec::new() });
        }
        let known = self.completing().parties.parties(organisation, &codes)?;
        let mut warnings = Vec::new();
        for (name, party) in parties(form) {
            let Some(party) = party else { continue };
            let Some(code) = asked_code(party) else { continue };
            match known.get(code) {
                Some(master) => fill_in(party, master),
                None => {
                    let unknown = PartyWarning::UnknownCustomer { customer: Reference::from(code) };
                    warnings.push(Warning::at(format!("declaration.{name}.customer_code"), unknown));
                }
            }
        }
        let customer = form.customer_code().and_then(|code| known.get(code)).cloned();
        if let Some(customer) = &customer {
            fill(&mut form.representation_type, customer.representation_type.as_ref());
            fill(&mut form.declaration.office, customer.customs_office.as_ref());
            fill_in_warehouse(form, customer);
            warnings.extend(ended_power(form, customer, amsterdam_date(self.completing().clock.now())));
        }
        Ok(Parties { customer, warnings })
    }

    /// Returns the customer that the declaration is made for; `None` when the customer master does not know it.
    pub(in crate::use_cases) fn customer_of(
        &self,
        organisation: OrganisationId,
        form: &DeclarationForm,
    ) -> Result<Option<KnownParty>, StorageError> {
        let Some(code) = form.customer().and_then(asked_code) else { return Ok(None) };
        Ok(self.completing().parties.parties(organisation, &[code.to_owned()])?.remove(code))
    }
}

/// Makes a warning when the broker may no longer act for the customer, because the power of attorney ended before
/// today.
fn ended_power(form: &DeclarationForm, customer: &KnownParty, today: NaiveDate) -> Option<Warning> {
    let last_day = customer.power_of_attorney_until.filter(|last_day| *last_day < today)?;
    let (field, code) = (form.customer_field()?, form.customer_code()?);
    let ended = PartyWarning::PowerOfAttorneyEnded { customer: Reference::from(code), day: Day(last_day) };
    Some(Warning::at(format!("declaration.{field}.customer_code"), ended))
}

/// Returns the code to look a party up by; `None` for a malformed one, which validation refuses.
pub(super) fn asked_code(party: &PartyForm) -> Option<&str> {
    party.named_code().filter(|code| is_possible_code(code))
}

fn parties(form: &mut DeclarationForm) -> [(&'static str, &mut Option<PartyForm>); 6] {
    let header = &mut form.declaration;
    [
        ("importer", &mut header.importer),
        ("exporter", &mut header.exporter),
        ("consignor", &mut header.consignor),
        ("consignee", &mut header.consignee),
        ("buyer", &mut header.buyer),
        ("seller", &mut header.seller),
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

/// Returns whether a field is empty or blank, which validation treats alike.
fn is_blank(field: &Option<String>) -> bool {
    field.as_ref().is_none_or(|text| text.trim().is_empty())
}

/// Orders the items that the client wrote out by their numbers; an item without a number follows the one before it.
/// Validation has already refused duplicate numbers. The items made from master items come behind them. Returns the
/// positions at which the items were sent.
pub(super) fn number_items(form: &mut DeclarationForm, spelled_out: usize) -> Places {
    let mut last: i64 = 0;
    let numbered = spelled_out.min(form.items.len());
    let (numbered, _) = form.items.split_at_mut(numbered);
    for item in numbered.iter_mut() {
        let number = item.sequence.unwrap_or_else(|| last.saturating_add(1));
        item.sequence = Some(number);
        last = number;
    }
    let mut places: Vec<usize> = (0..numbered.len()).collect();
    places.sort_by_key(|place| numbered[*place].sequence);
    numbered.sort_by_key(|item| item.sequence);
    for (item, number) in form.items.iter_mut().zip(1_i64..) {
        item.sequence = Some(number);
    }
    Places::all_sent(places)
}

/// Fills in the defaults of the API where the client left a field out: direction, variant and representation of the
/// header, and the currency of an item from the header.
pub(in crate::use_cases) fn apply_defaults(form: &mut DeclarationForm) {
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

/// The procedure that places goods in a customs warehouse.
const PLACEMENT: &str = "71";

/// Fills in the customer's warehouse for a placement that names no licence. A licence or a type that is malformed is
/// left out, because the client could not understand an error about a value that it never sent.
fn fill_in_warehouse(form: &mut DeclarationForm, customer: &KnownParty) {
    let current = filled(form.declaration.procedure.current.as_deref());
    let named = form.declaration.warehouse.as_ref().and_then(|warehouse| filled(warehouse.licence.as_deref()));
    if current != Some(PLACEMENT) || named.is_some() {
        return;
    }
    let own = customer.dms_41_placement_licence.as_deref().filter(|_| form.dms_version.as_deref() == Some("4.1"));
    let usable = |licence: &Option<&str>| licence.is_some_and(is_warehouse_licence);
    let licence = [own, customer.warehouse_licence.as_deref()].into_iter().find(usable).flatten();
    let Some(licence) = licence else { return };
    let warehouse = form.declaration.warehouse.get_or_insert_default();
    warehouse.licence = Some(licence.to_owned());
    let known = customer.warehouse_licence_type.as_deref().filter(|kind| ["U", "R"].contains(kind));
    if filled(warehouse.licence_type.as_deref()).is_none() && known.is_some() {
        warehouse.licence_type = known.map(str::to_owned);
    }
}
