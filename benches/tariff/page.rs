//! Writes the figures into benches/figures.md.

use crate::Outcome;
use std::fs;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.md");
const BEGIN: &str = "<!-- figures of the tariff: written by the benchmark -->";
const END: &str = "<!-- end of figures of the tariff -->";

/// Puts the figures between the marks of the page.
pub(crate) fn write(figures: &str) -> Outcome<()> {
    let page = fs::read_to_string(PAGE)?;
    let parts = page.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or("benches/figures.md has no marks for the figures of the tariff")?;
    fs::write(PAGE, format!("{before}{BEGIN}\n{figures}\n{END}{after}"))?;
    Ok(())
}
