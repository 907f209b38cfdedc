use crate::command_line::Audit;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::wiring;
use customs_access::OrganisationRepository;
use customs_audit::Verification;
use customs_kernel::OrganisationId;
use customs_persistence::StoredOrganisations;
use serde_json::{Value, json};
use std::process::ExitCode;

/// The exit code when a chain does not hold. A check that cannot be made has the exit code of every failure.
const BROKEN: u8 = 2;

/// Runs `audit verify`.
pub(crate) fn run(settings: Settings, Audit::Verify { organisation, noted, json }: Audit) -> Fallible<ExitCode> {
    let foundation = Foundation::open(settings)?;
    let log = wiring::audit_log(&foundation);
    let mut checked = Vec::new();
    for organisation in organisations(&foundation, organisation)? {
        let verification = log.verify(organisation, noted)?;
        if !json {
            tell(organisation, &verification);
        }
        checked.push((organisation, verification));
    }
    let holds = checked.iter().all(|(_, verification)| verification.holds());
    if json {
        let each: Vec<Value> = checked.iter().map(as_json).collect();
        println!("{}", json!({ "holds": holds, "organisations": each }));
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(BROKEN) })
}

fn organisations(foundation: &Foundation, chosen: Option<i64>) -> Fallible<Vec<OrganisationId>> {
    let stored = StoredOrganisations::new(foundation.database.clone());
    let Some(id) = chosen.map(OrganisationId::new) else {
        return Ok(stored.all()?.into_iter().map(|organisation| organisation.id()).collect());
    };
    match stored.find(id)? {
        Some(organisation) => Ok(vec![organisation.id()]),
        None => Err(Failure::because(format!("--organisation {id} does not exist"))),
    }
}

fn tell(organisation: OrganisationId, verification: &Verification) {
    let Verification { entries, waiting, hash, broken } = verification;
    match broken {
        None => println!(
            "Organisation {organisation}: the chain holds. {waiting} entries wait for it. Note {entries}:{hash}"
        ),
        Some(place) => println!("Organisation {organisation}: the chain is BROKEN: {place}."),
    }
}

fn as_json((organisation, verification): &(OrganisationId, Verification)) -> Value {
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
