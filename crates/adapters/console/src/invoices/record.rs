use super::{PART, is_past_due};
use crate::dossiers;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager, asked_in_vain};
use crate::live::LiveSubject;
use crate::shown;
use crate::tasks::{OwnTask, own};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use customs_access::{Permission, Scope};
use customs_billing::invoice::{
    EuroRate, Invoice, InvoiceAction, InvoiceLine, InvoiceLineTerms, RateSource, UnprintableText,
};
use customs_billing::money::{LineAmounts, VatCategory, VatShare};
use customs_billing::{DossierId, InvoiceId, InvoiceRecord};
use customs_kernel::amsterdam_date;
use customs_kernel::facts::Warning;
use customs_tasks::RecordKind;
use std::error::Error;

#[derive(Template)]
#[template(path = "invoices/record.html", blocks = ["record"])]
struct RecordPage {
    layout: Layout,
    t: Language,
    title: String,
    head: Head,
    tasks: Vec<OwnTask>,
    /// What the address asks for in vain.
    asked_in_vain: Vec<String>,
    facts: Vec<Fact>,
    /// Texts that the PDF cannot show as they are.
    letters: Vec<String>,
    /// What the electronic invoice lacks; it is not offered while something is missing.
    lacks: Vec<Lacking>,
    lines: Vec<Line>,
    pager: Pager,
    shares: Vec<Share>,
    subtotal: String,
    vat_amount: String,
    total: String,
    payment: Vec<Fact>,
    credit_notes: Vec<CreditNote>,
    /// The address of the page, which it fetches when the invoice changes.
    address: String,
    triggers: String,
}

/// What the top of the page says.
struct Head {
    id: i64,
    status: &'static str,
    status_name: &'static str,
    is_past_due: bool,
    /// Whether there are files of it.
    has_papers: bool,
    /// Whether one of them is the electronic invoice.
    has_ubl: bool,
    notes: String,
}

/// A name with its value, and where it leads.
struct Fact {
    name: &'static str,
    value: String,
    href: Option<String>,
}

/// What the electronic invoice lacks.
struct Lacking {
    says: String,
    /// Where it is filled in; empty when no page has it.
    href: &'static str,
    /// Where else it is filled in; empty when a page has it.
    elsewhere: &'static str,
}

/// A line of the invoice.
struct Line {
    description: String,
    group: &'static str,
    quantity: String,
    unit_price: String,
    vat_rate: String,
    amount: String,
}

/// The VAT of the lines of one category and rate.
struct Share {
    name: String,
    taxable: String,
    vat_amount: String,
}

/// A credit note that takes back a part of the invoice.
struct CreditNote {
    id: i64,
    number: String,
    status: &'static str,
    status_name: &'static str,
    total: String,
}

/// What is wrong with the papers of an invoice.
struct Doubts {
    /// Texts that the pages do not show as they are.
    unprintable: Vec<UnprintableText>,
    /// What the electronic invoice lacks; `None` when that is not known.
    lacks: Option<Vec<Warning>>,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::InvoicesRead)?;
    let (organisation, id, today) = (member.organisation(), InvoiceId::new(*id), amsterdam_date(services.clock.now()));
    let tasks = own(&member, &services, RecordKind::Invoice, id.get()).await?;
    let reading = move || {
        let record = services.invoices.show(organisation, id)?;
        let dossier = record.invoice.header.dossier.map(DossierId::get);
        let number = dossiers::number(&services.dossiers, organisation, dossier)?;
        // The page is still the right one without its warnings.
        let unprintable = services.invoices.unprintable_texts(&record.invoice).unwrap_or_default();
        let lacks = lacks_for_ubl(&services, &record.invoice);
        Ok((record, number, Doubts { unprintable, lacks }))
    };
    let (record, dossier, doubts) = member.read(reading).await?;
    let page = RecordPage { tasks, ..page(&member, record, dossier.as_deref(), &doubts, &query, today) };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// What the electronic form of an invoice lacks; `None` when that cannot be found out now, so that it is not offered.
