//! The settings of an installation: embedded defaults, overridden by a TOML file, overridden by the environment. An
//! unknown key or a bad value stops the start with a message that names the key.

mod environment;
mod examination;
mod retention;
mod scalar;
mod settings;
mod wording;

pub(crate) use examination::{Examined, examine};
pub(crate) use settings::{CustomsMode, Settings};

use environment::Environment;
use figment::Figment;
use figment::providers::{Format, Serialized, Toml};
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
pub(crate) fn load(file: Option<&Path>) -> Result<Settings, ConfigError> {
    let mut figment = Figment::from(Serialized::defaults(Settings::default()));
    if let Some(file) = file {
        if !file.is_file() {
            return Err(ConfigError::NoFile(file.display().to_string()));
        }
        figment = figment.merge(Toml::file_exact(file));
    }
    let settings: Settings = figment.merge(Environment::of_process()).extract().map_err(describe)?;
    checked(settings)
}

fn checked(settings: Settings) -> Result<Settings, ConfigError> {
    let problems = settings.problems();
    if problems.is_empty() { Ok(settings) } else { Err(ConfigError::Bad(problems.join("\n"))) }
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
