//! Sample documents for tests and pictures.

#![allow(dead_code, reason = "each test takes what it needs")]

use chrono::NaiveDate;
use customs_invoice_documents::document::{
    Address, BankAccount, Buyer, CreditedInvoice, DocumentKind, InvoiceDocument, InvoiceLine, Language, OutsideVat,
    Party, RateSource, Seller, Totals, VatCategory, VatEdition, VatInEuro,
};
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

pub(crate) fn decimal(text: &str) -> Decimal {
    text.parse().expect("a number")
}

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// A line with amounts that follow from quantity, price and rate.
pub(crate) fn line(description: &str, quantity: &str, price: &str, rate: &str, category: VatCategory) -> InvoiceLine {
    let (quantity, unit_price, vat_rate) = (decimal(quantity), decimal(price), decimal(rate));
    let amount = round_to_cents(quantity * unit_price);
    InvoiceLine {
        description: description.to_owned(),
        quantity,
        unit: None,
        unit_price,
        amount,
        vat_rate,
        vat_category: category,
        vat_amount: round_to_cents(amount * vat_rate / Decimal::ONE_HUNDRED),
        has_vat_of_another_sum: false,
    }
}

/// A prepayment that is deducted, with the VAT charged then: it was rounded on another sum and differs from that of the
/// rate.
pub(crate) fn deduction(amount: &str, vat: &str) -> InvoiceLine {
    let line = line("Voorschot 2026-00012", "-1", amount, "21", VatCategory::Standard);
    InvoiceLine { vat_amount: -decimal(vat), has_vat_of_another_sum: true, ..line }
}

/// Work with 7.77 of VAT when rounded line by line.
pub(crate) fn three_lines_of_odd_cents() -> Vec<InvoiceLine> {
    ["1", "2", "3"].map(|text| line(text, "1", "12.35", "21", VatCategory::Standard)).to_vec()
}

pub(crate) fn seller() -> Seller {
    Seller {
        party: Party {
            name: "Douane-expediteur Maasvlakte B.V.".to_owned(),
            address: Address {
                street: "Europaweg 845".to_owned(),
                addition: None,
                postcode: "3199 LD".to_owned(),
                city: "Rotterdam".to_owned(),
                country: "NL".parse().ok(),
            },
            kvk_number: Some("24456789".to_owned()),
            vat_number: Some("NL801234567B01".to_owned()),
            eori: Some("NL801234567".parse().expect("an EORI")),
            email: Some("facturen@maasvlakte.example".to_owned()),
        },
        phone: Some("+31 10 123 45 67".to_owned()),
        account: Some(BankAccount {
            iban: "NL91 ABNA 0417 1643 00".to_owned(),
            bic: Some("ABNANL2A".to_owned()),
            holder: None,
        }),
    }
}

pub(crate) fn dutch_buyer() -> Buyer {
    Buyer {
        party: Party {
            name: "Jansen & Zonen Import B.V.".to_owned(),
            address: Address {
                street: "Handelskade 12".to_owned(),
                addition: Some("Gebouw C".to_owned()),
                postcode: "1019 BK".to_owned(),
                city: "Amsterdam".to_owned(),
                country: "NL".parse().ok(),
            },
            kvk_number: Some("12345678".to_owned()),
            vat_number: Some("NL001234567B02".to_owned()),
            eori: Some("NL001234567".parse().expect("an EORI")),
            email: Some("administratie@jansen.example".to_owned()),
        },
        customer_code: "JANSEN".to_owned(),
        attention: Some("crediteurenadministratie".to_owned()),
    }
}

pub(crate) fn polish_buyer() -> Buyer {
    Buyer {
        party: Party {
            name: "Przedsiębiorstwo Żółć i Gęśl Spółka z o.o.".to_owned(),
            address: Address {
                street: "ul. Świętokrzyska 31/33".to_owned(),
                addition: None,
                postcode: "90-001".to_owned(),
                city: "Łódź".to_owned(),
                country: "PL".parse().ok(),
            },
            kvk_number: None,
            vat_number: Some("PL7251801126".to_owned()),
            eori: Some("PL725180112600000".parse().expect("an EORI")),
            email: None,
        },
        customer_code: "ZOLC".to_owned(),
        attention: None,
    }
}

