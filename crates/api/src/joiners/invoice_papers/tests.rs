//! Tests that billing, the pages and the electronic invoice state the same amounts.

use super::*;
use customs_billing::dossier::DossierForm;
use customs_billing::invoice::{CreditRequest, Invoice, InvoiceLineTerms, LineSource, NewInvoice, PaperKind, Seller};
use customs_billing::invoice::{DocumentType, InvoiceHeader, RateSource};
use customs_billing::money::{LineAmounts, PaymentTermGroup, Totals};
use customs_billing::ports::{BillingPorts, BillingSettings};
use customs_billing::testing::{InMemoryBilling, customer};
use customs_billing::{BillingError, DossierRequest, Dossiers, Invoices, PrepaymentForm};
use customs_documents::testing::MemoryFiles;
use customs_kernel::{Actor, ManualClock, OrganisationId};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::path::Path;

const BROKER: OrganisationId = OrganisationId::new(1);

/// A brokerage with a complete profile, and the customers `NL`, `PL` and `US`.
struct Bench {
    ports: BillingPorts,
    store: Arc<InMemoryBilling>,
    logos: Arc<Logos>,
}

impl Bench {
    fn new() -> Self {
        let store = Arc::new(InMemoryBilling::default());
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        let mut ports = store.ports(clock);
        let logos = Arc::new(Logos::new(Arc::new(MemoryFiles::default())));
        let papers = Arc::new(DrawnPapers::new(logos.clone(), Arc::new(PaperFonts::default())));
        ports.fonts = papers.clone();
        ports.papers = papers;
        store.keep_settings(BROKER, BillingSettings { seller: seller(), ..BillingSettings::default() });
        for (country, language, vat_number) in [("NL", "nl", "NL001234567B02"), ("PL", "en", "PL5260001246")] {
            let mut known = customer(country);
            known.buyer.address = text("ul. Świętojańska 5");
            known.buyer.postal_code = text("81-368");
            known.buyer.city = text("Gdynia");
            known.buyer.country_code = text(country);
            known.buyer.language = text(language);
            known.buyer.vat_number = text(vat_number);
            store.keep_customer(BROKER, known);
        }
        let mut known = customer("US");
        known.buyer.country_code = text("US");
        known.buyer.email = text("payables@example.com");
        store.keep_customer(BROKER, known);
        Self { ports, store, logos }
    }

    fn finalized(&self, customer: &str, lines: Vec<InvoiceLineTerms>) -> Invoice {
        self.finalize(customer, lines).expect("it is finalized")
    }

    fn finalize(&self, customer: &str, lines: Vec<InvoiceLineTerms>) -> Result<Invoice, BillingError> {
        self.finalize_in(customer, "EUR", lines)
    }

    fn finalize_in(
        &self,
        customer: &str,
        currency: &str,
        lines: Vec<InvoiceLineTerms>,
    ) -> Result<Invoice, BillingError> {
        let day = "2026-03-02".parse().expect("a day");
        let header = InvoiceHeader {
            document_type: DocumentType::Invoice,
            customer_code: customer.to_owned(),
            dossier: None,
            groups: vec![PaymentTermGroup::Handling],
            payment_term_days: None,
            invoice_date: day,
            due_date: day,
            due_date_is_set: false,
            currency: currency.parse().expect("a currency"),
            notes: None,
            is_prepayment: false,
            credits: None,
        };
        let new = NewInvoice { organisation: BROKER, header, lines, created_at: self.ports.clock.now() };
        let draft = self.ports.drafts.insert(&[new]).expect("it is kept").remove(0);
        self.invoices().finalize(BROKER, draft.id, None)
    }

    fn invoices(&self) -> Invoices {
        Invoices::new(self.ports.clone())
    }

    fn paper(&self, invoice: &Invoice, kind: PaperKind) -> Vec<u8> {
        self.invoices().paper(BROKER, invoice.id, kind).expect("a paper").bytes
    }

    /// Totals of the electronic invoice: without VAT, VAT, and payable.
    fn totals_of_ubl(&self, invoice: &Invoice) -> Totals {
        let xml = String::from_utf8(self.paper(invoice, PaperKind::Ubl)).expect("text");
        let amount = |name: &str| -> Decimal {
            let (_, rest) = xml.split_once(&format!("<cbc:{name} currencyID=\"EUR\">")).expect("the element");
            rest.split_once('<').expect("its end").0.parse().expect("an amount")
        };
        Totals {
            subtotal: amount("TaxExclusiveAmount"),
            // The first amount is the document's; those of the rates follow.
            vat_amount: amount("TaxAmount"),
            total: amount("PayableAmount"),
        }
    }

