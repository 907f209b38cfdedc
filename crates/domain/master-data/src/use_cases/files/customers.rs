use super::importing::{Examined, Importable, Prepared, import};
use crate::CustomerId;
use crate::customer::{Customer, CustomerForm, NewCustomer, SecretChange, VatCheck};
use crate::files::{
    CUSTOMER_FIELDS, Column, ExportError, Header, ImportError, ImportObserver, ImportReport, PIECE, Row, Sheet, code,
};
use crate::rules::{check_customer, check_customer_code, tidy_customer};
use crate::use_cases::customers::{Customers, follow_vat};
use chrono::{DateTime, Utc};
use customs_kernel::rules::Code;
use customs_kernel::{Checker, OrganisationId, RuleCode, StorageError, is_possible_code};
use std::collections::HashMap;
use std::io::{self, Read, Write};

const CODE: &str = "customer_code";
const DECLARANT: &str = "declarant_customer_code";
const PARENT: &str = "parent_customer_code";
const INVOICE_TO: &str = "default_invoice_to_customer_code";
/// The columns that name customers by code.
const CODES: [&str; 4] = [CODE, DECLARANT, PARENT, INVOICE_TO];

impl Customers {
    /// Imports a CSV file of customers. `open` is called twice and each time opens the file from its start. Customers
    /// that a row refers to (`declarant_customer_code` and so on) must exist before the import.
    ///
    /// # Errors
    /// When the file is not a file of customers, or was not written to its end. Bad rows are not an error: the observer
    /// receives each of them, and nothing is written.
    pub fn import(
        &self,
        organisation: OrganisationId,
        open: &dyn Fn() -> io::Result<Box<dyn Read>>,
        dry_run: bool,
        observer: &mut dyn ImportObserver,
    ) -> Result<ImportReport, ImportError> {
        import(self, self.ports.work.as_ref(), organisation, open, dry_run, observer)
    }

    /// Writes all customers into a CSV file and returns their number.
    ///
    /// # Errors
    /// When the customers cannot be read or the file cannot be written.
    pub fn export(&self, organisation: OrganisationId, file: &mut dyn Write) -> Result<u64, ExportError> {
        let mut sheet = Sheet::begin(file, &CODES, CUSTOMER_FIELDS)?;
        let mut codes = Codes { customers: self, organisation, known: HashMap::new() };
        let (mut last, mut written) = (None, 0);
        loop {
            let piece = self.ports.directory.after(organisation, last, PIECE)?;
            let Some(customer) = piece.last() else { break };
            last = Some(customer.id);
            for Customer { customer_code, form, .. } in &piece {
                let declarant = codes.code_for(form.declarant_customer_id)?;
                let parent = codes.code_for(form.parent_customer_id)?;
                let invoice_to = codes.code_for(form.default_invoice_to_customer_id)?;
                sheet.record(&[customer_code, &declarant, &parent, &invoice_to], form)?;
                written += 1;
            }
        }
        sheet.end()?;
        Ok(written)
    }

    fn examined(
        &self,
        organisation: OrganisationId,
        header: &Header,
        row: &Row,
        known: &HashMap<String, Customer>,
    ) -> Result<Examined<ReadyCustomer>, StorageError> {
        let customer_code = header.code(row, CODE).unwrap_or_default().into_owned();
        let stored = known.get(&customer_code);
        let before = stored.map(|customer| customer.form.clone()).unwrap_or_default();
        let mut form = match header.fill(row, CUSTOMER_FIELDS, &before) {
            Ok(form) => form,
            Err(errors) => return Ok(Err(errors)),
        };
        let mut check = Checker::default();
        for (column, field) in named(&mut form) {
            match header.code(row, column).as_deref() {
                None => {}
                Some("") => *field = None,
                Some(code) => match known.get(code) {
                    Some(customer) => *field = Some(customer.id.get()),
                    None if !is_possible_code(code) => check.value::<Code>(column, Some(code)),
                    None => check.error(
                        column,
                        (RuleCode::UnknownCustomer, "is not the code of a customer that is there already"),
                    ),
                },
            }
        }
        tidy_customer(&mut form);
        check_customer_code(&mut check, Some(&customer_code));
        check_customer(&mut check, &form);
        if form.parent_customer_id != before.parent_customer_id {
            self.check_references(organisation, stored.map(|customer| customer.id), &form, &mut check)?;
        }
        if let Err(errors) = check.into_result() {
            return Ok(Err(errors));
        }
        let now = self.ports.clock.now();
        Ok(Ok(match stored {
            Some(customer) => changed(customer, form, now),
            None => {
                let vat_check = VatCheck::for_new(&form);
                let (access_code, created_at) = (None, now);
                let new = NewCustomer { organisation, customer_code, form, vat_check, access_code, created_at };
                Prepared::New(ReadyCustomer::New(Box::new(new)))
            }
        }))
    }
}

