//! The declarations behind a number or a mark of a chart.

use super::PART;
use super::filters::Filters;
use super::overview::warnings;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_reporting::ports::RefusedDeclaration;
use customs_reporting::rejections::MOST_REFUSED;

#[derive(Template)]
#[template(path = "rejections/refused.html")]
struct RefusedPage {
    layout: Layout,
    t: Language,
    /// The page of causes with the same filters.
    back: String,
    warnings: Vec<String>,
    /// What the filters are.
    about: String,
    rows: Vec<Row>,
    /// Says that there may be more than are listed; otherwise empty.
    more: String,
}

/// A declaration that was refused.
struct Row {
    id: i64,
    reference: String,
    customer: String,
    refused_at: String,
    machine_at: String,
    state: &'static str,
    tone: &'static str,
}

pub(super) async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, analysis) = (member.t(), member.organisation(), services.causes.clone());
    let filters = Filters::from_query(&query, &analysis);
    let asked = filters.filter.clone();
    let refused = member.read(move || Ok(analysis.refused(organisation, &asked)?)).await?;
    let most = MOST_REFUSED as usize;
    member.page(&RefusedPage {
        layout: Layout::new(&member, PART),
        t,
        back: filters.address(PART),
        warnings: warnings(t, &query, &filters),
        about: about(t, &filters),
        more: if refused.len() < most { String::new() } else { t.rejections_latest(most) },
        rows: refused.into_iter().map(|refused| Row::new(t, refused)).collect(),
    })
}

/// The filters as a line of text.
fn about(t: Language, filters: &Filters) -> String {
    let days = filters.filter.days;
    let days = t.rejections_days(&shown::day(days.first()), &shown::day(days.last()));
    let filter = &filters.filter;
    let field = filter.field.as_ref().map(|field| super::overview::field_name(t, Some(field)));
    let text = |text: &Option<String>| text.as_deref().map(shown::text);
    let others = [text(&filter.code), field, text(&filter.customer_code), text(&filter.article)];
    std::iter::once(days).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(" · ")
}

impl Row {
    fn new(t: Language, refused: RefusedDeclaration) -> Self {
        let RefusedDeclaration { id, version: _, reference, customer, refused_at, is_open } = refused;
        Self {
            id,
            reference: shown::text(&reference),
            customer: shown::text(customer.as_deref().unwrap_or_default()),
            refused_at: shown::moment(refused_at),
            machine_at: shown::machine_moment(refused_at),
            state: if is_open { t.rejections_is_open() } else { t.rejections_is_settled() },
            tone: if is_open { "bad" } else { "ok" },
        }
    }
}
