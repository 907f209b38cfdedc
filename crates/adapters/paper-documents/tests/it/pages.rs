//! The text on the pages as a person reads it, read back from the file.

use crate::samples::{MRN, transit};
use customs_kernel::PaperLanguage;
use customs_page_drawing::PaperFonts;
use customs_paper_documents::render_paper;
use customs_papers::{Paper, PaperKind};
use lopdf::Document;

fn bytes(paper: &Paper, language: PaperLanguage) -> Vec<u8> {
    render_paper(paper, language, &PaperFonts::default()).expect("a PDF")
}

/// The text of each page, with a space wherever a line ends.
pub(crate) fn pages(paper: &Paper, language: PaperLanguage) -> Vec<String> {
    let file = Document::load_mem(&bytes(paper, language)).expect("a PDF file");
    let text = |page: &u32| file.extract_text(&[*page]).expect("text");
    file.get_pages().keys().map(|page| text(page).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn a_transit_accompanying_document_has_boxes_by_data_elements_in_both_languages() {
    let paper = transit(&["Wooden office chair"]);
    let english = pages(&paper, PaperLanguage::English);
    assert_eq!(english.len(), 1);
    let shared = [MRN, "T1", "LRN26000001", "NL000510", "DE003302", "NL801234566", "3011 AA Rotterdam NL", "94016900"];
    assert_says(&english[0], &shared);
    assert_says(
        &english[0],
        &[
            "EUROPEAN UNION",
            "Transit accompanying document",
            "13 07 Holder of the transit procedure",
            "17 05 Customs office of destination",
            "1,234.5 kg",
            "12,500.50 EUR",
            "2 March 2026 10:30",
            "11 03 Goods item number 1",
            "Wooden office chair",
            "Control by the office of departure",
            "Page 1 of 1",
        ],
    );
    let dutch = pages(&paper, PaperLanguage::Dutch);
    assert_says(&dutch[0], &shared);
    let words =
        ["Begeleidingsdocument douanevervoer", "17 05 Douanekantoor van bestemming", "1.234,5 kg", "Pagina 1 van 1"];
    assert_says(&dutch[0], &words);
}

#[test]
fn a_declaration_has_no_boxes_for_customs_and_an_invalidated_one_says_so() {
    let mut paper = transit(&["Wooden office chair"]);
    assert!(!pages(&paper, PaperLanguage::English)[0].contains("INVALIDATED"));
    paper.kind = PaperKind::TransitDeclaration;
    paper.is_invalidated = true;
    let text = pages(&paper, PaperLanguage::English).concat();
    assert_says(&text, &["Transit declaration", "INVALIDATED"]);
    assert!(!text.contains("Control by"), "{text}");
}

#[test]
fn the_list_of_items_goes_on_over_pages_that_all_have_the_mrn() {
    let descriptions: Vec<String> = (1..=999).map(|number| format!("Regel-{number}.")).collect();
    let descriptions: Vec<&str> = descriptions.iter().map(String::as_str).collect();
    let mut paper = transit(&descriptions);
    paper.is_invalidated = true;
    let pages = pages(&paper, PaperLanguage::English);
    assert!(pages.len() > 50 && pages.len() < 400, "{} pages", pages.len());
    for (index, page) in pages.iter().enumerate() {
        let number = format!("Page {} of {}", index + 1, pages.len());
        assert_says(page, &[MRN, &number, "Transit accompanying document", "INVALIDATED"]);
        assert_eq!(page.contains("List of items"), index > 0, "page {}", index + 1);
    }
    let text = pages.concat();
    for description in descriptions {
        assert!(text.contains(description), "{description}");
    }
}

#[test]
fn the_stripe_of_an_item_stands_above_its_first_boxes() {
    // Descriptions of one to some twenty lines, and one that is longer than a page.
    let words = |number: usize| if number == 50 { 900 } else { number * 7 % 200 };
    let described = |number: usize| format!("Piece-{number}. {}", "words ".repeat(words(number)));
    let descriptions: Vec<String> = (1..=90).map(described).collect();
    let descriptions: Vec<&str> = descriptions.iter().map(String::as_str).collect();
    let pages = pages(&transit(&descriptions), PaperLanguage::English);
    for number in 1..=descriptions.len() {
        let stripe = format!("Goods item number {number} ");
        let page = pages.iter().find(|page| page.contains(&stripe)).expect("a stripe");
        assert!(page.contains(&format!("Piece-{number}.")), "item {number}:\n{page}");
    }
}

#[test]
fn the_same_paper_is_the_same_file_and_another_is_another() {
    let paper = transit(&["Wooden office chair"; 40]);
    let file = bytes(&paper, PaperLanguage::Dutch);
    assert_eq!(bytes(&paper, PaperLanguage::Dutch), file);
    assert_ne!(bytes(&paper, PaperLanguage::English), file);
    assert_ne!(bytes(&transit(&["Wooden office chair"; 41]), PaperLanguage::Dutch), file);
}