    fn text_of_pdf(&self, invoice: &Invoice) -> String {
        let file = lopdf::Document::load_mem(&self.paper(invoice, PaperKind::Pdf)).expect("a PDF file");
        let pages: Vec<u32> = file.get_pages().into_keys().collect();
        file.extract_text(&pages).expect("text")
    }

    /// Checks that every paper states the amounts of billing. Reading pages back is slow, so `with_pages` can skip
    /// it.
    fn check(&self, invoice: &Invoice, with_pages: bool) {
        let Totals { subtotal, vat_amount, total } = invoice.totals();
        let is_note = invoice.header.document_type == DocumentType::CreditNote;
        let stated = |amount: Decimal| if is_note { -amount } else { amount };
        let expected = Totals { subtotal: stated(subtotal), vat_amount: stated(vat_amount), total: stated(total) };
        let sheet = self.invoices().sheet(BROKER, invoice.id).expect("a sheet");
        let drawn = document::document(&sheet).expect("a document").totals;
        assert_eq!(Totals { subtotal: drawn.net, vat_amount: drawn.vat, total: drawn.due }, expected);
        assert_eq!(self.totals_of_ubl(invoice), expected);
        if with_pages {
            let text = self.text_of_pdf(invoice);
            let dutch = invoice.header.customer_code == "NL";
            for amount in [expected.subtotal, expected.vat_amount, expected.total] {
                let shown = format!("€ {}", shown(amount, dutch));
                assert!(text.contains(&shown), "{shown} is missing in:\n{text}");
            }
        }
    }
}

