//! Draws an invoice as A4 pages.
//!
//! Texts, lines and the logo are put at positions, and lines and pages are broken here: the header of the table stands
//! on every page, and each page has its number out of all.
//!
//! The service has fonts for the alphabets of Europe. Letters of other scripts come from [`PaperFonts`], those of the
//! machine; [`lacking_letters`] returns those that neither has.

mod closing;
mod countries;
mod drawings;
mod embedded_font;
pub(crate) mod figures;
mod file;
mod fonts;
mod foot;
mod head;
mod lacking;
pub(crate) mod letters;
mod logo;
pub(crate) mod measures;
mod page;
pub(crate) mod paper_fonts;
mod particulars;
mod pdf_error;
mod shaping;
mod sheet;
mod slip;
mod statements;
mod style;
mod table;
mod typesetting;
mod used_glyphs;
mod words;

pub use drawings::Drawings;
pub use lacking::lacking_letters;
pub use logo::{Logo, UnusableLogo, check_logo};
pub use paper_fonts::PaperFonts;
pub use pdf_error::PdfError;
pub use slip::{Slip, render_slip};

use crate::document::InvoiceDocument;
use sheet::Sheet;

/// Draws the document and returns the bytes of the PDF file. The same document always gives the same bytes, as long as
/// the fonts of the machine that it needs are the same.
///
/// # Errors
/// When a font cannot be read or embedded.
pub fn render_pdf(document: &InvoiceDocument, fonts: &PaperFonts) -> Result<Vec<u8>, PdfError> {
    let mut sheet = Sheet::new(document, fonts)?;
    head::draw(&mut sheet, document);
    particulars::draw(&mut sheet, document);
    table::draw(&mut sheet, document);
    closing::draw(&mut sheet, document);
    statements::draw(&mut sheet, document);
    foot::complete_pages(&mut sheet, document);
    sheet.into_bytes(document)
}
