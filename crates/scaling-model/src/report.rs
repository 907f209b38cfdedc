//! The results as the tables of `docs/scaling.md`.

mod given;

use crate::capacity::{ON_COORDINATOR, utilisation};
use crate::hot_nodes::{HotNode, Moved, OTHER_PLACEMENTS};
use crate::numbers::{duration, gigabytes, milliseconds, percent, tenths, thousands};
use crate::results::{Cluster, Results};

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const SECONDS_OF_AN_HOUR: u64 = 3_600;

/// The part of the page that the model writes.
pub(crate) fn section(results: &Results) -> String {
    let parts = [
        rates(results),
        "![Utilisation of one machine, of the coordinator and of the hottest worker, by the hours of the busiest \
         day](pictures/scaling.svg)"
            .to_owned(),
        hours(results),
        hot(results),
        full(results),
        sizes(results),
        moves(results),
        given::table(&results.inputs),
    ];
    parts.map(|part| part.trim_end().to_owned()).join("\n\n")
}

/// A table from its rows, with its head first.
fn table(rows: &[Vec<String>]) -> String {
    let line = |cells: &Vec<String>| format!("| {} |", cells.join(" | "));
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    let columns = rows.first().map_or(0, Vec::len);
    lines.insert(lines.len().min(1), format!("|---{}", "|--:".repeat(columns.saturating_sub(1)) + "|"));
    lines.join("\n")
}

