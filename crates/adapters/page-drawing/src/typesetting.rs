//! Lays out lines with letters that the service's own fonts lack: from fonts of the machine, in the forms and at the
//! places that their neighbours ask for (shaping), and from right to left where they run so (Unicode Standard Annex 9).

use super::fonts::{Family, Font};
use super::lacking::is_in;
use super::letters::{NO_BREAK, clusters, is_seen};
use super::measures::Length;
use super::paper_fonts::{FaceNumber, HanForm, PaperFonts};
use super::pdf_error::PdfError;
use super::shaping::{ShapedGlyph, shaped};
use harfrust::{Script, unicode};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use unicode_bidi::ParagraphBidiInfo;

/// Lays out lines for one document. It keeps the fonts of the machine that the document has needed.
pub(super) struct Typesetter<'f> {
    own: &'static Family,
    machine: &'f PaperFonts,
    form: HanForm,
    kept: RefCell<BTreeMap<FaceNumber, Arc<Font>>>,
    /// Fonts of the machine with files that are gone or damaged since they were looked at.
    lost: RefCell<BTreeSet<FaceNumber>>,
    failure: RefCell<Option<PdfError>>,
}

/// Glyphs of one font, from left to right.
pub(super) struct Run {
    pub(super) font: Arc<Font>,
    pub(super) glyphs: Vec<ShapedGlyph>,
}

/// Letters of one script that one font has.
struct Segment {
    /// `None` is the service's own.
    face: Option<FaceNumber>,
    script: Script,
    text: String,
}

impl<'f> Typesetter<'f> {
    pub(super) fn new(own: &'static Family, machine: &'f PaperFonts, form: HanForm) -> Self {
        Self { own, machine, form, kept: RefCell::default(), lost: RefCell::default(), failure: RefCell::default() }
    }

    /// The first failure: lines are measured in many places that cannot return one.
    pub(super) fn into_failure(self) -> Option<PdfError> {
        self.failure.into_inner()
    }

    /// The glyphs of a clean line, from left to right.
    pub(super) fn runs(&self, line: &str, bold: bool) -> Vec<Run> {
        if line.is_empty() {
            return Vec::new();
        }
        let directions = ParagraphBidiInfo::new(line, None);
        let (levels, ranges) = directions.visual_runs(0..line.len());
        let mut runs = Vec::new();
        for range in ranges {
            let to_the_left = levels.get(range.start).is_some_and(unicode_bidi::Level::is_rtl);
            let mut segments = self.segments(line.get(range).unwrap_or_default(), bold);
            if to_the_left {
                segments.reverse();
            }
            runs.extend(segments.iter().filter_map(|segment| self.run(segment, bold, to_the_left)));
        }
        runs
    }

    /// The width of a clean line in thousandths of the size.
    pub(super) fn width(&self, line: &str, bold: bool) -> Length {
        let runs = self.runs(line, bold);
        Length(runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.advance).sum())
    }

    fn run(&self, segment: &Segment, bold: bool, to_the_left: bool) -> Option<Run> {
        let own = || if bold { &self.own.bold } else { &self.own.regular }.clone();
        let made = match segment.face {
            Some(face) => self.font(face),
            None => Ok(own()),
        };
        let made = made.and_then(|font| Ok(Run { glyphs: shaped(&font, &segment.text, to_the_left)?, font }));
        made.map_err(|failure| self.failure.borrow_mut().get_or_insert(failure).to_string()).ok()
    }

    fn font(&self, face: FaceNumber) -> Result<Arc<Font>, PdfError> {
        if let Some(font) = self.kept.borrow().get(&face) {
            return Ok(font.clone());
        }
        let font = self.machine.font(face)?;
        self.kept.borrow_mut().insert(face, font.clone());
        Ok(font)
    }

    /// Whether the font can be drawn with. A document that was finalized with a font that is gone since is printed with
    /// another one that has its letters.
    fn is_readable(&self, face: FaceNumber) -> bool {
        if self.lost.borrow().contains(&face) {
            return false;
        }
        let is_readable = self.font(face).is_ok();
        if !is_readable {
            self.lost.borrow_mut().insert(face);
        }
        is_readable
    }

    /// Makes the document fail when a font that is gone had these letters: an empty box in their place would be another
    /// document than the one that was finalized.
    fn miss(&self, letters: &str) {
        let had = self.lost.borrow().iter().copied().find(|face| self.machine.has(*face, letters));
        if let Some(face) = had {
            self.failure.borrow_mut().get_or_insert_with(|| PdfError::MachineFont(self.machine.file(face)));
        }
    }

    /// The line in its logical order, cut where the font or the script changes.
    fn segments(&self, text: &str, bold: bool) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for cluster in clusters(text) {
            let last = segments.last_mut();
            let (face, shown) = self.choice(cluster, bold, last.as_ref().and_then(|last| last.face));
            let script = script_of(cluster);
            match last {
                Some(last)
                    if last.face == face && (is_shared(script) || is_shared(last.script) || last.script == script) =>
                {
                    last.text.push_str(&shown);
                    if is_shared(last.script) {
                        last.script = script;
                    }
                }
                _ => segments.push(Segment { face, script, text: shown }),
            }
        }
        segments
    }

    /// The font for a cluster, and what of it the font has. An accent that no font has is left out, a letter that no
    /// font has is printed as the empty box of the service's own.
    fn choice(&self, cluster: &str, bold: bool, before: Option<FaceNumber>) -> (Option<FaceNumber>, String) {
        let shown: String = cluster.chars().map(|letter| if letter == NO_BREAK { ' ' } else { letter }).collect();
        let seen: String = shown.chars().filter(|letter| is_seen(*letter)).collect();
        let is_own = |letters: &str| letters.chars().all(|letter| is_in(&self.own.regular, letter));
        if is_own(&seen) {
            return (None, shown);
        }
        let best = |letters: &str| {
            before
                .filter(|face| self.machine.has(*face, letters))
                .or_else(|| self.machine.face_for(letters, bold, self.form, &|face| self.is_readable(face)))
        };
        if let Some(face) = best(&seen) {
            return (Some(face), shown);
        }
        self.miss(&seen);
        let letter: String = seen.chars().take(1).collect();
        if is_own(&letter) {
            return (None, letter);
        }
        let face = best(&letter);
        if face.is_none() {
            self.miss(&letter);
        }
        (face, letter)
    }
}

/// The script of the first letter that belongs to one.
fn script_of(cluster: &str) -> Script {
    let mut scripts = cluster.chars().map(|letter| unicode::script(u32::from(letter)));
    scripts.find(|script| !is_shared(*script)).unwrap_or(Script::COMMON)
}

/// Whether letters of this script go with those of any.
fn is_shared(script: Script) -> bool {
    matches!(script, Script::COMMON | Script::INHERITED | Script::UNKNOWN)
}
