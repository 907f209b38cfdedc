use super::{InMemoryBilling, conflict};
use crate::DossierId;
use crate::invoice::{EuroRate, RateSource};
use crate::movement::{AssessedTax, CustomsDebt, Movement};
use crate::ports::{
    BilledCustomer, BilledCustomers, BillingSettings, DossierCustomers, EuroRates, Movements, Payer, SettingsSource,
};
use chrono::NaiveDate;
use customs_kernel::{Currency, OrganisationId, StorageError, Subject};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub(super) struct KeptCustomer {
    id: i64,
    customer: BilledCustomer,
    /// Codes of the customers that may be billed instead, each with whether it is the default.
    invoice_to: Vec<(String, bool)>,
    locations: Vec<i64>,
}

/// Sets the data of the other domains that billing reads.
impl InMemoryBilling {
    /// Stores or replaces a customer and returns its id.
    pub fn keep_customer(&self, organisation: OrganisationId, customer: BilledCustomer) -> i64 {
        self.with(|state| {
            let next = state.next_id();
            let key = (organisation, customer.buyer.customer_code.clone());
            let kept = state.customers.entry(key).or_insert_with(|| KeptCustomer {
                id: next,
                customer: customer.clone(),
                invoice_to: Vec::new(),
                locations: Vec::new(),
            });
            kept.customer = customer;
            kept.id
        })
    }

    /// Adds a customer to the invoice-to allow-list of another.
    pub fn allow_invoice_to(&self, organisation: OrganisationId, customer: &str, invoice_to: &str, as_default: bool) {
        self.with(|state| {
            if let Some(kept) = state.customers.get_mut(&(organisation, customer.to_owned())) {
                kept.invoice_to.push((invoice_to.to_owned(), as_default));
            }
        });
    }

    /// Adds a location to a customer.
    pub fn keep_location(&self, organisation: OrganisationId, customer: &str, id: i64) {
        self.with(|state| {
            if let Some(kept) = state.customers.get_mut(&(organisation, customer.to_owned())) {
                kept.locations.push(id);
            }
        });
    }

    /// Stores a movement or its new state.
    pub fn keep_movement(&self, organisation: OrganisationId, movement: Movement) {
        self.with(|state| state.movements.insert((organisation, movement.reference), movement));
    }

    /// Marks a stored declaration as accepted, and with `released` also as released.
    pub fn progress(&self, organisation: OrganisationId, movement: Subject, released: bool) {
        self.with(|state| {
            if let Some(kept) = state.movements.get_mut(&(organisation, movement)) {
                kept.accepted = true;
                kept.released |= released;
                kept.mrn.get_or_insert_with(|| format!("26NL{:013}J", movement.id));
                if released { "REL" } else { "ACC" }.clone_into(&mut kept.status);
            }
        });
    }

    /// Sets the number of goods lines of a stored movement.
    pub fn count_lines(&self, organisation: OrganisationId, movement: Subject, lines: u32) {
        self.with(|state| {
            if let Some(kept) = state.movements.get_mut(&(organisation, movement)) {
                kept.lines = lines;
            }
        });
    }

    /// Sets the final customs charges for a movement.
    pub fn charge_by_customs(&self, organisation: OrganisationId, movement: Subject, charges: Vec<AssessedTax>) {
        self.with(|state| state.assessed_taxes.insert((organisation, movement), charges));
    }

    /// Sets the exchange rate of a currency, in units for one euro, for every day.
    pub fn keep_euro_rate(&self, currency: &str, per_euro: Decimal, source: RateSource) {
        let rate = EuroRate { per_euro, day: NaiveDate::MIN, source };
        self.with(|state| state.euro_rates.insert(currency.to_owned(), rate));
    }

    /// Sets who owes the duties and taxes of a movement; the broker until then.
    pub fn owe_customs(&self, organisation: OrganisationId, movement: Subject, debt: CustomsDebt) {
        self.with(|state| state.debts.insert((organisation, movement), debt));
    }

