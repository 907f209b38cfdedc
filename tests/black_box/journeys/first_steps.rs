//! The first things that a newcomer sees.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::harness::{Kind, Site, eventually};

on_both_databases!(the_printed_commands_can_be_pasted, first_steps_are_printed_once);

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
    let told = String::from_utf8_lossy(&pasted.stdout);
    assert!(pasted.status.success(), "{told}{}", String::from_utf8_lossy(&pasted.stderr));
    assert!(told.contains(r#""valid":true"#), "{told}");
    assert!(told.contains(r#""event":"released""#), "{told}");
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

#[test]
fn the_demo_plays_the_main_job() {
    let site = Site::new(Kind::Sqlite);
    let demo = site.run(&["demo"]);
    let told = String::from_utf8_lossy(&demo.stdout);
    assert!(demo.status.success(), "{told}{}", String::from_utf8_lossy(&demo.stderr));
    for step in ["MRN", "REL", "declaration.released", "valid signature"] {
        assert!(told.contains(step), "{step} is missing in {told}");
    }
    let invoice = told.lines().find_map(|line| line.strip_prefix("The invoice is in ")).expect("an invoice");
    let invoice = std::fs::read(site.home().join(invoice.trim_end_matches('.'))).expect("the invoice is on disk");
    assert!(invoice.starts_with(b"%PDF-"));
}
