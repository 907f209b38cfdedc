use super::{InMemoryMasterData, State, conflict};
use crate::CustomerId;
use crate::customer::{Customer, CustomerForm, DvaAccessCode, NewCustomer, SecretChange};
use crate::ports::{CustomerRepository, unique_rules};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};

#[derive(Debug, Clone)]
pub(super) struct KeptCustomer {
    pub(super) customer: Customer,
    access_code: Option<DvaAccessCode>,
}

impl State {
    pub(super) fn customer(&self, organisation: OrganisationId, id: CustomerId) -> Option<&KeptCustomer> {
        self.customers.get(&id).filter(|kept| kept.customer.organisation == organisation)
    }

    pub(super) fn customers_of(&self, organisation: OrganisationId) -> impl Iterator<Item = &Customer> {
        self.customers.values().map(|kept| &kept.customer).filter(move |customer| customer.organisation == organisation)
    }

    /// The customer, provided that it was not changed or deleted since that version.
    fn unchanged(
        &mut self,
        organisation: OrganisationId,
        id: CustomerId,
        version: Version,
    ) -> Result<&mut KeptCustomer, StorageError> {
        let kept = self.customers.get_mut(&id).filter(|kept| kept.customer.organisation == organisation);
        kept.filter(|kept| kept.customer.version == version).ok_or_else(|| conflict(None))
    }

    /// Acts as a foreign key: the customers that the form refers to must exist.
    fn require_those_referred_to(&self, organisation: OrganisationId, form: &CustomerForm) -> Result<(), StorageError> {
        let known = |id: i64| self.customer(organisation, CustomerId::new(id)).is_some();
        if referred_to(form).all(known) { Ok(()) } else { Err(conflict(None)) }
    }

    /// Whether another customer or its allow-list refers to this one.
    pub(super) fn is_referred_to(&self, organisation: OrganisationId, id: CustomerId) -> bool {
        let mut others = self.customers_of(organisation).filter(|other| other.id != id);
        let mut lists = self.invoice_to.keys();
        others.any(|other| referred_to(&other.form).any(|named| named == id.get()))
            || lists.any(|(owner, of, named)| *owner == organisation && *named == id && *of != id)
    }
}

fn referred_to(form: &CustomerForm) -> impl Iterator<Item = i64> {
    [form.declarant_customer_id, form.parent_customer_id, form.default_invoice_to_customer_id].into_iter().flatten()
}

impl CustomerRepository for InMemoryMasterData {
    fn insert(&self, new: &NewCustomer) -> Result<Customer, StorageError> {
        let NewCustomer { organisation, customer_code, form, vat_check, access_code, created_at } = new.clone();
        self.with(|state| {
            if state.customers_of(organisation).any(|other| other.customer_code == customer_code) {
                return Err(conflict(Some(unique_rules::CUSTOMER_CODE)));
            }
            state.require_those_referred_to(organisation, &form)?;
            let customer = Customer {
                id: CustomerId::new(state.next_id()),
                organisation,
                version: Version::FIRST,
                customer_code,
                form,
                vat_check,
                created_at,
                updated_at: created_at,
            };
            state.customers.insert(customer.id, KeptCustomer { customer: customer.clone(), access_code });
            Ok(customer)
        })
    }

    fn find(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<Customer>, StorageError> {
        Ok(self.with(|state| state.customer(organisation, id).map(|kept| kept.customer.clone())))
    }

    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<Customer>, StorageError> {
        Ok(self.with(|state| {
            state.customers_of(organisation).filter(|one| codes.contains(&one.customer_code)).cloned().collect()
        }))
    }

    fn by_fiscal_number(&self, organisation: OrganisationId, number: &str) -> Result<Vec<Customer>, StorageError> {
        Ok(self.with(|state| {
            let mut found: Vec<Customer> =
                state.customers_of(organisation).filter(|one| one.form.has_fiscal_number(number)).cloned().collect();
            found.sort_by_key(|customer| customer.id);
            found
        }))
    }

    fn existing(&self, organisation: OrganisationId, ids: &[CustomerId]) -> Result<Vec<CustomerId>, StorageError> {
        let known = |state: &mut State| {
            state.customers_of(organisation).map(|customer| customer.id).filter(|id| ids.contains(id)).collect()
        };
        Ok(self.with(known))
    }

    fn save(&self, customer: &Customer, access_code: &SecretChange) -> Result<Version, StorageError> {
        self.with(|state| {
            state.require_those_referred_to(customer.organisation, &customer.form)?;
            let kept = state.unchanged(customer.organisation, customer.id, customer.version)?;
            let version = customer.version.next();
            kept.customer.version = version;
            kept.customer.form = customer.form.clone();
            kept.customer.vat_check = customer.vat_check.clone();
            kept.customer.updated_at = customer.updated_at;
            match access_code {
                SecretChange::Keep => {}
                SecretChange::Clear => kept.access_code = None,
                SecretChange::Set(code) => kept.access_code = Some(code.clone()),
            }
            Ok(version)
        })
    }

    fn raise(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        version: Version,
        at: DateTime<Utc>,
    ) -> Result<Version, StorageError> {
        self.with(|state| {
            let kept = state.unchanged(organisation, id, version)?;
            kept.customer.version = version.next();
            kept.customer.updated_at = at;
            Ok(version.next())
        })
    }

    fn delete(&self, organisation: OrganisationId, id: CustomerId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.unchanged(organisation, id, version)?;
            if state.is_referred_to(organisation, id) || state.has_items(organisation, id) {
                return Err(conflict(None));
            }
            state.customers.remove(&id);
            state.parts.retain(|_, part| part.customer != id);
            state.invoice_to.retain(|(_, of, _), _| *of != id);
            Ok(())
        })
    }

    fn access_code(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<DvaAccessCode>, StorageError> {
        Ok(self.with(|state| state.customer(organisation, id).and_then(|kept| kept.access_code.clone())))
    }
}
