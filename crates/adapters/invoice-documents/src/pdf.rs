//! Draws an invoice as A4 pages.
//!
//! The header of the table stands on every page, and each page has its number out of all. How texts, lines and the logo
//! come on paper, in letters of any script, is the matter of `customs-page-drawing`, which other papers share.

mod closing;
mod drawings;
mod foot;
mod head;
mod particulars;
mod statements;
mod table;
mod texts;
mod words;

pub use customs_page_drawing::{Logo, PaperFonts, PdfError, UnusableLogo, check_logo, lacking_letters};
pub use drawings::Drawings;

use crate::document::InvoiceDocument;
use customs_page_drawing::{Particulars, Sheet};

/// Draws the document and returns the bytes of the PDF file. The same document always gives the same bytes, as long as
/// the fonts of the machine that it needs are the same.
///
/// # Errors
/// When a font cannot be read or embedded.
pub fn render_pdf(document: &InvoiceDocument, fonts: &PaperFonts) -> Result<Vec<u8>, PdfError> {
    let mut sheet = Sheet::new(texts::all(document), document.buyer.party.address.country.as_ref(), fonts)?;
    head::draw(&mut sheet, document);
    particulars::draw(&mut sheet, document);
    table::draw(&mut sheet, document);
    closing::draw(&mut sheet, document);
    statements::draw(&mut sheet, document);
    foot::complete_pages(&mut sheet, document);
    sheet.into_bytes(Particulars {
        title: format!("{} {}", words::title(document), document.number),
        language: document.language,
        day: document.issue_date,
        logo: document.logo.as_deref(),
    })
}
