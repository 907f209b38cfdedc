use super::head::{DossierHead, Tab, found};
use super::movements::{href, title};
use crate::dossiers::{PART, sums};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_billing::dossier::{DossierRecord, RevenueLine};
use customs_billing::ports::{InvoiceFilter, InvoiceSort};
use customs_billing::{DossierId, InvoiceId};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, SortDirection};
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "dossiers/record/charges.html")]
struct ChargesPage {
    layout: Layout,
    t: Language,
    head: DossierHead,
    rows: Vec<ChargeRow>,
    pager: Pager,
    /// The sums without VAT; empty without such charges.
    pending: String,
    invoiced: String,
}

/// A charge of a dossier.
struct ChargeRow {
    description: String,
    /// The declaration or transit that is charged for; empty for a charge on the whole dossier.
    movement: String,
    movement_href: String,
    group: &'static str,
    quantity: String,
    unit_price: String,
    vat_rate: String,
    amount: String,
    due: String,
    is_pending: bool,
    /// The invoice that bills the charge, as far as the role may know it.
    invoice: String,
    invoice_href: String,
}

/// The numbers of a dossier's invoices; `None` for drafts.
type Numbers = BTreeMap<InvoiceId, Option<String>>;

pub(super) async fn charges(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    let reads_invoices = member.may(Scope::InvoicesRead);
    let numbers = move |services: &ConsoleServices, organisation: OrganisationId, id: DossierId| {
        if reads_invoices { invoice_numbers(services, organisation, id) } else { Ok(Numbers::new()) }
    };
    let (record, numbers) = found(&member, &services, *id, numbers).await?;
    member.page(&page(&member, record, &numbers, &query))
}

/// The numbers of the latest invoices that bill the dossier. Few dossiers have many.
fn invoice_numbers(
    services: &ConsoleServices,
    organisation: OrganisationId,
    dossier: DossierId,
) -> Result<Numbers, Failure> {
    let filter = InvoiceFilter { dossier: Some(dossier), ..InvoiceFilter::default() };
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let invoices = services.invoices.list(organisation, &filter, InvoiceSort::Id, SortDirection::Descending, page)?;
    Ok(invoices.records.iter().map(|invoice| (invoice.id, invoice.number().map(str::to_owned))).collect())
}

fn page(member: &Member, record: DossierRecord, numbers: &Numbers, query: &ListQuery) -> ChargesPage {
    let (t, mut lines) = (member.t(), record.revenue);
    let (pending, invoiced) =
        (sums(lines.iter().filter(|line| line.is_pending())), sums(lines.iter().filter(|line| !line.is_pending())));
    // What is still to be invoiced comes first.
    lines.sort_by_key(|line| !line.is_pending());
    let shown = query.part_of(&lines);
    let name = |line: &RevenueLine| {
        let of_line = record.movements.iter().find(|movement| Some(movement.reference) == line.movement);
        of_line.map(|movement| &*movement.name)
    };
    ChargesPage {
        layout: Layout::new(member, PART),
        t,
        head: DossierHead::new(t, &record.dossier, Tab::Charges),
        pager: Pager::new(t, query, &shown),
        rows: shown.records.into_iter().map(|line| ChargeRow::new(member, line, name(line), numbers)).collect(),
        pending,
        invoiced,
    }
}

impl ChargeRow {
    fn new(member: &Member, line: &RevenueLine, name: Option<&str>, numbers: &Numbers) -> Self {
        let (t, currency) = (member.t(), line.currency.as_str());
        let (invoice, invoice_href) = line.invoice.map(|id| billed(member, id, numbers)).unwrap_or_default();
        Self {
            description: shown::text(&line.description),
            movement: line.movement.map(|movement| title(t, movement, name)).unwrap_or_default(),
            movement_href: line.movement.map(|movement| href(member, movement)).unwrap_or_default(),
            group: t.invoice_group(line.group),
            quantity: shown::number(line.quantity),
            unit_price: shown::money(line.unit_price, currency),
            vat_rate: vat(t, line),
            amount: shown::money(line.amounts.amount, currency),
            due: shown::moment(line.triggered_at),
            is_pending: line.is_pending(),
            invoice,
            invoice_href,
        }
    }
}

/// What an invoice is called, and its page for those who may read it.
fn billed(member: &Member, id: InvoiceId, numbers: &Numbers) -> (String, String) {
    let t = member.t();
    if !member.may(Scope::InvoicesRead) {
        return (t.dossier_invoiced().to_owned(), String::new());
    }
    let name = match numbers.get(&id) {
        Some(Some(number)) => shown::text(number),
        Some(None) => t.invoice_draft_number(id.get()),
        None => t.dossier_invoiced().to_owned(),
    };
    (name, format!("/console/invoices/{id}"))
}

/// The VAT of a charge, as its invoice will show it.
fn vat(t: Language, line: &RevenueLine) -> String {
    if line.reverse_charged {
        t.invoice_vat_reversed().to_owned()
    } else if line.not_taxed_here {
        t.invoice_vat_outside().to_owned()
    } else {
        shown::percent(line.vat_rate)
    }
}
