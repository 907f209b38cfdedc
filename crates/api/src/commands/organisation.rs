use super::organisation_profile;
use crate::command_line::Organisation;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use customs_kernel::Eori;

/// Runs `organisation create`, `show` and `update`.
pub(crate) fn run(settings: Settings, command: Organisation) -> Fallible<()> {
    match command {
        Organisation::Create { name, eori, json } => {
            let eori = eori
                .map(|text| text.parse::<Eori>().map_err(|error| Failure::because(format!("--eori {error}"))))
                .transpose()?;
            let organisation = Foundation::open(settings)?.access_offline()?.create_organisation(&name, eori)?;
            if json {
                println!("{}", serde_json::json!({ "id": organisation.id().get() }));
            } else {
                println!("Organisation {} \"{}\" created.", organisation.id(), organisation.name());
            }
            Ok(())
        }
        Organisation::Show(arguments) => organisation_profile::show(settings, &arguments),
        Organisation::Update(arguments) => organisation_profile::update(settings, *arguments),
    }
}
