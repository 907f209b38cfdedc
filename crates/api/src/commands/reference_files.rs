use crate::command_line::{Codebook, Tariff};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::wiring;
use customs_kernel::amsterdam_date;
use customs_tariff::import::{CodebookFile, ImportError, ImportObserver, Pass, Source, TariffFile};
use customs_tariff::ports::Replaced;
use customs_tariff::{ReferenceDataError, TariffTable};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Runs `codebook import`.
pub(crate) fn codebook(settings: Settings, Codebook::Import { path, json }: Codebook) -> Fallible<()> {
    let files = files(&path, CodebookFile::named)?;
    let foundation = Foundation::open(settings)?;
    let import = wiring::reference_import(&foundation.database);
    let mut on_terminal = OnTerminal::default();
    let named: Vec<(CodebookFile, String, &dyn Source)> =
        files.iter().map(|(content, file)| (*content, file.shown(), file as &dyn Source)).collect();
    let outcome = import.import_codebook(&named, &mut on_terminal);
    on_terminal.end();
    let changed = outcome.map_err(|error| reported(&path, error))?;
    let count = files.len();
    if json {
        println!("{}", json!({ "tables": count, "changed": changed }));
        return Ok(());
    }
    println!("{count} {} imported{}.", plural(count), if changed { "" } else { "; nothing was new" });
    Ok(())
}

/// Runs `tariff import`.
pub(crate) fn tariff(settings: Settings, Tariff::Import { path, effective_from, json }: Tariff) -> Fallible<()> {
    let files = files(&path, TariffFile::named)?;
    let foundation = Foundation::open(settings)?;
    let import = wiring::reference_import(&foundation.database);
    let from = effective_from.unwrap_or_else(|| amsterdam_date(foundation.clock.now()));
    let mut on_terminal = OnTerminal::default();
    let named: Vec<(TariffTable, String, &dyn Source)> =
        files.iter().map(|(table, file)| (*table, file.shown(), file as &dyn Source)).collect();
    // Files that replace a sample apply to all days.
    let replace_sample: Vec<bool> =
        files.iter().map(|(table, _)| import.tariff.holds_sample(*table)).collect::<Result<_, _>>()?;
    let outcome = import.import_tariff(&named, from, &mut on_terminal);
    on_terminal.end();
    let done = outcome.map_err(|error| reported(&path, error))?;
    let mut tables = Vec::new();
    for (((table, _), Replaced { begun, ended, unchanged }), is_first) in files.iter().zip(done).zip(replace_sample) {
        if json {
            let from = (!is_first).then(|| from.to_string());
            let table = table.name();
            tables.push(json!({ "table": table, "new": begun, "ended": ended, "unchanged": unchanged, "from": from }));
            continue;
        }
        let from = if is_first { "for all days".to_owned() } else { format!("from {from} on") };
        println!("{}: {begun} new, {ended} ended, {unchanged} unchanged, {from}.", table.name());
    }
    if json {
        println!("{}", Value::Array(tables));
    }
    Ok(())
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "table" } else { "tables" }
}

/// Words the failure of an import. An error about one file already names that file; bad rows get the given path.
fn reported(path: &Path, error: ImportError) -> Failure {
    match error {
        ImportError::BadRows(_) => Failure::because(format!("{}: {error}", path.display())),
        error => error.into(),
    }
}

/// A file named on the command line.
struct NamedFile(PathBuf);

impl NamedFile {
    fn shown(&self) -> String {
        self.0.display().to_string()
    }
}

impl Source for NamedFile {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(&self.0)?))
    }
}

/// The file, or the files of a folder that hold a table; other files in the folder are ignored.
fn files<T>(path: &Path, content: impl Fn(&str) -> Option<T>) -> Fallible<Vec<(T, NamedFile)>> {
    let failure = |error: &dyn std::fmt::Display| Failure::because(format!("{}: {error}", path.display()));
    let content_of = |path: &Path| path.file_name().and_then(|name| name.to_str()).and_then(&content);
    if !path.is_dir() {
        fs::metadata(path).map_err(|error| failure(&error))?;
        let content = content_of(path).ok_or_else(|| failure(&"the name of the file is that of no table"))?;
        return Ok(vec![(content, NamedFile(path.to_owned()))]);
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| failure(&error))? {
        paths.push(entry.map_err(|error| failure(&error))?.path());
    }
    paths.sort();
    let found: Vec<(T, NamedFile)> =
        paths.into_iter().filter_map(|path| content_of(&path).map(|content| (content, NamedFile(path)))).collect();
    if found.is_empty() {
        return Err(failure(&"the folder holds no file with the name of a table"));
    }
    Ok(found)
}

/// Shows a progress bar, on a terminal only, and prints bad rows to standard error.
#[derive(Default)]
struct OnTerminal {
    bar: Option<(String, Pass, ProgressBar)>,
    bad: usize,
}

/// Most bad rows printed: in a file of the wrong kind all rows are bad.
const MOST_TOLD: usize = 100;

impl OnTerminal {
    fn end(&mut self) {
        if let Some((_, _, bar)) = self.bar.take() {
            bar.finish_and_clear();
        }
        if self.bad > MOST_TOLD {
            eprintln!("and {} more", self.bad - MOST_TOLD);
        }
    }

    fn begin(&mut self, file: &str, pass: Pass) -> &ProgressBar {
        let same = self.bar.as_ref().is_some_and(|(name, current, _)| name == file && *current == pass);
        if !same && let Some((_, _, bar)) = self.bar.take() {
            bar.finish_and_clear();
        }
        let make = || {
            let bar = ProgressBar::new(fs::metadata(file).map_or(0, |metadata| metadata.len()));
            if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {bytes}/{total_bytes} {eta}") {
                bar.set_style(style);
            }
            let what = match pass {
                Pass::Checking => "checking",
                Pass::Writing => "writing",
            };
            bar.set_message(format!("{what} {file}"));
            (file.to_owned(), pass, bar)
        };
        &self.bar.get_or_insert_with(make).2
    }
}

impl ImportObserver for OnTerminal {
    fn progress(&mut self, file: &str, pass: Pass, bytes: u64) {
        self.begin(file, pass).set_position(bytes);
    }

    fn bad_row(&mut self, error: &ReferenceDataError) {
        self.bad += 1;
        if self.bad <= MOST_TOLD {
            match &self.bar {
                Some((_, _, bar)) => bar.suspend(|| eprintln!("{error}")),
                None => eprintln!("{error}"),
            }
        }
    }
}