fn seller() -> Seller {
    Seller {
        name: "Douane-expediteur Maasvlakte B.V.".to_owned(),
        address: text("Europaweg 1"),
        postal_code: text("3199 LC"),
        city: text("Rotterdam"),
        country_code: text("NL"),
        trade_register_number: text("24456789"),
        vat_number: text("NL801234567B01"),
        iban: text("NL91ABNA0417164300"),
        ..Seller::default()
    }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// An amount as the pages write it, derived independently of the writer.
fn shown(amount: Decimal, dutch: bool) -> String {
    let cents = format!("{:.2}", amount.abs());
    let (whole, fraction) = cents.split_once('.').expect("two decimals");
    let groups: Vec<_> =
        whole.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    let sign = if amount.is_sign_negative() && !amount.is_zero() { "-" } else { "" };
    if dutch {
        format!("{sign}{},{fraction}", groups.join("."))
    } else {
        format!("{sign}{}.{fraction}", groups.join(","))
    }
}

/// Kinds of lines: VAT rate, whether the VAT is reversed, and payment term group.
fn kind() -> impl Strategy<Value = (&'static str, bool, PaymentTermGroup)> {
    use PaymentTermGroup::{Disbursements, Duties, Handling};
    prop_oneof![
        4 => Just(("21", false, Handling)),
        2 => Just(("9", false, Handling)),
        1 => Just(("5.5", false, Disbursements)),
        2 => Just(("0", true, Handling)),
        2 => Just(("0", false, Duties)),
        1 => Just(("0", false, Disbursements)),
        1 => Just(("0", false, Handling)),
    ]
}

/// Any line, sometimes one that deducts a prepayment.
fn line() -> impl Strategy<Value = InvoiceLineTerms> {
    let quantity = (1_i64..20_000, 0_u32..=3);
    let price = (0_i64..400_000_000, 0_u32..=4);
    (kind(), quantity, price, 0_u8..10).prop_map(|((rate, reversed, group), quantity, price, chance)| {
        let prepaid = chance == 0;
        let quantity = if prepaid { -Decimal::ONE } else { Decimal::new(quantity.0, quantity.1) };
        line_of(quantity, Decimal::new(price.0, price.1), rate, reversed, group)
    })
}

fn line_of(
    quantity: Decimal,
    unit_price: Decimal,
    rate: &str,
    reverse_charged: bool,
    group: PaymentTermGroup,
) -> InvoiceLineTerms {
    let vat_rate = rate.parse().expect("a rate");
    InvoiceLineTerms {
        description: "Inklaring – Łódź".to_owned(),
        quantity,
        unit_price,
        vat_rate,
        reverse_charged,
        not_taxed_here: false,
        amounts: LineAmounts::calculate(quantity, unit_price, vat_rate).expect("below the limit"),
        group,
        billable_item: None,
        dossier: None,
        source: LineSource::Typed,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_invoice_and_its_credit_note_come_to_the_same_on_every_paper(
        lines in prop::collection::vec(line(), 1..10),
        abroad: bool,
        credited in 0_u8..4,
        pages in 0_u8..32,
    ) {
        let bench = Bench::new();
        let invoice = bench.finalized(if abroad { "PL" } else { "NL" }, lines);
        // Pages are drawn and read back for one invoice in 32.
        bench.check(&invoice, pages == 0);
        if credited == 0 && can_be_credited(&invoice) {
            let note = bench.invoices().credit(BROKER, invoice.id, None, &CreditRequest::default()).expect("a credit note");
            let note = bench.invoices().finalize(BROKER, note.id, None).expect("it is finalized");
            bench.check(&note, pages == 0);
        }
    }
}

/// On threads of the service the pages are begun while an invoice is finalized, and elsewhere when they are asked for.
#[test]
fn pages_that_were_begun_are_those_that_are_drawn_when_they_are_asked_for() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let bench = Bench::new();
    let within = runtime.enter();
    let lines = vec![line_of(2.into(), 65.into(), "21", false, PaymentTermGroup::Handling)];
    let invoice = bench.finalized("NL", lines);
    let begun = bench.paper(&invoice, PaperKind::Pdf);
    drop(within);
    let sheet = bench.invoices().sheet(BROKER, invoice.id).expect("a sheet");
    let afresh = DrawnPapers::new(bench.logos.clone(), Arc::new(PaperFonts::default()));
    assert_eq!(begun, afresh.pdf(&sheet).expect("pages"));
    assert_eq!(begun, bench.paper(&invoice, PaperKind::Pdf));
}

/// Checks the rules of EN 16931, of Peppol and of the Netherlands, which receivers check too.
#[test]
fn any_invoice_and_its_credit_note_pass_the_published_rules() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::default();
    let any_lines = prop::collection::vec(line(), 1..10);
    let bench = Bench::new();
    let mut documents = Vec::new();
    for round in 0..customs_test_support::at_length(10, 1_500) {
        let mut lines = any_lines.new_tree(&mut runner).expect("lines").current();
        let customer = ["NL", "PL", "US"][round % 3];
        if customer == "US" {
            for line in &mut lines {
                let group = line.group;
                *line = line_of(line.quantity, line.unit_price, "0", false, group);
                line.not_taxed_here = true;
            }
        }
        let invoice = bench.finalized(customer, lines);
        documents.push(bench.paper(&invoice, PaperKind::Ubl));
        if !can_be_credited(&invoice) {
            continue;
        }
        let note = bench.invoices().credit(BROKER, invoice.id, None, &CreditRequest::default()).expect("a credit note");
        let note = bench.invoices().finalize(BROKER, note.id, None).expect("it is finalized");
        documents.push(bench.paper(&note, PaperKind::Ubl));
    }
    none_is_refused(&documents);
}

/// Whether a credit note for all lines charges at no rate. The lines above may fall below zero, as deductions never do.
fn can_be_credited(invoice: &Invoice) -> bool {
    invoice.vat_breakdown().iter().all(|share| share.taxable >= Decimal::ZERO && share.vat_amount >= Decimal::ZERO)
}

/// Checks these documents by the published rules of electronic invoices, where those are at hand.
fn none_is_refused(documents: &[Vec<u8>]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/en16931/validate.py");
    let found = customs_test_support::broken_invoice_rules(&script, documents).expect("the rules can be run");
    assert_eq!(found.unwrap_or_default(), [""; 0]);
}