    /// Sets the billing settings of an organisation.
    pub fn keep_settings(&self, organisation: OrganisationId, settings: BillingSettings) {
        self.with(|state| state.settings.insert(organisation, settings));
    }
}

impl BilledCustomers for InMemoryBilling {
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<BilledCustomer>, StorageError> {
        self.with(|state| {
            state.read();
            let known = codes.iter().filter_map(|code| state.customers.get(&(organisation, code.clone())));
            Ok(known.map(|kept| kept.customer.clone()).collect())
        })
    }
}

impl DossierCustomers for InMemoryBilling {
    fn payer(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        invoice_to: Option<i64>,
    ) -> Result<Payer, StorageError> {
        self.with(|state| {
            state.read();
            let Some(kept) = state.customers.get(&(organisation, customer_code.to_owned())) else {
                return Ok(Payer::UnknownCustomer);
            };
            let id = |code: &str| state.customers.get(&(organisation, code.to_owned())).map(|kept| kept.id);
            let named = |(code, _): &&(String, bool)| id(code) == invoice_to;
            let found = match invoice_to {
                Some(_) => kept.invoice_to.iter().find(named).map(|(code, _)| code.clone()),
                None => {
                    let default = kept.invoice_to.iter().find(|(_, default)| *default);
                    Some(default.map_or_else(|| customer_code.to_owned(), |(code, _)| code.clone()))
                }
            };
            Ok(found.map_or(Payer::NotAllowed, Payer::Billed))
        })
    }

    fn locations_among(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        ids: &[i64],
    ) -> Result<Vec<i64>, StorageError> {
        self.with(|state| {
            state.read();
            let kept = state.customers.get(&(organisation, customer_code.to_owned()));
            let own = kept.map_or(&[][..], |kept| &kept.locations);
            Ok(ids.iter().copied().filter(|id| own.contains(id)).collect())
        })
    }
}

impl Movements for InMemoryBilling {
    fn find(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<Movement>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.movements.get(&(organisation, movement)).cloned())
        })
    }

    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<Movement>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.movements.iter().filter(|((owner, _), _)| *owner == organisation);
            let linked = own.filter(|(_, movement)| movement.dossier.is_some_and(|id| dossiers.contains(&id)));
            Ok(linked.map(|(_, movement)| movement.clone()).collect())
        })
    }

    fn assessed_taxes(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, Vec<AssessedTax>>, StorageError> {
        self.with(|state| {
            state.read();
            let charges = |movement: &Subject| {
                let charges = state.assessed_taxes.get(&(organisation, *movement))?;
                (!charges.is_empty()).then(|| (*movement, charges.clone()))
            };
            Ok(movements.iter().filter_map(charges).collect())
        })
    }

    fn customs_debts(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, CustomsDebt>, StorageError> {
        self.with(|state| {
            state.read();
            let debt = |movement: &Subject| {
                let key = (organisation, *movement);
                let kept = state.movements.contains_key(&key).then_some(CustomsDebt::OfBroker);
                (*movement, state.debts.get(&key).copied().or(kept).unwrap_or(CustomsDebt::Gone))
            };
            Ok(movements.iter().map(debt).collect())
        })
    }

    fn move_to(
        &self,
        organisation: OrganisationId,
        movement: Subject,
        from: Option<DossierId>,
        to: Option<DossierId>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let kept = state.movements.get_mut(&(organisation, movement)).filter(|kept| kept.dossier == from);
            kept.ok_or_else(|| conflict(None))?.dossier = to;
            Ok(())
        })
    }
}

impl EuroRates for InMemoryBilling {
    fn rate(&self, currency: &Currency, on: NaiveDate) -> Result<Option<EuroRate>, StorageError> {
        self.with(|state| Ok(state.euro_rates.get(currency.as_str()).map(|rate| EuroRate { day: on, ..*rate })))
    }
}

impl SettingsSource for InMemoryBilling {
    fn for_organisation(&self, organisation: OrganisationId) -> Result<BillingSettings, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.settings.get(&organisation).cloned().unwrap_or_default())
        })
    }
}
