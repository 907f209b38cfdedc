//! Draws an invoice as A4 pages.
//!
//! Texts, lines and the logo are put at positions, and lines and pages are broken here: the header of the table stands
//! on every page, and each page has its number out of all.

mod closing;
mod compressed;
mod countries;
mod embedded_font;
mod figures;
mod file;
mod fonts;
mod foot;
mod head;
mod logo;
mod measures;
mod page;
mod particulars;
mod pdf_error;
mod sheet;
mod statements;
mod style;
mod table;
mod title;
mod used_glyphs;
mod words;

pub use logo::{Logo, UnusableLogo, check_logo};
pub use pdf_error::PdfError;

use crate::document::InvoiceDocument;
use sheet::Sheet;

/// Draws the document and returns the bytes of the PDF file. The same document always gives the same bytes.
///
/// # Errors
/// When a font of the service cannot be read or embedded.
pub fn render_pdf(document: &InvoiceDocument) -> Result<Vec<u8>, PdfError> {
    let mut sheet = Sheet::new(document)?;
    head::draw(&mut sheet, document);
    particulars::draw(&mut sheet, document);
    table::draw(&mut sheet, document);
    closing::draw(&mut sheet, document);
    statements::draw(&mut sheet, document);
    foot::complete_pages(&mut sheet, document);
    sheet.into_bytes(document)
}