fn changed(stored: &Customer, mut form: CustomerForm, now: DateTime<Utc>) -> Prepared<ReadyCustomer> {
    if stored.form == form {
        return Prepared::Unchanged;
    }
    let mut customer = stored.clone();
    follow_vat(&stored.form, &mut form, &mut customer.vat_check);
    customer.form = form;
    customer.updated_at = now;
    Prepared::Changed(ReadyCustomer::Known(Box::new(customer)))
}

/// The references to other customers in a form, by the columns that name them.
const fn named(form: &mut CustomerForm) -> [(&'static str, &mut Option<i64>); 3] {
    [
        (DECLARANT, &mut form.declarant_customer_id),
        (PARENT, &mut form.parent_customer_id),
        (INVOICE_TO, &mut form.default_invoice_to_customer_id),
    ]
}

/// Cache of the codes of referenced customers: they are few, so each is read only once.
struct Codes<'a> {
    customers: &'a Customers,
    organisation: OrganisationId,
    known: HashMap<i64, String>,
}

impl Codes<'_> {
    fn code_for(&mut self, id: Option<i64>) -> Result<String, StorageError> {
        let Some(id) = id else { return Ok(String::new()) };
        if let Some(code) = self.known.get(&id) {
            return Ok(code.clone());
        }
        let found = self.customers.ports.customers.find(self.organisation, CustomerId::new(id))?;
        let code = found.map(|customer| customer.customer_code).unwrap_or_default();
        self.known.insert(id, code.clone());
        Ok(code)
    }
}

/// A customer that is ready to be stored.
pub(super) enum ReadyCustomer {
    New(Box<NewCustomer>),
    Known(Box<Customer>),
}

impl Importable for Customers {
    type Ready = ReadyCustomer;

    fn columns(&self) -> Vec<Column> {
        CODES.into_iter().map(code).chain(CUSTOMER_FIELDS.iter().copied()).collect()
    }

    fn required(&self) -> &'static [&'static str] {
        &[CODE]
    }

    fn key(&self, header: &Header, row: &Row) -> String {
        header.code(row, CODE).unwrap_or_default().into_owned()
    }

    fn prepare(
        &self,
        organisation: OrganisationId,
        header: &Header,
        rows: &[Row],
    ) -> Result<Vec<Examined<ReadyCustomer>>, StorageError> {
        let known = self.ports.customers.by_codes(organisation, &header.codes(rows, &CODES))?;
        let known = known.into_iter().map(|customer| (customer.customer_code.clone(), customer)).collect();
        rows.iter().map(|row| self.examined(organisation, header, row, &known)).collect()
    }

    fn write(&self, ready: Vec<ReadyCustomer>) -> Result<(), StorageError> {
        for customer in ready {
            match customer {
                ReadyCustomer::New(new) => {
                    self.ports.customers.insert(&new)?;
                }
                ReadyCustomer::Known(customer) => {
                    self.ports.customers.save(&customer, &SecretChange::Keep)?;
                }
            }
        }
        Ok(())
    }
}
