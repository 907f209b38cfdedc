//! The bar code, read from the bars on the page by the table of ISO/IEC 15417.

use crate::samples::{MRN, transit};
use customs_kernel::PaperLanguage;
use customs_page_drawing::PaperFonts;
use customs_paper_documents::render_paper;
use lopdf::Document;

/// Widths of the bars and spaces of each value, from 0 to 105.
const WIDTHS: &str = "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 \
    122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 \
    212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 \
    113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 \
    431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 \
    241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 \
    131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232";
const STOP: &str = "2331112";
const START_B: usize = 104;

/// A bar: left edge, foot, width and height, in thousandths of a point.
type Bar = [i64; 4];

/// One module of the bar code, in thousandths of a point.
const MODULE: i64 = 1_000;

/// The filled rectangles on a page, which are the bars.
fn bars_on(file: &Document, page: u32) -> Vec<Bar> {
    let page = file.get_pages()[&page];
    let content = String::from_utf8_lossy(&file.get_page_content(page)).into_owned();
    let filled = content.lines().filter_map(|line| line.strip_suffix(" re f"));
    let bar = |line: &str| -> Bar {
        let mut numbers: Vec<i64> = line.split(' ').rev().take(4).map(thousandths).collect();
        numbers.reverse();
        numbers.try_into().expect("four numbers")
    };
    filled.map(bar).collect()
}

/// A number of the file, with at most three decimals.
fn thousandths(number: &str) -> i64 {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}{fraction:0<3}").parse().expect("a number")
}

/// The text of a bar code, from its bars.
fn decoded(bars: &[Bar]) -> String {
    let mut widths = String::new();
    for (index, [left, _, width, _]) in bars.iter().enumerate() {
        widths.push_str(&(width / MODULE).to_string());
        if let Some([next, ..]) = bars.get(index + 1) {
            widths.push_str(&((next - left - width) / MODULE).to_string());
        }
    }
    let (symbols, stop) = widths.split_at(widths.len() - STOP.len());
    assert_eq!(stop, STOP);
    let table: Vec<&str> = WIDTHS.split_whitespace().collect();
    assert_eq!(table.len(), 106);
    let value = |symbol: &[u8]| table.iter().position(|widths| widths.as_bytes() == symbol).expect("a symbol");
    let values: Vec<usize> = symbols.as_bytes().chunks(6).map(value).collect();
    let [start, data @ .., check] = values.as_slice() else { panic!("hardly any bars") };
    assert_eq!(*start, START_B, "the character set");
    let sum: usize = data.iter().enumerate().map(|(index, value)| (index + 1) * value).sum();
    assert_eq!((start + sum) % 103, *check, "the check symbol");
    data.iter().map(|value| char::from(u8::try_from(value + 32).expect("a character"))).collect()
}

#[test]
fn the_bars_on_every_page_are_the_mrn_in_code_128() {
    let pdf = render_paper(&transit(&["Chairs"; 30]), PaperLanguage::Dutch, &PaperFonts::default()).expect("a PDF");
    let file = Document::load_mem(&pdf).expect("a PDF file");
    assert!(file.get_pages().len() > 1);
    for page in file.get_pages().keys() {
        let bars = bars_on(&file, *page);
        assert_eq!(decoded(&bars), MRN, "page {page}");
        assert!(bars.iter().all(|[_, _, _, height]| *height > 28 * MODULE), "high enough for a scanner held askew");
        let ([first, .., last], quiet) = (bars.as_slice(), 10 * MODULE) else { panic!("hardly any bars") };
        // The text beside the bars ends 283 points from the left, and the content 538.
        assert!(first[0] >= 283 * MODULE + quiet && last[0] + last[2] + quiet <= 539 * MODULE);
    }
}
