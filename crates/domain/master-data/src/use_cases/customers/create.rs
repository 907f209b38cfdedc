use super::Customers;
use crate::MasterDataError;
use crate::customer::{Customer, CustomerForm, DvaAccessCode, NewCustomer, VatCheck};
use crate::ports::unique_rules;
use crate::rules::{check_customer, check_customer_code, tidy_customer};
use customs_form_macros::growing;
use customs_kernel::{
    Checker, FieldErrors, OrganisationId, RuleCode, StorageError, code_as_kept, in_unit_of_work, is_possible_code,
};

/// Command to create a customer.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CreateCustomer {
    /// Organisation that will own the customer.
    pub organisation: OrganisationId,
    /// Code of the customer, unique in the organisation; required.
    pub customer_code: Option<String>,
    /// All other data of the customer.
    pub form: CustomerForm,
    /// Access code of the customer's transit guarantee, if it has one.
    pub access_code: Option<DvaAccessCode>,
}

impl Customers {
    /// Creates a customer.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when the code is taken; `Storage`.
    pub fn create(&self, command: CreateCustomer) -> Result<Customer, MasterDataError> {
        let CreateCustomer { organisation, customer_code, mut form, access_code } = command;
        let customer_code = code_as_kept(customer_code.unwrap_or_default().trim()).into_owned();
        tidy_customer(&mut form);
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut check = Checker::default();
            check_customer_code(&mut check, Some(&customer_code));
            check_customer(&mut check, &form);
            check_access_code(&mut check, access_code.as_ref());
            self.check_references(organisation, None, &form, &mut check)?;
            let mut errors = check.into_errors();
            if !errors.is_empty() {
                // A taken code is reported along with the other errors.
                if is_possible_code(&customer_code) && self.is_taken(organisation, &customer_code)? {
                    errors.add("customer_code", CODE_TAKEN);
                }
                return Err(errors.into());
            }
            let vat_check = VatCheck::for_new(&form);
            let created_at = self.ports.clock.now();
            let new = NewCustomer { organisation, customer_code, form, vat_check, access_code, created_at };
            let customer = self.ports.customers.insert(&new).map_err(told_as_taken)?;
            self.report(&customer)?;
            Ok(customer)
        })
    }

    fn is_taken(&self, organisation: OrganisationId, code: &str) -> Result<bool, StorageError> {
        Ok(!self.ports.customers.by_codes(organisation, &[code.to_owned()])?.is_empty())
    }
}

const CODE_TAKEN: (RuleCode, &str) = (RuleCode::Taken, "is the code of another customer");

pub(super) fn told_as_taken(error: StorageError) -> MasterDataError {
    match error {
        StorageError::Conflict { constraint: Some(rule) } if rule == unique_rules::CUSTOMER_CODE => {
            FieldErrors::one("customer_code", CODE_TAKEN).into()
        }
        other => other.into(),
    }
}

pub(super) fn check_access_code(check: &mut Checker, code: Option<&DvaAccessCode>) {
    check.length("dva_guarantee_access_code", code.map(DvaAccessCode::reveal), 50);
}
