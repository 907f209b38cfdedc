//! The files that are written beside the table.

use super::picture::svg;
use super::report::Report;
use crate::command_line::Bench;
use crate::failure::{Failure, Fallible};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files. They are opened before anything is measured, so that a file that cannot be written is reported at once and
/// not minutes later. The content of a file that was there stays until the figures are known, and a file that was not
/// there is removed where no figures come.
pub(super) struct Outputs {
    json: Option<Output>,
    svg: Option<Output>,
}

struct Output {
    file: File,
    path: PathBuf,
    /// The file was not there before, and has no figures yet.
    is_new: bool,
}

impl Outputs {
    pub(super) fn open(options: &Bench) -> Fallible<Self> {
        let open = |path: Option<&Path>, argument: &str| path.map(|path| opened(path, argument)).transpose();
        let (json, svg) = (options.json.as_deref(), options.svg.as_deref());
        Ok(Self { json: open(json, "--json")?, svg: open(svg, "--svg")? })
    }

    pub(super) fn write(self, report: &Report) -> Fallible<()> {
        if let Some(output) = self.json {
            output.write(&format!("{}\n", serde_json::to_string_pretty(report)?))?;
        }
        if let Some(output) = self.svg {
            output.write(&svg(report))?;
        }
        Ok(())
    }
}

impl Output {
    fn write(mut self, text: &str) -> Fallible<()> {
        let written = self.replace(text);
        self.is_new &= written.is_err();
        written.map_err(|error| Failure::because(format!("{}: {error}", self.path.display())))
    }

    fn replace(&mut self, text: &str) -> io::Result<()> {
        // A pipe or a terminal has no length.
        if self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.file.write_all(text.as_bytes())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if self.is_new {
            // An empty file that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn opened(path: &Path, argument: &str) -> Fallible<Output> {
    let opened = match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let there = OpenOptions::new().write(true).create(true).truncate(false).open(path);
            there.map(|file| (file, false))
        }
        created => created.map(|file| (file, true)),
    };
    match opened {
        Ok((file, is_new)) => Ok(Output { file, path: path.to_owned(), is_new }),
        Err(error) => Err(Failure::because(format!("{argument}: {} cannot be written: {error}", path.display()))),
    }
}
