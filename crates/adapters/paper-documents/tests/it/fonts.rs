use crate::samples::transit;
use customs_kernel::PaperLanguage;
use customs_page_drawing::PaperFonts;
use customs_paper_documents::PdfPapers;
use customs_papers::ports::{PaperPrinter, PrintError};
use std::path::Path;
use std::sync::Arc;

/// The fonts of Debian for Georgian letters, which those of the service lack.
const GEORGIAN: &str = "/usr/share/fonts/truetype/noto/NotoSansGeorgian-Regular.ttf";

/// The operator learns which font to put back, as with invoices.
#[test]
fn a_font_that_is_gone_since_is_named() {
    if !Path::new(GEORGIAN).is_file() {
        eprintln!("not tested: the fonts of fonts-noto-core are not installed");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fonts-of-papers");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("a.ttf");
    std::fs::copy(GEORGIAN, &file).expect("a copy");
    let fonts = Arc::new(PaperFonts::in_folder(folder));
    fonts.prepare();
    let (papers, paper) = (PdfPapers::new(fonts), transit(&["ქართული სკამი"]));
    let pdf = papers.pdf(&paper, PaperLanguage::Dutch).expect("a PDF");
    std::fs::remove_file(&file).expect("the font goes");
    let failure = papers.pdf(&paper, PaperLanguage::Dutch).expect_err("no font has the letters");
    assert!(matches!(&failure, PrintError::FontGone(message) if message.contains("a.ttf")), "{failure}");
    std::fs::copy(GEORGIAN, &file).expect("it is back");
    assert_eq!(papers.pdf(&paper, PaperLanguage::Dutch).expect("a PDF"), pdf);
}

#[test]
fn papers_with_many_items_are_drawn_one_after_the_other() {
    let (papers, paper) = (PdfPapers::new(Arc::default()), transit(&["Wooden office chair"; 150]));
    let draw = || papers.pdf(&paper, PaperLanguage::English).expect("a PDF");
    let drawn: Vec<Vec<u8>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    assert!(drawn.iter().all(|pdf| *pdf == drawn[0]));
}

#[test]
fn no_more_papers_with_many_items_wait_than_there_are_places_for() {
    let papers = PdfPapers::new(Arc::default()).with_places(1);
    let draw = |items: usize| papers.pdf(&transit(&vec!["Wooden office chair"; items]), PaperLanguage::English);
    for _ in 0..3 {
        assert!(draw(101).is_ok(), "the place is free again");
    }
    let papers = PdfPapers::new(Arc::default()).with_places(0);
    let draw = |items: usize| papers.pdf(&transit(&vec!["Wooden office chair"; items]), PaperLanguage::English);
    assert!(matches!(draw(101), Err(PrintError::Busy)));
    assert!(draw(100).is_ok(), "a paper with few items takes none");
}
