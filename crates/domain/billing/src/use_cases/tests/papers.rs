use super::*;
use crate::DossierChange;
use crate::invoice::{CreditRequest, PaperKind, Seller};
use crate::ports::{BilledCustomer, BillingSettings, MockInvoicePapers, PaperError};
use customs_kernel::ErrorKind;
use customs_kernel::facts::Warning;

fn named_seller() -> BillingSettings {
    let seller =
        Seller { name: "Broker B.V.".to_owned(), trade_register_number: text("12345678"), ..Seller::default() };
    BillingSettings { seller, ..BillingSettings::default() }
}

#[test]
fn papers_are_made_of_what_is_final_and_never_of_a_draft() {
    let bench = Bench::new();
    bench.store.keep_settings(OURS, named_seller());
    let draft = bench.draft(&[("1", "100", "21")]);
    let refused = bench.invoices.paper(OURS, draft.id, PaperKind::Pdf);
    let Err(BillingError::InvalidStatus { current, allowed }) = refused else { panic!("{refused:?}") };
    assert_eq!((current, allowed), ("draft", vec!["finalized", "sent", "paid"]));
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    let pdf = bench.invoices.paper(OURS, draft.id, PaperKind::Pdf).expect("pages");
    assert_eq!((pdf.file_name.as_str(), pdf.media_type), ("2026-00001.pdf", "application/pdf"));
    assert_eq!(
        String::from_utf8_lossy(&pdf.bytes),
        "pdf 2026-00001 invoice 2026-03-02 for ACME B.V.: 1 lines, EUR 121\n"
    );
    let ubl = bench.invoices.paper(OURS, draft.id, PaperKind::Ubl).expect("an electronic invoice");
    assert_eq!((ubl.file_name.as_str(), ubl.media_type), ("2026-00001.xml", "application/xml"));
    assert!(matches!(bench.invoices.paper(THEIRS, draft.id, PaperKind::Pdf), Err(BillingError::Unknown(_))));
}

/// The pages that were begun are those that are asked for: of an invoice, and of a credit note, which names the day of
/// its invoice.
#[test]
fn finalizing_begins_the_pages() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a draft");
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let sheets = [invoice.id, note.id].map(|id| bench.invoices.sheet(OURS, id).expect("a sheet"));
    assert_eq!(bench.store.begun_papers(), sheets);
    assert!(bench.invoices.finalize(OURS, invoice.id, None).is_err(), "it is final");
    assert_eq!(bench.store.begun_papers().len(), 2);
}

#[test]
fn what_an_electronic_invoice_lacks_is_named_and_the_pages_are_made_all_the_same() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let refused = refusal(bench.invoices.paper(OURS, invoice.id, PaperKind::Ubl));
    assert_eq!(refused, "the ubl paper: missing: seller.kvk_number: is required (NL-R-003)");
    assert!(bench.invoices.paper(OURS, invoice.id, PaperKind::Pdf).is_ok());
}

#[test]
fn what_an_electronic_invoice_lacks_is_known_before_it_is_asked_for() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let lacks = bench.invoices.lacks_for_ubl(&invoice).expect("what it lacks");
    assert_eq!(lacks, ["seller.kvk_number: is required (NL-R-003)"]);
    let draft = bench.draft(&[("1", "100", "21")]);
    assert_eq!(bench.invoices.lacks_for_ubl(&draft).expect("nothing is made of a draft"), [""; 0]);
    bench.store.keep_settings(OURS, named_seller());
    assert_eq!(bench.invoices.lacks_for_ubl(&bench.finalized()).expect("it can be made"), [""; 0]);
}

