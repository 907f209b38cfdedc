//! The guides do what they say: their commands can be pasted, their programs run, and the results are as they show.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::harness::{Block, Kind, Site, blocks, shows};

on_both_databases!(the_commands_of_every_guide_can_be_pasted);

/// Guides with commands that use what the first one made: its token, its functions and its file.
const FIRST: &str = "first-declaration";

fn the_commands_of_every_guide_can_be_pasted(kind: Kind) {
    // Each guide has a client of its own here, which stays below what a client has in a minute unless a setting says
    // otherwise. The sign-ins of all of them come from one address.
    let site = Site::new(kind).with("rate_limit.enabled", "true").with("rate_limit.token_per_minute", "1000");
    let service = site.serve();
    let first = blocks(&guide(FIRST));
    for name in guides() {
        let broker = site.broker(&service, &name);
        make_billable(&site, &broker.organisation);
        let home = tempfile::tempdir().expect("a folder");
        let run = |preamble: &str, blocks: &[Block]| {
            let pasted = Command::new("timeout")
                .args(["60", "bash", "-e", "-o", "pipefail", "-c", &format!("{preamble}\n{}", script(blocks))])
                .env("CLIENT_ID", &broker.client_id)
                .env("CLIENT_SECRET", &broker.client_secret)
                .env("BASE", service.base())
                .env("PORT", crate::harness::free_port().to_string())
                .current_dir(home.path())
                .output()
                .expect("bash starts");
            check(&name, blocks, &pasted);
        };
        let (blocks, preamble) = (blocks(&guide(&name)), preparation(&first));
        if name.contains("webhooks") {
            copy_receiver(home.path());
        }
        run(if name == FIRST { "" } else { &preamble }, &blocks);
    }
}

/// The names of all guides.
fn guides() -> Vec<String> {
    let files = fs::read_dir(root().join("docs/guides")).expect("the guides");
    let names = files.filter_map(|file| file.expect("a file").file_name().into_string().ok());
    let mut names: Vec<String> = names.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)).collect();
    names.retain(|name| name != "README");
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    names
}

fn guide(name: &str) -> String {
    fs::read_to_string(root().join("docs/guides").join(name).with_extension("md")).expect("a guide")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The settings that an organisation needs before it can send invoices, made by its operator.
fn make_billable(site: &Site, organisation: &str) {
    let command = ["organisation", "update", "--organisation", organisation];
    let address = ["--address", "Kade 1", "--postal-code", "3011AA", "--city", "Rotterdam", "--country", "NL"];
    let numbers = ["--kvk", "24123456", "--vat-number", "NL123456782B90", "--iban", "NL91ABNA0417164300"];
    let updated = site.run(&[&command[..], &address, &numbers].concat());
    assert!(updated.status.success(), "{}", String::from_utf8_lossy(&updated.stderr));
}

/// The blocks of the first guide that others build on: signing in, and the file with the goods.
fn preparation(first: &[Block]) -> String {
    let wanted = |block: &&Block| block.text.starts_with("TOKEN=") || block.text.starts_with("cat > declaration.json");
    let texts: Vec<&str> = first.iter().filter(wanted).map(|block| block.text.as_str()).collect();
    assert_eq!(texts.len(), 2, "two blocks of {FIRST} prepare the others");
    texts.concat()
}

/// The reader saves the program under the name that the guide says.
fn copy_receiver(home: &Path) {
    fs::copy(root().join("examples/receiver.py"), home.join("receiver.py")).expect("the example is there");
}

/// All commands, each block announced in the output. A block that only sets variables is for the reader to fill in.
fn script(blocks: &[Block]) -> String {
    let commands = blocks.iter().enumerate().filter(|(_, block)| block.is_run());
    commands.map(|(at, block)| format!("echo '== {at}'\n{}\n", block.text)).collect()
}

/// Checks that the commands succeeded, and that each block of JSON after some shows what they answered.
fn check(name: &str, blocks: &[Block], pasted: &Output) {
    let reported = String::from_utf8_lossy(&pasted.stdout);
    assert!(pasted.status.success(), "{name}:\n{reported}\n{}", String::from_utf8_lossy(&pasted.stderr));
    for (at, pair) in blocks.windows(2).enumerate().filter(|(_, pair)| pair[0].is_run() && pair[1].language == "json") {
        let marked = format!("== {at}\n");
        let part = reported.split_once(&marked).and_then(|(_, rest)| rest.split("\n== ").next()).expect("it was run");
        let shown =
            serde_json::from_str(&pair[1].text).unwrap_or_else(|error| panic!("{name}: {error}: {}", pair[1].text));
        let answers = part.lines().filter_map(|line| serde_json::from_str(line).ok());
        assert!(
            answers.into_iter().any(|answer| shows(&shown, &answer)),
            "{name} shows {shown}, and what came is\n{part}"
        );
    }
}
