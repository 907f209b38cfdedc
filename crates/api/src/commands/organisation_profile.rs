use super::guarantee_levels;
use crate::command_line::{ProfileArguments, ShowProfile};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::joiners::{LogoError, Logos};
use crate::wiring;
use customs_billing::BillingError;
use customs_billing::profile::{OrganisationProfile, ProfileChange};
use customs_guarantees::account::{ThresholdChange, Thresholds};
use customs_guarantees::ports::ThresholdSettings;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, in_unit_of_work};
use rust_decimal::Decimal;
use std::path::Path;

/// Runs `organisation show`.
pub(crate) fn show(settings: Settings, arguments: &ShowProfile) -> Fallible<()> {
    let ShowProfile { organisation, json } = arguments;
    let foundation = Foundation::open(settings)?;
    let id = OrganisationId::new(*organisation);
    let profile = wiring::profiles(&foundation).show(id).map_err(|error| reported(error, *organisation))?;
    print(&profile, guarantee_levels::present(&foundation, id)?, *json)
}

/// Runs `organisation update`.
pub(crate) fn update(settings: Settings, arguments: ProfileArguments) -> Fallible<()> {
    let (id, logo, json) = (arguments.organisation, arguments.logo.clone(), arguments.json);
    let (warning_threshold, critical_threshold) = (arguments.warning_threshold, arguments.critical_threshold);
    let levels = ThresholdChange { warning_threshold, critical_threshold };
    let mut change = wanted(arguments);
    if change.is_empty() && logo.is_none() && levels == ThresholdChange::default() {
        return Err(Failure::because("nothing is said that should change; --help lists what can be"));
    }
    // All errors are reported at once, before anything is stored.
    let mut errors = change.check().err().unwrap_or_default();
    errors.extend(levels.broken_rules());
    let picture = match logo.as_deref() {
        None => None,
        Some(path) if path.is_empty() => {
            change.logo = Some(String::new());
            None
        }
        Some(path) => picture(Path::new(path), &mut errors),
    };
    if !errors.is_empty() {
        return Err(as_arguments(&errors));
    }
    let foundation = Foundation::open(settings)?;
    let profiles = wiring::profiles(&foundation);
    let organisation = OrganisationId::new(id);
    let mut profile = profiles.show(organisation).map_err(|error| reported(error, id))?;
    let thresholds = levels.on(guarantee_levels::present(&foundation, organisation)?);
    let thresholds = thresholds.map_err(|errors| as_arguments(&errors))?;
    if let Some(bytes) = picture {
        change.logo = Some(wiring::logos(&foundation)?.keep(organisation, bytes)?);
    }
    // The whole change takes effect in one unit of work, or not at all.
    in_unit_of_work(&foundation.database, || {
        if !change.is_empty() {
            profile = profiles.update(organisation, &change)?;
        }
        if levels != ThresholdChange::default() {
            guarantee_levels::kept(&foundation).set(organisation, thresholds)?;
        }
        Ok(())
    })
    .map_err(|error: BillingError| reported(error, id))?;
    print(&profile, thresholds, json)
}

/// Reads a logo and checks that it can be printed; `None` after adding an error.
fn picture(path: &Path, errors: &mut FieldErrors) -> Option<Vec<u8>> {
    let reported = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            errors.add("logo", (RuleCode::Logo, reported(&error)));
            return None;
        }
    };
    match Logos::check(&bytes) {
        Ok(()) => Some(bytes),
        Err(error @ (LogoError::Unusable(_) | LogoError::TooLarge | LogoError::Files(_))) => {
            errors.add("logo", (RuleCode::Logo, reported(&error)));
            None
        }
    }
}

fn wanted(arguments: ProfileArguments) -> ProfileChange {
    ProfileChange {
        name: arguments.name,
        eori: arguments.eori,
        address: arguments.address,
        postal_code: arguments.postal_code,
        city: arguments.city,
        country: arguments.country,
        kvk: arguments.kvk,
        vat_number: arguments.vat_number,
        iban: arguments.iban,
        bic: arguments.bic,
        email: arguments.email,
        phone: arguments.phone,
        logo: None,
        payment_terms_handling: arguments.payment_terms_handling,
        payment_terms_duties: arguments.payment_terms_duties,
        payment_terms_disbursements: arguments.payment_terms_disbursements,
        invoice_number_format: arguments.invoice_number_format,
    }
}

fn reported(error: BillingError, organisation: i64) -> Failure {
    match error {
        BillingError::Invalid(errors) => as_arguments(&errors),
        BillingError::Unknown(_) => Failure::because(format!("there is no organisation {organisation}")),
        other => other.into(),
    }
}

/// Turns broken rules into a message that names the arguments at fault.
pub(super) fn as_arguments(errors: &FieldErrors) -> Failure {
    let sentence =
        |argument: &str, message: &customs_kernel::BrokenRule| format!("--{} {message}", argument.replace('_', "-"));
    let sentences: Vec<String> = errors
        .iter()
        .flat_map(|(argument, messages)| messages.iter().map(move |message| sentence(argument, message)))
        .collect();
    Failure::because(sentences.join("; "))
}

fn print(profile: &OrganisationProfile, levels: Thresholds, as_json: bool) -> Fallible<()> {
    let (organisation, texts, days) = (profile.organisation, profile.texts(), profile.days());
    let Thresholds { warning, critical } = levels;
    let levels = [("warning_threshold", warning), ("critical_threshold", critical)];
    if as_json {
        return print_json(organisation, &texts, &days, &levels);
    }
    println!("Organisation {organisation}");
    for (field, text) in texts {
        println!("  {field:<28} {}", text.as_deref().unwrap_or("-"));
    }
    for (field, days) in days {
        println!("  {field:<28} {days} days");
    }
    for (field, percentage) in levels {
        println!("  {field:<28} {} %", percentage.normalize());
    }
    Ok(())
}

fn print_json(
    organisation: OrganisationId,
    texts: &[(&str, Option<String>)],
    days: &[(&str, u32)],
    levels: &[(&str, Decimal)],
) -> Fallible<()> {
    let mut record = serde_json::Map::new();
    record.insert("id".to_owned(), organisation.get().into());
    record.extend(texts.iter().map(|(field, text)| ((*field).to_owned(), serde_json::json!(text))));
    record.extend(days.iter().map(|(field, days)| ((*field).to_owned(), serde_json::json!(days))));
    for (field, percentage) in levels {
        record.insert((*field).to_owned(), guarantee_levels::as_json(*percentage)?);
    }
    println!("{}", serde_json::Value::Object(record));
    Ok(())
}
