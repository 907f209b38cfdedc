use super::CustomerPorts;
use crate::customer::{Customer, Part};
use crate::ports::{CustomerRepository, PartRepository};
use crate::rules::PartRules;
use crate::{CustomerId, MasterDataError, PartId};
use customs_kernel::{Checker, Clock, OrganisationId, UnitOfWork, Version, in_unit_of_work};
use std::sync::Arc;

/// The use cases of one kind of part. Every change is checked against the version of the customer and raises it.
pub struct CustomerParts<F: PartRules> {
    customers: Arc<dyn CustomerRepository>,
    parts: Arc<dyn PartRepository<F>>,
    clock: Arc<dyn Clock>,
    work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(CustomerParts<F: PartRules>);

impl<F: PartRules> CustomerParts<F> {
    pub(super) fn new(ports: &CustomerPorts, parts: Arc<dyn PartRepository<F>>) -> Self {
        Self { customers: ports.customers.clone(), parts, clock: ports.clock.clone(), work: ports.work.clone() }
    }

    /// All parts of this kind of a customer, in order of creation.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Storage`.
    pub fn list(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<Part<F>>, MasterDataError> {
        self.customer(organisation, customer)?;
        Ok(self.parts.list(organisation, customer)?)
    }

    /// Adds a part and returns it with the new version of the customer. A chosen part (primary contact, default
    /// location) replaces the former one.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Stale`, `Invalid`, `Storage`.
    pub fn add(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        expected: Option<Version>,
        mut form: F,
    ) -> Result<(Part<F>, Version), MasterDataError> {
        form.tidy();
        in_unit_of_work(self.work.as_ref(), || {
            let customer = self.expected(organisation, customer, expected)?;
            checked(&form)?;
            let version = self.raise(&customer)?;
            let part = self.parts.insert(organisation, customer.id, &form, self.clock.now())?;
            Ok((part, version))
        })
    }

    /// Changes a part; values that `change` does not touch stay. `change` may run more than once.
    ///
    /// # Errors
    /// `UnknownPart`, `Stale`, `Invalid`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: PartId,
        expected: Option<Version>,
        change: &dyn Fn(&mut F),
    ) -> Result<(Part<F>, Version), MasterDataError> {
        in_unit_of_work(self.work.as_ref(), || {
            let mut part = self.part(organisation, id)?;
            let customer = self.expected(organisation, part.customer, expected)?;
            change(&mut part.form);
            part.form.tidy();
            checked(&part.form)?;
            let version = self.raise(&customer)?;
            if self.parts.save(organisation, &part)? { Ok((part, version)) } else { Err(unknown::<F>()) }
        })
    }

    /// Removes a part.
    ///
    /// # Errors
    /// `UnknownPart`, `Stale`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: PartId,
        expected: Option<Version>,
    ) -> Result<(), MasterDataError> {
        in_unit_of_work(self.work.as_ref(), || {
            let part = self.part(organisation, id)?;
            let customer = self.expected(organisation, part.customer, expected)?;
            self.raise(&customer)?;
            if self.parts.delete(organisation, id)? { Ok(()) } else { Err(unknown::<F>()) }
        })
    }

    fn part(&self, organisation: OrganisationId, id: PartId) -> Result<Part<F>, MasterDataError> {
        self.parts.find(organisation, id)?.ok_or_else(unknown::<F>)
    }

    fn customer(&self, organisation: OrganisationId, id: CustomerId) -> Result<Customer, MasterDataError> {
        self.customers.find(organisation, id)?.ok_or(MasterDataError::UnknownCustomer)
    }

    fn expected(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
    ) -> Result<Customer, MasterDataError> {
        let customer = self.customer(organisation, id)?;
        if expected.is_some_and(|expected| expected != customer.version) {
            return Err(MasterDataError::Stale);
        }
        Ok(customer)
    }

    /// Raises the customer's version before the part is touched, so that of two changes at once the second waits
    /// here.
    fn raise(&self, customer: &Customer) -> Result<Version, MasterDataError> {
        Ok(self.customers.raise(customer.organisation, customer.id, customer.version, self.clock.now())?)
    }
}

fn checked<F: PartRules>(form: &F) -> Result<(), MasterDataError> {
    let mut check = Checker::default();
    form.check(&mut check);
    Ok(check.into_result()?)
}

const fn unknown<F: PartRules>() -> MasterDataError {
    MasterDataError::UnknownPart(F::KIND.word())
}
