//! An invoice as pages of A4.
//!
//! The pages are drawn with the low-level interface of genpdfi and not with its elements: those know neither a table header
//! on every page nor how many pages there will be.

mod closing;
mod countries;
mod figures;
mod fonts;
mod foot;
mod head;
mod logo;
mod measures;
mod particulars;
mod same_bytes;
mod sheet;
mod statements;
mod table;
mod words;

pub use logo::{UnusableLogo, check_logo};

use crate::document::InvoiceDocument;
use same_bytes::same_bytes;
use sheet::Sheet;

/// Why no PDF was made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The logo cannot be printed.
    #[error("logo: {0}")]
    Logo(#[from] UnusableLogo),
    /// The library that writes the file refused.
    #[error("the PDF could not be written: {0}")]
    Writing(#[from] genpdfi::error::Error),
}

/// Draws the document and returns the bytes of the PDF file: the same for the same document.
///
/// # Errors
/// A logo that is no usable picture.
pub fn render_pdf(document: &InvoiceDocument) -> Result<Vec<u8>, PdfError> {
    let mut sheet = Sheet::new(document)?;
    head::draw(&mut sheet, document)?;
    particulars::draw(&mut sheet, document)?;
    table::draw(&mut sheet, document)?;
    closing::draw(&mut sheet, document)?;
    statements::draw(&mut sheet, document)?;
    foot::complete_pages(&sheet, document)?;
    Ok(same_bytes(sheet.into_bytes()?, document.issue_date))
}
