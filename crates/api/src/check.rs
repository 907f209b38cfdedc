//! Whether an installation is in order. Nothing is changed in the database, and no key is made.

mod cluster;
mod customs;
mod database;
mod finding;
mod installation;
mod keys;
mod listening;
mod surroundings;
mod timed;

pub(crate) use finding::{Finding, Outcome};

use crate::config::{CustomsMode, Examined, Settings, examine};
use customs_persistence::Database;
use std::path::Path;
use timed::{Question, in_time};

/// The settings and the database of the installation, for the checks that need them.
#[derive(Clone)]
pub(crate) struct Site {
    settings: Settings,
    /// The database, if it answers.
    database: Option<Database>,
    /// How far its migrations are.
    schema: Schema,
}

/// How far the migrations of the database are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Schema {
    /// There is no database yet, or an empty one.
    New,
    /// All migrations of this version have run, and none that it cannot live with.
    Fits,
    /// Other migrations have run, or the database could not say.
    Other,
}

/// Checks everything, side by side, and returns what was found in one order.
pub(crate) fn check(file: Option<&Path>) -> Vec<Finding> {
    let examined = match examine(file) {
        Ok(examined) => examined,
        Err(error) => {
            let advice = "mend the configuration file; nothing else was checked";
            return vec![Finding::failed("configuration", error.to_string(), advice)];
        }
    };
    let mut findings = configuration(&examined);
    let unread: Vec<String> = examined.mistakes.into_iter().map(|mistake| mistake.key).collect();
    let settings = examined.settings;
    let (about_database, site) = database_of(settings, &unread);
    findings.extend(about_database);
    findings.extend(in_time(questions(&site, &unread)));
    findings
}

fn configuration(examined: &Examined) -> Vec<Finding> {
    if examined.mistakes.is_empty() {
        return vec![Finding::ok("configuration", "all settings are known and valid")];
    }
    let advice = "docs/operating.md lists all settings";
    examined.mistakes.iter().map(|mistake| Finding::failed("configuration", mistake.reported.clone(), advice)).collect()
}

/// Opens the database, for all checks that need it.
fn database_of(settings: Settings, unread: &[String]) -> (Vec<Finding>, Site) {
    let without = Site { settings, database: None, schema: Schema::Other };
    if let Some(skipped) = skipped("database", "database", unread) {
        return (vec![skipped], without);
    }
    let mut findings = vec![database::tls(&without.settings)];
    let (url, settings) = (without.settings.database.url.clone(), without.settings.clone());
    match timed::one("database", move || database::open(&url)) {
        Ok(opened) => {
            findings.push(opened.finding);
            let Some(database) = opened.database else {
                let schema = if opened.is_missing { Schema::New } else { Schema::Other };
                return (findings, Site { schema, ..without });
            };
            let asked = database.clone();
            let migrations = timed::one("migrations", move || database::migrations(&asked));
            let (migrations, schema) = migrations.unwrap_or_else(|late| (late, Schema::Other));
            findings.push(migrations);
            (findings, Site { settings, database: Some(database), schema })
        }
        Err(late) => {
            findings.push(late);
            (findings, without)
        }
    }
}

/// A check that is left out because a setting of its section cannot be read.
fn skipped(name: &'static str, section: &str, unread: &[String]) -> Option<Finding> {
    let key = unread.iter().find(|key| *key == section || key.starts_with(&format!("{section}.")))?;
    Some(Finding::skipped(name, format!("setting {key} is wrong")))
}

/// The checks that can run side by side.
fn questions(site: &Site, unread: &[String]) -> Vec<Question> {
    type Check = fn(&Site) -> Finding;
    let is_gateway = site.settings.customs_mode() == CustomsMode::Gateway;
    let all: [(&'static str, &str, Check); 13] = [
        ("rights", "database", database::rights),
        ("clock", "database", database::clock),
        ("cluster", "database", cluster::cluster),
        ("audit log", "database", database::audit_log),
        ("installation", "database", installation::installation),
        ("master key", "secrets", keys::master_key),
        ("signing keys", "auth", keys::signing_keys),
        ("documents", "documents", surroundings::documents),
        ("mail", "mail", surroundings::mail),
        ("rate limits", "rate_limit", surroundings::rate_limits),
        ("gateway of customs", "customs.gateway", if is_gateway { customs::gateway } else { customs::simulator }),
        ("messages of customs", "customs.gateway", customs::inbound),
        ("address", "http", listening::address),
    ];
    all.into_iter()
        .map(|(name, section, check)| match skipped(name, section, unread) {
            Some(skipped) => Question::answered(name, skipped),
            None => {
                let site = site.clone();
                Question::new(name, move || check(&site))
            }
        })
        .collect()
}
