//! The invoice to draw.

use chrono::NaiveDate;
use customs_invoice_documents::document::{
    Address, BankAccount, Buyer, DocumentKind, InvoiceDocument, InvoiceLine, Language, OutsideVat, Party, Seller,
    Totals, VatCategory, VatEdition,
};
use customs_kernel::{Currency, round_to_cents};
use rust_decimal::Decimal;

const TEXTS: [(&str, VatCategory, i64); 4] = [
    ("Invoeraangifte H1, MRN 26NL000396A1B2C3R0", VatCategory::Standard, 21),
    (
        "Begeleiding van een fysieke controle op de terminal, met wachttijd, het lossen en opnieuw beladen van de \
         container en het aanleveren van aanvullende bescheiden",
        VatCategory::Standard,
        21,
    ),
    ("Uitvoeraangifte B1 naar Noorwegen", VatCategory::ZeroRated, 0),
    ("Lunch voor de controleur, 9%", VatCategory::Standard, 9),
];

/// An invoice with this many lines.
pub(crate) fn invoice(lines: u32) -> InvoiceDocument {
    let lines = TEXTS.iter().cycle().zip(1..=lines).map(|((text, category, rate), number)| {
        let (quantity, price, rate) = (Decimal::from(number), Decimal::new(6_525, 2), Decimal::from(*rate));
        let amount = round_to_cents(quantity * price);
        InvoiceLine {
            description: (*text).to_owned(),
            quantity,
            unit: None,
            unit_price: price,
            amount,
            vat_rate: rate,
            vat_category: *category,
            vat_amount: round_to_cents(amount * rate / Decimal::ONE_HUNDRED),
            has_vat_of_another_sum: false,
        }
    });
    InvoiceDocument {
        number: "2026-00042".to_owned(),
        kind: DocumentKind::Invoice,
        language: Language::Dutch,
        issue_date: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap_or_default(),
        due_date: NaiveDate::from_ymd_opt(2026, 12, 21),
        supply_date: None,
        currency: Currency::eur(),
        payment_term_days: Some(30),
        customer_reference: Some("PO-4711/2026".to_owned()),
        dossier_number: Some("JAN-2026-0007".to_owned()),
        seller: seller(),
        buyer: Buyer {
            party: party("Jansen & Zonen Import B.V.", "Handelskade 12", "Amsterdam"),
            customer_code: "JANSEN".to_owned(),
            attention: None,
        },
        lines: lines.collect(),
        vat: Vec::new(),
        edition: VatEdition::Second,
        outside_vat: OutsideVat::default(),
        totals: Totals::default(),
        vat_in_euro: None,
        notes: None,
        logo: None,
    }
    .totalled()
}

fn seller() -> Seller {
    Seller {
        party: party("Douane-expediteur Maasvlakte B.V.", "Europaweg 845", "Rotterdam"),
        phone: Some("+31 10 123 45 67".to_owned()),
        account: Some(BankAccount { iban: "NL91ABNA0417164300".to_owned(), bic: None, holder: None }),
    }
}

fn party(name: &str, street: &str, city: &str) -> Party {
    Party {
        name: name.to_owned(),
        address: Address {
            street: street.to_owned(),
            addition: None,
            postcode: "3199 LD".to_owned(),
            city: city.to_owned(),
            country: "NL".parse().ok(),
        },
        kvk_number: Some("24456789".to_owned()),
        vat_number: Some("NL801234567B01".to_owned()),
        eori: None,
        email: Some("facturen@maasvlakte.example".to_owned()),
    }
}
