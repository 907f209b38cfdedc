//! The calls of tests, noted for `docs/coverage.md`.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::{env, process, thread};

/// The notes of this process, in the folder that `NOTE_CALLS` names.
static NOTES: LazyLock<Option<Mutex<Notes>>> = LazyLock::new(|| {
    let file = Path::new(&env::var_os("NOTE_CALLS")?).join(format!("{}.txt", process::id()));
    let notes = Notes::in_file(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Some(Mutex::new(notes))
});

/// Notes that the test of this thread called the service and got this status, where `NOTE_CALLS` names a folder. Calls
/// of further threads, which bear no name of a test, are not noted.
///
/// # Panics
///
/// When the note cannot be written.
pub fn note_call(method: &str, path: &str, status: u16) {
    let Some(notes) = &*NOTES else { return };
    let thread = thread::current();
    let Some(test) = thread.name().filter(|name| name.contains("::")) else { return };
    let noted = notes.lock().unwrap_or_else(PoisonError::into_inner).add(test, method, path, status);
    noted.unwrap_or_else(|error| panic!("{test} cannot note its call: {error}"));
}

/// A file with a line for each call, and the lines that it has.
struct Notes {
    file: File,
    known: HashSet<String>,
}

impl Notes {
    fn in_file(file: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(file)?;
        Ok(Self { file, known: HashSet::new() })
    }

    /// Adds a call, unless the same was noted before.
    fn add(&mut self, test: &str, method: &str, path: &str, status: u16) -> io::Result<()> {
        let path = path.split('?').next().unwrap_or_default();
        let line = format!("{test}\t{method}\t{path}\t{status}\n");
        if !self.known.contains(&line) {
            self.file.write_all(line.as_bytes())?;
            self.known.insert(line);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_call_is_noted_once_without_its_query() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("1.txt");
        let mut notes = Notes::in_file(&file).expect("a file");
        for (path, status) in [("/things?page=2", 200), ("/things", 200), ("/things", 404)] {
            notes.add("journeys::things", "GET", path, status).expect("noted");
        }
        let noted = fs::read_to_string(&file).expect("the notes");
        assert_eq!(noted, "journeys::things\tGET\t/things\t200\njourneys::things\tGET\t/things\t404\n");
    }
}
