//! Writes the file: pages, fonts, logo, and the information about the document.

use super::embedded_font;
use super::logo::Logo;
use super::page::{LOGO, font_name};
use super::pdf_error::PdfError;
use super::used_glyphs::UsedGlyphs;
use chrono::NaiveDate;
use customs_kernel::PaperLanguage;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Name, Pdf, Rect, Ref, Str, TextStr};
use sha2::{Digest, Sha256};
use std::io::Write;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFORMATION: Ref = Ref::new(3);
const LOGO_OBJECT: Ref = Ref::new(4);
/// The fonts come one after the other, and after them the pages, each followed by its content.
const FIRST_FONT: i32 = 5;

/// What a file says of itself, beside its pages.
pub struct Particulars<'l> {
    /// Title of the document.
    pub title: String,
    /// Language of its fixed texts.
    pub language: PaperLanguage,
    /// Day of the document. It stands for the moment at which the file was made, so that the same document always gives
    /// the same bytes.
    pub day: NaiveDate,
    /// Logo that is drawn on a page; `None` for none.
    pub logo: Option<&'l Logo>,
}

/// All that goes into a file.
pub(super) struct File<'l> {
    pub(super) particulars: Particulars<'l>,
    pub(super) fonts: Vec<UsedGlyphs>,
    /// The content of each page.
    pub(super) pages: Vec<Vec<u8>>,
}

impl File<'_> {
    /// The bytes. They follow from nothing but the content: the date is the day of the document, and the number that
    /// identifies a file is made from what was written before it.
    pub(super) fn into_bytes(self) -> Result<Vec<u8>, PdfError> {
        let mut pdf = Pdf::new();
        pdf.catalog(CATALOG).pages(PAGES).lang(TextStr(self.particulars.language.code()));
        self.say_what_it_is(&mut pdf);
        if let Some(logo) = self.particulars.logo {
            write_logo(&mut pdf, logo);
        }
        for (font, used) in self.font_objects().zip(&self.fonts) {
            embedded_font::write(&mut pdf, font, used)?;
        }
        self.write_pages(&mut pdf);
        let id = Sha256::digest(pdf.as_bytes())[..16].to_vec();
        pdf.set_file_id((id.clone(), id));
        Ok(pdf.finish())
    }

    fn say_what_it_is(&self, pdf: &mut Pdf) {
        let date = format!("D:{}000000+00'00'", self.particulars.day.format("%Y%m%d"));
        let mut information = pdf.document_info(INFORMATION);
        information.title(TextStr(&self.particulars.title));
        information.pair(Name(b"CreationDate"), Str(date.as_bytes()));
        information.pair(Name(b"ModDate"), Str(date.as_bytes()));
    }

    /// The objects of the fonts; the one after the last is the first page.
    fn font_objects(&self) -> impl Iterator<Item = Ref> {
        (FIRST_FONT..).step_by(embedded_font::OBJECTS as usize).map(Ref::new)
    }

    fn write_pages(&self, pdf: &mut Pdf) {
        let first = self.font_objects().nth(self.fonts.len()).map_or(FIRST_FONT, Ref::get);
        let refs: Vec<(Ref, Ref)> = (first..)
            .step_by(2)
            .map(|number| (Ref::new(number), Ref::new(number + 1)))
            .take(self.pages.len())
            .collect();
        let mut tree = pdf.pages(PAGES);
        tree.kids(refs.iter().map(|(page, _)| *page));
        tree.count(i32::try_from(refs.len()).unwrap_or(i32::MAX));
        // A4 in points.
        tree.media_box(Rect::new(0.0, 0.0, 595.276, 841.89));
        let mut resources = tree.resources();
        let mut fonts = resources.fonts();
        for (place, font) in self.font_objects().take(self.fonts.len()).enumerate() {
            fonts.pair(Name(font_name(place).as_bytes()), font);
        }
        drop(fonts);
        if self.particulars.logo.is_some() {
            resources.x_objects().pair(Name(LOGO.as_bytes()), LOGO_OBJECT);
        }
        drop(resources);
        drop(tree);
        for ((page, content), bytes) in refs.into_iter().zip(&self.pages) {
            pdf.page(page).parent(PAGES).contents(content);
            pdf.stream(content, &compressed(bytes)).filter(Filter::FlateDecode);
        }
    }
}

fn write_logo(pdf: &mut Pdf, logo: &Logo) {
    let mut picture = pdf.image_xobject(LOGO_OBJECT, &logo.pixels);
    picture.filter(Filter::FlateDecode);
    picture.width(i32::try_from(logo.width).unwrap_or(i32::MAX));
    picture.height(i32::try_from(logo.height).unwrap_or(i32::MAX));
    picture.color_space().device_rgb();
    picture.bits_per_component(8);
}

/// The bytes in the format of the filter `FlateDecode`.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::default());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
