//! The files that are written beside the table.

use super::picture::svg;
use super::report::Report;
use crate::command_line::Bench;
use crate::failure::{Failure, Fallible};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The files, which were made before anything was measured: what cannot be written must not show minutes later.
pub(super) struct Outputs {
    json: Option<Output>,
    svg: Option<Output>,
}

struct Output {
    file: File,
    path: PathBuf,
}

impl Outputs {
    pub(super) fn create(options: &Bench) -> Fallible<Self> {
        let create = |path: Option<&Path>, argument: &str| path.map(|path| made(path, argument)).transpose();
        let (json, svg) = (options.json.as_deref(), options.svg.as_deref());
        Ok(Self { json: create(json, "--json")?, svg: create(svg, "--svg")? })
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
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_all());
        written.map_err(|error| Failure::because(format!("{}: {error}", self.path.display())))
    }
}

fn made(path: &Path, argument: &str) -> Fallible<Output> {
    match File::create(path) {
        Ok(file) => Ok(Output { file, path: path.to_owned() }),
        Err(error) => Err(Failure::because(format!("{argument}: {} cannot be written: {error}", path.display()))),
    }
}
