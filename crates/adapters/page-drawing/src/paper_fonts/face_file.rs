//! Reads from a few tables of its file what is known of a font without its outlines.

use super::super::fonts::Font;
use super::super::pdf_error::PdfError;
use super::coverage::Coverage;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use ttf_parser::cmap::Format;
use ttf_parser::{Permissions, RawFaceTables, Width, name_id};

/// Largest file that is used. Those of all Chinese, Japanese and Korean letters have 20 MB.
const FILE_BYTES: u64 = 64 * 1024 * 1024;
/// Largest table that is looked at.
const TABLE_BYTES: u32 = 8 * 1024 * 1024;
/// Places for letters in Unicode.
const LETTERS_OF_UNICODE: u64 = 0x11_0000;
/// Most fonts of one collection.
const FACES: u32 = 64;

/// A font of the machine.
#[derive(Debug)]
pub(super) struct Face {
    path: PathBuf,
    /// Its place in a collection; 0 in a file of one font.
    index: u32,
    pub(super) family: String,
    /// 400 is regular, 700 bold.
    pub(super) weight: u16,
    pub(super) is_upright: bool,
    pub(super) has_usual_width: bool,
    coverage: Arc<Coverage>,
}

/// A table of a font: where it begins in the file, and its length in bytes.
type Tables = BTreeMap<[u8; 4], (u32, u32)>;

impl Face {
    pub(super) fn has_all(&self, letters: &str) -> bool {
        letters.chars().all(|letter| self.coverage.has(letter))
    }

    pub(super) fn file(&self) -> &Path {
        &self.path
    }

    /// Whether the file is still there.
    pub(super) fn is_there(&self) -> bool {
        self.path.is_file()
    }

    /// Reads the whole file.
    pub(super) fn load(&self) -> Result<Font, PdfError> {
        let failed = || PdfError::MachineFont(self.path.clone());
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|file| file.take(FILE_BYTES).read_to_end(&mut bytes));
        read.map_err(|_| failed())?;
        Font::from_machine(bytes, self.index).ok_or_else(failed)
    }
}

/// The usable fonts of a file.
pub(super) fn faces_of(path: &Path) -> io::Result<Vec<Face>> {
    let mut file = File::open(path)?;
    if file.metadata()?.len() > FILE_BYTES {
        return Ok(Vec::new());
    }
    // Fonts of a collection share the table of their letters, which takes longest to read.
    let mut coverages = BTreeMap::new();
    let mut faces = Vec::new();
    for (index, start) in (0..).zip(starts(&mut file)?) {
        faces.extend(face(&mut file, path, index, start, &mut coverages)?);
    }
    Ok(faces)
}

/// The places where the fonts begin in a file.
fn starts(file: &mut File) -> io::Result<Vec<u32>> {
    let head = read_at(file, 0, 12)?;
    if !head.starts_with(b"ttcf") {
        return Ok(vec![0]);
    }
    let count = number(&head, 8).min(FACES);
    let offsets = read_at(file, 12, count * 4)?;
    Ok((0..count as usize).map(|place| number(&offsets, place * 4)).collect())
}

