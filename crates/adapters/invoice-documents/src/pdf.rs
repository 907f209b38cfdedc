//! Draws an invoice as A4 pages.
//!
//! The pages are drawn with the low-level interface of genpdfi and not with its elements, which support neither a table
//! header on every page nor the total number of pages.

mod closing;
mod countries;
mod figures;
mod fonts;
mod foot;
mod head;
mod logo;
mod measures;
mod particulars;
mod pdf_error;
mod same_bytes;
mod sheet;
mod statements;
mod table;
mod title;
mod words;

pub use logo::{UnusableLogo, check_logo};
pub use pdf_error::PdfError;

use crate::document::InvoiceDocument;
use same_bytes::same_bytes;
use sheet::Sheet;

/// Draws the document and returns the bytes of the PDF file. The same document always gives the same bytes.
///
/// # Errors
/// When the logo is no usable picture.
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
