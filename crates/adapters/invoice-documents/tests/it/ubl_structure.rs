//! The elements of a UBL document and their order: the schemas of UBL 2.1, Peppol BIS Billing 3, the Dutch rules.

use crate::samples;
use crate::samples::{credit_note, decimal, dutch_buyer, in_dollars, invoice, line, mixed_lines, polish_buyer};
use crate::xml_tree::Node;
use customs_invoice_documents::document::{InvoiceDocument, Language, OutsideVat, VatCategory, VatEdition};
use customs_invoice_documents::rules::{conflicts, missing_particulars};
use customs_invoice_documents::ubl::write_ubl;
use customs_kernel::facts::{Code, Warning};

/// The order of child elements in the schemas, for the elements that Peppol BIS Billing 3 uses.
const ORDER: [(&str, &[&str]); 26] = [
    (
        "Invoice",
        &[
            "CustomizationID",
            "ProfileID",
            "ID",
            "IssueDate",
            "DueDate",
            "InvoiceTypeCode",
            "Note",
            "TaxPointDate",
            "DocumentCurrencyCode",
            "TaxCurrencyCode",
            "AccountingCost",
            "BuyerReference",
            "InvoicePeriod",
            "OrderReference",
            "BillingReference",
            "DespatchDocumentReference",
            "ReceiptDocumentReference",
            "OriginatorDocumentReference",
            "ContractDocumentReference",
            "AdditionalDocumentReference",
            "ProjectReference",
            "AccountingSupplierParty",
            "AccountingCustomerParty",
            "PayeeParty",
            "TaxRepresentativeParty",
            "Delivery",
            "PaymentMeans",
            "PaymentTerms",
            "AllowanceCharge",
            "TaxTotal",
            "LegalMonetaryTotal",
            "InvoiceLine",
        ],
    ),
    (
        "CreditNote",
        &[
            "CustomizationID",
            "ProfileID",
            "ID",
            "IssueDate",
            "TaxPointDate",
            "CreditNoteTypeCode",
            "Note",
            "DocumentCurrencyCode",
            "TaxCurrencyCode",
            "AccountingCost",
            "BuyerReference",
            "InvoicePeriod",
            "OrderReference",
            "BillingReference",
            "DespatchDocumentReference",
            "ReceiptDocumentReference",
            "ContractDocumentReference",
            "AdditionalDocumentReference",
            "OriginatorDocumentReference",
            "AccountingSupplierParty",
            "AccountingCustomerParty",
            "PayeeParty",
            "TaxRepresentativeParty",
            "Delivery",
            "PaymentMeans",
            "PaymentTerms",
            "AllowanceCharge",
            "TaxTotal",
            "LegalMonetaryTotal",
            "CreditNoteLine",
        ],
    ),
    ("BillingReference", &["InvoiceDocumentReference"]),
    ("InvoiceDocumentReference", &["ID", "IssueDate"]),
    ("AccountingSupplierParty", &["Party"]),
    ("AccountingCustomerParty", &["Party"]),
    (
        "Party",
        &[
            "EndpointID",
            "PartyIdentification",
            "PartyName",
            "PostalAddress",
            "PartyTaxScheme",
            "PartyLegalEntity",
            "Contact",
        ],
    ),
    ("PartyIdentification", &["ID"]),
    ("PartyName", &["Name"]),
    (
        "PostalAddress",
        &["StreetName", "AdditionalStreetName", "CityName", "PostalZone", "CountrySubentity", "AddressLine", "Country"],
    ),
    ("Country", &["IdentificationCode"]),
    ("PartyTaxScheme", &["CompanyID", "TaxScheme"]),
    ("TaxScheme", &["ID"]),
    ("PartyLegalEntity", &["RegistrationName", "CompanyID", "CompanyLegalForm"]),
    ("Contact", &["Name", "Telephone", "ElectronicMail"]),
    ("Delivery", &["ActualDeliveryDate", "DeliveryLocation", "DeliveryParty"]),
    ("PaymentMeans", &["PaymentMeansCode", "PaymentDueDate", "PaymentID", "CardAccount", "PayeeFinancialAccount"]),
    ("PayeeFinancialAccount", &["ID", "Name", "FinancialInstitutionBranch"]),
    ("PaymentTerms", &["Note"]),
    ("TaxTotal", &["TaxAmount", "TaxSubtotal"]),
    ("TaxSubtotal", &["TaxableAmount", "TaxAmount", "TaxCategory"]),
    ("TaxCategory", &["ID", "Percent", "TaxExemptionReasonCode", "TaxExemptionReason", "TaxScheme"]),
    (
        "LegalMonetaryTotal",
        &[
            "LineExtensionAmount",
            "TaxExclusiveAmount",
            "TaxInclusiveAmount",
            "AllowanceTotalAmount",
            "ChargeTotalAmount",
            "PrepaidAmount",
            "PayableRoundingAmount",
            "PayableAmount",
        ],
    ),
    (
        "InvoiceLine",
        &[
            "ID",
            "Note",
            "InvoicedQuantity",
            "LineExtensionAmount",
            "AccountingCost",
            "InvoicePeriod",
            "OrderLineReference",
            "DocumentReference",
            "AllowanceCharge",
            "Item",
            "Price",
        ],
    ),
    ("Item", &["Description", "Name", "ClassifiedTaxCategory"]),
    ("Price", &["PriceAmount", "BaseQuantity", "AllowanceCharge"]),
];
/// Elements with the same children as another one.
const ALIKE: [(&str, &str); 3] = [
    ("CreditNoteLine", "InvoiceLine"),
    ("ClassifiedTaxCategory", "TaxCategory"),
    ("FinancialInstitutionBranch", "TaxScheme"),
];
/// Elements that may stand several times.
const REPEATED: [&str; 5] = ["BillingReference", "TaxTotal", "TaxSubtotal", "InvoiceLine", "CreditNoteLine"];