/// Texts as cells of a row.
fn cells(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// A row with one machine in front and a cell for each cluster.
fn row(results: &Results, name: &str, alone: String, figure_of: impl Fn(&Cluster) -> String) -> Vec<String> {
    [name.to_owned(), alone].into_iter().chain(results.clusters.iter().map(figure_of)).collect()
}

fn head(results: &Results, name: &str, alone: &str) -> Vec<String> {
    row(results, name, alone.to_owned(), |cluster| format!("{} workers", cluster.hot.workers))
}

/// A part of an amount of the hour, for each second.
fn a_second(amount: u64, millionths: u64) -> String {
    let tenths_of_an_hour = amount * 10 * millionths / 1_000_000;
    tenths((tenths_of_an_hour + SECONDS_OF_AN_HOUR / 2) / SECONDS_OF_AN_HOUR)
}

fn rates(results: &Results) -> String {
    let busiest = results.year.busiest();
    let month = (1..).zip(MONTHS).find(|(number, _)| *number == busiest.month).map_or("", |(_, name)| name);
    let mut rows = vec![head(results, "The busiest hour", "one machine")];
    rows.extend(came(results, busiest.declarations));
    rows.extend(used(results, busiest.declarations));
    rows.extend(waited(results));
    format!(
        "The busiest hour begins at {}:00 on {} {} {month} and brings {} declarations, {} a second; the mean of the year is \
         {}. With everything that is done for it a declaration takes {} of a core in the service. In the database it takes \
         {} on one machine, and on Citus {} in the coordinator and {} in the worker. Instances of the service use {} of \
         one core in that hour.\n\n{}",
        busiest.hour,
        WEEKDAYS[busiest.weekday],
        busiest.day,
        thousands(busiest.declarations),
        a_second(busiest.declarations, 1_000_000),
        a_second(results.inputs.load.declarations.value / (365 * 24), 1_000_000),
        milliseconds(results.cost.service),
        milliseconds(results.cost.alone),
        milliseconds(results.cost.coordinator),
        milliseconds(results.cost.worker),
        percent(utilisation(busiest.declarations, results.cost.service, 1)),
        table(&rows),
    )
}

/// The work that comes to each node.
fn came(results: &Results, declarations: u64) -> [Vec<String>; 3] {
    let operations = results.operations;
    [
        row(results, "declarations a second, each node", a_second(declarations, 1_000_000), |cluster| {
            a_second(declarations, cluster.hot.mean)
        }),
        row(results, "requests and steps of workers a second, each node", a_second(operations, 1_000_000), |cluster| {
            a_second(operations, cluster.hot.mean)
        }),
        row(results, "the same, hottest node", a_second(operations, 1_000_000), |cluster| {
            a_second(operations, cluster.hot.by_hash)
        }),
    ]
}

/// The share of the cores that is used.
fn used(results: &Results, declarations: u64) -> [Vec<String>; 4] {
    let worker = |share: u64| percent(results.worker(declarations, share));
    [
        row(results, "used of the machine, or of the coordinator", percent(results.one_machine(declarations)), |_| {
            percent(results.coordinator(declarations))
        }),
        row(results, "used of a worker, mean", String::new(), |cluster| worker(cluster.hot.mean)),
        row(results, "used of the hottest worker", String::new(), |cluster| worker(cluster.hot.by_hash)),
        row(results, "used of it with the largest organisations isolated", String::new(), |cluster| {
            worker(cluster.hot.isolated)
        }),
    ]
}

/// The time that requests wait for a core.
fn waited(results: &Results) -> [Vec<String>; 4] {
    let alone = results.alone;
    [
        row(results, "waiting for a core, median", milliseconds(alone.median), |cluster| {
            milliseconds(cluster.waits.median)
        }),
        row(results, "waiting, 99 of 100 within", milliseconds(alone.most), |cluster| milliseconds(cluster.waits.most)),
        row(results, "waiting, longest", milliseconds(alone.longest), |cluster| milliseconds(cluster.waits.longest)),
        row(results, "with the largest organisations isolated, 99 of 100 within", String::new(), |cluster| {
            milliseconds(cluster.waits_isolated.most)
        }),
    ]
}

fn hours(results: &Results) -> String {
    let mut rows = vec![row(results, "From", "one machine".to_owned(), |cluster| {
        format!("hottest of {} workers", cluster.hot.workers)
    })];
    rows[0].insert(2, "coordinator".to_owned());
    for hour in results.year.busiest_day() {
        let used = percent(results.one_machine(hour.declarations));
        let mut cells = row(results, &format!("{}:00", hour.hour), used, |cluster| {
            percent(results.worker(hour.declarations, cluster.hot.by_hash))
        });
        cells.insert(2, percent(results.coordinator(hour.declarations)));
        rows.push(cells);
    }
    format!("Used on the busiest day, hour by hour:\n\n{}", table(&rows))
}

fn hot(results: &Results) -> String {
    let mut rows = vec![cells(&[
        "Part of all work on the hottest node",
        "if all were equal",
        "as the hash falls",
        "middle of other ways",
        "worst of them",
        "rebalanced by load",
        "largest organisations isolated",
    ])];
    rows.extend(results.clusters.iter().map(|Cluster { hot, .. }| -> Vec<String> {
        let HotNode { workers, mean, by_hash, middle, worst, rebalanced, isolated, .. } = hot;
        let parts = [mean, by_hash, middle, worst, rebalanced, isolated].map(|part| percent(*part));
        [format!("{workers} workers")].into_iter().chain(parts).collect()
    }));
    let hottest = results.clusters.first().map_or(0, |cluster| cluster.hot.hottest_shard);
    format!(
        "The hottest of {} shards has {} of all work. Other ways are {OTHER_PLACEMENTS} other seeds of the hash. Isolated are \
         the {} organisations that are larger than a shard is on average; the shards are rebalanced afterwards.\n\n{}",
        results.inputs.nodes.shards.value,
        percent(hottest),
        results.isolated,
        table(&rows),
    )
}

fn full(results: &Results) -> String {
    let millions = |declarations: u64| format!("{} million", thousands(declarations / 1_000_000));
    let mut rows = vec![cells(&["Full with so many declarations a year", "one machine"])];
    rows[0].extend(ON_COORDINATOR.map(|part| format!("coordinator, {} % of what Citus adds", part / 10)));
    rows.extend(results.full.iter().map(|full| -> Vec<String> {
        let name = if full.cores == 2 { "2 cores".to_owned() } else { format!("{} cores, not measured", full.cores) };
        let all = [full.one_machine].into_iter().chain(full.coordinator);
        [name].into_iter().chain(all.map(millions)).collect()
    }));
    let nodes = &results.inputs.nodes;
    let room = nodes.disk.value * 1_000_000 * nodes.disk_full.value;
    let further = room.saturating_sub(results.stored.first_year) / results.stored.further_year.max(1);
    let years = if room < results.stored.first_year { 0 } else { 1 + further };
    format!(
        "A machine counts as full when {} of its cores are used in the busiest hour. Its disk of {} counts as full at {}: \
         on one machine that is after {years} whole years of {} declarations.\n\n{}",
        percent(nodes.full.value * 1_000),
        gigabytes(nodes.disk.value * 1_000_000_000),
        gigabytes(room),
        thousands(results.inputs.load.declarations.value),
        table(&rows),
    )
}

fn sizes(results: &Results) -> String {
    let stored = &results.stored;
    let each = |bytes: u64, millionths: u64| gigabytes(bytes / 1_000_000 * millionths);
    let line = |name: &str, bytes: u64| row(results, name, gigabytes(bytes), |cluster| each(bytes, cluster.hot.mean));
    let rows = [
        head(results, "In the database, each node", "one machine"),
        line("after one year", stored.first_year),
        line("each further year", stored.further_year),
        line(&format!("after {} years", results.inputs.sizes.years.value), stored.all_years),
        row(results, "the same, hottest node", gigabytes(stored.all_years), |cluster| {
            each(stored.all_years, cluster.hot.by_hash)
        }),
    ];
    format!(
        "A declaration takes {} bytes when it is released, {} once it is put away, and {} in the audit log: {} for as long as \
         it is kept. Besides, the PDFs of invoices take {} a year in files outside the database.\n\n{}",
        thousands(results.inputs.sizes.released.value),
        thousands(results.inputs.sizes.settled.value),
        thousands(stored.audit_of_one),
        thousands(stored.kept_of_one),
        gigabytes(stored.files_of_a_year),
        table(&rows),
    )
}

fn moves(results: &Results) -> String {
    let years = results.inputs.sizes.years.value;
    let mut rows = vec![cells(&["Moving an organisation", "declarations a year", "after one year", "copied in"])];
    rows[0].extend([format!("after {years} years"), "copied in".to_owned()]);
    rows.extend(results.moves.iter().map(|moved| -> Vec<String> {
        let Moved { rank, declarations, bytes: [first, all], seconds: [soon, late] } = moved;
        let name = if *rank == 1 { "the largest".to_owned() } else { format!("the {rank}th largest") };
        let sizes = [gigabytes(*first), duration(*soon), gigabytes(*all), duration(*late)];
        [name, thousands(*declarations)].into_iter().chain(sizes).collect()
    }));
    format!(
        "Moving copies all rows of the shard, here at {} MB/s.\n\n{}",
        results.inputs.nodes.copying.value,
        table(&rows),
    )
}
