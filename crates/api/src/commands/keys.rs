use crate::command_line::Keys;
use crate::config::Settings;
use crate::failure::Fallible;
use crate::foundation::Foundation;
use crate::keys::{MasterRotation, Rotated};
use crate::output::report;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_access::{SigningKeyDates, SigningKeyStanding};
use customs_persistence::MasterKeyId;
use serde_json::{Value, json};
use std::time::Duration;

/// Runs `keys list`, `keys rotate` and `keys rotate-master`.
pub(crate) fn run(settings: Settings, command: Keys) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    match command {
        Keys::List { json } => list(&foundation, json),
        Keys::Rotate { json } => rotate(&foundation, json),
        Keys::RotateMaster { add, finish, wait, json } => {
            let patience = Duration::from_secs(wait.into());
            rotate_master(&foundation, Part { add, finish }, patience, json)
        }
    }
}

/// Which part of a rotation is asked for; all of it without either.
struct Part {
    add: bool,
    finish: bool,
}

fn list(foundation: &Foundation, as_json: bool) -> Fallible<()> {
    let signing = foundation.signing_keys()?.standings()?;
    let master = master_keys(foundation)?;
    if as_json {
        let signing: Vec<Value> = signing.iter().map(|(key, standing)| described(key, *standing)).collect();
        let master: Vec<Value> =
            master.iter().map(|(id, state)| json!({ "id": id.as_str(), "state": state })).collect();
        println!("{}", json!({ "signing_keys": signing, "master_keys": master }));
        return Ok(());
    }
    println!("Signing keys of access tokens:");
    for (key, standing) in &signing {
        println!("  {}  {}", key.kid, in_words(key, *standing));
    }
    println!("Master keys:");
    for (id, state) in &master {
        println!("  {id}  {state}");
    }
    Ok(())
}

/// The master keys of file and database, with what they do.
fn master_keys(foundation: &Foundation) -> Fallible<Vec<(MasterKeyId, &'static str)>> {
    let in_use = foundation.database.master_keys_in_use()?;
    let in_file = foundation.master_key_file.load()?;
    let place = |id: &MasterKeyId| in_file.ids().position(|known| known == id);
    let state = |id: &MasterKeyId| match in_use.last() {
        Some(last) if last == id => "seals",
        _ if in_use.contains(id) => "opens",
        Some(last) if place(id) < place(last) => "not needed",
        _ => "waits",
    };
    Ok(in_file.ids().map(|id| (id.clone(), state(id))).collect())
}

fn rotate(foundation: &Foundation, as_json: bool) -> Fallible<()> {
    let key = foundation.signing_keys()?.rotate()?;
    if as_json {
        println!("{}", described(&key, SigningKeyStanding::Published));
    } else {
        println!("New signing key {}: {}.", key.kid, in_words(&key, SigningKeyStanding::Published));
        println!("Tokens of the former key stay valid until they end.");
    }
    Ok(())
}

fn rotate_master(foundation: &Foundation, part: Part, patience: Duration, as_json: bool) -> Fallible<()> {
    let report = |line: &str| {
        if !as_json {
            report(line);
        }
    };
    let rotation = MasterRotation::new(foundation, patience, &report);
    let Rotated { key, is_new } = match part {
        Part { add: true, .. } => Rotated { key: rotation.add()?, is_new: false },
        Part { finish: true, .. } => Rotated { key: rotation.finish()?, is_new: false },
        Part { .. } => rotation.rotate()?,
    };
    if as_json {
        println!("{}", json!({ "master_key": key.as_str(), "complete": !part.add, "rotated": is_new }));
    }
    Ok(())
}

fn described(key: &SigningKeyDates, standing: SigningKeyStanding) -> Value {
    let (state, until) = match standing {
        SigningKeyStanding::Published => ("published", None),
        SigningKeyStanding::Signs => ("signs", None),
        SigningKeyStanding::AcceptedUntil(end) => ("accepted", Some(end)),
        SigningKeyStanding::Ended => ("ended", None),
    };
    json!({
        "kid": key.kid,
        "state": state,
        "created_at": key.created_at,
        "signs_from": key.signs_from,
        "accepted_until": until,
    })
}

fn in_words(key: &SigningKeyDates, standing: SigningKeyStanding) -> String {
    match standing {
        SigningKeyStanding::Published => format!("is accepted, and signs from {}", moment(key.signs_from)),
        SigningKeyStanding::Signs => format!("signs since {}", moment(key.signs_from)),
        SigningKeyStanding::AcceptedUntil(end) => format!("its tokens are accepted until {}", moment(end)),
        SigningKeyStanding::Ended => "has ended".to_owned(),
    }
}

fn moment(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}