fn check_order(root: &Node) {
    root.each(&mut |node| {
        if node.children.is_empty() {
            assert!(!node.text.trim().is_empty(), "{} is empty", node.name);
            return;
        }
        let name = ALIKE.iter().find(|(name, _)| *name == node.name).map_or(&*node.name, |(_, like)| like);
        let (_, order) = ORDER.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name} is unknown"));
        let mut last = None;
        for child in &node.children {
            let like = if child.name == "CreditedQuantity" { "InvoicedQuantity" } else { &child.name };
            let place = order.iter().position(|known| *known == like);
            let place = place.unwrap_or_else(|| panic!("{} may not stand in {name}", child.name));
            let repeats = last == Some(place) && REPEATED.contains(&&*child.name);
            assert!(last.is_none_or(|last| last < place) || repeats, "{} of {name} is out of order", child.name);
            last = Some(place);
        }
    });
}

fn written(document: &InvoiceDocument) -> Node {
    let root = Node::read(&write_ubl(document).expect("a UBL document"));
    check_order(&root);
    root
}

fn reversed() -> InvoiceDocument {
    let mut document = invoice(vec![line("Import declaration", "3", "65", "0", VatCategory::ReverseCharge)]);
    document.language = Language::English;
    document.buyer = polish_buyer();
    document
}

fn bare() -> InvoiceDocument {
    let mut document = invoice(mixed_lines(7));
    document.due_date = None;
    document.supply_date = None;
    document.payment_term_days = None;
    document.customer_reference = None;
    document.dossier_number = None;
    document.seller.account = None;
    document.seller.phone = None;
    document.seller.party.email = None;
    document
}

#[test]
fn elements_stand_in_the_order_of_the_schema() {
    let dollars = in_dollars(invoice(mixed_lines(4)));
    let mut described = invoice(vec![line("Controle\nOp de terminal", "1", "1", "21", VatCategory::Standard)]);
    described.notes = Some("Twee\nregels".to_owned());
    described.totals.prepaid = decimal("1");
    for document in
        [invoice(mixed_lines(30)), credit_note(mixed_lines(3)), reversed(), bare(), dollars, described.totalled()]
    {
        written(&document);
    }
}

