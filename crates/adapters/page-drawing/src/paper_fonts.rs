//! The fonts of the machine, for letters that those of the service lack.

mod choice;
pub(crate) mod coverage;
pub(crate) mod face_file;
mod folder;

use super::fonts::Font;
use super::pdf_error::PdfError;
use face_file::Face;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

pub(super) use choice::{HanForm, han_form_in};

/// The fonts in a folder of the machine. Their files are looked at [once](Self::prepare), and a font is in memory only
/// while a document is drawn with it: documents drawn at the same time share it.
#[derive(Debug, Default)]
pub struct PaperFonts {
    folder: Option<PathBuf>,
    faces: OnceLock<Vec<Face>>,
    in_use: Mutex<BTreeMap<usize, Weak<Font>>>,
}

/// A font of the machine, by its place among those of the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FaceNumber(usize);

impl PaperFonts {
    /// The fonts in this folder and in the folders in it (TrueType and OpenType, single and in collections). Files that
    /// cannot be read, or may not be put into documents as subsets by their licence, are passed over.
    #[must_use]
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..Self::default() }
    }

    /// Looks at the files, unless that was done before. It takes a second or more where there are many, so that it
    /// should not be done in the middle of something; without it the first document that needs a font does it.
    pub fn prepare(&self) {
        self.faces();
    }

    /// The number of fonts to choose from. Looks at the files if no document has done that.
    #[must_use]
    pub fn count(&self) -> usize {
        self.faces().len()
    }

    /// The best of the usable fonts that have all these letters.
    pub(super) fn face_for(
        &self,
        letters: &str,
        bold: bool,
        form: HanForm,
        is_usable: &dyn Fn(FaceNumber) -> bool,
    ) -> Option<FaceNumber> {
        choice::best(self.faces(), letters, bold, form, &|place| is_usable(FaceNumber(place))).map(FaceNumber)
    }

    /// Whether the file of the font is still there.
    pub(super) fn is_there(&self, face: FaceNumber) -> bool {
        self.faces().get(face.0).is_some_and(Face::is_there)
    }

    /// The file of the font.
    pub(super) fn file(&self, face: FaceNumber) -> PathBuf {
        self.faces().get(face.0).map(|face| face.file().to_owned()).unwrap_or_default()
    }

    /// Whether the font has all these letters.
    pub(super) fn has(&self, face: FaceNumber, letters: &str) -> bool {
        self.faces().get(face.0).is_some_and(|face| face.has_all(letters))
    }

    /// The font, read from its file unless another document is being drawn with it.
    pub(super) fn font(&self, face: FaceNumber) -> Result<Arc<Font>, PdfError> {
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(font) = in_use.get(&face.0).and_then(Weak::upgrade) {
            return Ok(font);
        }
        let face_file = self.faces().get(face.0).ok_or_else(|| PdfError::MachineFont(PathBuf::new()))?;
        let font = Arc::new(face_file.load()?);
        in_use.retain(|_, font| font.strong_count() > 0);
        in_use.insert(face.0, Arc::downgrade(&font));
        Ok(font)
    }

    fn faces(&self) -> &[Face] {
        self.faces.get_or_init(|| self.folder.as_deref().map(folder::faces_in).unwrap_or_default())
    }
}
