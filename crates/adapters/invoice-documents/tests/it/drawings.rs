//! Documents that are begun before they are asked for.

use crate::samples::{invoice, line, mixed_lines};
use customs_invoice_documents::document::{InvoiceDocument, VatCategory};
use customs_invoice_documents::pdf::{Drawings, PaperFonts, render_pdf};
use std::thread;

fn drawn(document: &InvoiceDocument) -> Vec<u8> {
    render_pdf(document, &PaperFonts::default()).expect("a PDF")
}

fn numbered(number: u32) -> InvoiceDocument {
    InvoiceDocument { number: format!("2026-{number:05}"), ..invoice(mixed_lines(2)) }
}

#[test]
fn what_was_begun_is_what_would_have_been_drawn() {
    let drawings = Drawings::default();
    let document = invoice(mixed_lines(5));
    let work = drawings.begin(document.clone()).expect("it is new");
    assert!(drawings.begin(document.clone()).is_none(), "it is begun");
    thread::spawn(work).join().expect("it is drawn");
    for _ in 0..2 {
        assert_eq!(drawings.pdf(&document).expect("a PDF"), drawn(&document));
    }
}

#[test]
fn a_drawing_that_no_thread_has_taken_up_is_drawn_by_the_one_that_asks() {
    let drawings = Drawings::default();
    let document = invoice(mixed_lines(5));
    let work = drawings.begin(document.clone()).expect("it is new");
    assert_eq!(drawings.pdf(&document).expect("a PDF"), drawn(&document));
    work();
    assert_eq!(drawings.pdf(&document).expect("a PDF"), drawn(&document));
}

#[test]
fn a_document_that_differs_in_anything_has_a_drawing_of_its_own() {
    let drawings = Drawings::default();
    let begun = invoice(vec![line("Import declaration", "1", "65.00", "21", VatCategory::Standard)]);
    drawings.begin(begun.clone()).expect("it is new")();
    let mut other = begun.clone();
    other.lines[0].description.push('!');
    assert_eq!(drawings.pdf(&other).expect("a PDF"), drawn(&other));
    assert_ne!(drawn(&other), drawn(&begun));
    assert_eq!(drawings.pdf(&begun).expect("a PDF"), drawn(&begun));
}

/// Of so many only the last ones are kept; all are right.
#[test]
fn many_are_begun_and_asked_for_at_once() {
    let drawings = Drawings::default();
    thread::scope(|scope| {
        for number in 0..80 {
            let (drawings, document) = (&drawings, numbered(number));
            let work = drawings.begin(document.clone()).expect("it is new");
            scope.spawn(work);
            for _ in 0..2 {
                let document = document.clone();
                scope.spawn(move || assert_eq!(drawings.pdf(&document).expect("a PDF"), drawn(&document)));
            }
        }
    });
}

/// A drawing that was given up for later ones is begun again.
#[test]
fn the_oldest_is_given_up_when_there_are_too_many() {
    let drawings = Drawings::default();
    for number in 0..65 {
        drawings.begin(numbered(number)).expect("it is new")();
    }
    assert!(drawings.begin(numbered(1)).is_none(), "it is kept");
    assert!(drawings.begin(numbered(0)).is_some(), "it was given up");
}
