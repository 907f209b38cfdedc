//! The published rules of electronic invoices. They are not part of the project, which stands without them: where they
//! are absent, nothing is checked and a message says so.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// So many documents are checked by one process: starting it takes seconds.
const DOCUMENTS: usize = 500;
const PEPPOL: &[u8] = b"poacc:billing:3.0";
/// Names the folder that holds the rules.
const FOLDER: &str = "EN16931_RULES";

/// What the rules of EN 16931, of Peppol BIS Billing 3 and of the Netherlands find in UBL documents; rules of Peppol alone
/// in those that claim to be Peppol's alone. `usual` runs files through them and prints a line for each finding; where the
/// variable `EN16931_RULES` names a folder, the script of that name there does. `None` where there is none.
///
/// # Errors
/// When they cannot be run; also when the folder that was named does not hold them, and when the processor they need
/// (`saxonche`) is missing and `CI` is set.
pub fn broken_invoice_rules(usual: &Path, documents: &[Vec<u8>]) -> Result<Option<Vec<String>>, String> {
    let named = env::var_os(FOLDER).map(PathBuf::from);
    let Some(script) = script(usual, named.as_deref())? else { return Ok(None) };
    if !has_processor()? {
        return Ok(None);
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut files = Vec::with_capacity(documents.len());
    for (index, document) in documents.iter().enumerate() {
        let claims = document.windows(PEPPOL.len()).any(|part| part == PEPPOL);
        let file = folder.path().join(format!("{}-{index}.xml", if claims { "peppol" } else { "plain" }));
        fs::write(&file, document).map_err(|error| error.to_string())?;
        files.push(file);
    }
    let mut found = Vec::new();
    for files in files.chunks(DOCUMENTS) {
        let ran = Command::new("python3").arg(&script).args(files).output().map_err(|error| error.to_string())?;
        let told = String::from_utf8_lossy(&ran.stdout).into_owned();
        // It ends with 1 when a rule is broken, and tells which.
        if !ran.status.success() && told.is_empty() {
            return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
        }
        for line in told.lines().filter(|line| !(line.contains("/plain-") && line.contains(" PEPPOL-"))) {
            found.push(format!("{line}\n{}", document_of(line, documents)));
        }
    }
    Ok(Some(found))
}

/// The document that a finding is about, so that whoever reads it sees what is wrong.
fn document_of(finding: &str, documents: &[Vec<u8>]) -> String {
    let number = finding.split_once(".xml").and_then(|(file, _)| file.rsplit('-').next()?.parse::<usize>().ok());
    let document = number.and_then(|number| documents.get(number));
    document.map(|document| String::from_utf8_lossy(document).into_owned()).unwrap_or_default()
}

/// The script that runs the rules, if there is one.
fn script(usual: &Path, named: Option<&Path>) -> Result<Option<PathBuf>, String> {
    let script = match (named, usual.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => usual.to_owned(),
    };
    if script.is_file() {
        return Ok(Some(script));
    }
    if named.is_some() {
        return Err(format!("{FOLDER} is set, but there is no {}", script.display()));
    }
    skipped(&format!("there are no published rules at {}; {FOLDER} may name another folder", script.display()));
    Ok(None)
}

fn has_processor() -> Result<bool, String> {
    let found = Command::new("python3").args(["-c", "import saxonche"]).output();
    if found.is_ok_and(|ran| ran.status.success()) {
        return Ok(true);
    }
    if env::var_os("CI").is_some() {
        return Err("python3 with saxonche is needed: pip install saxonche".to_owned());
    }
    skipped("python3 has no saxonche; pip install saxonche");
    Ok(false)
}

/// Written past the test runner, which shows what a test prints only when it fails.
fn skipped(why: &str) {
    let message = format!("SKIPPED: electronic invoices are not checked by the published rules: {why}\n");
    // Nothing is lost with a message that nobody can read.
    io::stderr().write_all(message.as_bytes()).ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_looked_for_where_they_are_named_and_may_be_absent_elsewhere() {
        let folder = tempfile::tempdir().expect("a folder");
        let usual = folder.path().join("absent/validate.py");
        assert_eq!(script(&usual, None), Ok(None));
        assert!(script(&usual, Some(folder.path())).is_err_and(|error| error.contains(FOLDER)));
        let named = folder.path().join("validate.py");
        fs::write(&named, "").expect("it is written");
        assert_eq!(script(&usual, Some(folder.path())), Ok(Some(named.clone())));
        assert_eq!(script(&named, None), Ok(Some(named)));
    }
}
