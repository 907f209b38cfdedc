//! Names in scripts that the service has no fonts for: Directive 2006/112/EC, article 226 (5), wants the full name of
//! the customer on an invoice.
//!
//! The letters come from the fonts of this machine, which Debian has in `fonts-noto-core` and `fonts-noto-cjk`. Where
//! they are not installed, the tests of their letters report that and test nothing.

use crate::samples::{invoice, line, mixed_lines};
use customs_invoice_documents::document::{InvoiceDocument, VatCategory};
use customs_invoice_documents::pdf::{PaperFonts, lacking_letters, render_pdf};
use lopdf::{Dictionary, Document, Object};
use std::path::Path;

const NOTO: &str = "/usr/share/fonts";

/// The names of a case with each script, and what is read from the page: letters from right to left are in the order in
/// which they are seen, which readers turn.
const NAMES: [(&str, &str); 12] = [
    ("上海电子有限公司", "上海电子有限公司"),
    ("東京商事株式会社", "東京商事株式会社"),
    ("서울무역", "서울무역"),
    ("Việt Nam Đồng", "Việt Nam Đồng"),
    ("חברה", "הרבח"),
    ("บริษัทไทย", "บริษัทไทย"),
    ("Ελληνική ΑΕ", "Ελληνική ΑΕ"),
    ("ООО Ромашка", "ООО Ромашка"),
    ("İzmir ŞTİ", "İzmir ŞTİ"),
    ("Prijs in ₹ en ₺", "Prijs in ₹ en ₺"),
    ("ქართული", "ქართული"),
    ("Հայաստան", "Հայաստան"),
];

/// The fonts of the machine, if it has those of Noto.
fn noto() -> Option<PaperFonts> {
    let fonts = PaperFonts::in_folder(NOTO.into());
    let has_them = lacking_letters("上서חไქ", &fonts).expect("the fonts of the service").is_empty();
    if !has_them {
        eprintln!("not tested: {NOTO} lacks the fonts of fonts-noto-core and fonts-noto-cjk");
    }
    has_them.then_some(fonts)
}

fn named(name: &str) -> InvoiceDocument {
    let mut document = invoice(vec![line(name, "1", "10.00", "21", VatCategory::Standard)]);
    document.buyer.party.name = name.to_owned();
    document.customer_reference = Some(name.to_owned());
    document
}

