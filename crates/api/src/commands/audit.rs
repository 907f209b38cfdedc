use crate::command_line::Audit;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::output;
use crate::wiring;
use customs_access::OrganisationRepository;
use customs_audit::{AuditLog, Verification};
use customs_kernel::{OrganisationId, StorageError, with_causes};
use customs_persistence::StoredOrganisations;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;

/// The exit code when a chain does not hold. A check that cannot be made has the exit code of every failure, 1, and a
/// command that was not understood 2.
const BROKEN: u8 = 3;

/// Runs `audit verify`.
pub(crate) fn run(settings: Settings, Audit::Verify { organisation, noted, json }: Audit) -> Fallible<ExitCode> {
    let foundation = Foundation::open(settings)?;
    let log = wiring::audit_log(&foundation);
    let missing = log.missing_guards()?;
    if !json && !missing.is_empty() {
        output::report(format_args!(
            "Triggers of the audit log are gone or switched off, so that writes may be missing: {}.",
            missing.join(", ")
        ));
    }
    let mut checked = Vec::new();
    for organisation in organisations(&foundation, &log, organisation)? {
        let outcome = log.verify(organisation, noted);
        if !json {
            report(organisation, &outcome);
        }
        checked.push((organisation, outcome));
    }
    let holds =
        missing.is_empty() && checked.iter().all(|(_, outcome)| outcome.as_ref().is_ok_and(Verification::holds));
    if json {
        let each: Vec<Value> = checked.iter().map(as_json).collect();
        output::report(json!({ "holds": holds, "missing_triggers": missing, "organisations": each }));
    }
    let is_broken = !missing.is_empty()
        || checked.iter().any(|(_, outcome)| outcome.as_ref().is_ok_and(|verification| !verification.holds()));
    Ok(match (is_broken, holds) {
        (true, _) => ExitCode::from(BROKEN),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    })
}

/// The organisation that was chosen, or all that have a chain, also where they were deleted.
fn organisations(foundation: &Foundation, log: &AuditLog, chosen: Option<i64>) -> Fallible<Vec<OrganisationId>> {
    let stored = StoredOrganisations::new(foundation.database.clone());
    let mut known: BTreeSet<OrganisationId> = log.organisations()?.into_iter().collect();
    known.extend(stored.all()?.into_iter().map(|organisation| organisation.id()));
    let Some(id) = chosen.map(OrganisationId::new) else { return Ok(known.into_iter().collect()) };
    if known.contains(&id) {
        Ok(vec![id])
    } else {
        Err(Failure::because(format!("--organisation {id} does not exist")))
    }
}

fn report(organisation: OrganisationId, outcome: &Result<Verification, StorageError>) {
    let Verification { entries, waiting, hash, broken } = match outcome {
        Ok(verification) => verification,
        Err(error) => {
            let why = with_causes(error);
            return output::report(format_args!("Organisation {organisation}: the chain could not be checked: {why}."));
        }
    };
    match broken {
        None => output::report(format_args!(
            "Organisation {organisation}: the chain holds. {waiting} entries wait for it. Note {entries}:{hash}"
        )),
        Some(place) => output::report(format_args!("Organisation {organisation}: the chain is BROKEN: {place}.")),
    }
}

fn as_json((organisation, outcome): &(OrganisationId, Result<Verification, StorageError>)) -> Value {
    let verification = match outcome {
        Ok(verification) => verification,
        Err(error) => return json!({ "organisation_id": organisation.get(), "error": with_causes(error) }),
    };
    let Verification { entries, waiting, hash, broken } = verification;
    json!({
        "organisation_id": organisation.get(),
        "holds": verification.holds(),
        "entries": entries,
        "waiting": waiting,
        "hash": hash.to_string(),
        "broken": broken.as_ref().map(|place| json!({
            "sequence": place.sequence(),
            "entry_id": place.entry().map(customs_audit::AuditEntryId::get),
            "message": place.to_string(),
        })),
    })
}