#[test]
fn an_invoice_names_the_profile_and_its_parties_as_peppol_wants_them() {
    let root = written(&invoice(mixed_lines(7)));
    assert_eq!(
        root.text_of("CustomizationID"),
        "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"
    );
    assert_eq!(root.text_of("ProfileID"), "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0");
    assert_eq!(root.text_of("InvoiceTypeCode"), "380");
    assert_eq!((root.text_of("IssueDate"), root.text_of("DueDate")), ("2026-11-21", "2026-12-21"));
    assert_eq!(root.text_of("BuyerReference"), "PO-4711/2026");
    for (role, kvk, vat) in [
        ("AccountingSupplierParty", "24456789", "NL801234567B01"),
        ("AccountingCustomerParty", "12345678", "NL001234567B02"),
    ] {
        let party = root.one(role).one("Party");
        let endpoint = party.one("EndpointID");
        assert_eq!((endpoint.attribute("schemeID"), &*endpoint.text), (Some("0106"), kvk));
        let legal = party.one("PartyLegalEntity/CompanyID");
        assert_eq!((legal.attribute("schemeID"), &*legal.text), (Some("0106"), kvk), "NL-R-003, NL-R-005");
        assert_eq!(party.text_of("PartyTaxScheme/CompanyID"), vat);
        for field in ["StreetName", "CityName", "PostalZone"] {
            assert!(party.has(&format!("PostalAddress/{field}")), "NL-R-002, NL-R-004: {field}");
        }
    }
    assert_eq!(root.text_of("PaymentMeans/PaymentMeansCode"), "58", "NL-R-008");
    assert_eq!(root.text_of("PaymentMeans/PayeeFinancialAccount/ID"), "NL91ABNA0417164300", "NL-R-007");
    assert_eq!(root.text_of("PaymentMeans/PaymentID"), "2026-00042");
}

#[test]
fn a_credit_note_names_the_invoice_it_credits() {
    let mut note = credit_note(mixed_lines(2));
    note.due_date = Some(samples::day("2026-12-24"));
    let root = written(&note);
    assert_eq!(root.name, "CreditNote");
    assert_eq!(root.text_of("CreditNoteTypeCode"), "381");
    assert_eq!(root.text_of("BillingReference/InvoiceDocumentReference/ID"), "2026-00041", "NL-R-001");
    assert_eq!(root.text_of("BillingReference/InvoiceDocumentReference/IssueDate"), "2026-11-02");
    assert!(!root.has("DueDate"), "a credit note has it in its payment means");
    assert_eq!(root.text_of("PaymentMeans/PaymentDueDate"), "2026-12-24");
    assert_eq!(root.all("CreditNoteLine/CreditedQuantity").len(), 2);
}

#[test]
fn each_category_has_its_code_its_rate_and_its_reason() {
    let mut lines = mixed_lines(7);
    lines.push(line("Verlegd", "1", "10", "0", VatCategory::ReverseCharge));
    let root = written(&invoice(lines));
    let reported = root.all("TaxTotal/TaxSubtotal/TaxCategory").into_iter().map(|category| {
        let text = |path| category.all(path).first().map(|node| node.text.as_str());
        (category.text_of("ID"), text("Percent"), text("TaxExemptionReasonCode"), text("TaxExemptionReason"))
    });
    let repayment = "Vrijgesteld op grond van artikel 79, punt c, van Richtlijn 2006/112/EG van de Raad";
    let expected = [
        ("S", Some("21"), None, None),
        ("S", Some("9"), None, None),
        ("AE", Some("0"), Some("VATEX-EU-AE"), Some("Btw verlegd / VAT reverse charged")),
        ("Z", Some("0"), None, None),
        ("E", Some("0"), Some("VATEX-EU-79-C"), Some(repayment)),
    ];
    assert_eq!(reported.collect::<Vec<_>>(), expected);
    for category in root.all("InvoiceLine/Item/ClassifiedTaxCategory") {
        assert!(category.has("Percent"), "BR-E-05");
        assert!(!category.has("TaxExemptionReason"), "reasons stand with the subtotals");
    }
}

