use super::form::{Link, PART};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_master_data::MasterDataError;
use customs_master_data::ports::InvoiceToEntry;

const ADDRESS: &str = "/console/settings/invoice-to";
const FIELDS: Fields = Fields::new(&["customer", "invoice_to"]);
/// The same with the box for the default.
const WITH_DEFAULT: Fields = FIELDS.with_choices(&[("default", &["yes"])]);

#[derive(Template)]
#[template(path = "settings/invoice_to.html")]
struct InvoiceToPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    /// Code of the customer as it was typed.
    customer: String,
    /// The list of the customer; `None` before one is named.
    entries: Option<Vec<Entry>>,
    may_change: bool,
    /// What was typed to be put on the list.
    invoice_to: String,
    customer_wrong: Vec<String>,
    invoice_to_wrong: Vec<String>,
}

/// A customer who may be billed.
struct Entry {
    code: String,
    shown: String,
    is_default: bool,
}

/// The list of the customer in the address.
pub(super) async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::CustomersRead)?;
    page(&member, &services, query.text("customer"), "", &FieldErrors::default()).await
}

async fn page(member: &Member, services: &Services, customer: &str, invoice_to: &str, refused: &FieldErrors) -> Answer {
    let (t, mut errors) = (member.t(), refused.clone());
    let entries = match entries(member, services, customer).await {
        Ok(entries) => entries.map(|entries| entries.into_iter().map(Entry::from_entry).collect()),
        Err(Failure::Invalid(unknown)) => {
            errors.extend(unknown);
            None
        }
        Err(other) => return Err(other),
    };
    let wrong = |path: &str| {
        let rules = errors.iter().filter(|(wrong, _)| *wrong == path).flat_map(|(_, rules)| rules);
        rules.map(|rule| t.broken(rule)).collect()
    };
    member.page(&InvoiceToPage {
        layout: Layout::new(member, PART),
        t,
        crumbs: Link::crumbs(t, []),
        customer: customer.to_owned(),
        entries,
        may_change: member.may(Scope::CustomersWrite),
        invoice_to: invoice_to.to_owned(),
        customer_wrong: wrong("customer"),
        invoice_to_wrong: wrong("invoice-to"),
    })
}

async fn entries(member: &Member, services: &Services, customer: &str) -> Result<Option<Vec<InvoiceToEntry>>, Failure> {
    if customer.is_empty() {
        return Ok(None);
    }
    let (customers, organisation, customer) = (services.customers.clone(), member.organisation(), customer.to_owned());
    member.read(move || customers.invoice_to_list(organisation, &customer).map(Some).map_err(failure)).await
}

impl Entry {
    fn from_entry(entry: InvoiceToEntry) -> Self {
        let InvoiceToEntry { invoice_to: _, invoice_to_code, is_default } = entry;
        Self { shown: shown::text(&invoice_to_code), code: invoice_to_code, is_default }
    }
}

/// Puts a customer on the list, or makes one of it the default.
pub(super) async fn allow(member: Member, services: Services, posted: Posted) -> Answer {
    member.require(Scope::CustomersWrite)?;
    posted.require(WITH_DEFAULT)?;
    let (customers, organisation) = (services.customers.clone(), member.organisation());
    let (customer, invoice_to) = (posted.text("customer").to_owned(), posted.text("invoice_to").to_owned());
    let as_default = !posted.text("default").is_empty();
    let done = member
        .write(&services, move || {
            customers.allow_invoice_to(organisation, &customer, &invoice_to, as_default).map(drop).map_err(failure)
        })
        .await;
    match done {
        Ok(()) => Ok(member.done(&address(posted.text("customer")), Notice::Saved)),
        Err(why) => refused(&member, &services, &posted, why).await,
    }
}

/// Takes a customer off the list.
pub(super) async fn disallow(member: Member, services: Services, posted: Posted) -> Answer {
    member.require(Scope::CustomersWrite)?;
    posted.require(FIELDS)?;
    let (customers, organisation) = (services.customers.clone(), member.organisation());
    let (customer, invoice_to) = (posted.text("customer").to_owned(), posted.text("invoice_to").to_owned());
    let (to, disallow) = (address(&customer), move || {
        customers.disallow_invoice_to(organisation, &customer, &invoice_to).map_err(failure)?;
        Ok(Notice::Saved)
    });
    match member.carry_out(&services, &posted, to, disallow).await {
        Err(why) => refused(&member, &services, &posted, why).await,
        answer => answer,
    }
}

/// The address of the list of this customer.
fn address(customer: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("customer", customer).finish();
    format!("{ADDRESS}?{query}")
}

/// Shows the list, and why it was not changed.
async fn refused(member: &Member, services: &Services, posted: &Posted, why: Failure) -> Answer {
    match why {
        Failure::Invalid(errors) => {
            page(member, services, posted.text("customer"), posted.text("invoice_to"), &errors).await
        }
        other => Err(other),
    }
}

/// The failure of a use case of the list.
fn failure(error: MasterDataError) -> Failure {
    match error {
        MasterDataError::Invalid(errors) => Failure::Invalid(errors),
        MasterDataError::UnknownCustomer => Failure::NotFound,
        MasterDataError::Storage(error) => error.into(),
        other => Failure::from_kind(other.kind(), other),
    }
}
