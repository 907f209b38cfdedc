//! Writes a font with the letters that the document uses, and what a reader needs to copy text.

use super::compressed::compressed;
use super::pdf_error::PdfError;
use super::used_glyphs::UsedGlyphs;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Name, Pdf, Ref, Str};
use sha2::{Digest, Sha256};

/// Number of objects that a font takes.
pub(super) const OBJECTS: i32 = 5;

const SYSTEM: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes the font as the object `font` and those with the next numbers.
pub(super) fn write(pdf: &mut Pdf, font: Ref, used: &UsedGlyphs) -> Result<(), PdfError> {
    let [descendant, descriptor, letters, file] = [1, 2, 3, 4].map(|next| Ref::new(font.get() + next));
    let bytes = used.subset()?;
    let name = format!("{}+{}", tag(&bytes), used.font.name);
    let name = Name(name.as_bytes());
    let mut type0 = pdf.type0_font(font);
    type0.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(descendant).to_unicode(letters);
    drop(type0);
    let mut cid = pdf.cid_font(descendant);
    cid.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
    cid.cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = cid.insert(Name(b"W")).array();
    widths.item(0);
    widths.push().array().items(used.widths());
    drop(widths);
    drop(cid);
    describe(pdf, descriptor, file, name, used);
    let mut map = UnicodeCmap::<u16>::new(Name(b"Letters"), SYSTEM);
    for (glyph, letter) in used.letters() {
        map.pair(glyph, letter);
    }
    pdf.stream(letters, &compressed(map.finish().as_slice())).filter(Filter::FlateDecode);
    let length = i32::try_from(bytes.len()).unwrap_or(i32::MAX);
    let bytes = compressed(&bytes);
    let mut stream = pdf.stream(file, &bytes);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), length);
    Ok(())
}

fn describe(pdf: &mut Pdf, descriptor: Ref, file: Ref, name: Name<'_>, used: &UsedGlyphs) {
    let font = used.font;
    let mut described = pdf.font_descriptor(descriptor);
    described.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0).font_file2(file);
    described.insert(Name(b"FontBBox")).array().items(font.bounds.map(i32::from));
    described.pair(Name(b"Ascent"), i32::from(font.ascent));
    described.pair(Name(b"Descent"), i32::from(font.descent));
    described.pair(Name(b"CapHeight"), i32::from(font.capital_height));
    // The thickness of stems is asked for and used by nobody who has the font itself.
    described.pair(Name(b"StemV"), 80);
}

/// Six letters that tell this subset of the font from others.
fn tag(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}