#[test]
fn an_invoice_of_disbursements_alone_has_no_vat_numbers() {
    let root = written(&invoice(vec![line("Invoerrechten", "1", "1284.37", "0", VatCategory::OutsideScope)]));
    for role in ["AccountingSupplierParty", "AccountingCustomerParty"] {
        assert!(!root.has(&format!("{role}/Party/PartyTaxScheme")), "BR-O-02");
        assert!(root.has(&format!("{role}/Party/PartyLegalEntity/CompanyID")), "BR-CO-26");
    }
    assert!(!root.has("InvoiceLine/Item/ClassifiedTaxCategory/Percent"), "BR-O-05");
    let category = root.one("TaxTotal/TaxSubtotal/TaxCategory");
    assert_eq!(category.text_of("TaxExemptionReason"), "Doorlopende post, buiten de btw");
}

#[test]
fn work_for_a_customer_outside_the_eu_is_not_taxed_here_in_its_language() {
    let mut document = invoice(vec![line("Import declaration", "1", "65", "0", VatCategory::OutsideScope)]);
    document.buyer = samples::american_buyer();
    document.outside_vat = OutsideVat { repayments: false, not_taxed_here: true };
    let reason = |document: &InvoiceDocument| {
        let root = written(document);
        let category = root.one("TaxTotal/TaxSubtotal/TaxCategory");
        let code = category.text_of("TaxExemptionReasonCode").to_owned();
        (category.text_of("ID").to_owned(), code, category.text_of("TaxExemptionReason").to_owned())
    };
    let reported = |text: &str| ("O".to_owned(), "VATEX-EU-O".to_owned(), text.to_owned());
    assert_eq!(reason(&document), reported("niet belast in Nederland, art. 6 Wet OB"));
    document.language = Language::English;
    assert_eq!(reason(&document), reported("not taxed in the Netherlands, art. 6 Wet OB (Dutch VAT Act)"));
    document.outside_vat.repayments = true;
    let both = "not taxed in the Netherlands, art. 6 Wet OB (Dutch VAT Act); Disbursement, not subject to VAT";
    assert_eq!(reason(&document), reported(both));
}

#[test]
fn a_customer_that_peppol_cannot_reach_gets_a_plain_document() {
    let mut document = invoice(mixed_lines(3));
    document.buyer = samples::american_buyer();
    let root = written(&document);
    assert_eq!(root.text_of("CustomizationID"), "urn:cen.eu:en16931:2017");
    assert!(!root.has("ProfileID"));
    let endpoint = root.one("AccountingCustomerParty/Party/EndpointID");
    assert_eq!((endpoint.attribute("schemeID"), &*endpoint.text), (Some("EM"), "payables@greatlakes.example"));
    document.buyer.party.email = None;
    let root = written(&document);
    assert_eq!(root.text_of("CustomizationID"), "urn:cen.eu:en16931:2017");
    assert!(!root.has("AccountingCustomerParty/Party/EndpointID"));
}

/// A document finalized under the first edition stays unchanged, no matter what strict receivers say about it.
#[test]
fn a_document_of_the_first_edition_keeps_its_categories_texts_and_profile() {
    let mut lines = mixed_lines(1);
    lines.push(line("Invoerrechten", "1", "10", "0", VatCategory::OutsideScope));
    lines.push(line("Verlegd", "1", "10", "0", VatCategory::ReverseCharge));
    let mut document = invoice(lines);
    document.edition = VatEdition::First;
    document.buyer = samples::american_buyer();
    let root = written(&document);
    assert!(root.text_of("CustomizationID").ends_with("poacc:billing:3.0"));
    let categories = root.all("TaxTotal/TaxSubtotal/TaxCategory");
    let reasons: Vec<_> = categories.iter().flat_map(|category| category.all("TaxExemptionReason")).collect();
    let reasons: Vec<_> = reasons.iter().map(|reason| reason.text.as_str()).collect();
    assert_eq!(reasons, ["Btw verlegd", "Doorlopende post, buiten de btw"]);
}

