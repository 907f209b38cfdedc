//! A report for tests of what is made of it.

use super::machine::Machine;
use super::plan::LeftOut;
use super::report::{Conditions, Growth, Memory, Report, Size, Starts, Window, Work};
use chrono::NaiveDate;

/// A report with figures that no machine has measured.
pub(super) fn report() -> Report {
    Report {
        version: "0.1.0 (not a release)".to_owned(),
        machine: Machine {
            processor: "A <fast> & cheap processor".to_owned(),
            cores: 2,
            memory_bytes: Some(24 << 30),
            system: "Linux 6.1".to_owned(),
            file_system: Some("ext4".to_owned()),
            day: NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day"),
        },
        database: "SQLite 3.50.4".to_owned(),
        conditions: Conditions { quick: false, connections: 16, window_ms: 2_000, warm_up_ms: 500, stock: 2_000 },
        work: vec![
            work("read_one", "read one", &[(5_000, Some(3_000)), (4_000, Some(3_500)), (6_000, Some(2_500))]),
            work("release", "submit until released", &[(85, None)]),
            Work { counted: "rows", ..work("export", "export of 800 rows", &[(200_000, Some(4_000))]) },
        ],
        starts: Starts { first_us: 480_000, again_us: vec![43_000, 45_000, 41_000], stop_us: vec![17_000] },
        memory: Memory { idle: Some(46_000_000), after_load: Some(90_000_000), peak: Some(95_000_000) },
        growth: Growth {
            sizes: vec![size(1_000, 300), size(100_000, 450)],
            left_out: vec![LeftOut { declarations: 1_000_000, more_minutes: 20, minutes: 40 }],
        },
    }
}

fn work(name: &'static str, title: &str, windows: &[(u64, Option<u32>)]) -> Work {
    let window = |(per_second, p50): &(u64, Option<u32>)| Window {
        count: per_second * 2,
        micros: 2_000_000,
        per_second: *per_second,
        p50_us: *p50,
        p99_us: p50.map(|p50| p50 * 3),
    };
    Work { name, title: title.to_owned(), counted: "requests", windows: windows.iter().map(window).collect() }
}

fn size(declarations: u32, p50: u32) -> Size {
    let times = [("list", p50), ("search", p50 * 2), ("read_one", p50 / 2)];
    let work = times.map(|(name, p50)| work(name, name, &[(1_000, Some(p50))]));
    Size {
        declarations,
        filled_per_second: 1_100,
        bytes: u64::from(declarations) * 9_000,
        bytes_per_declaration: 9_000,
        work: work.into(),
    }
}
