use crate::command_line::Evidence;
use crate::failure::{Failure, Fallible};
use crate::output;
use chrono::SecondsFormat;
use customs_evidence::{About, Fault, PublicKey, Verification, keys_in_file, verify};
use customs_kernel::with_causes;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

/// The exit code when an archive is not what was signed. A check that cannot be made has the exit code of every
/// failure, 1, and a command that was not understood 2.
const ALTERED: u8 = 3;

/// The most bytes of a file with keys.
const LARGEST_KEYS: u64 = 1 << 20;

/// Runs `evidence verify`. It needs no settings and no database: archives are checked where there is neither.
pub(crate) fn run(Evidence::Verify { file, key, json }: Evidence) -> Fallible<ExitCode> {
    let trusted = key.as_deref().map(read_keys).transpose()?;
    let opened = File::open(&file).map_err(|error| unreadable(&file, &error))?;
    let checked = verify(BufReader::new(opened), trusted.as_deref()).map_err(|error| unreadable(&file, &error))?;
    if json {
        output::report(as_json(&checked, trusted.is_some()));
    } else {
        report(&checked, trusted.is_some());
    }
    Ok(if checked.holds() { ExitCode::SUCCESS } else { ExitCode::from(ALTERED) })
}

fn read_keys(file: &Path) -> Fallible<Vec<PublicKey>> {
    let size = fs::metadata(file).map_err(|error| unreadable(file, &error))?.len();
    if size > LARGEST_KEYS {
        return Err(Failure::because(format!("{}: the file is too large for keys", file.display())));
    }
    let bytes = fs::read(file).map_err(|error| unreadable(file, &error))?;
    keys_in_file(&bytes).map_err(|error| Failure::because(format!("{}: {error}", file.display())))
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::because(format!("{}: {}", file.display(), with_causes(error)))
}

fn report(checked: &Verification, is_compared: bool) {
    if let Some(about) = &checked.about {
        let About { organisation_id, record, reference, created_at, created_by } = about;
        let at = created_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        // Texts of an archive that someone else made may hold anything, also what a terminal would obey.
        output::report(format_args!(
            "Evidence about {} {} ({}) of organisation {organisation_id}, as of {at}, for {}.",
            record.kind,
            record.id,
            reference.escape_debug(),
            created_by.escape_debug(),
        ));
    }
    for left_out in &checked.left_out {
        output::report(format_args!("Not in it: {}. {}", left_out.part.escape_debug(), left_out.reason.escape_debug()));
    }
    if let Some(key) = &checked.key {
        output::report(format_args!("Key of the signature: {}", key.thumbprint()));
    }
    for fault in &checked.faults {
        output::report(format_args!("WRONG: {}", shown(fault)));
    }
    match (checked.holds(), is_compared) {
        (false, _) => output::report("The archive is NOT what was signed."),
        (true, true) => output::report(format_args!(
            "The archive is what was signed by one of the given keys: {} entries.",
            checked.entries
        )),
        (true, false) => output::report(format_args!(
            "The archive agrees with the key in it: {} entries. That shows no more than that it was not altered since; whether the \
             key is that of the service shows --key.",
            checked.entries
        )),
    }
}

/// A fault in words, without characters that a terminal would obey or that turn the direction of a line.
fn shown(fault: &Fault) -> String {
    let shown = |c: char| if matches!(c, ' '..='~') { vec![c] } else { c.escape_debug().collect() };
    fault.to_string().chars().flat_map(shown).collect()
}

fn as_json(checked: &Verification, is_compared: bool) -> Value {
    let faults: Vec<Value> = checked
        .faults
        .iter()
        .map(|fault| json!({ "code": fault.code(), "entry": fault.entry(), "message": fault.to_string() }))
        .collect();
    json!({
        "holds": checked.holds(),
        "key": checked.key.map(|key| key.thumbprint()),
        "key_compared": is_compared,
        "about": checked.about,
        "entries": checked.entries,
        "left_out": checked.left_out,
        "faults": faults,
    })
}
