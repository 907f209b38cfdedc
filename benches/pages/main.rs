//! Measures the pages of the web interface with many declarations: the time of one request after the other, as a
//! browser on this machine sees it. The goals are a median of 15 ms and 60 ms for 99 of 100. Two pages of the longest
//! declaration reckon with all its 1,999 lines at once; they have goals of their own. Lists of the API with 2,000 tasks
//! are measured in the same way.

#[path = "../over_http/account.rs"]
mod account;
#[path = "../over_http/installation.rs"]
mod installation;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
#[path = "../over_http/process.rs"]
mod process;
mod visitor;

use account::Account;
use customs_benches::import_body_of;
use customs_benches::options::Options;
use installation::Installation;
use postgres_server::PostgresServer;
use process::Process;
use serde_json::{Value, json};
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use visitor::Visitor;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Declarations, unless `--sizes` says otherwise.
const USUAL: u32 = 100_000;
/// One in this many is submitted, so that there are declarations in several states.
const SUBMITTED: u32 = 100;
/// One in this many is rejected, so that 100,000 declarations have 2,000 tasks.
const REJECTED: u32 = 50;
/// The time that customs has to reject them.
const PATIENCE: Duration = Duration::from_secs(600);
/// Lines of the long declaration, the most that a declaration may have.
const LONG: usize = 1_999;
/// Requests for each page.
const REQUESTS: usize = 300;
const MEDIAN: Duration = Duration::from_millis(15);
const SLOWEST: Duration = Duration::from_millis(60);
/// The goals where all lines of the longest declaration are reckoned with: the duties, and the check before a
/// submission.
const MEDIAN_OF_ALL_LINES: Duration = Duration::from_millis(100);
const SLOWEST_OF_ALL_LINES: Duration = Duration::from_millis(250);

