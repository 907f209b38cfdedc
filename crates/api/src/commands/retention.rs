use crate::command_line::{HeldRecord, Retention};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::wiring;
use customs_kernel::{OrganisationId, Subject};
use customs_retention::{Cleared, Due, Hold, Matter};
use serde_json::json;
use std::env;

/// Runs `retention report`, `run`, `hold`, `release` and `list`.
pub(crate) fn run(settings: Settings, command: Retention) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    match command {
        Retention::Report { json } => report(&wiring::retention(&foundation)?.report()?, json),
        Retention::Run { json, after_a_long_pause } => {
            // A long pass encrypts messages by the master key that is in use when it does.
            foundation.key_watch(None).in_the_background();
            done(&wiring::retention(&foundation)?.run(after_a_long_pause)?, json);
        }
        Retention::Hold { record, reason } => {
            let as_json = record.json;
            let (organisation, subject, by) = named(record)?;
            let hold = wiring::legal_holds(&foundation).hold(organisation, subject, reason.as_deref(), &by)?;
            let set_by = &hold.new.set_by;
            if as_json {
                println!("{}", described(&hold));
            } else {
                println!("Held: {} {} of organisation {organisation}, by {set_by}.", subject.kind, subject.id);
            }
        }
        Retention::Release { record } => {
            let as_json = record.json;
            let (organisation, subject, by) = named(record)?;
            wiring::legal_holds(&foundation).release(organisation, subject, &by)?;
            if as_json {
                let (organisation, kind) = (organisation.get(), subject.kind.word());
                let reported =
                    json!({ "organisation_id": organisation, "kind": kind, "id": subject.id, "released_by": by });
                println!("{reported}");
            } else {
                println!("Released: {} {} of organisation {organisation}, by {by}.", subject.kind, subject.id);
            }
        }
        Retention::List { organisation, json } => {
            holds(&wiring::legal_holds(&foundation).all(organisation.map(OrganisationId::new))?, json);
        }
    }
    Ok(())
}

/// The organisation, the record that is meant, and the user who acts.
fn named(record: HeldRecord) -> Fallible<(OrganisationId, Subject, String)> {
    let HeldRecord { organisation, declaration, transit, by, json: _ } = record;
    let subject = declaration.map(Subject::declaration).or(transit.map(Subject::transit));
    let subject = subject.ok_or_else(|| Failure::because("--declaration or --transit names the record"))?;
    // The user who became another one is meant, not that other one.
    let user = || ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| env::var(name).ok());
    let by = by.or_else(user).map(|by| by.trim().to_owned()).filter(|by| !by.is_empty());
    let by =
        by.ok_or_else(|| Failure::because("--by has to say who does this, since no user of the system is known"))?;
    Ok((OrganisationId::new(organisation), subject, by))
}

fn report(due: &[Due], as_json: bool) {
    if as_json {
        let list: Vec<_> = due
            .iter()
            .map(|Due { organisation, matter, rows, bytes }| {
                json!({
                    "organisation_id": organisation.map(OrganisationId::get),
                    "kind": matter.word(),
                    "action": matter.action().word(),
                    "rows": rows,
                    "bytes": bytes,
                })
            })
            .collect();
        println!("{}", serde_json::Value::from(list));
        return;
    }
    if due.is_empty() {
        println!("Nothing is due.");
    }
    for Due { organisation, matter, rows, bytes } in due {
        let whose = organisation.map_or("no organisation".to_owned(), |id| format!("organisation {id}"));
        println!("{whose}: {matter} to {}: {rows} rows, {bytes} bytes", action(*matter));
    }
}

fn done(done: &[(Matter, Cleared)], as_json: bool) {
    if as_json {
        let list: Vec<_> = done
            .iter()
            .map(|(matter, Cleared { found: _, rows, freed })| {
                json!({
                    "kind": matter.word(),
                    "action": matter.action().word(),
                    "rows": rows,
                    "freed_bytes": freed,
                })
            })
            .collect();
        println!("{}", serde_json::Value::from(list));
        return;
    }
    if done.is_empty() {
        println!("Nothing was due.");
    }
    for (matter, Cleared { found: _, rows, freed }) in done {
        println!("{matter} to {}: {rows} rows done, {freed} bytes freed", action(*matter));
    }
}

/// What is done with a matter, as an operator reads it.
fn action(matter: Matter) -> &'static str {
    match matter.action() {
        customs_retention::RetentionAction::Archive => "put away",
        customs_retention::RetentionAction::Drop => "drop",
    }
}

fn described(Hold { new, lifted }: &Hold) -> serde_json::Value {
    json!({
        "organisation_id": new.organisation.get(),
        "kind": new.subject.kind.word(),
        "id": new.subject.id,
        "reason": new.reason,
        "set_by": new.set_by,
        "set_at": new.set_at,
        "released_by": lifted.as_ref().map(|lifted| &lifted.by),
        "released_at": lifted.as_ref().map(|lifted| lifted.at),
    })
}

fn holds(holds: &[Hold], as_json: bool) {
    if as_json {
        let list: Vec<_> = holds.iter().map(described).collect();
        println!("{}", serde_json::Value::from(list));
        return;
    }
    if holds.is_empty() {
        println!("Nothing is held.");
    }
    for Hold { new, lifted } in holds {
        let reason = new.reason.as_deref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let end = lifted.as_ref().map_or_else(
            || "in force".to_owned(),
            |lifted| format!("released by {} at {}", lifted.by, lifted.at.format("%Y-%m-%dT%H:%M:%SZ")),
        );
        println!(
            "organisation {}: {} {}{reason}, held by {} at {}: {end}",
            new.organisation,
            new.subject.kind,
            new.subject.id,
            new.set_by,
            new.set_at.format("%Y-%m-%dT%H:%M:%SZ")
        );
    }
}
