//! Runs the published rules of electronic invoices. They are not part of the project: where they are absent, nothing is
//! checked and a message says so.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::program::{has_python_module, skipped};

/// Documents that one process checks: starting a process takes seconds.
const DOCUMENTS: usize = 500;
const PEPPOL: &[u8] = b"poacc:billing:3.0";
/// The environment variable that names the folder of the rules.
const FOLDER: &str = "EN16931_RULES";
const UNCHECKED: &str = "electronic invoices are not checked by the published rules";

/// The findings of the rules of EN 16931, of Peppol BIS Billing 3 and of the Netherlands in UBL documents. Rules that
/// only Peppol has count only in documents that claim to be Peppol's. `usual` is a script that runs files through the
/// rules and prints a line for each finding; if the variable `EN16931_RULES` names a folder, the script with the same
/// name in that folder is used instead. `None` where there is no script.
///
/// # Errors
/// When the rules cannot be run; also when the named folder does not hold them, and when the processor they need
/// (`saxonche`) is missing and `CI` is set.
pub fn broken_invoice_rules(usual: &Path, documents: &[Vec<u8>]) -> Result<Option<Vec<String>>, String> {
    let named = env::var_os(FOLDER).map(PathBuf::from);
    let Some(script) = script(usual, named.as_deref())? else { return Ok(None) };
    if !has_python_module("saxonche", "saxonche", UNCHECKED)? {
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
        let reported = String::from_utf8_lossy(&ran.stdout).into_owned();
        // The script ends with 1 when a rule is broken, and prints which.
        if !ran.status.success() && reported.is_empty() {
            return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
        }
        for line in reported.lines().filter(|line| !(line.contains("/plain-") && line.contains(" PEPPOL-"))) {
            found.push(format!("{line}\n{}", document_of(line, documents)));
        }
    }
    Ok(Some(found))
}

/// The document that a finding is about, to show it with the finding.
fn document_of(finding: &str, documents: &[Vec<u8>]) -> String {
    let number = finding.split_once(".xml").and_then(|(file, _)| file.rsplit('-').next()?.parse::<usize>().ok());
    let document = number.and_then(|number| documents.get(number));
    document.map(|document| String::from_utf8_lossy(document).into_owned()).unwrap_or_default()
}

/// The script that runs the rules; `None` if there is none.
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
    skipped(UNCHECKED, &format!("there are none at {}; {FOLDER} may name another folder", script.display()));
    Ok(None)
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