fn main() -> ExitCode {
    let Some(options) = Options::given(&[USUAL]) else {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    };
    match run(options.sizes.last().copied().unwrap_or(USUAL)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all pages were in time on both databases.
fn run(declarations: u32) -> Outcome<bool> {
    let binary = installation::service_binary()?;
    let server = PostgresServer::start()?;
    println!("{}; {declarations} declarations", server.description()?);
    let mut in_time = true;
    for (name, database) in [("SQLite", None), ("PostgreSQL", Some(server.new_database()?))] {
        let installation = Installation::new(&binary, database, &[])?;
        let measured = measure(name, &server, &installation, declarations);
        in_time &= measured.inspect_err(|_| eprintln!("{}", installation.end_of_log()))?;
    }
    Ok(in_time)
}

fn measure(name: &str, server: &PostgresServer, installation: &Installation, declarations: u32) -> Outcome<bool> {
    let service = installation.serve()?;
    let account = Account::open(installation, &service)?;
    let (short, long) = fill(&account, &service, declarations)?;
    await_tasks(&account, &service, declarations)?;
    if let Some(database) = &installation.database {
        server.count_anew(database)?;
    }
    let visitor = Visitor::sign_in(installation, &service, account.organisation)?;
    println!("\n{name}: page, median, 99 of 100, KB as sent");
    let mut in_time = true;
    for path in pages(short, long) {
        in_time &= is_in_time(&visitor, &path, goals(&path, long))?;
    }
    let client = Visitor::with_token(&service, &account);
    for path in TASKS {
        in_time &= is_in_time(&client, path, (MEDIAN, SLOWEST))?;
    }
    Ok(in_time)
}

/// Measures a page and prints what was seen. Returns whether the page is there and came in time.
fn is_in_time(visitor: &Visitor, path: &str, (median, slowest): (Duration, Duration)) -> Outcome<bool> {
    let Some(seen) = visitor.look(path, REQUESTS)? else {
        println!("  {path}: not there");
        return Ok(false);
    };
    let slow = if seen.median > median || seen.slowest > slowest { "  MISSED" } else { "" };
    println!(
        "  {path}  {:.1?}  {:.1?}  {}.{}{slow}",
        seen.median,
        seen.slowest,
        seen.bytes / 1_000,
        seen.bytes % 1_000 / 100
    );
    Ok(slow.is_empty())
}

/// Waits until each rejected declaration is a task.
fn await_tasks(account: &Account, service: &Process, declarations: u32) -> Outcome<()> {
    let expected = u64::from((0..declarations).map(|number| u32::from(is_rejected(number))).sum::<u32>());
    let began = Instant::now();
    loop {
        let counts = account.get(service, "/tasks/counts?kind=declaration_rejected")?;
        let tasks = counts["data"][0]["total"].as_u64().unwrap_or(0);
        if tasks >= expected {
            return Ok(());
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("{tasks} of {expected} declarations were rejected").into());
        }
        thread::sleep(Duration::from_millis(200));
    }
}

const fn is_rejected(number: u32) -> bool {
    number % REJECTED == 1
}

/// The median of a page, and the time within which 99 of 100 should come.
fn goals(path: &str, long: i64) -> (Duration, Duration) {
    let of_all_lines = ["duties", "submit"].map(|page| format!("/console/declarations/{long}/{page}"));
    if of_all_lines.iter().any(|page| page == path) {
        (MEDIAN_OF_ALL_LINES, SLOWEST_OF_ALL_LINES)
    } else {
        (MEDIAN, SLOWEST)
    }
}

/// Creates declarations of one line each, and one with as many as there may be; returns the ids of a short one and the
/// long one.
fn fill(account: &Account, service: &Process, declarations: u32) -> Outcome<(i64, i64)> {
    let (body, next, failed) = (import_body_of(1), AtomicU32::new(0), AtomicU32::new(0));
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= declarations {
                        break;
                    }
                    if create(account, service, &body, number).is_err() {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    if failed.load(Ordering::Relaxed) > 0 {
        return Err("declarations could not be created".into());
    }
    let short = id_of(&account.post(service, "/declarations/create", &body)?)?;
    let long = id_of(&account.post(service, "/declarations/create", &import_body_of(LONG))?)?;
    Ok((short, long))
}

fn create(account: &Account, service: &Process, body: &Value, number: u32) -> Outcome<()> {
    if is_rejected(number) {
        let mut body = body.clone();
        body["application_reference"] = json!("SIM-REJECT-DMS548AA");
        let id = id_of(&account.post(service, "/declarations/create", &body)?)?;
        account.post(service, &format!("/declarations/{id}/submit"), &json!({}))?;
        return Ok(());
    }
    let id = id_of(&account.post(service, "/declarations/create", body)?)?;
    if number.is_multiple_of(SUBMITTED) {
        account.post(service, &format!("/declarations/{id}/submit"), &json!({}))?;
    }
    Ok(())
}

fn id_of(created: &Value) -> Outcome<i64> {
    Ok(created["declaration"]["id"].as_i64().ok_or("no id")?)
}

/// The lists of tasks.
const TASKS: [&str; 4] =
    ["/api/v1/tasks", "/api/v1/tasks?page=20", "/api/v1/tasks?assignee=none", "/api/v1/tasks/counts"];

/// The pages, with the ids of a short and of a long declaration.
fn pages(short: i64, long: i64) -> Vec<String> {
    let lists = [
        "",
        "/declarations",
        "/declarations?status=DRF",
        "/declarations?status=REL&sort=status",
        // The beginning of the LRNs of those that were submitted, and of the references of all.
        "/declarations?search=NL26",
        "/declarations?search=D-0",
        "/declarations?page=1000",
        "/transits",
        "/invoices",
        "/settings",
        "/settings/clients",
        "/settings/users",
        "/settings/callbacks",
        "/settings/organisation",
        "/settings/guarantees",
        "/rejections",
        "/rejections?period=this_year",
        "/rejections/declarations",
    ];
    let tabs = ["", "/lines", "/timeline", "/messages", "/documents", "/duties", "/sent", "/edit", "/submit"];
    let lists = lists.into_iter().map(|path| format!("/console{path}"));
    let pages_of = |id: i64| tabs.into_iter().map(move |tab| format!("/console/declarations/{id}{tab}"));
    lists.chain(pages_of(short)).chain(pages_of(long)).collect()
}
