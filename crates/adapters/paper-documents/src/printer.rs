use crate::render_paper;
use customs_kernel::{PaperLanguage, StorageError};
use customs_page_drawing::{PaperFonts, PdfError};
use customs_papers::Paper;
use customs_papers::ports::{PaperPrinter, PrintError};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Items up to which papers are drawn beside each other.
const FEW_ITEMS: usize = 100;

/// Papers with many items that are drawn or wait for it. Those that wait keep their contents in
/// memory, and threads that other requests need.
const PLACES: usize = 4;

/// Draws papers with the fonts of the machine beside those of the service.
#[derive(Debug)]
pub struct PdfPapers {
    fonts: Arc<PaperFonts>,
    /// Held while a paper with many items is drawn: its pages are in memory until the last of them has its number, so
    /// that one after the other takes no more than one of them.
    turn: Mutex<()>,
    places: usize,
    taken: AtomicUsize,
}

impl PdfPapers {
    /// Draws with these fonts of the machine.
    #[must_use]
    pub const fn new(fonts: Arc<PaperFonts>) -> Self {
        Self { fonts, turn: Mutex::new(()), places: PLACES, taken: AtomicUsize::new(0) }
    }

    /// The same with room for this many papers with many items, all but one of which wait.
    #[must_use]
    pub fn with_places(self, places: usize) -> Self {
        Self { places, ..self }
    }

    fn place(&self) -> Result<Place<'_>, PrintError> {
        let before = self.taken.fetch_add(1, Ordering::Relaxed);
        let place = Place(&self.taken);
        if before < self.places { Ok(place) } else { Err(PrintError::Busy) }
    }
}

/// The place of a paper with many items, until it is drawn.
struct Place<'p>(&'p AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl PaperPrinter for PdfPapers {
    fn pdf(&self, paper: &Paper, language: PaperLanguage) -> Result<Vec<u8>, PrintError> {
        let has_many = paper.items.len() > FEW_ITEMS;
        let _place = has_many.then(|| self.place()).transpose()?;
        let _turn = has_many.then(|| self.turn.lock().unwrap_or_else(PoisonError::into_inner));
        render_paper(paper, language, &self.fonts).map_err(|error| match error {
            PdfError::MachineFont(_) => PrintError::FontGone(error.to_string()),
            PdfError::Font(_) | PdfError::Shaping(_) | PdfError::Embedding(_) => {
                StorageError::Failed(Box::new(error)).into()
            }
        })
    }
}