#[test]
fn a_paper_shows_dossier_numbers_and_dates_as_they_were_at_finalization() {
    let bench = Bench::new();
    let item = bench.item("CLEAR", "95", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.accepted(7);
    let number = bench.dossiers.show(OURS, dossier).expect("a dossier").dossier.number;
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    let renamed = DossierChange { form: &|_| (), number: text("RENAMED"), status: None };
    bench.dossiers.update(OURS, dossier, None, &renamed).expect("it has another number");
    bench.clock.advance(chrono::Duration::days(2));
    let sheet = bench.invoices.sheet(OURS, draft.id).expect("a sheet");
    assert_eq!(sheet.dossier_number(dossier), Some(number.as_str()));
    assert_eq!(sheet.payment_term_days, Some(30));
    let note = bench.invoices.credit(OURS, draft.id, None, &CreditRequest::default()).expect("a credit note");
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let sheet = bench.invoices.sheet(OURS, note.id).expect("a sheet");
    assert_eq!(
        (sheet.credited_on, sheet.header.invoice_date.to_string()),
        ("2026-03-02".parse().ok(), "2026-03-04".to_owned())
    );
}

#[test]
fn what_is_finalized_is_archived_once_and_what_fails_is_not() {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, BilledCustomer { invoice_auto_send: true, ..customer("ACME") });
    let first = bench.finalized();
    let item = bench.item("CLEAR", "95", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossiers = [bench.accepted(7), bench.accepted(8)];
    dossiers.iter().for_each(|dossier| bench.ready(*dossier));
    assert_eq!(bench.invoices.run(OURS, "2026-03-02".parse().expect("a day")).expect("a run").finalized, 2);
    let billed = dossiers.map(|dossier| bench.revenue(dossier)[0].invoice.expect("it is billed"));
    assert_eq!(bench.store.archived(), [first.id, billed[0], billed[1]]);
    bench.store.fail_after(3);
    let draft = bench.draft(&[]);
    assert!(bench.invoices.finalize(OURS, draft.id, None).is_err());
    assert_eq!(bench.store.archived().len(), 3);
}

/// Directive 2006/112/EC, article 226: an invoice states the full names and addresses of both parties (5) and the nature
/// of what was done (6). References and remarks are not required.
#[test]
fn what_the_law_wants_on_an_invoice_must_be_printable_and_the_rest_is_told() {
    let bench = Bench::new();
    bench.store.keep_settings(OURS, named_seller());
    let mut chinese = customer("CHINA");
    chinese.buyer.name = "上海电子有限公司".to_owned();
    chinese.buyer.address = text("世纪大道 100 号");
    chinese.buyer.country_code = text("CN");
    bench.store.keep_customer(OURS, chinese);
    let draft = |customer: &str, description: &str, notes: Option<&str>| {
        let form =
            InvoiceForm { customer_code: text(customer), notes: notes.map(str::to_owned), ..InvoiceForm::default() };
        let id = bench.invoices.create(OURS, form).expect("a draft").id;
        let line = InvoiceLineForm { description: text(description), ..typed("1", "100", "0") };
        bench.invoices.add_line(OURS, id, None, line).expect("a line");
        id
    };
    let refused = refusal(bench.invoices.finalize(OURS, draft("CHINA", "Clearance", None), None));
    assert_eq!(
        refused,
        "an invoice has to show these (directive 2006/112/EC, article 226): buyer.name: no font of this installation has 上 \
         海 电 子 有 限 公 司 (documents.font_folder); buyer.address: no font of this installation has 世 纪 大 道 号 \
         (documents.font_folder)"
    );
    let refused = refusal(bench.invoices.finalize(OURS, draft("ACME", "Überführung נמל", None), None));
    assert!(refused.contains(": lines.0.description: no font of this installation has נ מ ל (doc"), "{refused}");
    let id = draft("ACME", "Clearance", Some("谢谢"));
    let invoice = bench.invoices.finalize(OURS, id, None).expect("remarks can lack letters");
    assert_eq!(invoice.number(), Some("2026-00001"), "what was refused took no number");
    assert_eq!(
        bench.invoices.unprintable(&invoice).expect("warnings"),
        ["notes: no font of this installation has 谢 (documents.font_folder)"]
    );
}

/// The pages of a finalized invoice need a font that is gone: the same call succeeds once the operator puts it back.
#[test]
fn a_font_that_is_gone_is_told_and_may_come_back() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let mut papers = MockInvoicePapers::new();
    let gone = || PaperError::FontGone("the font a.ttf is gone".to_owned());
    papers.expect_pdf().returning(move |_| Err(gone()));
    let ports = BillingPorts { papers: Arc::new(papers), ..bench.ports.clone() };
    let refused = Invoices::new(ports).paper(OURS, invoice.id, PaperKind::Pdf).expect_err("a font is gone");
    assert_eq!((refused.kind(), refused.to_string()), (ErrorKind::Unavailable, "the font a.ttf is gone".to_owned()));
}

/// What finalizing refuses is reported while it can still be changed: in the preview, and of the draft.
#[test]
fn a_preview_and_a_draft_tell_of_letters_that_no_font_has() {
    let bench = Bench::new();
    bench.store.keep_settings(OURS, named_seller());
    let item = bench.item("CLEAR", "95", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.accepted(7);
    let warned = || bench.invoices.preview_for_dossier(OURS, Some(dossier)).expect("a preview").warnings.concat();
    let of_letters = |warnings: Vec<Warning>| {
        warnings.into_iter().filter(|reported| reported.to_string().contains("font")).collect::<Vec<_>>()
    };
    assert_eq!(of_letters(warned()), [""; 0]);
    let mut chinese = customer("ACME");
    chinese.buyer.name = "上海".to_owned();
    bench.store.keep_customer(OURS, chinese);
    let reported = "buyer.name: no font of this installation has 上 海 (documents.font_folder)";
    assert_eq!(of_letters(warned()), [format!("{reported}; it cannot be made final")]);
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    let lacking = bench.invoices.unprintable_texts(&draft).expect("texts");
    assert_eq!(
        lacking.iter().map(|text| (text.to_string(), text.is_required)).collect::<Vec<_>>(),
        [(reported.to_owned(), true)]
    );
    assert_eq!(bench.invoices.unprintable(&draft).expect("warnings"), [""; 0], "it is a draft");
    assert!(refusal(bench.invoices.finalize(OURS, draft.id, None)).contains(reported));
}
