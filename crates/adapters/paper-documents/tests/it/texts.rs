//! Texts that nobody would write on a paper, and that are printed all the same.

use crate::pages::pages;
use crate::samples::{item, transit};
use customs_kernel::PaperLanguage;
use customs_page_drawing::PaperFonts;
use customs_paper_documents::render_paper;
use customs_papers::{Boxes, DataElement, Paper, Value};
use customs_test_support::at_length;
use proptest::prelude::*;
use std::collections::BTreeSet;

#[test]
fn a_word_longer_than_its_box_is_broken_and_nothing_is_lost() {
    let word = "X".repeat(500);
    let text = pages(&transit(&[&word]), PaperLanguage::Dutch).concat();
    // The word itself, and the X of no other text.
    assert_eq!(text.matches('X').count(), 500);
}

#[test]
fn a_box_longer_than_a_page_goes_on_on_the_next() {
    let mut paper = transit(&[]);
    let mut boxes = Boxes::default();
    boxes.text(DataElement::DescriptionOfGoods, Some("Parts"));
    let documents: Vec<String> = (0..400).map(|number| format!("N935-d{number}e")).collect();
    boxes.add(DataElement::SupportingDocument, documents.iter().cloned().map(Value::Text));
    paper.items = vec![boxes.filled(), item("The next item")];
    let pages = pages(&paper, PaperLanguage::English);
    assert!(pages.len() > 4, "{} pages", pages.len());
    let text = pages.join("\n");
    let held: BTreeSet<&str> = text.split_whitespace().collect();
    assert!(documents.iter().all(|document| held.contains(&**document)), "every document is on some page");
    assert!(text.contains("The next item"));
}

#[test]
fn letters_without_a_font_and_control_characters_do_no_harm() {
    let texts = [
        "上海 chairs",
        "כיסא עץ 12 ABC",
        "a\u{202e}txt.exe\u{202c}",
        "line\u{7}\u{0}\r\nnext",
        "e\u{301}\u{301}",
        "\u{200b}",
    ];
    let text = pages(&transit(&texts), PaperLanguage::English).concat();
    for part in ["chairs", "atxt.exe", "next", "ABC"] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

proptest! {
    // Each case draws pages, which is slow.
    #![proptest_config(ProptestConfig::with_cases(at_length(40, 2_000)))]

    #[test]
    fn any_text_is_drawn(descriptions in prop::collection::vec(".{0,300}", 0..5)) {
        let texts: Vec<&str> = descriptions.iter().map(String::as_str).collect();
        let paper: Paper = transit(&texts);
        let pdf = render_paper(&paper, PaperLanguage::Dutch, &PaperFonts::default());
        prop_assert!(pdf.is_ok_and(|pdf| pdf.starts_with(b"%PDF")));
    }
}
