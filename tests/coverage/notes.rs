//! The calls that tests noted while they ran (`customs_test_support::note_call`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::operations::{Operation, reached};

/// The subject of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Service,
    Interface,
}

/// The tests of one kind that call an operation.
#[derive(Default)]
pub(crate) struct Callers {
    pub(crate) with_success: BTreeSet<String>,
    pub(crate) with_refusal: BTreeSet<String>,
}

/// The tests by their kind and the id of the operation that they call.
#[derive(Default)]
pub(crate) struct Notes(BTreeMap<(Kind, String), Callers>);

impl Notes {
    /// Reads all files of the folder.
    pub(crate) fn read(folder: &Path, operations: &[Operation]) -> Self {
        let mut notes = Self::default();
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let text = fs::read_to_string(entry.expect("an entry").path()).expect("a file of notes");
            text.lines().for_each(|line| notes.add(line, operations));
        }
        notes
    }

    /// Adds a call, unless its path belongs to no operation.
    fn add(&mut self, line: &str, operations: &[Operation]) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [thread, method, path, status] = fields[..] else { panic!("no note of a call: {line}") };
        let Some(operation) = reached(operations, method, path) else { return };
        let (kind, test) = test_of(thread);
        let callers = self.0.entry((kind, operation.id.clone())).or_default();
        let is_success = status.parse::<u16>().expect("a status") < 400;
        let tests = if is_success { &mut callers.with_success } else { &mut callers.with_refusal };
        tests.insert(test);
    }

    /// The tests that call the operation.
    pub(crate) fn callers(&self, kind: Kind, operation: &Operation) -> Option<&Callers> {
        self.0.get(&(kind, operation.id.clone()))
    }

    /// The number of operations that each test calls.
    pub(crate) fn breadths(&self) -> BTreeMap<&str, usize> {
        let mut breadths = BTreeMap::new();
        for callers in self.0.values() {
            for test in callers.with_success.union(&callers.with_refusal) {
                *breadths.entry(test.as_str()).or_default() += 1;
            }
        }
        breadths
    }
}

/// The kind and the name of a test by its thread: `journeys::billing::a_dossier::sqlite` is `billing::a_dossier`.
fn test_of(thread: &str) -> (Kind, String) {
    let test = thread.strip_suffix("::sqlite").or_else(|| thread.strip_suffix("::postgres")).unwrap_or(thread);
    let journey = test.strip_prefix("journeys::");
    let kind = if journey.is_some() { Kind::Service } else { Kind::Interface };
    let (module, function) = journey.unwrap_or(test).rsplit_once("::").expect("a test in a module");
    (kind, format!("{}::{function}", module.replace("::", "/")))
}
