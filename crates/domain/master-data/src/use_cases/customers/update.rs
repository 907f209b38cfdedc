use super::Customers;
use super::create::check_access_code;
use crate::customer::{Customer, CustomerForm, CustomerRecord, SecretChange, VatCheck};
use crate::rules::{check_customer, tidy_customer};
use crate::{CustomerId, MasterDataError};
use customs_kernel::{Checker, OrganisationId, StorageError, Version, in_unit_of_work};

impl Customers {
    /// Changes a customer; values that `change` does not touch stay. `change` may run more than once.
    ///
    /// An eligibility or permit set by hand overrides the answers of customs until it is cleared. A change of the VAT
    /// or EORI number makes the last answer worthless, so the values it set become unknown again.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Stale` when it has another version than the expected one, `Invalid`,
    /// `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
        change: &dyn Fn(&mut CustomerForm),
        access_code: &SecretChange,
    ) -> Result<CustomerRecord, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut customer = self.expected(organisation, id, expected)?;
            let before = customer.form.clone();
            change(&mut customer.form);
            tidy_customer(&mut customer.form);
            let mut check = Checker::default();
            check_customer(&mut check, &customer.form);
            if let SecretChange::Set(code) = access_code {
                check_access_code(&mut check, Some(code));
            }
            self.check_references(organisation, Some(id), &customer.form, &mut check)?;
            check.into_result()?;
            follow_vat(&before, &mut customer.form, &mut customer.vat_check);
            self.store(&mut customer, access_code)?;
            Ok(self.record(customer)?)
        })
    }

    /// Reads the customer, provided that it has the version that the caller knows.
    pub(super) fn expected(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
    ) -> Result<Customer, MasterDataError> {
        let customer = self.ports.customers.find(organisation, id)?.ok_or(MasterDataError::UnknownCustomer)?;
        if expected.is_some_and(|expected| expected != customer.version) {
            return Err(MasterDataError::Stale);
        }
        Ok(customer)
    }

    /// Stores a changed customer with the present time as its last change.
    pub(super) fn store(&self, customer: &mut Customer, access_code: &SecretChange) -> Result<(), StorageError> {
        customer.updated_at = self.ports.clock.now();
        customer.version = self.ports.customers.save(customer, access_code)?;
        self.report(customer)
    }

    /// Notifies the domains that follow customers of the new state of one.
    pub(super) fn report(&self, customer: &Customer) -> Result<(), StorageError> {
        self.ports.watches.iter().try_for_each(|watch| watch.changed(customer))
    }
}

/// Adapts the VAT check to a change of the form.
pub(crate) fn follow_vat(before: &CustomerForm, form: &mut CustomerForm, check: &mut VatCheck) {
    let asked = |form: &CustomerForm| {
        (form.customer_eori_number.clone(), form.vat_number.clone().or_else(|| form.customer_vat_number.clone()))
    };
    let eligible = (before.vat_reverse_charge_eligible, &mut form.vat_reverse_charge_eligible);
    let permit = (before.article_23_permit, &mut form.article_23_permit);
    let other_number = asked(before) != {
        let now = (&form.customer_eori_number, form.vat_number.as_ref().or(form.customer_vat_number.as_ref()));
        (now.0.clone(), now.1.cloned())
    };
    for ((before, now), overridden) in
        [(eligible, &mut check.eligible_overridden), (permit, &mut check.article_23_overridden)]
    {
        if *now != before {
            *overridden = now.is_some();
        }
        if other_number && !*overridden {
            *now = None;
        }
    }
    if other_number {
        check.status = None;
        check.reference = None;
        check.checked_at = None;
    }
}
