//! Refusals by week, a bar for each, stacked by code: those with most refusals, and all others together.

use super::{week_address, week_labels, week_name, week_number};
use crate::charts::{Bar, Chart, HEIGHT, LEFT, ROOM, Series, TOP, TableRow, WIDTH, grid, round_up, step, tall};
use crate::rejections::filters::Filters;
use crate::shown;
use crate::texts::Language;
use chrono::NaiveDate;
use customs_reporting::rejections::{CodeWeek, weeks};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Codes with a series of their own.
const OWN: usize = 4;
/// Weeks that are drawn: the last ones of a long period.
const DRAWN: usize = 104;

pub(super) fn chart(t: Language, filters: &Filters, codes: &[CodeWeek]) -> Chart {
    let all = weeks(filters.chosen.days);
    let mondays = &all[all.len().saturating_sub(DRAWN)..];
    let named = most_frequent(codes);
    let counts = counts(codes, &named);
    let sums: Vec<u64> = mondays.iter().map(|monday| sum(&counts, *monday)).collect();
    let (most, step) = (round_up(sums.iter().copied().max().unwrap_or(0)), step(mondays.len()));
    let has_others = counts.values().any(|numbers| numbers[OWN] > 0);
    let bars = mondays.iter().enumerate().flat_map(|(index, monday)| {
        let x = LEFT + u32::try_from(index).unwrap_or(0) * step + step / 8;
        let place = Column { monday: *monday, x, width: (step - step / 4).max(1), most };
        column(t, filters, &place, &named, counts.get(monday))
    });
    let series = named.iter().enumerate().map(|(index, code)| Series { number: index + 1, name: shown::text(code) });
    let others = has_others.then(|| Series { number: OWN + 1, name: t.charts_other_codes().to_owned() });
    Chart {
        id: "codes",
        title: t.charts_codes(),
        finding: finding(t, mondays, &sums),
        width: WIDTH,
        height: HEIGHT,
        grid: grid(most, ""),
        bars: bars.collect(),
        line: String::new(),
        points: Vec::new(),
        labels: week_labels(mondays, step),
        series: series.chain(others).collect(),
        heads: heads(t, &named, has_others),
        rows: mondays.iter().rev().map(|monday| row(filters, *monday, &named, has_others, &counts)).collect(),
    }
}

/// The codes with most refusals, most first.
pub fn most_frequent(codes: &[CodeWeek]) -> Vec<String> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    codes.iter().for_each(|week| *sums.entry(&week.code).or_default() += week.refusals);
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by_key(|(_, sum)| Reverse(*sum));
    sums.into_iter().take(OWN).map(|(code, _)| code.to_owned()).collect()
}

/// The refusals of each week by series; the last is that of all other codes.
type Counts = BTreeMap<NaiveDate, [u64; OWN + 1]>;

/// The refusals of each week, with these codes as series of their own.
pub fn counts(codes: &[CodeWeek], named: &[String]) -> Counts {
    let mut counts = Counts::new();
    for CodeWeek { monday, code, refusals } in codes {
        let series = named.iter().position(|named| named == code).unwrap_or(OWN);
        counts.entry(*monday).or_default()[series] += refusals;
    }
    counts
}

fn sum(counts: &Counts, monday: NaiveDate) -> u64 {
    counts.get(&monday).map_or(0, |numbers| numbers.iter().sum())
}

/// Where the bars of a week stand.
struct Column {
    monday: NaiveDate,
    x: u32,
    width: u32,
    most: u64,
}

fn column(
    t: Language,
    filters: &Filters,
    place: &Column,
    named: &[String],
    numbers: Option<&[u64; OWN + 1]>,
) -> Vec<Bar> {
    let (mut bars, mut below) = (Vec::new(), 0);
    for (series, refusals) in numbers.into_iter().flatten().copied().enumerate().filter(|(_, refusals)| *refusals > 0) {
        // The sums are drawn, so that what is rounded off adds up to nothing.
        let (bottom, top) = (tall(below, place.most), tall(below + refusals, place.most));
        below += refusals;
        let code = named.get(series);
        let of_code = code.map_or_else(|| filters.clone(), |code| filters.with_code(code));
        let name = code.map_or_else(|| t.charts_other_codes().to_owned(), |code| shown::text(code));
        bars.push(Bar {
            x: place.x,
            y: TOP + ROOM - top,
            width: place.width,
            height: (top - bottom).max(1),
            series: series + 1,
            href: week_address(&of_code, place.monday, Some(filters.chosen.days)),
            title: t.charts_refusals_of(&week_name(place.monday), &name, refusals),
        });
    }
    bars
}

fn heads(t: Language, named: &[String], has_others: bool) -> Vec<String> {
    let others = has_others.then(|| t.charts_other_codes().to_owned());
    let codes = named.iter().map(|code| shown::text(code)).chain(others);
    std::iter::once(t.charts_week().to_owned()).chain(codes).chain([t.charts_total().to_owned()]).collect()
}

fn row(filters: &Filters, monday: NaiveDate, named: &[String], has_others: bool, counts: &Counts) -> TableRow {
    let none = [0; OWN + 1];
    let numbers = counts.get(&monday).unwrap_or(&none);
    let others = has_others.then_some(numbers[OWN]);
    let total = numbers.iter().sum::<u64>();
    let all = numbers[..named.len()].iter().copied().chain(others).chain([total]);
    TableRow {
        name: week_name(monday),
        href: week_address(filters, monday, Some(filters.chosen.days)),
        cells: all.map(|number| shown::number(number.into())).collect(),
    }
}

/// How the last week of the period compares with the one before it.
pub fn finding(t: Language, mondays: &[NaiveDate], sums: &[u64]) -> String {
    let (Some(monday), Some(now)) = (mondays.last(), sums.last()) else { return String::new() };
    let week = week_number(*monday);
    match sums.len().checked_sub(2).and_then(|before| sums.get(before)) {
        Some(before) if now > before => t.charts_codes_more(*now, week, now - before),
        Some(before) if now < before => t.charts_codes_less(*now, week, before - now),
        Some(_) => t.charts_codes_same(*now, week),
        None => t.charts_codes_alone(*now, week),
    }
}
