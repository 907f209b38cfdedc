//! The table of causes, and the charts.

use super::PART;
use super::charts::charts;
use super::filters::{FILTERS, Filters};
use crate::charts::Chart;
use crate::editing::places::{name_of, on_pages};
use crate::layout::{Choice, Layout};
use crate::listing::ListQuery;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_declarations::Mend;
use customs_reporting::ports::ErrorTexts;
use customs_reporting::rejections::{Cause, Period};

/// Mends that are listed: the latest.
const MENDS: u32 = 10;

#[derive(Template)]
#[template(path = "rejections/overview.html")]
struct OverviewPage {
    layout: Layout,
    t: Language,
    part: &'static str,
    /// What of the address could not be followed.
    warnings: Vec<String>,
    periods: Vec<Choice>,
    fields: FilterFields,
    rows: Vec<Row>,
    mends: Vec<MendRow>,
    charts: Vec<Chart>,
}

/// The values of the form above the table.
struct FilterFields {
    date_from: String,
    date_to: String,
    customer_code: String,
    error_code: String,
    db_field: String,
    article: String,
}

/// A cause in the table.
struct Row {
    href: String,
    declarations_href: String,
    code: String,
    text: String,
    /// The language of the text.
    tag: &'static str,
    field: String,
    declarations: String,
    lines: String,
    goods: String,
    first_seen: String,
    last_seen: String,
    open: String,
    is_open: bool,
}

/// A mend, which leads to what became of its declarations.
struct MendRow {
    href: String,
    asked: String,
    code: String,
    field: String,
    tone: &'static str,
    state: &'static str,
}

pub(super) async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation) = (member.t(), member.organisation());
    let (analysis, mends) = (services.causes.clone(), services.mends.clone());
    let filters = Filters::from_query(&query, &analysis);
    let asked = filters.filter.clone();
    let read = move || {
        let causes = analysis.list(organisation, &asked, None)?;
        Ok((causes, analysis.figures(organisation, &asked)?, mends.latest(organisation, MENDS)?))
    };
    let (causes, figures, mends) = member.read(read).await?;
    member.page(&OverviewPage {
        layout: Layout::new(&member, PART),
        t,
        part: PART,
        warnings: warnings(t, &query, &filters),
        periods: periods(t, &filters),
        fields: FilterFields::new(&filters),
        rows: causes.into_iter().map(|cause| Row::new(t, &filters, cause)).collect(),
        mends: mends.iter().map(|mend| MendRow::new(t, mend)).collect(),
        charts: charts(t, &filters, &figures),
    })
}

/// What of an address with these filters could not be followed.
pub(super) fn warnings(t: Language, query: &ListQuery, filters: &Filters) -> Vec<String> {
    let (unknown, left_out) = (query.unknown(t, &FILTERS), query.left_out(t));
    let unknown = (!unknown.is_empty()).then(|| t.unknown_filters(&unknown));
    let left_out = (!left_out.is_empty()).then(|| t.left_out(&left_out));
    let replaced = filters.is_replaced.then(|| t.rejections_days_replaced().to_owned());
    unknown.into_iter().chain(left_out).chain(replaced).collect()
}

fn periods(t: Language, filters: &Filters) -> Vec<Choice> {
    let chosen = filters.chosen.period;
    let own = Choice::new("", t.rejections_own_days(), chosen.is_none());
    let named = Period::ALL.iter().copied();
    let named = named.map(|period| Choice::new(period.word(), t.rejections_period(period), chosen == Some(period)));
    named.chain([own]).collect()
}

impl FilterFields {
    fn new(filters: &Filters) -> Self {
        let text = |text: &Option<String>| shown::text(text.as_deref().unwrap_or_default());
        let days = filters.chosen.period.is_none().then_some(filters.chosen.days);
        Self {
            date_from: days.map(|days| days.first().to_string()).unwrap_or_default(),
            date_to: days.map(|days| days.last().to_string()).unwrap_or_default(),
            customer_code: text(&filters.filter.customer_code),
            error_code: text(&filters.filter.code),
            db_field: shown::text(filters.field().unwrap_or_default()),
            article: text(&filters.filter.article),
        }
    }
}

impl Row {
    fn new(t: Language, filters: &Filters, cause: Cause) -> Self {
        let number = |number: u64| shown::number(number.into());
        let (text, tag) = meaning(t, &cause.texts);
        let of_cause = filters.with_code(&cause.id.code).with_field(cause.id.field.as_deref().unwrap_or_default());
        Self {
            href: filters.cause(&cause.id),
            declarations_href: of_cause.address(&format!("{PART}/declarations")),
            code: shown::text(&cause.id.code),
            text,
            tag,
            field: field_name(t, cause.id.field.as_deref()),
            declarations: number(cause.declarations),
            lines: if cause.lines == 0 { String::new() } else { number(cause.lines) },
            goods: goods(cause.commodity_code.as_deref(), cause.origin.as_deref()),
            first_seen: shown::moment(cause.first_at),
            last_seen: shown::moment(cause.last_at),
            open: number(cause.open),
            is_open: cause.open > 0,
        }
    }
}

impl MendRow {
    fn new(t: Language, mend: &Mend) -> Self {
        let (tone, state) = match mend.finished_at {
            Some(_) => ("ok", t.mend_is_finished()),
            None => ("idle", t.mend_is_running()),
        };
        Self {
            href: format!("{PART}/mends/{}", mend.id),
            asked: t.rejections_asked(&shown::moment(mend.asked_at), &shown::text(&mend.author.actor().to_string())),
            code: shown::text(&mend.cause.code),
            field: field_name(t, Some(&mend.cause.field)),
            tone,
            state,
        }
    }
}

/// The meaning of a code in the language of the page, or in the other one, with its language.
pub(super) fn meaning(t: Language, texts: &ErrorTexts) -> (String, &'static str) {
    let (own, other) = match t {
        Language::En => (texts.en.as_deref(), texts.nl.as_deref()),
        Language::Nl => (texts.nl.as_deref(), texts.en.as_deref()),
    };
    let of_other = t.choose(Language::Nl, Language::En);
    match (own, other) {
        (Some(own), _) => (shown::text(own), t.tag()),
        (None, Some(other)) => (shown::text(other), of_other.tag()),
        (None, None) => (String::new(), t.tag()),
    }
}

/// The name of a field without positions.
pub(super) fn field_name(t: Language, field: Option<&str>) -> String {
    match field.filter(|field| !field.is_empty()) {
        Some(field) => name_of(t, &on_pages(field)),
        None => t.rejections_no_field().to_owned(),
    }
}

/// A commodity code in groups, with the country of origin, such as `8510 90 00 · US`.
pub(super) fn goods(commodity_code: Option<&str>, origin: Option<&str>) -> String {
    let code = commodity_code.unwrap_or_default();
    let is_digits = code.len() > 4 && code.bytes().all(|byte| byte.is_ascii_digit());
    let code = if is_digits {
        let pairs = code.as_bytes()[4..].chunks(2).map(|pair| String::from_utf8_lossy(pair).into_owned());
        std::iter::once(code[..4].to_owned()).chain(pairs).collect::<Vec<_>>().join("\u{a0}")
    } else {
        shown::text(code)
    };
    let parts = [code, shown::text(origin.unwrap_or_default())];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}
