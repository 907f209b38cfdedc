//! Pages of papers as PDF: texts, lines, boxes and pictures at positions on A4.
//!
//! [`Sheet`] takes what is drawn, breaks texts into lines and writes the file. What stands where is the matter of the
//! papers that are drawn with it: invoices, and the papers that accompany goods.
//!
//! The service has fonts for the alphabets of Europe. Letters of other scripts come from [`PaperFonts`], those of the
//! machine; [`lacking_letters`] returns those that neither has.

mod countries;
mod embedded_font;
pub mod figures;
mod file;
mod fonts;
#[doc(hidden)]
pub mod internals;
mod lacking;
mod letters;
mod logo;
mod measures;
mod page;
mod paper_fonts;
mod pdf_error;
mod shaping;
mod sheet;
mod style;
mod typesetting;
mod used_glyphs;

pub use countries::country_name;
pub use file::Particulars;
pub use lacking::lacking_letters;
pub use letters::{NO_BREAK, TO_THE_RIGHT};
pub use logo::{Logo, UnusableLogo, check_logo, draw_logo};
pub use measures::{BOTTOM, LEFT, Length, RIGHT, TOP, tenths};
pub use paper_fonts::PaperFonts;
pub use pdf_error::PdfError;
pub use sheet::{Sheet, Side};
pub use style::{ACCENT, BAND, Color, GREY, HAIRLINE, INK, Style, text};
