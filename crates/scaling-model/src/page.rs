//! The files of the documentation that hold the results.

use crate::picture::svg;
use crate::problem::Problem;
use crate::report::section;
use crate::results::Results;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "docs/scaling.md";
const PICTURE: &str = "docs/pictures/scaling.svg";
const BEGIN: &str = "<!-- scaling: written by make scaling -->";
const END: &str = "<!-- end of scaling -->";

/// Puts the results into the page and its picture.
///
/// # Errors
///
/// The inputs cannot be read, the page has no marks, or a file cannot be read or written.
pub fn write() -> Result<(), Problem> {
    let results = Results::reckoned()?;
    let page = put(&read(PAGE)?, &section(&results))?;
    store(PAGE, &page)?;
    store(PICTURE, &svg(&results))
}

/// Compares the page and its picture with the results.
///
/// # Errors
///
/// The errors of [`write()`], and when one of the files differs from what the model gives.
pub fn check() -> Result<(), Problem> {
    let results = Results::reckoned()?;
    let page = read(PAGE)?;
    if put(&page, &section(&results))? != page {
        return Err(Problem::Stale(PAGE));
    }
    // A picture that is not there is as stale as one that differs.
    if read(PICTURE).unwrap_or_default() != svg(&results) {
        return Err(Problem::Stale(PICTURE));
    }
    Ok(())
}

/// The page with this section between its marks.
pub(crate) fn put(page: &str, section: &str) -> Result<String, Problem> {
    let (before, rest) = page.split_once(BEGIN).ok_or(Problem::NoMarks)?;
    let (_, after) = rest.split_once(END).ok_or(Problem::NoMarks)?;
    Ok(format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", section.trim()))
}

/// A file of the project by its path below the root.
fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

fn read(file: &str) -> Result<String, Problem> {
    fs::read_to_string(path(file)).map_err(|error| Problem::File(format!("{file}: {error}")))
}

fn store(file: &str, content: &str) -> Result<(), Problem> {
    fs::write(path(file), content).map_err(|error| Problem::File(format!("{file}: {error}")))
}
