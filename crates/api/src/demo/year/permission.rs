//! Where a year of work may be written: into an empty embedded database of a developer, and nowhere else.

use crate::config::{CustomsMode, Settings};
use crate::failure::{Failure, Fallible};
use crate::foundation::open_database;
use customs_access::OrganisationRepository;
use customs_persistence::StoredOrganisations;
use std::path::Path;

/// What an embedded database begins with in `database.url`.
const EMBEDDED: &str = "sqlite://";

/// Fails unless these are the settings of a developer: an embedded database, simulated customs, and an address of this
/// machine alone.
pub(super) fn expect_development(settings: &Settings) -> Fallible<()> {
    let gateway = &settings.customs.gateway;
    let public = settings.http.base_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let problems = [
        (!settings.database.url.starts_with(EMBEDDED), "database.url is not an embedded database (sqlite://…)"),
        (settings.customs_mode() != CustomsMode::Simulator, "customs.mode is not simulator"),
        (gateway.url.is_some() || gateway.client_id.is_some(), "customs.gateway.* names a real gateway"),
        (!settings.http.listen.ip().is_loopback(), "http.listen is not an address of this machine alone"),
        (public, "http.base_url is a public address (https://…)"),
    ];
    let problems: Vec<_> = problems.into_iter().filter_map(|(is_so, problem)| is_so.then_some(problem)).collect();
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::because(format!("demo --keep works with development settings only: {}", problems.join("; "))))
}

/// Whether the database of the settings has an organisation. Looks without changing it; what cannot be read is no empty
/// database.
pub(super) fn has_organisation(settings: &Settings) -> Fallible<bool> {
    let file = settings.database.url.strip_prefix(EMBEDDED).unwrap_or_default();
    if Path::new(file).metadata().map_or(true, |file| file.len() == 0) {
        return Ok(false);
    }
    let organisations = StoredOrganisations::new(open_database(settings)?);
    let organisations = organisations.all().map_err(|error| {
        Failure::because(format!("setting database.url: {file} is no empty database: {}", Failure::from(error)))
    })?;
    Ok(!organisations.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl FnOnce(&mut Settings)) -> String {
        let mut settings = Settings::default();
        change(&mut settings);
        expect_development(&settings).err().map(|failure| failure.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_default_settings_are_those_of_a_developer() {
        assert_eq!(refusal(|_| {}), "");
    }

    #[test]
    fn settings_of_an_installation_are_refused() {
        type Change = fn(&mut Settings);
        let installations: [(&str, Change); 5] = [
            ("database.url", |settings| settings.database.url = "postgres://localhost/customs".to_owned()),
            ("customs.mode", |settings| settings.customs.mode = Some(CustomsMode::Gateway)),
            ("customs.gateway", |settings| settings.customs.gateway.url = Some("https://customs.example".to_owned())),
            ("http.listen", |settings| settings.http.listen = ([0, 0, 0, 0], 8080).into()),
            ("http.base_url", |settings| settings.http.base_url = Some("https://broker.example".to_owned())),
        ];
        for (setting, change) in installations {
            assert!(refusal(change).contains(setting), "{setting}");
        }
    }
}
