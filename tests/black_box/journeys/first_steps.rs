//! The first things that a newcomer sees.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::harness::{Kind, Site, eventually};

on_both_databases!(
    the_printed_commands_can_be_pasted,
    the_tour_of_the_readme_can_be_pasted,
    first_steps_are_printed_once,
    without_a_user_it_is_told_how_to_make_one
);

const WELCOME: &str = "client_secret:";

fn the_printed_commands_can_be_pasted(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let service = site.serve_first_steps();
    let printed = eventually("the commands are printed", || {
        Some(service.log()).filter(|log| log.contains("/timeline") && log.contains("/docs"))
    });
    let commands: Vec<&str> = printed.lines().map(str::trim).filter(|line| line.contains("curl ")).collect();
    assert!(commands.len() >= 4, "{printed}");

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pasted = Command::new("sh").arg("-ec").arg(commands.join("\n")).current_dir(root).output().expect("sh starts");
    let reported = String::from_utf8_lossy(&pasted.stdout);
    assert!(pasted.status.success(), "{reported}{}", String::from_utf8_lossy(&pasted.stderr));
    assert!(reported.contains(r#""valid":true"#), "{reported}");
    assert!(reported.contains(r#""event":"released""#), "{reported}");
}

/// The first block of the tour is for the reader to fill in, the others are run as they stand.
fn the_tour_of_the_readme_can_be_pasted(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let service = site.serve_first_steps();
    let printed = eventually("the client is printed", || Some(service.log()).filter(|log| log.contains("/docs")));
    let value = |label: &str| printed.lines().find_map(|line| line.trim().strip_prefix(label)).expect(label).trim();
    let (id, secret, base) = (value("client_id:"), value(WELCOME), service.base());
    let values = [("CLIENT_ID", id), ("CLIENT_SECRET", secret), ("BASE", base.as_str())];
    let blocks = tour();
    let filled_in = blocks[0].lines().map(|line| line.split('=').next().unwrap_or_default());
    assert!(filled_in.eq(values.map(|(name, _)| name)), "{}", blocks[0]);

    let pasted = Command::new("bash")
        .args(["-e", "-o", "pipefail", "-c", &blocks[1..].concat()])
        .envs(values)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("bash starts");
    let reported = String::from_utf8_lossy(&pasted.stdout);
    assert!(pasted.status.success(), "{reported}\n{}", String::from_utf8_lossy(&pasted.stderr));
    for answer in
        [r#""event":"released""#, "<Declaration", "The transit is on its way to customs.", r#""callback_secret""#]
    {
        assert!(reported.contains(answer), "{answer} is missing in {reported}");
    }
}

/// The blocks of commands in the tour of the README.
fn tour() -> Vec<&'static str> {
    let readme = include_str!("../../../README.md");
    let tour = readme.split("\n## ").find(|section| section.starts_with("A tour")).expect("a tour");
    tour.split("```sh\n").skip(1).filter_map(|block| block.split("```").next()).collect()
}

fn first_steps_are_printed_once(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let mut service = site.serve_first_steps();
    eventually("the client is printed", || service.log().contains(WELCOME).then_some(()));
    service.kill();
    let mut service = site.serve_first_steps();
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    assert_eq!(service.log().matches(WELCOME).count(), 1, "{}", service.log());
}

fn without_a_user_it_is_told_how_to_make_one(kind: Kind) {
    const HOW: &str = "customs-api user create --organisation 1";
    let site = Site::on_empty_database(kind);
    assert!(site.run(&["migrate"]).status.success());
    let made = site.run(&["organisation", "create", "--name", "Havenzicht"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut service = site.serve_first_steps();
    let printed = eventually("the command is printed", || Some(service.log()).filter(|log| log.contains(HOW)));
    assert!(!printed.contains(WELCOME), "{printed}");
    service.kill();
    let user = ["user", "create", "--organisation", "1", "--email", "a@acme.nl", "--name", "Anna", "--role", "owner"];
    let made = site.run(&user);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut service = site.serve_first_steps();
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    assert_eq!(service.log().matches(HOW).count(), 1, "{}", service.log());
}

#[test]
fn the_demo_plays_the_main_job() {
    let site = Site::new(Kind::Sqlite);
    let demo = site.run(&["demo"]);
    let reported = String::from_utf8_lossy(&demo.stdout);
    assert!(demo.status.success(), "{reported}{}", String::from_utf8_lossy(&demo.stderr));
    for step in ["MRN", "REL", "declaration.released", "valid signature"] {
        assert!(reported.contains(step), "{step} is missing in {reported}");
    }
    let invoice = reported.lines().find_map(|line| line.strip_prefix("The invoice is in ")).expect("an invoice");
    let invoice = std::fs::read(site.home().join(invoice.trim_end_matches('.'))).expect("the invoice is on disk");
    assert!(invoice.starts_with(b"%PDF-"));
}