fn lacks_for_ubl(services: &Services, invoice: &Invoice) -> Option<Vec<Warning>> {
    let lacks = services.invoices.lacks_for_ubl(invoice);
    let lacks = lacks.inspect_err(|error| {
        tracing::warn!(error = error as &(dyn Error + 'static), "an electronic invoice is not offered");
    });
    lacks.ok()
}

fn page(
    member: &Member,
    record: InvoiceRecord,
    dossier: Option<&str>,
    doubts: &Doubts,
    query: &ListQuery,
    today: NaiveDate,
) -> RecordPage {
    let t = member.t();
    let InvoiceRecord { invoice, credit_notes } = record;
    let money = |amount| shown::money(amount, invoice.header.currency.as_str());
    let totals = invoice.totals();
    let number = number(t, &invoice);
    let lines = query.part_of(&invoice.lines);
    RecordPage {
        layout: Layout::new(member, PART),
        t,
        title: format!("{} {number}", t.invoice_type(invoice.header.document_type)),
        head: Head {
            id: invoice.id.get(),
            status: invoice.status.word(),
            status_name: t.invoice_status(invoice.status),
            is_past_due: is_past_due(&invoice, today),
            has_ubl: doubts.lacks.as_ref().is_some_and(Vec::is_empty),
            has_papers: InvoiceAction::Print.allowed_in().contains(&invoice.status),
            notes: invoice.header.notes.as_deref().map(shown::text).unwrap_or_default(),
        },
        // The page is made of the invoice alone; its tasks are added to it.
        tasks: Vec::new(),
        asked_in_vain: asked_in_vain(t, &member.details().path, true),
        facts: facts(member, &invoice, dossier),
        letters: doubts.unprintable.iter().map(|text| letters(t, text)).collect(),
        lacks: doubts.lacks.iter().flatten().map(|lacks| Lacking::new(member, lacks)).collect(),
        pager: Pager::new(t, query, &lines),
        lines: lines.records.into_iter().map(|line| Line::new(t, line, &invoice)).collect(),
        shares: invoice.vat_breakdown().into_iter().map(|share| Share::new(t, share, &invoice)).collect(),
        subtotal: money(totals.subtotal),
        vat_amount: money(totals.vat_amount),
        total: money(totals.total),
        payment: payment(t, &invoice),
        credit_notes: credit_notes.iter().map(|note| CreditNote::new(t, note)).collect(),
        address: query.address(),
        triggers: LiveSubject::Invoices.triggers(invoice.id.get()),
    }
}

/// Says which letters of a text no font has, and what follows from it.
fn letters(t: Language, lacking: &UnprintableText) -> String {
    let UnprintableText { path, letters, is_required } = lacking;
    let (letters, mut steps) = (shown::text(letters), path.split('.'));
    let text = match (steps.next(), steps.next().and_then(|step| step.parse::<usize>().ok())) {
        (Some("seller"), _) => t.invoice_seller().to_owned(),
        (Some("lines"), Some(index)) => t.invoice_line_number(index.saturating_add(1)),
        (Some("dossiers"), _) => t.dossier().to_owned(),
        (Some("notes"), _) => t.invoice_notes().to_owned(),
        _ => t.customer().to_owned(),
    };
    if *is_required { t.invoice_letters_refused(&text, &letters) } else { t.invoice_letters_boxes(&text, &letters) }
}

fn number(t: Language, invoice: &Invoice) -> String {
    invoice.number().map_or_else(|| t.invoice_draft_number(invoice.id.get()), shown::text)
}

fn facts(member: &Member, invoice: &Invoice, dossier: Option<&str>) -> Vec<Fact> {
    let (t, header) = (member.t(), &invoice.header);
    let supply = invoice.parties.as_ref().and_then(|parties| parties.supply_date);
    let buyer = invoice.parties.as_ref().map(|parties| format!(" {}", parties.buyer.name)).unwrap_or_default();
    let groups = header.groups.iter().map(|group| t.invoice_group(*group)).collect::<Vec<_>>().join(", ");
    let credited = header.credits.as_ref();
    let in_euro = invoice.vat_in_euro();
    let rows = [
        (t.customer(), Some(shown::text(&format!("{}{buyer}", header.customer_code))), None),
        (t.invoice_date(), Some(shown::day(header.invoice_date)), None),
        (t.invoice_due_date(), Some(shown::day(header.due_date)), None),
        (t.invoice_supply_date(), supply.map(shown::day), None),
        (t.invoice_payment_group(), Some(groups), None),
        (t.invoice_currency(), Some(shown::text(header.currency.as_str())), None),
        (
            t.dossier(),
            dossier.map(shown::text),
            header.dossier.and_then(|dossier| dossiers::address(member, dossier.get())),
        ),
        (t.invoice_vat_in_euro(), in_euro.as_ref().map(|vat| shown::money(vat.total, "EUR")), None),
        (
            t.invoice_exchange_rate(),
            in_euro.as_ref().map(|vat| exchange_rate(t, vat.rate, header.currency.as_str())),
            None,
        ),
        (t.invoice_prepayment(), header.is_prepayment.then(|| t.yes().to_owned()), None),
        (
            t.invoice_credits(),
            credited.map(|credited| shown::text(&credited.number)),
            credited.map(|credited| format!("{PART}/{}", credited.id.get())),
        ),
        (t.created(), Some(shown::moment(invoice.created_at)), None),
        (t.invoice_finalized_at(), invoice.finalized_at.map(shown::moment), None),
        (t.invoice_sent_at(), invoice.sent_at.map(shown::moment), None),
    ];
    rows.into_iter().filter_map(|(name, value, href)| Some(Fact { name, value: value?, href })).collect()
}

/// The rate of the VAT in euro, with its day and where it comes from.
fn exchange_rate(t: Language, EuroRate { per_euro, day, source }: EuroRate, currency: &str) -> String {
    let (rate, day) = (format!("{currency} {}", shown::number(per_euro)), shown::day(day));
    match source {
        RateSource::Customs => t.invoice_rate_of_customs(&rate, &day),
        RateSource::Sample => t.invoice_sample_rate(&rate, &day),
    }
}

/// What is known of the payment; nothing until a payment was recorded.
fn payment(t: Language, invoice: &Invoice) -> Vec<Fact> {
    let text = |text: &Option<String>| text.as_deref().map(shown::text);
    let rows = [
        (t.invoice_paid_at(), invoice.paid_at.map(shown::moment)),
        (t.invoice_payment_reference(), text(&invoice.payment_reference)),
        (t.invoice_paid_by(), text(&invoice.paid_by)),
    ];
    rows.into_iter().filter_map(|(name, value)| Some(Fact { name, value: value?, href: None })).collect()
}

impl Lacking {
    fn new(member: &Member, lacks: &Warning) -> Self {
        let t = member.t();
        let mut steps = lacks.path().unwrap_or_default().split('.');
        let may_edit = member.has(Permission::AccountManage);
        let (href, elsewhere) = match (steps.next(), steps.next()) {
            (Some("buyer"), _) => ("", t.desk_no_page()),
            (Some("seller"), field) if may_edit => (place_of_seller(field.unwrap_or_default()), ""),
            (Some("seller"), _) => ("/console/settings/organisation", ""),
            _ => ("", ""),
        };
        Self { says: shown::text(&t.lacking(lacks)), href, elsewhere }
    }
}

/// Where the particulars of the organisation are filled in.
fn place_of_seller(field: &str) -> &'static str {
    match field {
        "name" => "/console/settings/organisation/edit#name",
        "address" => "/console/settings/organisation/edit#address",
        "kvk_number" => "/console/settings/organisation/edit#kvk",
        "vat_number" => "/console/settings/organisation/edit#vat_number",
        "account" => "/console/settings/organisation/edit#iban",
        _ => "/console/settings/organisation/edit",
    }
}

impl Line {
    fn new(t: Language, line: &InvoiceLine, invoice: &Invoice) -> Self {
        let InvoiceLineTerms { description, quantity, unit_price, vat_rate, amounts, group, .. } = &line.terms;
        let LineAmounts { amount, vat_amount: _ } = *amounts;
        let currency = invoice.header.currency.as_str();
        Self {
            description: shown::text(description),
            group: t.invoice_group(*group),
            quantity: shown::number(*quantity),
            unit_price: shown::money(*unit_price, currency),
            vat_rate: match invoice.vat_rules().category(line.terms.vat()) {
                VatCategory::Standard | VatCategory::Zero => shown::percent(*vat_rate),
                other => category(t, other, *vat_rate),
            },
            amount: shown::money(amount, currency),
        }
    }
}

/// What the VAT of a category is called.
fn category(t: Language, category: VatCategory, rate: rust_decimal::Decimal) -> String {
    match category {
        VatCategory::Standard | VatCategory::Zero => t.invoice_vat_of(&shown::percent(rate)),
        VatCategory::ReverseCharge => t.invoice_vat_reversed().to_owned(),
        VatCategory::OutsideScope => t.invoice_vat_outside().to_owned(),
        VatCategory::Exempt => t.invoice_vat_exempt().to_owned(),
    }
}

impl Share {
    fn new(t: Language, share: VatShare, invoice: &Invoice) -> Self {
        let VatShare { category: of, rate, taxable, vat_amount } = share;
        let currency = invoice.header.currency.as_str();
        Self {
            name: category(t, of, rate),
            taxable: t.invoice_over(&shown::money(taxable, currency)),
            vat_amount: shown::money(vat_amount, currency),
        }
    }
}

impl CreditNote {
    fn new(t: Language, note: &Invoice) -> Self {
        Self {
            id: note.id.get(),
            number: number(t, note),
            status: note.status.word(),
            status_name: t.invoice_status(note.status),
            total: shown::money(note.totals().total, note.header.currency.as_str()),
        }
    }
}
