//! Customs papers as PDF: the transit and the export accompanying document, and declarations.
//!
//! A page has the title of the paper and the MRN, as text and as a bar code in Code 128. Below it stand boxes with the
//! numbers and titles of the data elements, first those about all goods, then those of each goods item, on as many pages
//! as they take. A [`Slip`] is the paper of what is released while customs is down. Texts in any script are drawn by
//! `customs-page-drawing`, as on invoices.

mod bar_code;
mod cell;
mod grid;
mod head;
mod items;
mod official;
mod printer;
mod slip;
mod values;
mod words;

pub use printer::PdfPapers;
pub use slip::{Slip, render_slip};

use customs_kernel::PaperLanguage;
use customs_page_drawing::{PaperFonts, Particulars, PdfError, Sheet};
use customs_papers::Paper;

/// Draws the paper and returns the bytes of the PDF file. The same paper always gives the same bytes, as long as the
/// fonts of the machine that it needs are the same.
///
/// # Errors
/// When a font cannot be read or embedded.
pub fn render_paper(paper: &Paper, language: PaperLanguage, fonts: &PaperFonts) -> Result<Vec<u8>, PdfError> {
    let mut sheet = Sheet::new(paper.texts(), None, fonts)?;
    head::leave_room(&mut sheet);
    grid::draw(&mut sheet, &paper.header, language);
    official::draw(&mut sheet, paper.kind, language);
    items::draw(&mut sheet, &paper.items, language);
    head::complete_pages(&mut sheet, paper, language);
    sheet.into_bytes(Particulars {
        title: format!("{} {}", paper.kind.title(language), paper.mrn.as_str()),
        language,
        day: paper.day,
        logo: None,
    })
}
