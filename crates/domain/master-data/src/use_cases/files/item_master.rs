use super::importing::{Examined, Importable, Prepared, import};
use crate::CustomerId;
use crate::files::{
    Column, ExportError, Header, ITEM_FIELDS, ImportError, ImportObserver, ImportReport, PIECE, Row, Sheet, code,
};
use crate::master_item::{MasterItem, NewMasterItem, NewMasterItemChange};
use crate::rules::{check_master_item, tidy_master_item};
use crate::use_cases::item_master::{ItemMaster, classification_changes};
use customs_kernel::rules::Code;
use customs_kernel::{Actor, Checker, FieldErrors, OrganisationId, RuleCode, StorageError, is_possible_code};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Read, Write};

const CODE: &str = "item_code";
const CUSTOMER: &str = "customer_code";

impl ItemMaster {
    /// Imports a CSV file of items. `open` is called twice and each time opens the file from its start. An item
    /// with a `customer_code` belongs to that customer; others are global.
    ///
    /// # Errors
    /// When the file is not a file of items, or was not written to its end. Bad rows are not an error: the observer is
    /// notified of each of them, and nothing is written.
    pub fn import(
        &self,
        organisation: OrganisationId,
        open: &dyn Fn() -> io::Result<Box<dyn Read>>,
        dry_run: bool,
        observer: &mut dyn ImportObserver,
    ) -> Result<ImportReport, ImportError> {
        import(self, self.ports.work.as_ref(), organisation, open, dry_run, observer)
    }

    /// Writes all items into a CSV file and returns their number.
    ///
    /// # Errors
    /// When the items cannot be read or the file cannot be written.
    pub fn export(&self, organisation: OrganisationId, file: &mut dyn Write) -> Result<u64, ExportError> {
        let mut sheet = Sheet::begin(file, &[CODE, CUSTOMER], ITEM_FIELDS)?;
        let mut codes: HashMap<CustomerId, String> = HashMap::new();
        let (mut last, mut written) = (None, 0);
        loop {
            let piece = self.ports.directory.after(organisation, last, PIECE)?;
            let Some(item) = piece.last() else { break };
            last = Some(item.id);
            for item in &piece {
                if let Some(owner) = item.form.owner().filter(|owner| !codes.contains_key(owner))
                    && let Some(customer) = self.ports.customers.find(organisation, owner)?
                {
                    codes.insert(owner, customer.customer_code);
                }
                let customer = item.form.owner().and_then(|owner| codes.get(&owner)).map_or("", String::as_str);
                sheet.record(&[item.form.item_code.as_deref().unwrap_or_default(), customer], &item.form)?;
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
        owner: Result<Option<CustomerId>, FieldErrors>,
        known: &HashMap<(Option<CustomerId>, String), MasterItem>,
    ) -> Examined<ReadyMasterItem> {
        let code = item_code(header, row).into_owned();
        let (owner, mut errors) = match owner {
            Ok(owner) => (owner, FieldErrors::default()),
            Err(errors) => (None, errors),
        };
        let stored = if errors.is_empty() { known.get(&(owner, code.clone())) } else { None };
        let before = stored.map(|item| item.form.clone()).unwrap_or_default();
        let mut form = header.fill(row, ITEM_FIELDS, &before)?;
        form.item_code = Some(code);
        form.customer_id = owner.map(CustomerId::get);
        tidy_master_item(&mut form);
        let mut check = Checker::default();
        check_master_item(&mut check, &form);
        errors.extend(check.into_errors());
        errors.into_result()?;
        let now = self.ports.clock.now();
        Ok(match stored {
            Some(item) if item.form == form => Prepared::Unchanged,
            Some(item) => {
                let changes = classification_changes(&before, &form, &Actor::System, now);
                let mut item = MasterItem { form, updated_at: now, ..item.clone() };
                if !changes.is_empty() {
                    item.verified_at = None;
                    item.verified_by = None;
                }
                Prepared::Changed(ReadyMasterItem::Known(Box::new(item), changes))
            }
            None => {
                Prepared::New(ReadyMasterItem::New(Box::new(NewMasterItem { organisation, form, created_at: now })))
            }
        })
    }

    /// The customer that owns the item of each row; `None` for a global item.
    fn owners(
        &self,
        organisation: OrganisationId,
        header: &Header,
        rows: &[Row],
    ) -> Result<Vec<Result<Option<CustomerId>, FieldErrors>>, StorageError> {
        let codes = header.codes(rows, &[CUSTOMER]);
        let customers =
            if codes.is_empty() { Vec::new() } else { self.ports.customers.by_codes(organisation, &codes)? };
        let ids: HashMap<String, CustomerId> =
            customers.into_iter().map(|customer| (customer.customer_code, customer.id)).collect();
        let owner = |row| match header.code(row, CUSTOMER).as_deref() {
            None | Some("") => Ok(None),
            Some(code) => match ids.get(code) {
                Some(id) => Ok(Some(*id)),
                None => Err(no_customer(code)),
            },
        };
        Ok(rows.iter().map(owner).collect())
    }
}

/// Why the code of a row names no customer: no customer has such a code, or this one is not there.
fn no_customer(code: &str) -> FieldErrors {
    let mut check = Checker::default();
    check.value::<Code>(CUSTOMER, Some(code));
    if is_possible_code(code) {
        check.error(CUSTOMER, (RuleCode::UnknownCustomer, "is not the code of a customer"));
    }
    check.into_errors()
}

/// An item that is ready to be stored.
pub(super) enum ReadyMasterItem {
    New(Box<NewMasterItem>),
    Known(Box<MasterItem>, Vec<NewMasterItemChange>),
}

fn item_code<'r>(header: &Header, row: &'r Row) -> Cow<'r, str> {
    header.code(row, CODE).unwrap_or_default()
}

