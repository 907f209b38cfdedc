//! `deploy/config.toml`, the configuration that packages install: every setting, with its meaning from the table of
//! docs/operating.md. `make config` writes it again.

use super::documented::{PAGE, cells, docs, settings_of};
use super::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// The folder in which a package keeps what the service writes, where the defaults have `data` in the current folder.
const STATE: &str = "/var/lib/customs-api";

const HEAD: &str = "\
# Configuration of customs-api, read by: customs-api --config /etc/customs-api/config.toml serve
#
# A line with # in front shows a setting and its default. Variables override this file: CUSTOMS_DATABASE__URL is
# database.url; the service reads them from /etc/customs-api/environment. An unknown key or a bad value stops the start.
";

fn file() -> PathBuf {
    docs().join("../deploy/config.toml")
}

fn generated() -> String {
    let defaults = settings_of("", &serde_json::to_value(Settings::default()).expect("JSON"));
    let values: BTreeMap<&str, Value> = defaults.keys().map(|key| (key.as_str(), default_of(key))).collect();
    let (mut text, mut present) = (HEAD.to_owned(), String::new());
    for (key, default, meaning) in cells(PAGE) {
        let (section, name) = key.rsplit_once('.').expect("a setting has a section");
        if section != present {
            let _ = write!(text, "\n[{section}]\n");
            section.clone_into(&mut present);
        }
        for line in wrapped(&plain(&meaning)) {
            let _ = writeln!(text, "# {line}");
        }
        let value = values[key.as_str()].as_str().map(in_state_folder);
        match value {
            Some(Some(path)) => writeln!(text, "{name} = {}", Value::from(path)),
            Some(None) => writeln!(text, "#{name} = {}", values[key.as_str()]),
            None if values[key.as_str()].is_null() => writeln!(text, "#{name} = {}", Value::from(default)),
            None => writeln!(text, "#{name} = {}", values[key.as_str()]),
        }
        .expect("a String takes all");
    }
    text
}

fn default_of(key: &str) -> Value {
    let settings = serde_json::to_value(Settings::default()).expect("JSON");
    key.split('.').fold(settings, |value, part| value[part].clone())
}

/// The same place below the folder of a package; `None` for what is no path in the current folder.
fn in_state_folder(default: &str) -> Option<String> {
    let (scheme, path) = ["sqlite://", "file:", ""].iter().find_map(|scheme| {
        default.strip_prefix(scheme).and_then(|rest| rest.strip_prefix("data/")).map(|path| (*scheme, path))
    })?;
    Some(format!("{scheme}{STATE}/{path}"))
}

/// The text of a cell without links and marks.
fn plain(cell: &str) -> String {
    let (mut text, mut rest) = (String::new(), cell);
    while let Some((before, (label, after))) =
        rest.split_once('[').and_then(|(before, link)| Some((before, link.split_once("](")?)))
    {
        text.push_str(before);
        text.push_str(label);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    (text + rest).replace(" (more)", "").replace('`', "")
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.len() + word.len() >= 110 {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

#[test]
fn the_configuration_of_packages_has_every_setting_as_documented() {
    let generated = generated();
    if std::env::var_os("WRITE_CONFIG").is_some() {
        fs::write(file(), &generated).expect("written");
    }
    let kept = fs::read_to_string(file()).expect("deploy/config.toml is there");
    assert!(kept == generated, "deploy/config.toml is not what docs/{PAGE} says: run `make config`");
}

#[test]
fn the_configuration_of_packages_keeps_everything_in_one_folder() {
    let settings = load_with(&generated(), &[]).expect("valid settings");
    let paths = [
        settings.database.url.strip_prefix("sqlite://"),
        settings.documents.url.strip_prefix("file:"),
        settings.mail.url.strip_prefix("file:"),
        settings.auth.signing_key_file.to_str(),
        settings.secrets.master_key_file.to_str(),
    ];
    assert!(paths.iter().all(|path| path.is_some_and(|path| path.starts_with(STATE))), "{paths:?}");
}

#[test]
fn every_line_of_the_configuration_of_packages_can_be_made_active() {
    let is_setting =
        |line: &&str| line.strip_prefix('#').is_some_and(|line| !line.starts_with(' ') && !line.is_empty());
    // A text without a default is left empty there, which is no value for most of them.
    let with_value = |line: &str| is_setting(&line) && !line.ends_with("= \"\"");
    let active: Vec<_> =
        generated().lines().map(|line| if with_value(line) { line[1..].to_owned() } else { line.to_owned() }).collect();
    let settings = load_with(&active.join("\n"), &[]).expect("valid settings");
    assert_eq!(settings.webhooks.retry_delays_seconds, Settings::default().webhooks.retry_delays_seconds);
    assert!(active.iter().filter(|line| line.contains(" = ") && !line.starts_with('#')).count() > 30, "{active:?}");
}
