use crate::command_line::RecordFile;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::output::Printed;
use crate::wiring;
use customs_access::OrganisationRepository;
use customs_kernel::OrganisationId;
use customs_master_data::files::{BadRow, ExportError, ImportError, ImportObserver, ImportReport, Pass};
use customs_persistence::StoredOrganisations;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// Runs `customers import` and `customers export`.
pub(crate) fn customers(settings: Settings, command: RecordFile) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    // A long import seals access codes by the master key that is in use when it does.
    foundation.key_watch(None).in_the_background();
    let customers = wiring::customers(&foundation, Vec::new());
    match command {
        RecordFile::Import { file, organisation, dry_run, json } => {
            let organisation = existing(&foundation, organisation)?;
            import(&file, (dry_run, json), |open, bad_rows| customers.import(organisation, open, dry_run, bad_rows))
        }
        RecordFile::Export { file, organisation } => {
            let organisation = existing(&foundation, organisation)?;
            export(file.as_deref(), "customers", |file| customers.export(organisation, file))
        }
    }
}

/// Runs `items import` and `items export`.
pub(crate) fn items(settings: Settings, command: RecordFile) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    let items = wiring::item_master(&foundation);
    match command {
        RecordFile::Import { file, organisation, dry_run, json } => {
            let organisation = existing(&foundation, organisation)?;
            import(&file, (dry_run, json), |open, bad_rows| items.import(organisation, open, dry_run, bad_rows))
        }
        RecordFile::Export { file, organisation } => {
            let organisation = existing(&foundation, organisation)?;
            export(file.as_deref(), "items", |file| items.export(organisation, file))
        }
    }
}

/// Checks that the organisation exists, since records written for an unknown one could never be seen.
fn existing(foundation: &Foundation, id: i64) -> Fallible<OrganisationId> {
    let id = OrganisationId::new(id);
    match StoredOrganisations::new(foundation.database.clone()).find(id)? {
        Some(_) => Ok(id),
        None => Err(Failure::because(format!("there is no organisation {id}"))),
    }
}

/// Opens the file from its beginning.
type Open<'a> = dyn Fn() -> io::Result<Box<dyn Read>> + 'a;

fn import(
    path: &Path,
    (dry_run, as_json): (bool, bool),
    run: impl FnOnce(&Open<'_>, &mut dyn ImportObserver) -> Result<ImportReport, ImportError>,
) -> Fallible<()> {
    let named = |error: &dyn std::fmt::Display| Failure::because(format!("{}: {error}", path.display()));
    let length = File::open(path).and_then(|file| file.metadata()).map_err(|error| named(&error))?.len();
    let mut on_terminal = OnTerminal::for_file(length);
    let open = || -> io::Result<Box<dyn Read>> { Ok(Box::new(File::open(path)?)) };
    let outcome = run(&open, &mut on_terminal);
    on_terminal.end();
    let ImportReport { created, changed, unchanged, bad } = outcome.map_err(|error| named(&error))?;
    if bad > 0 {
        return Err(named(&format!("{bad} bad rows; nothing was imported")));
    }
    if as_json {
        let reported = json!({ "dry_run": dry_run, "created": created, "changed": changed, "unchanged": unchanged });
        println!("{reported}");
        return Ok(());
    }
    let what = if dry_run { "Nothing is written. An import would make" } else { "Imported:" };
    println!("{what} {created} new, {changed} changed, {unchanged} unchanged.");
    Ok(())
}

fn export(
    path: Option<&Path>,
    what: &str,
    run: impl FnOnce(&mut dyn Write) -> Result<u64, ExportError>,
) -> Fallible<()> {
    match path {
        None => {
            run(&mut BufWriter::new(Printed))?;
        }
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::because(format!("{}: {error}", path.display())))?;
            let written = run(&mut BufWriter::new(file))?;
            println!("{written} {what} written to {}.", path.display());
        }
    }
    Ok(())
}

/// Shows a progress bar, on a terminal only, and prints bad rows to standard error.
struct OnTerminal {
    bar: ProgressBar,
    pass: Option<Pass>,
}

impl OnTerminal {
    fn for_file(length: u64) -> Self {
        let bar = ProgressBar::new(length);
        if let Ok(style) = ProgressStyle::with_template("{msg:9} {wide_bar} {bytes}/{total_bytes} {eta}") {
            bar.set_style(style);
        }
        Self { bar, pass: None }
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl ImportObserver for OnTerminal {
    fn progress(&mut self, pass: Pass, bytes: u64) {
        if self.pass != Some(pass) {
            self.pass = Some(pass);
            self.bar.set_message(match pass {
                Pass::Checking => "checking",
                Pass::Writing => "writing",
            });
        }
        self.bar.set_position(bytes);
    }

    fn bad_row(&mut self, BadRow { line, errors }: BadRow) {
        self.bar.suspend(|| {
            for (column, messages) in errors.iter() {
                for message in messages {
                    // An error under `row` is about the row as a whole.
                    let column = if column == "row" { String::new() } else { format!("{column} ") };
                    eprintln!("line {line}: {column}{message}");
                }
            }
        });
    }
}
