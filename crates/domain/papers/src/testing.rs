//! What tests need: a paper, a printer that writes a line, and customers that all speak one language.

mod in_memory;

pub use in_memory::{CustomersSpeak, PlainPrinter};

use crate::{Boxes, DataElement, Paper, PaperKind};

/// Returns the accompanying document of a transit without goods.
#[must_use]
#[allow(clippy::expect_used, reason = "the texts are part of the source")]
pub fn a_paper() -> Paper {
    let mut header = Boxes::default();
    header.text(DataElement::DeclarationType, Some("T1"));
    Paper {
        kind: PaperKind::TransitAccompanyingDocument,
        mrn: "26NL000510A1B2C3J0".parse().expect("an MRN"),
        customer_code: None,
        day: "2026-03-02".parse().expect("a day"),
        is_invalidated: false,
        header: header.filled(),
        items: Vec::new(),
    }
}
