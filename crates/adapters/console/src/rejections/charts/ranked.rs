//! Refusals by field and by customer: a bar for each, most first.

use crate::charts::{Bar, Chart, Label, TOP, TableRow, WIDTH};
use crate::rejections::PART;
use crate::rejections::filters::Filters;
use crate::rejections::overview::field_name;
use crate::shown;
use crate::texts::Language;
use customs_reporting::ports::RefusalCount;

/// Where bars begin, beside their names.
const BEGIN: u32 = 300;
/// The height of a bar with its distance to the next.
const ROW: u32 = 28;
/// The most characters of a name beside its bar.
const LONGEST: usize = 40;

/// One of several bars.
struct Ranked {
    name: String,
    /// The page of the declarations behind it.
    href: String,
    refusals: u64,
}

pub(super) fn fields(t: Language, filters: &Filters, counts: &[RefusalCount]) -> Chart {
    let ranked = counts.iter().map(|count| Ranked {
        name: field_name(t, Some(&count.key)),
        href: declarations(&filters.with_field(&count.key)),
        refusals: count.refusals,
    });
    let ranked: Vec<Ranked> = ranked.collect();
    let finding = ranked
        .first()
        .map_or_else(|| t.charts_none().to_owned(), |most| t.charts_most_by_field(&most.name, most.refusals));
    chart(t, ("fields", t.charts_fields(), t.charts_field()), finding, ranked)
}

pub(super) fn customers(t: Language, filters: &Filters, counts: &[RefusalCount]) -> Chart {
    let ranked = counts.iter().map(|count| {
        let code = shown::text(&count.key);
        let name = match &count.name {
            _ if count.key.is_empty() => t.charts_no_customer().to_owned(),
            Some(name) => format!("{code} {}", shown::text(name)),
            None => code,
        };
        // Declarations without a customer have no filter.
        let of_customer = if count.key.is_empty() { filters.clone() } else { filters.with_customer(&count.key) };
        Ranked { name, href: declarations(&of_customer), refusals: count.refusals }
    });
    let ranked: Vec<Ranked> = ranked.collect();
    let finding = ranked
        .first()
        .map_or_else(|| t.charts_none().to_owned(), |most| t.charts_most_by_customer(&most.name, most.refusals));
    chart(t, ("customers", t.charts_customers(), t.charts_customer()), finding, ranked)
}

fn chart(
    t: Language,
    (id, title, head): (&'static str, &'static str, &'static str),
    finding: String,
    ranked: Vec<Ranked>,
) -> Chart {
    let most = ranked.iter().map(|one| one.refusals).max().unwrap_or(0).max(1);
    let room = WIDTH - BEGIN - 60;
    let wide = |refusals: u64| u32::try_from(u64::from(room) * refusals / most).unwrap_or(room).clamp(2, room);
    let place = |index: usize| TOP + u32::try_from(index).unwrap_or(0) * ROW;
    let (mut bars, mut labels) = (Vec::new(), Vec::new());
    for (index, one) in ranked.iter().enumerate() {
        let (y, width, number) = (place(index), wide(one.refusals), shown::number(one.refusals.into()));
        let title = t.charts_refusals_with(&one.name, one.refusals);
        bars.push(Bar { x: BEGIN, y, width, height: ROW - 8, series: 1, href: one.href.clone(), title });
        labels.push(Label { x: BEGIN - 8, y: y + 15, anchor: "end", text: shortened(&one.name) });
        labels.push(Label { x: BEGIN + width + 8, y: y + 15, anchor: "start", text: number });
    }
    let row =
        |one: Ranked| TableRow { name: one.name, href: one.href, cells: vec![shown::number(one.refusals.into())] };
    Chart {
        id,
        title,
        finding,
        width: WIDTH,
        height: place(ranked.len().max(1)) + TOP,
        grid: Vec::new(),
        bars,
        line: String::new(),
        points: Vec::new(),
        labels,
        series: Vec::new(),
        heads: vec![head.to_owned(), t.charts_refusals().to_owned()],
        rows: ranked.into_iter().map(row).collect(),
    }
}

/// The declarations behind these filters.
fn declarations(filters: &Filters) -> String {
    filters.address(&format!("{PART}/declarations"))
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let kept: String = name.chars().take(LONGEST - 1).collect();
    format!("{kept}…")
}
