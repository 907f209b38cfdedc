use super::head::{DossierHead, Tab, found};
use crate::dossiers::{PART, shown_sums};
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_billing::dossier::{PurchaseLine, PurchaseLineTerms};

#[derive(Template)]
#[template(path = "dossiers/record/costs.html")]
struct CostsPage {
    layout: Layout,
    t: Language,
    head: DossierHead,
    rows: Vec<CostRow>,
    pager: Pager,
    /// The sum without VAT.
    total: String,
}

/// A cost of a dossier.
struct CostRow {
    description: String,
    category: &'static str,
    quantity: String,
    unit_price: String,
    vat_rate: String,
    amount: String,
    created: String,
}

pub(super) async fn costs(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    let (record, ()) = found(&member, &services, *id, |_, _, _| Ok(())).await?;
    let (t, shown) = (member.t(), query.part_of(&record.purchases));
    member.page(&CostsPage {
        layout: Layout::new(&member, PART),
        t,
        head: DossierHead::new(t, &record.dossier, Tab::Costs),
        pager: Pager::new(t, &query, &shown),
        rows: shown.records.into_iter().map(|line| CostRow::new(t, line)).collect(),
        total: shown_sums(record.purchases.iter().map(|line| (&line.terms.currency, line.terms.amounts.amount))),
    })
}

impl CostRow {
    fn new(t: Language, line: &PurchaseLine) -> Self {
        let PurchaseLineTerms { description, category, quantity, unit_price, vat_rate, amounts, currency } =
            &line.terms;
        let currency = currency.as_str();
        Self {
            description: shown::text(description),
            category: t.dossier_cost(*category),
            quantity: shown::number(*quantity),
            unit_price: shown::money(*unit_price, currency),
            vat_rate: shown::percent(*vat_rate),
            amount: shown::money(amounts.amount, currency),
            created: shown::moment(line.created_at),
        }
    }
}