/// The text without spaces: where the font changes, the reader ends a line.
fn text_of(file: &Document) -> String {
    let pages: Vec<u32> = file.get_pages().keys().copied().collect();
    without_spaces(&file.extract_text(&pages).expect("text"))
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

fn dictionaries(file: &Document) -> impl Iterator<Item = &Dictionary> {
    file.objects.values().filter_map(|object| match object {
        Object::Dictionary(dictionary) => Some(dictionary),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    })
}

/// The names of the fonts of the file, without the letters that distinguish subsets.
fn fonts_of(file: &Document) -> Vec<String> {
    let named = |dictionary: &Dictionary| {
        let name = dictionary.get(b"FontName").and_then(Object::as_name).ok()?;
        Some(String::from_utf8_lossy(name.splitn(2, |byte| *byte == b'+').last()?).into_owned())
    };
    let mut fonts: Vec<String> = dictionaries(file).filter_map(named).collect();
    fonts.sort();
    fonts
}

#[test]
fn names_are_printed_in_their_own_letters() {
    let Some(fonts) = noto() else { return };
    for (name, read) in NAMES {
        assert_eq!(lacking_letters(name, &fonts).expect("fonts"), [' '; 0], "{name}");
        let pdf = render_pdf(&named(name), &fonts).expect("a PDF");
        let text = text_of(&Document::load_mem(&pdf).expect("a PDF file"));
        assert!(text.matches(&without_spaces(read)).count() >= 3, "{read} is missing in:\n{text}");
        assert!(!text.contains('?'), "{text}");
        assert!(pdf.len() < 60_000, "{name}: fonts are embedded with the letters that are used, {} bytes", pdf.len());
        assert_eq!(render_pdf(&named(name), &fonts).expect("a PDF"), pdf, "the same document is the same file");
    }
}

#[test]
fn letters_of_chinese_origin_have_the_forms_of_the_customers_country() {
    let Some(fonts) = noto() else { return };
    for (country, family) in [("CN", "sc"), ("TW", "tc"), ("HK", "hk"), ("JP", "jp"), ("KR", "kr"), ("NL", "sc")] {
        let mut document = named("海外");
        document.buyer.party.address.country = country.parse().ok();
        let pdf = render_pdf(&document, &fonts).expect("a PDF");
        let used = fonts_of(&Document::load_mem(&pdf).expect("a PDF file"));
        let expected = ["Bold", "Regular"].map(|weight| format!("NotoSansCJK{family}-{weight}"));
        assert!(expected.iter().all(|font| used.contains(font)), "{country}: {used:?}");
        assert_eq!(used.len(), 4, "{used:?}");
    }
}

/// Unicode Standard Annex 9: the letters of an Arabic name run from right to left and numbers in it from left to right.
/// Its letters have the forms that their neighbours ask for, so that other glyphs are drawn than for single letters.
#[test]
fn names_from_right_to_left_are_turned_line_by_line_and_joined() {
    let Some(fonts) = noto() else { return };
    let mut document = named("חברה");
    document.notes = Some("חברה 2026 ABC ".repeat(30));
    let pdf = render_pdf(&document, &fonts).expect("a PDF");
    let text = text_of(&Document::load_mem(&pdf).expect("a PDF file"));
    assert!(text.matches("2026הרבח").count() > 20, "{text}");
    let glyphs = |name: &str| {
        let pdf = render_pdf(&named(name), &fonts).expect("a PDF");
        let file = Document::load_mem(&pdf).expect("a PDF file");
        let arabic = |dictionary: &&Dictionary| {
            let name = dictionary.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
            dictionary.has(b"W") && name.ends_with(b"+NotoSansArabic-Regular")
        };
        let widths = dictionaries(&file).find(arabic).and_then(|font| font.get(b"W").and_then(Object::as_array).ok());
        widths.and_then(|widths| widths.last()?.as_array().ok()).map_or(0, Vec::len)
    };
    // The empty box, and one glyph of beh by itself, or those of its beginning, middle and end.
    assert_eq!((glyphs("ب"), glyphs("ببب")), (2, 4));
}

#[test]
fn letters_without_a_font_are_named_and_printed_as_boxes_that_can_be_copied() {
    let none = PaperFonts::default();
    assert_eq!(
        lacking_letters("Żółć & Ελληνικά, Кирилиця \u{e9} e\u{301} 1\u{a0}000 ₺", &none).expect("fonts"),
        [' '; 0]
    );
    assert_eq!(lacking_letters("上海 Ltd. 上海", &none).expect("fonts"), ['上', '海']);
    assert_eq!(lacking_letters("Q\u{301}", &none).expect("fonts"), ['\u{301}'], "an accent of its own");
    assert_eq!(
        lacking_letters("a\u{200d}b\u{ad}\u{feff}\t", &none).expect("fonts"),
        [' '; 0],
        "nothing is seen of these"
    );
    let pdf = render_pdf(&named("上海 Ltd."), &none).expect("a PDF");
    let file = Document::load_mem(&pdf).expect("a PDF file");
    let text = text_of(&file);
    assert!(!text.contains('?') && text.contains("Ltd."), "{text}");
    let page = *file.get_pages().get(&1).expect("a page");
    let content = String::from_utf8_lossy(&file.get_page_content(page)).into_owned();
    assert!(content.contains("/ActualText <feff4e0a>"), "a reader copies what the box stands for");
    assert_eq!(content.matches(" re S").count(), 6, "two letters at three places");
}

#[test]
fn a_document_that_needs_no_font_of_the_machine_is_the_same_wherever_it_is_drawn() {
    let plain = invoice(mixed_lines(7));
    let pdf = render_pdf(&plain, &PaperFonts::default()).expect("a PDF");
    for folder in [NOTO, "/nonexistent"] {
        assert_eq!(render_pdf(&plain, &PaperFonts::in_folder(folder.into())).expect("a PDF"), pdf, "{folder}");
    }
}

#[test]
fn files_that_are_no_fonts_are_passed_over() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-fonts");
    std::fs::create_dir_all(folder.join("below")).expect("a folder");
    for (name, bytes) in [
        ("empty.ttf", &b""[..]),
        ("text.otf", b"no font at all, but a text"),
        ("below/collection.ttc", b"ttcf\0\x01\0\0\xff\xff\xff\xff\0\0\0\x0c"),
        ("below/tables.ttf", b"\0\x01\0\0\xff\xff\0\0\0\0\0\0"),
    ] {
        std::fs::write(folder.join(name), bytes).expect("a file");
    }
    let fonts = PaperFonts::in_folder(folder);
    assert_eq!(fonts.count(), 0);
    assert_eq!(lacking_letters("上", &fonts).expect("fonts"), ['上']);
}

/// A finalized document stays printable: a font that is gone since is replaced by another one that has the letters.
/// Without any, the page would not show what it has to, and the operator learns which font to put back.
#[test]
fn a_font_that_is_gone_since_is_replaced_by_another_with_its_letters() {
    let georgian =
        ["Sans", "Serif"].map(|kind| Path::new(NOTO).join(format!("truetype/noto/Noto{kind}Georgian-Regular.ttf")));
    if !georgian.iter().all(|file| file.is_file()) {
        eprintln!("not tested: {NOTO} lacks the fonts of fonts-noto-core");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fonts-that-go");
    std::fs::create_dir_all(&folder).expect("a folder");
    let files = ["a.ttf", "b.ttf"].map(|name| folder.join(name));
    for (font, file) in georgian.iter().zip(&files) {
        std::fs::copy(font, file).expect("a copy");
    }
    let fonts = PaperFonts::in_folder(folder);
    fonts.prepare();
    let document = named("ქართული");
    let pages = render_pdf(&document, &fonts).expect("a PDF");
    std::fs::remove_file(&files[0]).expect("the font goes");
    let others = render_pdf(&document, &fonts).expect("a PDF");
    let used = fonts_of(&Document::load_mem(&others).expect("a PDF file"));
    assert!(used.contains(&"NotoSerifGeorgian-Regular".to_owned()), "{used:?}");
    std::fs::write(&files[1], b"no font any more").expect("it is damaged");
    let failure = render_pdf(&document, &fonts).expect_err("no font has the letters").to_string();
    assert!(failure.contains("a.ttf") && failure.contains("documents.font_folder"), "{failure}");
    render_pdf(&invoice(mixed_lines(1)), &fonts).expect("a PDF that needs none of them");
    std::fs::remove_file(&files[1]).expect("the font goes");
    assert_eq!(lacking_letters("ქ", &fonts).expect("fonts"), ['ქ'], "nothing more is finalized with them");
    std::fs::copy(&georgian[0], &files[0]).expect("it is back");
    assert_eq!(render_pdf(&document, &fonts).expect("a PDF"), pages);
}