fn face(
    file: &mut File,
    path: &Path,
    index: u32,
    start: u32,
    coverages: &mut BTreeMap<(u32, u32), Arc<Coverage>>,
) -> io::Result<Option<Face>> {
    let tables = tables(file, start)?;
    // Outlines that can be embedded are those of TrueType and of the first CFF.
    let Some(letters) = tables.get(b"cmap").filter(|_| tables.contains_key(b"glyf") || tables.contains_key(b"CFF "))
    else {
        return Ok(None);
    };
    let mut table = |tag: &[u8; 4]| match tables.get(tag) {
        Some((at, length)) if *length <= TABLE_BYTES => read_at(file, u64::from(*at), *length),
        _ => Ok(Vec::new()),
    };
    let [head, hhea, maxp] = [table(b"head")?, table(b"hhea")?, table(b"maxp")?];
    let [name, os2, cmap] = [table(b"name")?, table(b"OS/2")?, table(b"cmap")?];
    if !names_no_more_than_unicode(&cmap) {
        return Ok(None);
    }
    let raw = RawFaceTables {
        head: &head,
        hhea: &hhea,
        maxp: &maxp,
        name: Some(&name),
        os2: Some(&os2),
        cmap: Some(&cmap),
        ..RawFaceTables::default()
    };
    let Ok(parsed) = ttf_parser::Face::from_raw_tables(raw) else { return Ok(None) };
    // A maker can forbid to embed a font, or a part of it.
    let is_allowed = parsed.is_subsetting_allowed()
        && parsed.is_outline_embedding_allowed()
        && parsed.permissions() != Some(Permissions::Restricted);
    let Some(family) = family(&parsed).filter(|_| is_allowed) else { return Ok(None) };
    let coverage = coverages.entry(*letters).or_insert_with(|| Arc::new(coverage(&parsed)));
    Ok(Some(Face {
        path: path.to_owned(),
        index,
        family,
        weight: parsed.weight().to_number(),
        is_upright: !parsed.is_italic() && !parsed.is_oblique(),
        has_usual_width: parsed.width() == Width::Normal,
        coverage: coverage.clone(),
    }))
}

fn tables(file: &mut File, start: u32) -> io::Result<Tables> {
    let start = u64::from(start);
    let head = read_at(file, start, 12)?;
    let count = u32::from(u16::from_be_bytes([head[4], head[5]]));
    let records = read_at(file, start + 12, count * 16)?;
    let record = |record: &[u8]| {
        let tag = [record[0], record[1], record[2], record[3]];
        (tag, (number(record, 8), number(record, 12)))
    };
    Ok(records.chunks_exact(16).map(record).collect())
}

/// The family as its makers group it, else as the oldest programs do.
fn family(face: &ttf_parser::Face<'_>) -> Option<String> {
    let named = |id: u16| {
        let mut names = face.names().into_iter().filter(|name| name.name_id == id && name.is_unicode());
        names.find_map(|name| name.to_string()).filter(|name| !name.is_empty())
    };
    named(name_id::TYPOGRAPHIC_FAMILY).or_else(|| named(name_id::FAMILY))
}

/// Whether the tables of ranges (formats 12 and 13) name no more letters than Unicode has. A few bytes can name four
/// thousand million, and the reader would list them all.
pub fn names_no_more_than_unicode(cmap: &[u8]) -> bool {
    let count = cmap.get(2..4).map_or(0, |bytes| usize::from(u16::from_be_bytes([bytes[0], bytes[1]])));
    (0..count).all(|place| {
        let at = number(cmap, 4 + place * 8 + 4) as usize;
        if !matches!(cmap.get(at..at.saturating_add(2)), Some([0, 12 | 13])) {
            return true;
        }
        let groups = (number(cmap, at + 12) as usize).min(cmap.len() / 12);
        let mut named = 0;
        (0..groups).all(|group| {
            let from = at + 16 + group * 12;
            named += u64::from(number(cmap, from + 4)).saturating_sub(u64::from(number(cmap, from))) + 1;
            named <= LETTERS_OF_UNICODE
        })
    })
}

/// The letters of the largest table, which has those of the others. Only tables of ranges (format 4) have gaps in them.
fn coverage(face: &ttf_parser::Face<'_>) -> Coverage {
    let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables).filter(|table| table.is_unicode());
    let rank = |format: &Format<'_>| match format {
        Format::SegmentedCoverage(_) | Format::ManyToOneRangeMappings(_) => 2,
        Format::SegmentMappingToDeltaValues(_) => 1,
        _ => 0,
    };
    let Some(table) = tables.max_by_key(|table| rank(&table.format)) else { return Coverage::default() };
    let mut letters = Vec::new();
    table.codepoints(|letter| {
        if rank(&table.format) == 2 || table.glyph_index(letter).is_some_and(|glyph| glyph.0 != 0) {
            letters.push(letter);
        }
    });
    Coverage::new(letters)
}

fn read_at(file: &mut File, at: u64, length: u32) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The number of four bytes at this place, 0 beyond the end.
fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes).unwrap_or_default()
}
