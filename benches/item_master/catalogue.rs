//! The articles of one organisation in a database.

use crate::Outcome;
use crate::articles::{self, CUSTOMERS, PIECE};
use chrono::{DateTime, Duration, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::customer::{CustomerForm, NewCustomer, VatCheck};
use customs_master_data::master_item::NewMasterItem;
use customs_master_data::ports::{CustomerRepository, MasterItemFilter, MasterItemRepository};
use customs_persistence::{
    Database, MasterKey, Sealer, StoredCustomers, StoredMasterItemDirectory, StoredMasterItems, StoredOrganisations,
};
use tokio_postgres::NoTls;

/// The item master of an organisation.
pub(crate) struct Catalogue {
    pub(crate) organisation: OrganisationId,
    pub(crate) customers: Vec<CustomerId>,
    pub(crate) database: Database,
    pub(crate) items: StoredMasterItems,
    pub(crate) directory: StoredMasterItemDirectory,
    /// Number of articles stored, which is also the number of the next one.
    next: u64,
}

impl Catalogue {
    /// Opens the catalogue of the database, which may be empty.
    pub(crate) fn open(database: &Database) -> Outcome<Self> {
        let organisations = StoredOrganisations::new(database.clone());
        let organisation = match organisations.all()?.first() {
            Some(organisation) => organisation.id(),
            None => {
                let new = NewOrganisation::new("Benchmark B.V.", None, moment(0)).map_err(|_| "no organisation")?;
                organisations.add(&new)?.id()
            }
        };
        let customers = StoredCustomers::new(database.clone(), Sealer::new(&MasterKey::new([7; 32]))?);
        let codes: Vec<String> = (0..CUSTOMERS).map(customer_code).collect();
        let mut known = customers.by_codes(organisation, &codes)?;
        for code in codes.iter().skip(known.len()) {
            known.push(customers.insert(&new_customer(organisation, code))?);
        }
        known.sort_by(|a, b| a.customer_code.cmp(&b.customer_code));
        let directory = StoredMasterItemDirectory::new(database.clone());
        let next = directory.total(organisation, &MasterItemFilter::default())?;
        Ok(Self {
            organisation,
            customers: known.into_iter().map(|customer| customer.id).collect(),
            database: database.clone(),
            items: StoredMasterItems::new(database.clone()),
            directory,
            next,
        })
    }

    /// The article with this number, before it is stored.
    pub(crate) fn new_item(&self, number: u64) -> NewMasterItem {
        let owner = articles::owner(number).and_then(|place| self.customers.get(place)).map(|id| id.get());
        NewMasterItem {
            organisation: self.organisation,
            form: articles::form(number, owner),
            created_at: moment(i64::try_from(number).unwrap_or(0)),
        }
    }

    /// Number of articles.
    pub(crate) const fn size(&self) -> u64 {
        self.next
    }

    /// Adds articles until there are `size`; returns the number added.
    pub(crate) fn fill(&mut self, size: u32) -> Outcome<u64> {
        let before = self.next;
        while self.next < u64::from(size) {
            let end = u64::from(size).min(self.next + PIECE);
            let new: Vec<NewMasterItem> = (self.next..end).map(|number| self.new_item(number)).collect();
            self.items.insert(&new)?;
            self.next = end;
        }
        Ok(self.next - before)
    }

    /// Does the upkeep that PostgreSQL does by itself within a minute.
    pub(crate) fn settle(&self, url: &str) -> Outcome<()> {
        if !url.starts_with("postgres") {
            return Ok(());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(connection);
            for table in ["items", "item_words", "item_counts"] {
                client.batch_execute(&format!("VACUUM (ANALYZE) {table}")).await?;
            }
            Ok(())
        })
    }
}

/// The code of a customer, by its index.
pub(crate) fn customer_code(place: usize) -> String {
    format!("C{place:03}")
}

fn new_customer(organisation: OrganisationId, code: &str) -> NewCustomer {
    NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        form: CustomerForm { customer_name: Some(format!("Customer {code}")), ..CustomerForm::default() },
        vat_check: VatCheck::default(),
        access_code: None,
        created_at: moment(0),
    }
}

/// The moment this many seconds after a fixed one.
pub(crate) fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::days(20_000) + Duration::seconds(seconds)
}
