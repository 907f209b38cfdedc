//! The addresses to which invoices are mailed.

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_billing::ports::BilledCustomers;
use customs_kernel::OrganisationId;
use customs_master_data::CustomerId;
use customs_master_data::customer::{ContactForm, CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, PartRepository};
use customs_persistence::{
    MasterKey, Sealer, StoredBilledCustomers, StoredCustomerParts, StoredCustomers, StoredOrganisations,
};

struct Bench {
    test: TestDatabase,
    organisation: OrganisationId,
}

impl Bench {
    fn on(test: TestDatabase) -> Self {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new("Ours", None, created_at).expect("an organisation");
        let organisation = StoredOrganisations::new(test.database.clone()).add(&new).expect("stored").id();
        Self { test, organisation }
    }

    fn customer(&self, code: &str, invoice_email: Option<&str>) -> CustomerId {
        let form = CustomerForm {
            customer_name: Some(format!("{code} B.V.")),
            invoice_email: invoice_email.map(str::to_owned),
            ..CustomerForm::default()
        };
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        let new = NewCustomer {
            organisation: self.organisation,
            customer_code: code.to_owned(),
            form,
            vat_check: VatCheck::default(),
            access_code: None,
            created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        };
        StoredCustomers::new(self.test.database.clone(), sealer).insert(&new).expect("kept").id
    }

    fn contact(&self, customer: CustomerId, email: Option<&str>, is_primary: bool) {
        let contact = ContactForm {
            name: Some("Jan".to_owned()),
            email: email.map(str::to_owned),
            is_primary,
            ..ContactForm::default()
        };
        let at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        StoredCustomerParts::new(self.test.database.clone())
            .insert(self.organisation, customer, &contact, at)
            .expect("kept");
    }

    fn address(&self, code: &str) -> Option<String> {
        let customers = StoredBilledCustomers::new(self.test.database.clone());
        customers.by_codes(self.organisation, &[code.to_owned()]).expect("a look-up").remove(0).buyer.email
    }
}

#[test]
fn invoices_go_to_the_address_for_invoices_else_to_the_primary_contact() {
    for bench in [Bench::on(sqlite_migrated()), Bench::on(postgres_migrated())] {
        let reported = bench.customer("TOLD", Some("bill@acme.example"));
        bench.contact(reported, Some("jan@acme.example"), true);
        assert_eq!(bench.address("TOLD").as_deref(), Some("bill@acme.example"));
        let silent = bench.customer("SILENT", None);
        bench.contact(silent, Some("piet@acme.example"), false);
        assert_eq!(bench.address("SILENT"), None, "nobody asked that contact to pay");
        bench.contact(silent, Some("jan@acme.example"), true);
        bench.contact(silent, Some("kees@acme.example"), false);
        assert_eq!(bench.address("SILENT").as_deref(), Some("jan@acme.example"));
        let mute = bench.customer("MUTE", None);
        bench.contact(mute, None, true);
        assert_eq!(bench.address("MUTE"), None);
    }
}
