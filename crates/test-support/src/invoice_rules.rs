//! The published rules of electronic invoices. They are not part of the project: where they are absent, nothing is
//! checked and a message says so.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// So many documents are checked by one process: starting it takes seconds.
const DOCUMENTS: usize = 500;
const PEPPOL: &[u8] = b"poacc:billing:3.0";

/// What the rules of EN 16931, of Peppol BIS Billing 3 and of the Netherlands find in UBL documents; rules of Peppol alone
/// in those that claim to be Peppol's alone. `script` runs files through them and prints a line for each finding. `None`
/// where it is absent.
///
/// # Errors
/// When they cannot be run; also when the processor they need (`saxonche`) is missing and `CI` is set.
pub fn broken_invoice_rules(script: &Path, documents: &[Vec<u8>]) -> Result<Option<Vec<String>>, String> {
    if !can_run(script)? {
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
        let ran = Command::new("python3").arg(script).args(files).output().map_err(|error| error.to_string())?;
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

fn can_run(script: &Path) -> Result<bool, String> {
    if !script.is_file() {
        eprintln!("SKIPPED: no published rules at {}", script.display());
        return Ok(false);
    }
    let found = Command::new("python3").args(["-c", "import saxonche"]).output();
    if found.is_ok_and(|ran| ran.status.success()) {
        return Ok(true);
    }
    if env::var_os("CI").is_some() {
        return Err("python3 with saxonche is needed: pip install saxonche".to_owned());
    }
    eprintln!("SKIPPED: pip install saxonche");
    Ok(false)
}
