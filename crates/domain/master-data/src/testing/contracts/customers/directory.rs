use super::store::{CustomerStore, WithCustomers, after, start};
use crate::customer::{Customer, CustomerForm, CustomerSummary, NewCustomer};
use crate::ports::{CustomerDirectory, CustomerFilter, CustomerRepository, CustomerSort};
use customs_kernel::{OrganisationId, Page, PageNumber, PageRequest, PageSize, SortDirection, equal, holds, keeps};
use std::sync::Arc;

/// One empty store of customers, and its lists.
pub struct CustomerDirectoryBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Lists customers.
    pub directory: Arc<dyn CustomerDirectory>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CustomerDirectoryBench);

impl From<CustomerStore> for CustomerDirectoryBench {
    fn from(CustomerStore { repository, directory, organisations, .. }: CustomerStore) -> Self {
        Self { repository, directory, organisations }
    }
}

impl WithCustomers for CustomerDirectoryBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`CustomerDirectory`]; `make` must give an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_directory_contract<B: Into<CustomerDirectoryBench>>(make: impl Fn() -> B) {
    let make = || -> CustomerDirectoryBench { make().into() };
    keeps! { "CustomerDirectory":
        a_summary_shows_what_the_customer_holds_now(&make());
        every_filter_alone_and_all_together(&make());
        parts_of_texts_are_found_in_any_case_and_mean_themselves(&make());
        every_order_is_stable_in_both_directions(&make());
        pages_hold_everything_once(&make());
        all_customers_are_read_in_pieces(&make());
        another_organisation_lists_nothing(&make());
    }
}

impl CustomerDirectoryBench {
    fn insert_form(&self, code: &str, form: CustomerForm) -> Customer {
        self.insert(&NewCustomer { form, ..self.new_customer(code) })
    }

    fn page(&self, filter: &CustomerFilter, sort: CustomerSort, request: PageRequest) -> Page<CustomerSummary> {
        let listed = self.directory.list(self.organisations[0], filter, sort, SortDirection::Ascending, request);
        listed.expect("a list")
    }

    /// The codes in a list of the first organisation.
    fn sorted(&self, filter: &CustomerFilter, sort: CustomerSort, direction: SortDirection) -> Vec<String> {
        let list = self.directory.list(self.organisations[0], filter, sort, direction, request(1, 100));
        let list = list.expect("a list");
        equal!(list.total, list.records.len() as u64, [list]);
        list.records.into_iter().map(|record| record.customer_code).collect()
    }

    fn listed(&self, filter: &CustomerFilter) -> Vec<String> {
        self.sorted(filter, CustomerSort::CreatedAt, SortDirection::Ascending)
    }
}

fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

fn named(name: &str) -> CustomerForm {
    CustomerForm { customer_name: Some(name.to_owned()), ..CustomerForm::default() }
}

fn a_summary_shows_what_the_customer_holds_now(store: &CustomerDirectoryBench) {
    let mut customer = store.customer("ACME");
    let shown = || store.page(&CustomerFilter::default(), CustomerSort::Code, request(1, 25)).records.remove(0);
    let mut expected = CustomerSummary {
        id: customer.id,
        customer_code: "ACME".to_owned(),
        customer_name: "ACME B.V.".to_owned(),
        customer_eori_number: None,
        customer_country_code: None,
        portal_access_enabled: false,
        created_at: start(),
    };
    equal!(shown(), expected);
    customer.form = CustomerForm {
        customer_eori_number: Some("NL801234566".to_owned()),
        customer_country_code: Some("NL".to_owned()),
        portal_access_enabled: true,
        ..named("Voorbeeld")
    };
    customer.updated_at = after(1);
    store.save(&customer);
    expected.customer_name = "Voorbeeld".to_owned();
    expected.customer_eori_number = Some("NL801234566".to_owned());
    expected.customer_country_code = Some("NL".to_owned());
    expected.portal_access_enabled = true;
    equal!(shown(), expected);
}

fn every_filter_alone_and_all_together(store: &CustomerDirectoryBench) {
    let found = CustomerForm {
        customer_eori_number: Some("NL801234566".to_owned()),
        customer_country_code: Some("NL".to_owned()),
        portal_access_enabled: true,
        ..named("Voorbeeld Import")
    };
    store.insert_form("FOUND-1", found);
    let other = CustomerForm { customer_country_code: Some("DE".to_owned()), ..named("Beispiel") };
    store.insert_form("OTHER", other);
    store.insert_form("BARE", named("Kaal"));
    let none = CustomerFilter::default;
    let text = |part: &str| Some(part.to_owned());
    for filter in [
        CustomerFilter { code: text("ound"), ..none() },
        CustomerFilter { name: text("ld im"), ..none() },
        CustomerFilter { eori: text("nl8"), ..none() },
        CustomerFilter { country: text("NL"), ..none() },
        CustomerFilter { portal_access: Some(true), ..none() },
        CustomerFilter {
            code: text("1"),
            name: text("V"),
            eori: text("566"),
            country: text("NL"),
            portal_access: Some(true),
        },
    ] {
        equal!(store.listed(&filter), ["FOUND-1"], "{filter:?}");
    }
    equal!(store.listed(&CustomerFilter { portal_access: Some(false), ..none() }), ["OTHER", "BARE"]);
    equal!(store.listed(&none()), ["FOUND-1", "OTHER", "BARE"]);
    for filter in [
        CustomerFilter { country: text("nl"), ..none() },
        CustomerFilter { country: text("N"), ..none() },
        CustomerFilter { country: text("N\0L"), ..none() },
        CustomerFilter { country: text("DE"), portal_access: Some(true), ..none() },
        CustomerFilter { code: text("found"), name: text("kaal"), ..none() },
    ] {
        holds!(store.listed(&filter).is_empty(), "{filter:?}");
    }
}