#[test]
fn a_customer_abroad_is_reached_by_vat_number_and_else_by_mail() {
    let mut document = reversed();
    let endpoint = |document: &InvoiceDocument| {
        let root = written(document);
        let endpoint = root.one("AccountingCustomerParty/Party/EndpointID");
        (endpoint.attribute("schemeID").map(str::to_owned), endpoint.text.clone())
    };
    assert_eq!(endpoint(&document), (Some("9945".to_owned()), "PL7251801126".to_owned()));
    document.buyer.party.vat_number = None;
    document.buyer.party.email = Some("faktury@zolc.example".to_owned());
    assert_eq!(endpoint(&document), (Some("EM".to_owned()), "faktury@zolc.example".to_owned()));
    document.buyer = dutch_buyer();
    document.buyer.party.kvk_number = None;
    assert_eq!(endpoint(&document), (Some("9944".to_owned()), "NL001234567B02".to_owned()));
    for (number, expected) in [
        ("DK 13 58 56 28", ("0198", "DK13585628")),
        ("FI01120389", ("0213", "FI01120389")),
        ("FI0112038", ("EM", "administratie@jansen.example")),
        ("FI0112038X", ("EM", "administratie@jansen.example")),
    ] {
        document.buyer.party.vat_number = Some(number.to_owned());
        let (scheme, address) = expected;
        assert_eq!(endpoint(&document), (Some(scheme.to_owned()), address.to_owned()), "{number}");
        let claims = written(&document).text_of("CustomizationID").ends_with("poacc:billing:3.0");
        assert_eq!(claims, scheme != "EM", "{number}");
    }
    document.buyer.party.vat_number = Some("FI01120389".to_owned());
    document.edition = VatEdition::First;
    assert_eq!(endpoint(&document).0, Some("EM".to_owned()), "as it was written then");
}

#[test]
fn vat_in_another_currency_is_told_in_euro_too() {
    let mut document = invoice(mixed_lines(1));
    document.currency = "USD".parse().expect("a currency");
    let rules = |document: &InvoiceDocument| codes(&missing_particulars(document));
    assert_eq!(rules(&document), ["BR-53"]);
    // 65.00 at 21 % bear 13.65, which is 11.76 at 1.1604.
    let document = in_dollars(document);
    assert_eq!(rules(&document), [""; 0]);
    let root = written(&document);
    assert_eq!((root.text_of("DocumentCurrencyCode"), root.text_of("TaxCurrencyCode")), ("USD", "EUR"));
    let in_euro = root.all("TaxTotal")[1].one("TaxAmount");
    assert_eq!((in_euro.attribute("currencyID"), &*in_euro.text), (Some("EUR"), "11.76"));
    assert_eq!(root.text_of("PaymentMeans/PaymentMeansCode"), "30");
}

#[test]
fn odd_texts_stay_what_they_are_and_never_break_the_document() {
    let text = "<Invoice> & \"Co\" ']]>' \u{0}\u{8}\u{fffe} €łĳ";
    let mut document = invoice(vec![line(text, "1", "1", "21", VatCategory::Standard)]);
    document.number = "A&B<1>".to_owned();
    let root = written(&document);
    assert_eq!(root.text_of("ID"), "A&B<1>");
    assert_eq!(root.text_of("InvoiceLine/Item/Name"), "<Invoice> & \"Co\" ']]>'  €łĳ");
}

/// The codes that the rules have in their publications.
fn codes(broken: &[Warning]) -> Vec<String> {
    broken.iter().filter_map(|broken| broken.statement().value::<Code>("rule")).map(|code| code.0).collect()
}

