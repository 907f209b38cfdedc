use super::amounts::amount;
use super::head::head_of;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::records::{RecordHead, Tab};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_declarations::DeclarationId;
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::ports::{Excerpt, LineStretch};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Lines on a page: a declaration has 1,999 at most, and all of them would be slow to lay out.
const LINES: u32 = 200;

#[derive(Template)]
#[template(path = "declarations/record/lines.html", blocks = ["record"])]
struct LinesPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    rows: Vec<LineRow>,
    pager: Pager,
    /// The address of the page, which it fetches when the declaration changes.
    address: String,
}

/// A goods item.
struct LineRow {
    number: u64,
    description: String,
    sku: String,
    commodity: String,
    origin: String,
    procedure: String,
    gross: String,
    net: String,
    value: String,
    statistical: String,
}

pub(super) async fn lines(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, id) = (member.t(), member.organisation(), DeclarationId::new(*id));
    let page = query.page().number.get();
    let stretch = LineStretch { before: (page - 1).saturating_mul(LINES), most: LINES };
    let reading = move || {
        let declarations = &services.declarations;
        let Excerpt { declaration, totals } = declarations.excerpt(organisation, id, stretch)?;
        let shown = || declaration.lines.iter().map(|line| &line.item);
        let values = declarations.statistical_values(&declaration.form, shown(), declaration.valued_at());
        let rows = shown().zip(values).zip(u64::from(stretch.before) + 1..);
        let rows: Vec<LineRow> =
            rows.map(|((item, value), number)| LineRow::new(number, &declaration.form, item, value)).collect();
        Ok((head_of(t, &declaration, Tab::Lines), rows, totals.items))
    };
    let (head, rows, total) = member.read(reading).await?;
    let pager = pager(t, &query, page, rows.len(), total);
    let page = LinesPage { layout: Layout::new(&member, head.list), t, head, rows, pager, address: query.address() };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

fn pager(t: Language, query: &ListQuery, page: u32, shown: usize, total: u32) -> Pager {
    let last = u64::from(total.div_ceil(LINES).max(1));
    let before = u64::from(page - 1) * u64::from(LINES);
    let address = |number: u32| query.address_with(&[("page", &number.to_string())]);
    Pager {
        extent: t.records_on_page(if shown == 0 { 0 } else { before + 1 }, before + shown as u64, u64::from(total)),
        position: t.page_of(page, last),
        previous: (page > 1).then(|| address(page - 1)),
        next: (u64::from(page) < last).then(|| address(page + 1)),
        beyond: (u64::from(page) > last).then(|| query.address_with(&[])),
    }
}

impl LineRow {
    fn new(number: u64, form: &DeclarationForm, item: &ItemForm, statistical: Option<Decimal>) -> Self {
        let header = &form.declaration;
        let text = |text: &Option<String>| filled(text.as_deref()).map(shown::text).unwrap_or_default();
        let mass = |mass: Option<Decimal>| mass.map(|mass| shown::number(mass.normalize())).unwrap_or_default();
        let currency = filled(item.invoice_currency.as_deref()).or(filled(header.total_invoice_currency.as_deref()));
        let previous = filled(item.previous_code.as_deref()).or(filled(header.procedure.previous.as_deref()));
        let current = filled(header.procedure.current.as_deref()).unwrap_or_default();
        // Those of the declaration are on its own page.
        let own = item.additional().map(|(_, code)| code.to_owned());
        let procedure: Vec<String> =
            [current, previous.unwrap_or_default()].map(str::to_owned).into_iter().chain(own).collect();
        let subheading = filled(item.taric_subheading.as_deref()).unwrap_or_default();
        Self {
            number,
            description: text(&item.description),
            sku: text(&item.sku),
            commodity: shown::text(&format!("{} {subheading}", item.hs_code.as_deref().unwrap_or_default())),
            origin: text(&item.country_of_origin),
            procedure: shown::text(&procedure.join(" ")),
            gross: mass(item.gross_weight),
            net: mass(item.net_weight),
            value: item.invoice_value.map(|value| amount(value, currency)).unwrap_or_default(),
            statistical: statistical.map(|value| amount(value, Some("EUR"))).unwrap_or_default(),
        }
    }
}
