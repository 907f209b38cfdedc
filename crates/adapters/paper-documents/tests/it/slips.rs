//! Slips: a title, a stamp and particulars.

use customs_page_drawing::PaperFonts;
use customs_paper_documents::{Slip, render_slip};

fn slip(goods: usize) -> Slip {
    let rows = (1..=goods)
        .map(|number| ("Goederen / Goods".to_owned(), format!("{number}. Stoelen ø 40 cm, 94016100, 11 kg")));
    Slip {
        title: "FB-1-D7".to_owned(),
        stamp: vec!["BEDRIJFSCONTINUÏTEITSPROCEDURE".to_owned(), "02-03-2026 10:30".to_owned()],
        rows: rows.collect(),
        day: "2026-03-02".parse().expect("a day"),
    }
}

fn pages(slip: &Slip) -> usize {
    let bytes = render_slip(slip, &PaperFonts::default()).expect("a PDF");
    lopdf::Document::load_mem(&bytes).expect("a PDF that can be read").get_pages().len()
}

#[test]
fn a_slip_has_as_many_pages_as_its_rows_take() {
    assert_eq!(pages(&slip(3)), 1);
    assert!(pages(&slip(200)) > 2);
}

#[test]
fn the_same_slip_always_gives_the_same_bytes() {
    let drawn = || render_slip(&slip(5), &PaperFonts::default()).expect("a PDF");
    assert_eq!(drawn(), drawn());
}
