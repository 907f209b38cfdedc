//! The settings of an installation: embedded defaults, overridden by a TOML file, overridden by the environment. Unknown
//! keys and bad values stop the start with a message that names all of them.

mod environment;
mod examination;
mod retention;
mod rules;
mod scalar;
mod settings;
mod wording;

pub(crate) use examination::{Examined, examine};
pub(crate) use settings::{CustomsMode, Settings};

use environment::Environment;
use std::path::Path;

/// Error in the settings, which stops the start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error("the configuration file {0} does not exist")]
    NoFile(String),
    #[error("{0}")]
    Bad(String),
}

/// Reads the settings: defaults, then the file, then the environment.
///
/// # Errors
/// Returns all mistakes at once, each with its key.
pub(crate) fn load(file: Option<&Path>) -> Result<Settings, ConfigError> {
    examine(file).and_then(without_mistakes)
}

/// The settings, if nothing is wrong with them; otherwise all mistakes, one a line.
fn without_mistakes(Examined { settings, mistakes }: Examined) -> Result<Settings, ConfigError> {
    let reported: Vec<String> = mistakes.into_iter().map(|mistake| mistake.reported).collect();
    if reported.is_empty() { Ok(settings) } else { Err(ConfigError::Bad(reported.join("\n"))) }
}

/// Words the errors, one line each, with the key and its source.
fn describe(errors: figment::Error) -> ConfigError {
    let lines: Vec<String> = errors
        .into_iter()
        .map(|error| {
            let key = error.path.join(".");
            let source = error.metadata.as_ref().map(|metadata| metadata.name.to_string()).unwrap_or_default();
            match (&error.kind, key.is_empty()) {
                (figment::error::Kind::UnknownField(field, _), _) => {
                    let key =
                        if key.is_empty() || key.ends_with(field.as_str()) { key } else { format!("{key}.{field}") };
                    let key = if key.is_empty() { field.clone() } else { key };
                    format!("unknown setting {key} ({source})")
                }
                (kind, false) => format!("setting {key}: {} ({source})", wording::worded(kind, &key)),
                (kind, true) => format!("{} ({source})", wording::worded(kind, &key)),
            }
        })
        .collect();
    ConfigError::Bad(lines.join("\n"))
}

#[cfg(test)]
mod tests;
