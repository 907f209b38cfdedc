use super::head::{found, head_of};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::records::{RecordHead, Tab};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_kernel::{Page, PageSize, filled};
use customs_transits::TransitRole;
use customs_transits::form::{ItemForm, PackagingForm, TransitForm};
use rust_decimal::Decimal;

#[derive(Template)]
#[template(path = "transits/record/goods.html", blocks = ["record"])]
struct GoodsPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    rows: Vec<ItemRow>,
    pager: Pager,
    /// The address of the page, which it fetches when the transit changes.
    address: String,
}

/// A goods item.
struct ItemRow {
    number: usize,
    description: String,
    commodity: String,
    packages: String,
    gross: String,
    net: String,
    previous: String,
    supporting: String,
}

pub(super) async fn goods(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    let read = found(&member, &services, *id, |_, _, transit| match transit.role {
        TransitRole::Departure => Ok(()),
        TransitRole::Destination => Err(Failure::NotFound),
    });
    let (transit, ()) = read.await?;
    let t = member.t();
    let head = head_of(t, &transit, Tab::Lines);
    let items = items_on(&query, &transit.form);
    let pager = Pager::new(t, &query, &items);
    let rows = items.records.into_iter().map(|(place, item)| ItemRow::new(place, item)).collect();
    let page = GoodsPage { layout: Layout::new(&member, head.list), t, head, rows, pager, address: query.address() };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// The items on the page that the address asks for, with their places from 0; a transit has 999 at most.
fn items_on<'a>(query: &ListQuery, form: &'a TransitForm) -> Page<(usize, &'a ItemForm)> {
    let mut request = query.page();
    request.size = PageSize::new(PageSize::MAX).unwrap_or(PageSize::DEFAULT);
    let skip = usize::try_from(request.offset()).unwrap_or(usize::MAX);
    let records = form.items.iter().enumerate().skip(skip).take(request.size.get() as usize).collect();
    Page { records, request, total: form.items.len() as u64 }
}

impl ItemRow {
    fn new(place: usize, item: &ItemForm) -> Self {
        let ItemForm {
            description,
            hs_code,
            gross_weight,
            net_weight,
            packaging,
            previous_documents,
            supporting_documents,
        } = item;
        let text = |text: &Option<String>| text.as_deref().map(shown::text).unwrap_or_default();
        let mass = |mass: &Option<Decimal>| mass.map(|mass| shown::number(mass.normalize())).unwrap_or_default();
        let previous = previous_documents.iter().map(|document| named(&document.document_type, &document.id));
        let supporting = supporting_documents.iter().map(|document| named(&document.document_type, &document.id));
        Self {
            number: place + 1,
            description: text(description),
            commodity: text(hs_code),
            packages: packaging.iter().map(packages).collect::<Vec<_>>().join(", "),
            gross: mass(gross_weight),
            net: mass(net_weight),
            previous: previous.collect::<Vec<_>>().join(", "),
            supporting: supporting.collect::<Vec<_>>().join(", "),
        }
    }
}

/// Packages of a kind with their marks, such as `12 CT ACME 1-12`.
pub fn packages(packaging: &PackagingForm) -> String {
    let PackagingForm { package_type, quantity, marks } = packaging;
    let quantity = quantity.map(|quantity| quantity.to_string());
    let parts = [quantity.as_deref(), package_type.as_deref(), marks.as_deref()];
    shown::text(&parts.into_iter().filter_map(filled).collect::<Vec<_>>().join(" "))
}

/// A document by its type and number.
fn named(kind: &Option<String>, id: &Option<String>) -> String {
    let parts = [kind.as_deref(), id.as_deref()];
    shown::text(&parts.into_iter().filter_map(filled).collect::<Vec<_>>().join(" "))
}
