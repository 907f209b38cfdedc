//! `bench` measures on databases of its own, and leaves nothing behind. No test judges how fast it is.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};
use serde_json::{Value, json};

use crate::harness::{Kind, Site};

on_both_databases!(
    figures_are_measured_and_nothing_is_left_behind,
    a_service_that_does_not_start_leaves_nothing_behind,
    what_is_interrupted_leaves_nothing_behind,
);

/// Each kind of work, in the order in which it is measured.
const WORK: [&str; 11] = [
    "read_one",
    "list_narrow",
    "list_wide",
    "validate",
    "update",
    "create",
    "invoice",
    "submit",
    "release",
    "export",
    "event_to_callback",
];

/// The folder for temporary files of the measurement.
fn temporary(site: &Site) -> PathBuf {
    let folder = site.home().join("temporary");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The arguments that name the server; its own database stays as it is.
fn server(site: &Site, kind: Kind, parameter: &str) -> Vec<String> {
    let url = site.database().url();
    let separator = if url.contains('?') { '&' } else { '?' };
    let url = if parameter.is_empty() { url.to_owned() } else { format!("{url}{separator}{parameter}") };
    if kind == Kind::Postgres { vec!["--database".to_owned(), url] } else { Vec::new() }
}

/// A quick trial, in an environment that has the settings of an installation.
fn bench(site: &Site, arguments: &[String]) -> Command {
    let mut program = site.program();
    program.args(["bench", "--quick", "--connections", "4"]).args(arguments).env("TMPDIR", temporary(site));
    program
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

fn count(site: &Site, what: &str) -> i64 {
    let mut connection = PgConnection::establish(site.database().url()).expect("connected");
    let query = format!("SELECT count(*) AS number FROM {what}");
    diesel::sql_query(query).get_result::<Counted>(&mut connection).expect("counted").number
}

/// Fails if folders of the measurement or databases with a printed name are there, or if the database of the
/// environment was written into.
fn assert_nothing_is_left(site: &Site, kind: Kind, printed: &str) {
    let left: Vec<_> = fs::read_dir(temporary(site)).expect("the folder").flatten().map(|entry| entry.path()).collect();
    assert!(left.is_empty(), "{left:?}");
    match kind {
        Kind::Sqlite => assert!(!site.home().join("customs.db").exists(), "an installation was made"),
        Kind::Postgres => {
            let is_of_name = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
            let names: Vec<&str> =
                printed.split(is_of_name).filter(|word| word.starts_with("customs_bench_")).collect();
            assert!(!names.is_empty(), "{printed}");
            for name in names {
                assert_eq!(count(site, &format!("pg_database WHERE datname = '{name}'")), 0, "{name}");
            }
            assert_eq!(count(site, "pg_class WHERE relname = '__diesel_schema_migrations'"), 0);
        }
    }
}

fn figures_are_measured_and_nothing_is_left_behind(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let [figures, picture] = ["figures.json", "figures.svg"].map(|name| site.home().join(name));
    let mut program = bench(&site, &server(&site, kind, ""));
    let ran = program.arg("--json").arg(&figures).arg("--svg").arg(&picture).output().expect("it runs");
    let (table, printed) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{table}{printed}");
    assert_nothing_is_left(&site, kind, &printed);
    assert!(table.starts_with("# Figures of customs-api ") && table.contains("Only tried out"), "{table}");
    assert_eq!(table.matches("\n|-").count(), 3, "three tables: {table}");
    let report: Value = serde_json::from_slice(&fs::read(&figures).expect("written")).expect("JSON");
    expect_the_shape(&report, kind);
    let picture = fs::read_to_string(&picture).expect("written");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("<title ") && picture.contains("<desc "), "{picture}");
}

fn expect_the_shape(report: &Value, kind: Kind) {
    let database = report["database"].as_str().expect("a database").to_lowercase();
    assert!(database.starts_with(kind.name()), "{database}");
    assert!(report["version"].is_string() && report["machine"]["processor"].is_string(), "{report}");
    assert_eq!((&report["conditions"]["quick"], &report["conditions"]["connections"]), (&json!(true), &json!(4)));
    let work = report["work"].as_array().expect("work");
    let names: Vec<&str> = work.iter().filter_map(|work| work["name"].as_str()).collect();
    assert_eq!(names, WORK);
    for work in work {
        expect_windows(work, 3);
        assert_eq!(work["windows"][0]["p99_us"].is_null(), work["name"] == "release", "{work}");
    }
    for starts in ["again_us", "stop_us"] {
        let times = report["starts"][starts].as_array().expect("times");
        assert!(times.len() == 3 && times.iter().all(|time| time.as_u64() > Some(0)), "{starts}: {times:?}");
    }
    assert!(report["starts"]["first_us"].as_u64() > Some(0), "{report}");
    if cfg!(target_os = "linux") {
        let memory = |when: &str| report["memory"][when].as_u64().expect("bytes");
        assert!(memory("idle") > 1_000_000 && memory("peak") >= memory("after_load"), "{}", report["memory"]);
    }
    assert_eq!(report["growth"]["left_out"], json!([]));
    let sizes = report["growth"]["sizes"].as_array().expect("sizes");
    assert!(sizes.len() == 1 && sizes[0]["declarations"] == 100, "{sizes:?}");
    assert!(sizes[0]["bytes_per_declaration"].as_u64() > Some(100), "{sizes:?}");
    let work = sizes[0]["work"].as_array().expect("work");
    let names: Vec<&str> = work.iter().filter_map(|work| work["name"].as_str()).collect();
    assert_eq!(names, ["list", "search", "read_one"]);
    work.iter().for_each(|work| expect_windows(work, 1));
}

#[track_caller]
fn expect_windows(work: &Value, number: usize) {
    let windows = work["windows"].as_array().expect("windows");
    assert_eq!(windows.len(), number, "{work}");
    for window in windows {
        assert!(window["count"].as_u64() > Some(0) && window["micros"].as_u64() > Some(0), "{work}");
        assert!(window["p50_us"].as_u64() <= window["p99_us"].as_u64(), "{work}");
    }
}

/// The program run by a shell that lets no file grow.
fn where_files_stay_small(program: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\""]);
    shell.arg(program.get_program()).args(program.get_args()).env_clear();
    shell.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell
}