/// A customer outside the EU that no list of electronic addresses has.
pub(crate) fn american_buyer() -> Buyer {
    Buyer {
        party: Party {
            name: "Great Lakes Trading Inc.".to_owned(),
            address: Address {
                street: "200 W Madison St".to_owned(),
                addition: Some("Suite 2100".to_owned()),
                postcode: "IL 60606".to_owned(),
                city: "Chicago".to_owned(),
                country: "US".parse().ok(),
            },
            kvk_number: None,
            vat_number: None,
            eori: None,
            email: Some("payables@greatlakes.example".to_owned()),
        },
        customer_code: "LAKES".to_owned(),
        attention: None,
    }
}

/// A Dutch invoice with these lines.
pub(crate) fn invoice(lines: Vec<InvoiceLine>) -> InvoiceDocument {
    InvoiceDocument {
        number: "2026-00042".to_owned(),
        kind: DocumentKind::Invoice,
        language: Language::Dutch,
        issue_date: day("2026-11-21"),
        due_date: Some(day("2026-12-21")),
        supply_date: Some(day("2026-11-18")),
        currency: "EUR".parse().expect("a currency"),
        payment_term_days: Some(30),
        customer_reference: Some("PO-4711/2026".to_owned()),
        dossier_number: Some("JAN-2026-0007".to_owned()),
        seller: seller(),
        buyer: dutch_buyer(),
        lines,
        vat: Vec::new(),
        vat_in_euro: None,
        edition: VatEdition::Second,
        outside_vat: OutsideVat::default(),
        totals: Totals::default(),
        notes: None,
        logo: None,
    }
    .totalled()
}

pub(crate) fn credit_note(lines: Vec<InvoiceLine>) -> InvoiceDocument {
    let credited = CreditedInvoice { number: "2026-00041".to_owned(), issue_date: Some(day("2026-11-02")) };
    let mut note = invoice(lines);
    note.kind = DocumentKind::CreditNote { credited };
    note.due_date = None;
    note
}

/// The document in dollars, with its VAT in euro at 1.1604 dollars for one.
pub(crate) fn in_dollars(mut document: InvoiceDocument) -> InvoiceDocument {
    let per_euro = decimal("1.1604");
    document.currency = "USD".parse().expect("a currency");
    let subtotals: Vec<Decimal> = document.vat.iter().map(|one| round_to_cents(one.vat / per_euro)).collect();
    let total = subtotals.iter().sum();
    let (day, source) = (document.issue_date, RateSource::Customs);
    document.vat_in_euro = Some(VatInEuro { subtotals, total, per_euro, day, source });
    document
}

/// This many lines of all kinds that may stand on one invoice.
pub(crate) fn mixed_lines(count: usize) -> Vec<InvoiceLine> {
    let kinds = [
        line("Invoeraangifte H1, MRN 26NL000396A1B2C3R0", "1", "65.00", "21", VatCategory::Standard),
        line("Extra artikelregels", "12", "4.75", "21", VatCategory::Standard),
        line("Uitvoeraangifte B1 naar Noorwegen", "1", "48.50", "0", VatCategory::ZeroRated),
        line("Invoerrechten volgens uitnodiging tot betaling", "1", "1284.37", "0", VatCategory::Exempt),
        line(
            "Begeleiding van een fysieke controle op de terminal, met wachttijd, het lossen en opnieuw beladen van de \
             container en het aanleveren van aanvullende bescheiden aan de douane",
            "2.5",
            "82.00",
            "21",
            VatCategory::Standard,
        ),
        line("Voorschotprovisie 1,5% over rechten en btw", "1284.37", "0.015", "21", VatCategory::Standard),
        line("Lunch voor de controleur", "1", "18.35", "9", VatCategory::Standard),
    ];
    kinds.into_iter().cycle().take(count).collect()
}

/// A small picture with a transparent background.
pub(crate) fn logo(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbaImage::from_fn(width, height, |x, y| {
        let wave = (x * 7 + y * 13) % 97 < 60;
        let inside = x > width / 20 && y > height / 10 && x < width - width / 20 && y < height - height / 10;
        match (inside, wave) {
            (true, true) => image::Rgba([220, 90, 30, 255]),
            (true, false) => image::Rgba([30, 90, 160, 200]),
            (false, _) => image::Rgba([0, 0, 0, 0]),
        }
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageOutputFormat::Png).expect("a picture");
    bytes.into_inner()
}