fn parts_of_texts_are_found_in_any_case_and_mean_themselves(store: &CustomerDirectoryBench) {
    for text in ["50% off", "50 pct off", "a_b", "acb", "back\\slash", "ÉÉN Ünit"] {
        let form = CustomerForm { customer_eori_number: Some(text.to_owned()), ..named(text) };
        store.insert_form(text, form);
    }
    for (part, expected) in [
        ("50%", vec!["50% off"]),
        ("%", vec!["50% off"]),
        ("A_B", vec!["a_b"]),
        ("_", vec!["a_b"]),
        ("\\", vec!["back\\slash"]),
        ("één üNIT", vec!["ÉÉN Ünit"]),
        ("'; --", vec![]),
        ("\0", vec![]),
    ] {
        let part = Some(part.to_owned());
        for filter in [
            CustomerFilter { code: part.clone(), ..CustomerFilter::default() },
            CustomerFilter { name: part.clone(), ..CustomerFilter::default() },
            CustomerFilter { eori: part.clone(), ..CustomerFilter::default() },
        ] {
            equal!(store.listed(&filter), expected, "{filter:?}");
        }
    }
}

fn every_order_is_stable_in_both_directions(store: &CustomerDirectoryBench) {
    // The order follows the bytes: capitals come before small letters, regardless of the language of the database.
    for (code, name, country, seconds) in
        [("b", "_", Some("NL"), 2), ("B", "a", None, 1), ("a", "a", Some("BE"), 1), ("_", "A", None, 3)]
    {
        let form = CustomerForm { customer_country_code: country.map(str::to_owned), ..named(name) };
        store.insert(&NewCustomer { form, created_at: after(seconds), ..store.new_customer(code) });
    }
    for (sort, expected) in [
        (CustomerSort::Code, ["B", "_", "a", "b"]),
        (CustomerSort::Name, ["_", "b", "B", "a"]),
        (CustomerSort::Country, ["B", "_", "a", "b"]),
        (CustomerSort::CreatedAt, ["B", "a", "b", "_"]),
    ] {
        let all = CustomerFilter::default();
        equal!(store.sorted(&all, sort, SortDirection::Ascending), expected, "{sort:?}");
        let mut reversed = expected;
        reversed.reverse();
        equal!(store.sorted(&all, sort, SortDirection::Descending), reversed, "{sort:?} descending");
    }
}

fn pages_hold_everything_once(store: &CustomerDirectoryBench) {
    let codes: Vec<String> = (0..7).map(|number| format!("C{number}")).collect();
    for code in &codes {
        store.insert_form(code, named("The same"));
    }
    let all = CustomerFilter::default();
    let mut read = Vec::new();
    for number in 1..=4 {
        let list = store.page(&all, CustomerSort::Name, request(number, 3));
        equal!((list.total, list.request), (7, request(number, 3)));
        equal!(list.records.len(), [3, 3, 1, 0][number as usize - 1], [list]);
        read.extend(list.records.into_iter().map(|record| record.customer_code));
    }
    equal!(read, codes);
    equal!(store.page(&all, CustomerSort::Code, request(u32::MAX, 100)).records, []);
    for sort in [CustomerSort::Code, CustomerSort::Name, CustomerSort::Country, CustomerSort::CreatedAt] {
        let first = store.page(&all, sort, request(1, 3));
        let behind = PageRequest { after: first.records.last().map(|last| last.id.get()), ..request(1, 3) };
        equal!(store.page(&all, sort, behind).records, store.page(&all, sort, request(2, 3)).records, "{sort:?}");
    }
}

fn all_customers_are_read_in_pieces(store: &CustomerDirectoryBench) {
    let made: Vec<Customer> = ["C", "B", "A"].map(|code| store.customer(code)).to_vec();
    store.customer_elsewhere("D");
    let piece = |after| store.directory.after(store.organisations[0], after, 2).expect("a piece");
    equal!(piece(None), made[..2]);
    equal!(piece(Some(made[1].id)), made[2..], [made]);
    equal!(piece(Some(made[2].id)), [], [made]);
}

fn another_organisation_lists_nothing(store: &CustomerDirectoryBench) {
    let mine = store.customer("ACME");
    let [_, other] = store.organisations;
    let (sort, direction) = (CustomerSort::Name, SortDirection::Ascending);
    for filter in [
        CustomerFilter::default(),
        CustomerFilter { code: Some("ACME".to_owned()), ..CustomerFilter::default() },
        CustomerFilter { portal_access: Some(false), ..CustomerFilter::default() },
    ] {
        let list = store.directory.list(other, &filter, sort, direction, request(1, 25)).expect("a list");
        equal!((list.records, list.total), (vec![], 0));
    }
    equal!(store.directory.after(other, None, 10).expect("a piece"), []);
    equal!(store.directory.after(mine.organisation, None, 10).expect("a piece"), [mine]);
}
