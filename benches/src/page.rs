//! The page of the documentation with the figures.

use crate::Outcome;
use std::fs;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.md");

/// Puts figures between two marks of the page.
///
/// # Errors
/// When the page cannot be read or written, or has no such marks.
pub fn put(begin: &str, end: &str, figures: &str) -> Outcome<()> {
    let page = fs::read_to_string(PAGE)?;
    let marked = page.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = marked.ok_or_else(|| format!("benches/figures.md has no marks {begin} and {end}"))?;
    Ok(fs::write(PAGE, format!("{before}{begin}\n\n{}\n\n{end}{after}", figures.trim()))?)
}
