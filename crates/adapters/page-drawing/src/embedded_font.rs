//! Writes a font with the letters that the document uses, and the data that a reader needs to copy text.

use super::file::compressed;
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
    let mut bytes = used.subset()?;
    if used.font.is_cff {
        bytes = outlines_of(&bytes)?;
    }
    let name = format!("{}+{}", tag(&bytes), used.font.name);
    let name = Name(name.as_bytes());
    let mut type0 = pdf.type0_font(font);
    type0.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(descendant).to_unicode(letters);
    drop(type0);
    let mut cid = pdf.cid_font(descendant);
    let subtype = if used.font.is_cff { CidFontType::Type0 } else { CidFontType::Type2 };
    cid.subtype(subtype).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
    if !used.font.is_cff {
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let mut widths = cid.insert(Name(b"W")).array();
    widths.item(0);
    widths.push().array().items(used.widths());
    drop(widths);
    drop(cid);
    describe(pdf, descriptor, file, name, used);
    let mut map = UnicodeCmap::<u16>::new(Name(b"Letters"), SYSTEM);
    for (glyph, letters) in used.letters() {
        map.pair_with_multiple(glyph, letters.chars());
    }
    pdf.stream(letters, &compressed(map.finish().as_slice())).filter(Filter::FlateDecode);
    let length = i32::try_from(bytes.len()).unwrap_or(i32::MAX);
    let bytes = compressed(&bytes);
    let mut stream = pdf.stream(file, &bytes);
    stream.filter(Filter::FlateDecode);
    if used.font.is_cff {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    } else {
        stream.pair(Name(b"Length1"), length);
    }
    Ok(())
}

/// Only the outlines of a font of CFF, which is all that readers ask for.
fn outlines_of(bytes: &[u8]) -> Result<Vec<u8>, PdfError> {
    let face = ttf_parser::RawFace::parse(bytes, 0).map_err(PdfError::Font)?;
    let outlines = face.table(ttf_parser::Tag::from_bytes(b"CFF "));
    outlines.map(<[u8]>::to_vec).ok_or(PdfError::Font(ttf_parser::FaceParsingError::MalformedFont))
}

fn describe(pdf: &mut Pdf, descriptor: Ref, file: Ref, name: Name<'_>, used: &UsedGlyphs) {
    let font = &used.font;
    let mut described = pdf.font_descriptor(descriptor);
    described.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
    if font.is_cff {
        described.font_file3(file);
    } else {
        described.font_file2(file);
    }
    described.insert(Name(b"FontBBox")).array().items(font.bounds.map(i32::from));
    described.pair(Name(b"Ascent"), i32::from(font.ascent));
    described.pair(Name(b"Descent"), i32::from(font.descent));
    described.pair(Name(b"CapHeight"), i32::from(font.capital_height));
    // The thickness of stems is required, though no reader that has the font itself uses it.
    described.pair(Name(b"StemV"), 80);
}

/// Six letters that distinguish this subset of the font from others.
fn tag(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}
