use super::{PaperFonts, PdfError, render_pdf};
use crate::document::InvoiceDocument;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Most drawings that are kept.
const MOST: usize = 64;
/// Most bytes of the drawings that are kept, unless there is only one.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// Draws documents, and keeps the last ones that were begun before they were asked for: a document that was just made
/// final is wanted by its client, by the archive and by the mail within a moment, and is drawn once for all of them.
///
/// A drawing is found by the whole content of its document. The same document always gives the same bytes, so that none
/// can be out of date.
#[derive(Clone, Default)]
pub struct Drawings(Arc<Room>);

impl fmt::Debug for Drawings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawings").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Room {
    fonts: Arc<PaperFonts>,
    kept: Mutex<Kept>,
    /// Notified when a drawing is there, or has failed.
    settled: Condvar,
}

#[derive(Default)]
struct Kept {
    /// In the order in which they were begun.
    drawings: VecDeque<Drawing>,
    /// Number of drawings that were ever begun.
    begun: u64,
}

struct Drawing {
    number: u64,
    document: Arc<InvoiceDocument>,
    state: State,
}

#[derive(Clone)]
enum State {
    /// No thread draws it yet.
    Begun,
    /// A thread draws it, and others that want it wait.
    UnderWay,
    Drawn(Arc<Vec<u8>>),
}

impl Drawings {
    /// Draws with these fonts beside those of the service.
    #[must_use]
    pub fn new(fonts: Arc<PaperFonts>) -> Self {
        Self(Arc::new(Room { fonts, ..Room::default() }))
    }

    /// Keeps room for the drawing of a document that will be asked for soon, and returns the work of drawing it, for
    /// another thread; `None` when the same document was begun before. Where the work has not begun when the drawing is
    /// asked for, the thread that asks draws.
    #[must_use]
    pub fn begin(&self, document: InvoiceDocument) -> Option<impl FnOnce() + Send + 'static> {
        let mut kept = self.0.kept();
        if kept.drawings.iter().any(|drawing| *drawing.document == document) {
            return None;
        }
        kept.begun += 1;
        let (number, document) = (kept.begun, Arc::new(document));
        kept.drawings.push_back(Drawing { number, document: document.clone(), state: State::Begun });
        kept.trim();
        let room = self.0.clone();
        Some(move || {
            if room.kept().take_up(number) {
                // The one who asks for it draws again, and learns why it fails.
                drop(room.draw(number, &document));
            }
        })
    }

    /// Draws the document, or returns the drawing that was begun. It waits for one that is under way.
    ///
    /// # Errors
    /// The same as for [`render_pdf`].
    pub fn pdf(&self, document: &InvoiceDocument) -> Result<Vec<u8>, PdfError> {
        let room = &self.0;
        let mut kept = room.kept();
        loop {
            let found = kept.drawings.iter().find(|drawing| *drawing.document == *document);
            match found.map(|drawing| (drawing.number, drawing.state.clone())) {
                None => {
                    drop(kept);
                    return render_pdf(document, &room.fonts);
                }
                Some((_, State::Drawn(bytes))) => {
                    drop(kept);
                    return Ok(Vec::clone(&bytes));
                }
                Some((number, State::Begun)) => {
                    kept.take_up(number);
                    drop(kept);
                    return room.draw(number, document);
                }
                Some((_, State::UnderWay)) => {
                    kept = room.settled.wait(kept).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

impl Room {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws a document that this thread has taken up.
    fn draw(&self, number: u64, document: &InvoiceDocument) -> Result<Vec<u8>, PdfError> {
        let mut taken_up = TakenUp { room: self, number, drawn: None };
        let bytes = render_pdf(document, &self.fonts)?;
        taken_up.drawn = Some(Arc::new(bytes.clone()));
        Ok(bytes)
    }
}

/// A drawing that this thread draws. When the thread is done with it, those who wait get it, or draw it themselves where
/// this one failed.
struct TakenUp<'r> {
    room: &'r Room,
    number: u64,
    drawn: Option<Arc<Vec<u8>>>,
}

impl Drop for TakenUp<'_> {
    fn drop(&mut self) {
        self.room.kept().settle(self.number, self.drawn.take());
        self.room.settled.notify_all();
    }
}

impl Kept {
    /// Takes up a drawing that no thread draws yet. Returns `false` when another thread draws it, or it is not kept any
    /// more.
    fn take_up(&mut self, number: u64) -> bool {
        let drawing = self.drawings.iter_mut().find(|drawing| drawing.number == number);
        let Some(drawing) = drawing.filter(|drawing| matches!(drawing.state, State::Begun)) else { return false };
        drawing.state = State::UnderWay;
        true
    }

    /// Puts a drawing into its room, or gives the room up when it failed.
    fn settle(&mut self, number: u64, drawn: Option<Arc<Vec<u8>>>) {
        match drawn {
            None => self.drawings.retain(|drawing| drawing.number != number),
            Some(bytes) => {
                if let Some(drawing) = self.drawings.iter_mut().find(|drawing| drawing.number == number) {
                    drawing.state = State::Drawn(bytes);
                }
                self.trim();
            }
        }
    }

    /// Gives up the oldest while there are too many.
    fn trim(&mut self) {
        while self.drawings.len() > MOST || (self.drawings.len() > 1 && self.bytes() > MOST_BYTES) {
            self.drawings.pop_front();
        }
    }

    fn bytes(&self) -> usize {
        let bytes = |drawing: &Drawing| match &drawing.state {
            State::Begun | State::UnderWay => 0,
            State::Drawn(bytes) => bytes.len(),
        };
        self.drawings.iter().map(bytes).sum()
    }
}