/// VAT in euro: directive 2006/112/EC, article 230; BT-6, BT-111 and BR-53 of EN 16931.
#[test]
fn an_invoice_in_dollars_and_its_credit_note_state_the_vat_in_euro() {
    let bench = Bench::new();
    let refused = bench.finalize_in("NL", "USD", vec![work()]).expect_err("it is refused").to_string();
    assert!(refused.contains("no exchange rate of USD is known for 2026-03-02"), "{refused}");
    bench.store.keep_euro_rate("USD", "1.1604".parse().expect("a rate"), RateSource::Customs);
    let reduced = line_of(Decimal::ONE, Decimal::from(50), "9", false, PaymentTermGroup::Handling);
    let invoice = bench.finalize_in("NL", "USD", vec![work(), reduced]).expect("it is finalized");
    let note = bench.invoices().credit(BROKER, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    let note = bench.invoices().finalize(BROKER, note.id, None).expect("it is finalized");
    // 27.30 / 1.1604 = 23.5264 and 4.50 / 1.1604 = 3.8780.
    for document in [&invoice, &note] {
        let text = bench.text_of_pdf(document);
        for part in ["USD 180,00", "USD 31,80", "23,53", "3,88", "€ 27,41", "€ 1 = USD 1,1604", "2 maart 2026"] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let xml = String::from_utf8(bench.paper(document, PaperKind::Ubl)).expect("text");
        assert!(xml.contains("<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>"), "{xml}");
        assert!(xml.contains("<cac:TaxTotal><cbc:TaxAmount currencyID=\"EUR\">27.41</cbc:TaxAmount></cac:TaxTotal>"));
    }
    let untaxed = line_of(Decimal::ONE, Decimal::from(50), "0", false, PaymentTermGroup::Handling);
    let untaxed = bench.finalize_in("NL", "GBP", vec![untaxed]).expect("no rate is needed");
    none_is_refused(&[&invoice, &note, &untaxed].map(|one| bench.paper(one, PaperKind::Ubl)));
}

/// Money for duties is outside VAT (directive 2006/112/EC, article 79(c)): in advance, deducted, and paid back.
#[test]
fn a_prepayment_for_duties_is_outside_vat_on_every_paper() {
    let bench = Bench::new();
    let dossiers = Dossiers::new(bench.ports.clone());
    let form = DossierForm { customer_code: text("NL"), ..DossierForm::default() };
    let dossier = dossiers.create(BROKER, DossierRequest { form, number: None }).expect("a dossier").dossier.id;
    let form = PrepaymentForm {
        amount: Some(Decimal::from(900)),
        payment_term_group: text("duties"),
        ..PrepaymentForm::default()
    };
    let asked = dossiers.request_prepayment(BROKER, dossier, None, &form).expect("a draft");
    let asked = bench.invoices().finalize(BROKER, asked.id, None).expect("it is finalized");
    bench.invoices().mark_paid(BROKER, asked.id, None, None, &Actor::System).expect("it is paid");
    let duties = |amount: i64| InvoiceLineTerms {
        dossier: Some(dossier),
        ..line_of(Decimal::ONE, Decimal::from(amount), "0", false, PaymentTermGroup::Duties)
    };
    let alone = bench.finalized("NL", vec![duties(300)]);
    let beside = bench.finalized("NL", vec![work(), duties(450)]);
    let unused = CreditRequest { unused_prepayment: true, ..CreditRequest::default() };
    let back = bench.invoices().credit(BROKER, asked.id, None, &unused).expect("a credit note");
    let back = bench.invoices().finalize(BROKER, back.id, None).expect("it is finalized");
    for (document, total, category, says) in [
        (&asked, "900", "O", "Vooruitbetaling voor dossier D2026-00001"),
        (&alone, "0", "O", "Vooruitbetaald voor dossier D2026-00001"),
        (&beside, "157.30", "E", "Vooruitbetaald voor dossier D2026-00001"),
        (&back, "-150", "O", "Niet gebruikt deel van de vooruitbetaling"),
    ] {
        bench.check(document, true);
        assert_eq!(document.totals().total, total.parse().expect("a total"));
        let text = bench.text_of_pdf(document);
        assert!(text.contains(says) && text.contains("vallen buiten de heffing van btw"), "{text}");
        let xml = String::from_utf8(bench.paper(document, PaperKind::Ubl)).expect("text");
        assert!(xml.contains(&format!("<cac:TaxCategory><cbc:ID>{category}</cbc:ID>")), "{xml}");
    }
    none_is_refused(&[&asked, &alone, &beside, &back].map(|one| bench.paper(one, PaperKind::Ubl)));
}

fn work() -> InvoiceLineTerms {
    line_of(Decimal::TWO, Decimal::from(65), "21", false, PaymentTermGroup::Handling)
}

#[test]
fn without_particulars_there_are_pages_and_no_electronic_invoice() {
    let bench = Bench::new();
    let bare = Seller { trade_register_number: None, iban: None, ..seller() };
    bench.store.keep_settings(BROKER, BillingSettings { seller: bare, ..BillingSettings::default() });
    let invoice = bench.finalized("NL", vec![work()]);
    assert!(bench.text_of_pdf(&invoice).contains("2026-00001"));
    let refused = bench.invoices().paper(BROKER, invoice.id, PaperKind::Ubl).expect_err("it is refused").to_string();
    assert!(refused.contains("seller.kvk_number: is required (NL-R-003)"), "{refused}");
    assert!(refused.contains("seller.account: an IBAN is required (NL-R-007)"), "{refused}");
}

#[test]
fn a_customer_without_an_address_in_the_network_has_an_electronic_invoice_all_the_same() {
    let bench = Bench::new();
    let mut known = customer("NL");
    known.buyer.address = text("Kade 1");
    known.buyer.postal_code = text("3011 AA");
    known.buyer.city = text("Rotterdam");
    known.buyer.country_code = text("NL");
    bench.store.keep_customer(BROKER, known);
    bench.check(&bench.finalized("NL", vec![work()]), false);
}

#[test]
fn disbursements_beside_services_are_written_although_strict_receivers_part_them() {
    let bench = Bench::new();
    let duties = line_of(Decimal::ONE, Decimal::from(900), "0", false, PaymentTermGroup::Duties);
    let invoice = bench.finalized("NL", vec![work(), duties]);
    bench.check(&invoice, true);
}

#[test]
fn an_invoice_keeps_the_logo_it_was_finalized_with() {
    let bench = Bench::new();
    let plain = bench.paper(&bench.finalized("NL", vec![work()]), PaperKind::Pdf);
    let with_logo = |shade: u8| {
        let mut picture = std::io::Cursor::new(Vec::new());
        let pixels = image::RgbImage::from_pixel(60, 20, image::Rgb([shade, 90, 30]));
        pixels.write_to(&mut picture, image::ImageFormat::Png).expect("a picture");
        let logo = bench.logos.keep(BROKER, picture.into_inner()).expect("it is kept");
        let seller = Seller { logo: Some(logo), ..seller() };
        bench.store.keep_settings(BROKER, BillingSettings { seller, ..BillingSettings::default() });
        bench.finalized("NL", vec![work()])
    };
    let first = with_logo(200);
    let pages = bench.paper(&first, PaperKind::Pdf);
    let has_picture = |file: &[u8]| file.windows(6).any(|part| part == b"/Image");
    assert!(has_picture(&pages) && !has_picture(&plain));
    let second = with_logo(20);
    assert_eq!(bench.paper(&first, PaperKind::Pdf), pages);
    assert_ne!(bench.paper(&second, PaperKind::Pdf), pages);
}

#[test]
fn a_logo_that_is_lost_or_spoilt_costs_no_invoice() {
    let bench = Bench::new();
    let lost = Seller { logo: Some(format!("1/{}:9", "0".repeat(32))), ..seller() };
    bench.store.keep_settings(BROKER, BillingSettings { seller: lost, ..BillingSettings::default() });
    let invoice = bench.finalized("NL", vec![work()]);
    assert!(bench.text_of_pdf(&invoice).contains("€ 157,30"));
}

#[test]
fn the_language_is_the_customers_else_that_of_its_country() {
    let bench = Bench::new();
    for (language, country, title) in [
        (None, Some("DE"), "Invoice"),
        (None, None, "Factuur"),
        (text("de"), Some("NL"), "Invoice"),
        (text("NL"), Some("PL"), "Factuur"),
    ] {
        let mut known = customer("NL");
        known.buyer.language = language;
        known.buyer.country_code = country.and_then(text);
        bench.store.keep_customer(BROKER, known);
        let invoice = bench.finalized("NL", vec![work()]);
        assert!(bench.text_of_pdf(&invoice).contains(title), "{title}");
    }
}

#[test]
fn a_thousand_lines_are_finalized_and_on_every_paper() {
    let bench = Bench::new();
    let line = |price| line_of(Decimal::from(3), Decimal::new(price, 3), "21", false, PaymentTermGroup::Handling);
    bench.check(&bench.finalized("PL", vec![line(65_000); 1_000]), true);
    // A line of 1.01 has 0.2121 of VAT, rounded to 0.21: in total two euro less than VAT on the sum, which no
    // receiver accepts.
    let refused = bench.finalize("PL", vec![line(335); 1_000]).expect_err("it is refused").to_string();
    assert!(refused.contains("BR-CO-17"), "{refused}");
}