impl Importable for ItemMaster {
    type Ready = ReadyMasterItem;

    fn columns(&self) -> Vec<Column> {
        [CODE, CUSTOMER].into_iter().map(code).chain(ITEM_FIELDS.iter().copied()).collect()
    }

    fn required(&self) -> &'static [&'static str] {
        &[CODE]
    }

    fn key(&self, header: &Header, row: &Row) -> String {
        // No valid code contains a control character, so the separator is unambiguous.
        format!("{}\0{}", header.code(row, CUSTOMER).unwrap_or_default(), item_code(header, row))
    }

    fn prepare(
        &self,
        organisation: OrganisationId,
        header: &Header,
        rows: &[Row],
    ) -> Result<Vec<Examined<ReadyMasterItem>>, StorageError> {
        let owners = self.owners(organisation, header, rows)?;
        let mut wanted: BTreeMap<Option<CustomerId>, Vec<String>> = BTreeMap::new();
        for (row, owner) in rows.iter().zip(&owners) {
            let code = item_code(header, row);
            if let Ok(owner) = owner
                && is_possible_code(&code)
            {
                wanted.entry(*owner).or_default().push(code.into_owned());
            }
        }
        let mut known = HashMap::new();
        for (owner, codes) in wanted {
            for item in self.ports.items.by_codes(organisation, owner, &codes)? {
                known.insert((owner, item.form.item_code.clone().unwrap_or_default()), item);
            }
        }
        Ok(rows
            .iter()
            .zip(owners)
            .map(|(row, owner)| self.examined(organisation, header, row, owner, &known))
            .collect())
    }

    fn write(&self, ready: Vec<ReadyMasterItem>) -> Result<(), StorageError> {
        let mut new = Vec::new();
        for item in ready {
            match item {
                ReadyMasterItem::New(item) => new.push(*item),
                ReadyMasterItem::Known(item, changes) => {
                    self.ports.items.save(&item, &changes)?;
                }
            }
        }
        if !new.is_empty() {
            self.ports.items.insert(&new)?;
        }
        Ok(())
    }
}
