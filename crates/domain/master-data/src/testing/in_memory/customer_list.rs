use super::InMemoryMasterData;
use crate::CustomerId;
use crate::customer::{Customer, CustomerSummary};
use crate::ports::{CustomerDirectory, CustomerFilter, CustomerSort};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::cmp::Ordering;

impl CustomerDirectory for InMemoryMasterData {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &CustomerFilter,
        sort: CustomerSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError> {
        self.with(|state| {
            let mut found: Vec<&Customer> =
                state.customers_of(organisation).filter(|customer| fits(customer, filter)).collect();
            found.sort_by(|a, b| {
                let order = compare(a, b, sort).then(a.id.cmp(&b.id));
                if direction == SortDirection::Ascending { order } else { order.reverse() }
            });
            let total = found.len() as u64;
            let records = page.take_from(found, |customer| customer.id.get())?.into_iter().map(summary).collect();
            Ok(Page { records, request: page, total })
        })
    }

    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<Customer>, StorageError> {
        Ok(self.with(|state| {
            let rest = state.customers_of(organisation).filter(|customer| Some(customer.id) > after);
            rest.take(limit).cloned().collect()
        }))
    }
}

fn fits(customer: &Customer, filter: &CustomerFilter) -> bool {
    let CustomerFilter { code, name, eori, country, portal_access } = filter;
    let contains = |text: Option<&str>, part: &Option<String>| {
        part.as_deref().is_none_or(|part| text.is_some_and(|text| text.to_lowercase().contains(&part.to_lowercase())))
    };
    let form = &customer.form;
    contains(Some(&customer.customer_code), code)
        && contains(form.customer_name.as_deref(), name)
        && contains(form.customer_eori_number.as_deref(), eori)
        && country.as_ref().is_none_or(|country| form.customer_country_code.as_ref() == Some(country))
        && portal_access.is_none_or(|access| form.portal_access_enabled == access)
}

fn compare(a: &Customer, b: &Customer, sort: CustomerSort) -> Ordering {
    match sort {
        CustomerSort::Code => a.customer_code.cmp(&b.customer_code),
        CustomerSort::Name => a.form.customer_name.cmp(&b.form.customer_name),
        CustomerSort::Country => a.form.customer_country_code.cmp(&b.form.customer_country_code),
        CustomerSort::CreatedAt => a.created_at.cmp(&b.created_at),
    }
}

fn summary(customer: &Customer) -> CustomerSummary {
    let form = &customer.form;
    CustomerSummary {
        id: customer.id,
        customer_code: customer.customer_code.clone(),
        customer_name: form.customer_name.clone().unwrap_or_default(),
        customer_eori_number: form.customer_eori_number.clone(),
        customer_country_code: form.customer_country_code.clone(),
        portal_access_enabled: form.portal_access_enabled,
        created_at: customer.created_at,
    }
}
