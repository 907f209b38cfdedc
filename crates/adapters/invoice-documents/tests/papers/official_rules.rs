//! Every document passes the published rules of EN 16931 and Peppol BIS Billing 3. They are not part of the project:
//! where they are absent the tests pass over with a message.

use crate::any_document::any_document;
use crate::samples::{american_buyer, credit_note, dutch_buyer, invoice, line, mixed_lines, polish_buyer};
use customs_invoice_documents::document::{InvoiceDocument, Language, OutsideVat, VatCategory};
use customs_invoice_documents::rules::{conflicts, missing_particulars};
use customs_invoice_documents::ubl::write_ubl;
use customs_test_support::at_length;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many files are checked by one process: starting it takes seconds.
const FILES: usize = 500;

/// The script that runs documents through the stylesheets, when it and the processor it needs are there. Under CI a
/// missing processor is a failure.
fn validator() -> Option<PathBuf> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/en16931/validate.py");
    if !script.is_file() {
        eprintln!("SKIPPED: no published rules at {}", script.display());
        return None;
    }
    let found = Command::new("python3").args(["-c", "import saxonche"]).output();
    if !found.as_ref().is_ok_and(|ran| ran.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "python3 with saxonche is needed: {found:?}");
        eprintln!("SKIPPED: python3 -m pip install saxonche");
        return None;
    }
    Some(script)
}

/// What the rules find in documents, but for what concerns Peppol alone in documents that do not claim to be its.
fn findings(documents: &[InvoiceDocument]) -> Vec<String> {
    let Some(script) = validator() else { return Vec::new() };
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("official-rules-{}-{run}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut files = Vec::new();
    for (index, document) in documents.iter().enumerate() {
        let bytes = write_ubl(document).expect("a UBL document");
        let claims = String::from_utf8_lossy(&bytes).contains("poacc:billing:3.0");
        let file = folder.join(format!("{}-{index}.xml", if claims { "peppol" } else { "plain" }));
        std::fs::write(&file, bytes).expect("a file");
        files.push(file);
    }
    let mut found = Vec::new();
    for files in files.chunks(FILES) {
        let ran = Command::new("python3").arg(&script).args(files).output().expect("the script runs");
        let told = String::from_utf8_lossy(&ran.stdout).into_owned();
        let complete = ran.status.success() || !told.is_empty();
        assert!(complete, "the script failed: {}", String::from_utf8_lossy(&ran.stderr));
        found.extend(told.lines().filter(|line| concerns(line)).map(str::to_owned));
    }
    if found.is_empty() {
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }
    found
}

fn concerns(finding: &str) -> bool {
    let plain = finding.split(':').next().is_some_and(|file| file.contains("/plain-"));
    !(plain && finding.contains(" PEPPOL-"))
}

fn reversed() -> InvoiceDocument {
    let mut document = invoice(vec![
        line("Import declaration", "3", "65", "0", VatCategory::ReverseCharge),
        line("Duties", "1", "1284.37", "0", VatCategory::Exempt),
    ]);
    document.buyer = polish_buyer();
    document.language = Language::English;
    document
}

fn not_taxed_here() -> InvoiceDocument {
    let mut document = invoice(vec![
        line("Import declaration", "3", "65", "0", VatCategory::OutsideScope),
        line("Duties", "1", "1284.37", "0", VatCategory::OutsideScope),
    ]);
    document.buyer = american_buyer();
    document.outside_vat = OutsideVat { repayments: true, not_taxed_here: true };
    document
}

fn without_kvk_number() -> InvoiceDocument {
    let mut document = invoice(mixed_lines(3));
    document.buyer = dutch_buyer();
    document.buyer.party.kvk_number = None;
    document
}

#[test]
fn each_kind_of_document_passes_the_published_rules() {
    let duties = || line("Invoerrechten", "1", "1284.37", "0", VatCategory::OutsideScope);
    let mut unreached = invoice(mixed_lines(7));
    unreached.buyer = american_buyer();
    let mut deducted = invoice(mixed_lines(2));
    deducted.lines.push(line("Voorschot 2026-00012", "-1", "100.00", "21", VatCategory::Standard));
    let samples = [
        invoice(mixed_lines(7)),
        invoice(vec![duties()]),
        credit_note(mixed_lines(7)),
        credit_note(vec![duties()]),
        reversed(),
        not_taxed_here(),
        without_kvk_number(),
        unreached,
        deducted.totalled(),
        invoice(mixed_lines(150)),
    ];
    for document in &samples {
        assert_eq!((missing_particulars(document), conflicts(document)), (vec![], vec![]));
    }
    assert_eq!(findings(&samples), [""; 0]);
}

/// Without it the test above could pass because nothing is read.
#[test]
fn the_published_rules_find_what_is_wrong() {
    if validator().is_none() {
        return;
    }
    let mut lines = mixed_lines(1);
    lines.push(line("Invoerrechten", "1", "10", "0", VatCategory::OutsideScope));
    let found = findings(&[invoice(lines)]);
    assert!(found.iter().any(|finding| finding.contains("BR-O-11")), "{found:?}");
}

#[test]
fn any_document_passes_the_published_rules() {
    let mut runner = TestRunner::deterministic();
    let strategy = any_document(8);
    let any = std::iter::repeat_with(|| strategy.new_tree(&mut runner).expect("a document").current());
    // What is not written at all: a reversal without the customer's number, cents that add up to a euro.
    let complete =
        |document: &InvoiceDocument| missing_particulars(document).is_empty() && conflicts(document).is_empty();
    let documents: Vec<InvoiceDocument> = any.filter(complete).take(at_length(40, 5_000)).collect();
    assert_eq!(findings(&documents), [""; 0]);
}