#[test]
fn what_receivers_would_miss_is_named() {
    let complete = [invoice(mixed_lines(3)), credit_note(mixed_lines(2)), reversed()];
    for document in complete {
        assert_eq!(missing_particulars(&document), [""; 0], "{}", document.number);
    }
    let mut document = bare();
    document.seller.party.kvk_number = None;
    document.seller.party.address.street = " ".to_owned();
    document.seller.party.vat_number = None;
    document.buyer.party.address.city = String::new();
    let rules = codes(&missing_particulars(&document));
    let expected = ["NL-R-002", "NL-R-003", "NL-R-007", "NL-R-004", "BR-CO-25", "BR-S-02"];
    assert_eq!(rules, expected);
    assert_eq!(conflicts(&document), [""; 0]);
    let mut mixed = mixed_lines(1);
    mixed.push(line("Invoerrechten", "1", "10", "0", VatCategory::OutsideScope));
    assert_eq!(codes(&conflicts(&invoice(mixed))), ["BR-O-11"]);
    let mut reversed = reversed();
    reversed.buyer.party.vat_number = None;
    let rules = codes(&missing_particulars(&reversed));
    assert_eq!(rules, ["BR-AE-02"]);
}

#[test]
fn countries_that_no_list_knows_are_named() {
    let mut document = reversed();
    document.buyer.party.vat_number = Some("EL123456789".to_owned());
    document.buyer.party.address.country = "GR".parse().ok();
    assert_eq!(missing_particulars(&document), [""; 0]);
    document.buyer.party.vat_number = Some("ZZ123456789".to_owned());
    document.buyer.party.address.country = "ZZ".parse().ok();
    let expected = [
        "buyer.address.country: must be a country of ISO 3166-1 (BR-CL-14)",
        "buyer.vat_number: must begin with its country (BR-CO-09)",
    ];
    assert_eq!(missing_particulars(&document), expected);
    document.edition = VatEdition::First;
    assert_eq!(missing_particulars(&document), [""; 0], "nobody asked for it when it was finalized");
    document.buyer.party.vat_number = Some("123456789".to_owned());
    assert_eq!(codes(&missing_particulars(&document)), ["BR-CO-09"]);
}

#[test]
fn cents_of_many_lines_that_receivers_would_not_accept_are_named() {
    // 12.35 has 2.5935 of VAT, which is rounded to 2.59.
    let lines = |count| invoice(vec![line("Regel", "1", "12.35", "21", VatCategory::Standard); count]);
    assert_eq!(conflicts(&lines(200)), [""; 0]);
    // 284 lines have 735.56 of VAT, the receivers calculate 736.554, rounded to 736.55. One line more has 738.15,
    // against 739.1475, rounded to 739.15: a difference of a whole euro. Without rounding both differences would be
    // below one.
    assert_eq!(conflicts(&lines(284)), [""; 0]);
    assert_eq!(conflicts(&lines(285)).len(), 1);
    let broken = conflicts(&lines(300));
    assert_eq!(missing_particulars(&lines(300)), [""; 0]);
    assert_eq!(broken, ["vat.0.vat: differs too much from the rate of the taxable amount (BR-CO-17)"]);
}

#[test]
fn nothing_has_to_be_paid_by_a_day_when_nothing_is_owed() {
    let mut document = invoice(mixed_lines(1));
    document.due_date = None;
    document.payment_term_days = None;
    let rules = |document: &InvoiceDocument| codes(&missing_particulars(document));
    assert_eq!(rules(&document), ["BR-CO-25"]);
    document.totals.prepaid = document.totals.gross;
    assert_eq!(rules(&document.totalled()), [""; 0]);
}

#[test]
fn a_customer_without_an_address_is_written_and_what_is_missing_is_named() {
    let mut document = invoice(mixed_lines(1));
    document.buyer.party.address.country = None;
    assert!(!written(&document).has("AccountingCustomerParty/Party/PostalAddress/Country"));
    for text in [
        &mut document.buyer.party.address.street,
        &mut document.buyer.party.address.postcode,
        &mut document.buyer.party.address.city,
    ] {
        text.clear();
    }
    document.buyer.party.address.addition = None;
    assert!(!written(&document).has("AccountingCustomerParty/Party/PostalAddress"));
    let rules = codes(&missing_particulars(&document));
    assert_eq!(rules, ["BR-11"]);
}