fn a_service_that_does_not_start_leaves_nothing_behind(kind: Kind) {
    let site = Site::on_empty_database(kind);
    // There is no such schema, so that no table can be made.
    let mut program = bench(&site, &server(&site, kind, "options=-csearch_path%3Dnowhere"));
    if kind == Kind::Sqlite {
        program = where_files_stay_small(&program);
    }
    let ran = program.output().expect("it runs");
    let printed = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success() && printed.contains("the service did not start: "), "{printed}");
    assert_nothing_is_left(&site, kind, &printed);
}

fn what_is_interrupted_leaves_nothing_behind(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let [figures, picture] = ["figures.json", "figures.svg"].map(|name| site.home().join(name));
    fs::write(&figures, "figures of before").expect("written");
    let mut program = bench(&site, &server(&site, kind, ""));
    let mut running = program
        .args(["--rows", "100000", "--json"])
        .arg(&figures)
        .arg("--svg")
        .arg(&picture)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut output = BufReader::new(running.stderr.take().expect("an output"));
    let mut printed = String::new();
    while !printed.contains("read one") {
        assert!(output.read_line(&mut printed).expect("read") > 0, "it ended: {printed}");
    }
    let signalled = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill starts");
    assert!(signalled.success());
    output.read_to_string(&mut printed).expect("read");
    assert!(!running.wait().expect("it ends").success(), "{printed}");
    assert!(printed.contains("interrupted"), "{printed}");
    assert_eq!(fs::read_to_string(&figures).expect("it stays"), "figures of before");
    assert!(!picture.exists(), "an empty file is left");
    assert_nothing_is_left(&site, kind, &printed);
}

/// Runs a trial that must be refused before anything is made, and returns its message.
fn refused(site: &Site, arguments: &[&OsStr]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let ran = bench(site, &arguments).output().expect("it runs");
    let printed = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(!ran.status.success() && !printed.contains("The main figures"), "{printed}");
    let left = fs::read_dir(temporary(site)).expect("the folder").count();
    assert_eq!(left, 0, "{printed}");
    printed
}

#[test]
fn the_database_of_an_installation_is_refused() {
    let site = Site::new(Kind::Postgres);
    let before = count(&site, "pg_class");
    let printed = refused(&site, &["--database".as_ref(), site.database().url().as_ref()]);
    assert!(printed.contains("is the database of an installation"), "{printed}");
    assert_eq!(count(&site, "pg_class"), before);
}

#[test]
fn what_cannot_be_measured_or_written_is_refused_at_once() {
    let site = Site::on_empty_database(Kind::Sqlite);
    let printed = refused(&site, &["--database".as_ref(), "sqlite://customs.db".as_ref()]);
    assert!(printed.contains("--database: must be the postgres://"), "{printed}");
    let file = site.home().join("nowhere/figures.json");
    let printed = refused(&site, &["--json".as_ref(), file.as_ref()]);
    assert!(printed.contains("--json: ") && printed.contains("nowhere/figures.json"), "{printed}");
    let figures = site.home().join("figures.json");
    let printed = refused(&site, &["--json".as_ref(), figures.as_ref(), "--svg".as_ref(), file.as_ref()]);
    assert!(printed.contains("--svg: ") && !figures.exists(), "{printed}");
}
