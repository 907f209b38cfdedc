//! All mistakes in the settings at once, so that a file is mended in one go.

use super::wording::worded;
use super::{ConfigError, Environment, Settings, describe, environment};
use figment::providers::{Format, Serialized, Toml};
use figment::value::{Dict, Value};
use figment::{Figment, Profile, Provider};
use std::path::Path;

/// The settings, as far as they can be read, and what is wrong with them.
pub(crate) struct Examined {
    /// The settings without those that cannot be read, which have their defaults.
    pub(crate) settings: Settings,
    pub(crate) mistakes: Vec<Mistake>,
}

/// A mistake in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The key, such as `http.listen`.
    pub(crate) key: String,
    /// What is wrong, with the key.
    pub(crate) reported: String,
}

/// Reads the settings, and goes on after a mistake.
///
/// # Errors
/// Fails when the file does not exist or is not TOML: nothing is known of the settings then.
pub(crate) fn examine(file: Option<&Path>) -> Result<Examined, ConfigError> {
    let mut given = Figment::new();
    if let Some(file) = file {
        if !file.is_file() {
            return Err(ConfigError::NoFile(file.display().to_string()));
        }
        given = given.merge(Toml::file_exact(file));
    }
    examine_given(given.merge(Environment::from_process()))
}

pub(super) fn examine_given(given: Figment) -> Result<Examined, ConfigError> {
    let values = given.data().map_err(describe)?.remove(&Profile::Default).unwrap_or_default();
    let mut leaves = Vec::new();
    collect("", &values, &mut leaves);
    let mut readable = Figment::from(Serialized::defaults(Settings::default()));
    let mut mistakes = Vec::new();
    for (key, value) in leaves {
        let source = source_of(&given, &key, &value);
        let with = readable.clone().merge(Serialized::default(&key, &value));
        match with.extract::<Settings>() {
            Ok(_) => readable = with,
            Err(error) => mistakes.push(mistake(key, &error, &source)),
        }
    }
    let settings: Settings = readable.extract().map_err(describe)?;
    // A rule may be broken only because a setting that cannot be read has its default.
    if mistakes.is_empty() {
        mistakes = settings.problems().into_iter().map(from_rule).collect();
    } else {
        let is_unread = |problem: &Mistake| mistakes.iter().any(|mistake| mistake.key == problem.key);
        let broken: Vec<Mistake> = settings.problems().into_iter().map(from_rule).filter(|p| !is_unread(p)).collect();
        mistakes.extend(broken);
    }
    Ok(Examined { settings, mistakes })
}

/// The values below a section, each with its whole key.
fn collect(section: &str, values: &Dict, leaves: &mut Vec<(String, Value)>) {
    for (name, value) in values {
        let key = if section.is_empty() { name.clone() } else { format!("{section}.{name}") };
        match value {
            Value::Dict(_, inner) if !inner.is_empty() => collect(&key, inner, leaves),
            _ => leaves.push((key, value.clone())),
        }
    }
}

/// Where a value was given: the file, or the variable by its name.
fn source_of(given: &Figment, key: &str, value: &Value) -> String {
    let name = given.get_metadata(value.tag()).map(|source| source.name.to_string()).unwrap_or_default();
    if name == environment::NAME { format!("{name} {}", environment::variable(key)) } else { name }
}

fn mistake(key: String, error: &figment::Error, source: &str) -> Mistake {
    let reported = match &error.kind {
        figment::error::Kind::UnknownField(..) => format!("unknown setting {key} ({source})"),
        kind => format!("setting {key}: {} ({source})", worded(kind, &key)),
    };
    Mistake { key, reported }
}

fn from_rule(problem: String) -> Mistake {
    let key = problem.strip_prefix("setting ").and_then(|rest| rest.split(':').next()).unwrap_or_default();
    Mistake { key: key.to_owned(), reported: problem }
}
