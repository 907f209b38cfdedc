//! Writes a few sample invoices into a folder, to look at them: `cargo run -p customs-invoice-documents --example
//! invoice_pages -- DIR [FONTS]`. Letters beyond the alphabets of Europe come from the folder FONTS.

#![allow(missing_docs, clippy::expect_used, reason = "a tool that ends when something is wrong")]

#[path = "../tests/it/samples.rs"]
mod samples;

use customs_invoice_documents::document::{InvoiceDocument, Language, OutsideVat, VatCategory};
use customs_invoice_documents::pdf::{Logo, PaperFonts, render_pdf};
use customs_invoice_documents::ubl::write_ubl;
use samples::{american_buyer, credit_note, in_dollars, invoice, line, logo, mixed_lines, polish_buyer};
use std::{env, fs, path::PathBuf, sync::Arc};

fn main() {
    let folder = PathBuf::from(env::args().nth(1).expect("the folder to write to"));
    fs::create_dir_all(&folder).expect("a folder");
    let fonts = env::args().nth(2).map(|fonts| PaperFonts::in_folder(fonts.into())).unwrap_or_default();
    for (name, document) in documents() {
        let pdf = render_pdf(&document, &fonts).expect("a PDF");
        fs::write(folder.join(format!("{name}.pdf")), pdf).expect("a file");
        fs::write(folder.join(format!("{name}.xml")), write_ubl(&document).expect("a UBL document")).expect("a file");
    }
}

fn shown_logo(width: u32, height: u32) -> Arc<Logo> {
    Arc::new(Logo::from_file(&logo(width, height)).expect("a usable logo"))
}

fn documents() -> Vec<(&'static str, InvoiceDocument)> {
    let mut one = invoice(mixed_lines(1));
    one.logo = Some(shown_logo(600, 180));
    let thirty = invoice(mixed_lines(30));
    let mut many = invoice(mixed_lines(200));
    many.logo = Some(shown_logo(300, 300));
    many.notes =
        Some("De douane heeft zending 3 gecontroleerd.\nVragen? Bel ons gerust; wij helpen u graag.".to_owned());

    let mut reversed = invoice(vec![
        line("Import declaration H1 – Łódź via Świnoujście, €", "3", "65.00", "0", VatCategory::ReverseCharge),
        line("Fiscal representation", "1", "1234.567", "0", VatCategory::ReverseCharge),
    ]);
    reversed.language = Language::English;
    reversed.buyer = polish_buyer();
    let mut abroad = invoice(vec![
        line("Export declaration B1", "3", "65.00", "0", VatCategory::OutsideScope),
        line("Duties by notice of customs", "1", "1284.37", "0", VatCategory::OutsideScope),
    ]);
    abroad.language = Language::English;
    abroad.buyer = american_buyer();
    abroad.outside_vat = OutsideVat { repayments: true, not_taxed_here: true };
    let mut credit = credit_note(mixed_lines(3));
    credit.logo = Some(shown_logo(900, 200));
    let mut english_credit = credit_note(mixed_lines(2));
    english_credit.language = Language::English;

    let dollars = in_dollars(invoice([mixed_lines(2), mixed_lines(7).split_off(6)].concat()));
    let mut english_dollars = in_dollars(credit_note(mixed_lines(3)));
    english_dollars.language = Language::English;

    let mut hard = invoice(vec![
        line(
            &"Zending zonder einde, met veel woorden die niemand leest. ".repeat(120),
            "1",
            "10.00",
            "21",
            VatCategory::Standard,
        ),
        line(&"ABCDEFGHIJ".repeat(26), "1234567.891", "99999999.99", "21", VatCategory::Standard),
        line("Ελληνικά και Кирилиця, 漢字 en e\u{301}", "-1", "250.00", "21", VatCategory::Standard),
    ]);
    hard.customer_reference = Some("REF-".repeat(60));
    hard.lines[1].unit = Some("containers van veertig voet".to_owned());
    hard.totals.prepaid = samples::decimal("100");
    let mut scripts = invoice(OTHER_SCRIPTS.map(|text| line(text, "1", "10.00", "21", VatCategory::Standard)).to_vec());
    scripts.seller.party.name = "שילוח בינלאומי (2026) בע\"מ".to_owned();
    scripts.buyer.party.name = "上海电子有限公司".to_owned();
    scripts.buyer.party.address.street = "浦东新区世纪大道 100 号 8 楼".to_owned();
    scripts.customer_reference = Some("חברה ABC 12/2026".to_owned());
    scripts.notes = Some("شركة النقل البحري (2026) ش.م.ل ".repeat(8));
    vec![
        ("one", one),
        ("thirty", thirty),
        ("many", many),
        ("reversed", reversed),
        ("abroad", abroad),
        ("credit", credit),
        ("english-credit", english_credit),
        ("dollars", dollars),
        ("english-dollars", english_dollars),
        ("hard", hard.totalled()),
        ("scripts", scripts),
    ]
}

/// Names in scripts that the service has no fonts for.
const OTHER_SCRIPTS: [&str; 14] = [
    "上海电子有限公司 (Shanghai Electronics Co., Ltd.) 上海电子有限公司上海电子有限公司上海电子有限公司上海电子有限公司",
    "東京商事株式会社 カタカナ ひらがな",
    "서울무역 주식회사",
    "Việt Nam Đồng",
    "חברה לשילוח (ישראל) בע\"מ, 2026",
    "บริษัทไทย จำกัด (มหาชน) น้ำ ที่ กิ",
    "Ελληνική ΑΕ",
    "ООО Ромашка",
    "İzmir ŞTİ",
    "Prijs in ₹ en ₺ en ₪",
    "شركة النقل البحري لاِ 12 (Beirut)",
    "शिपिंग कंपनी क्षत्रिय",
    "საქართველო ՀԱՅԱՍՏԱՆ አማርኛ",
    "Yoru\u{300}ba\u{301} e\u{323}\u{300}",
];
