//! The electronic form of an invoice is offered where it can be made, and otherwise the page says what is missing.

use super::bench::Bench;
use customs_access::Role;
use customs_billing::InvoiceId;
use customs_billing::invoice::{InvoiceForm, InvoiceLineForm, Seller};
use customs_billing::ports::BillingSettings;
use customs_console::internals::Language;

/// A finalized invoice of one line, with the organisation as it is now.
fn finalized(bench: &Bench) -> InvoiceId {
    let form = InvoiceForm { customer_code: Some("ACME".to_owned()), ..InvoiceForm::default() };
    let invoices = &bench.services.invoices;
    let id = invoices.create(bench.ours, form).expect("a draft").id;
    let line = InvoiceLineForm {
        description: Some("Clearance".to_owned()),
        quantity: Some(1.into()),
        unit_price: Some(100.into()),
        vat_rate: Some(21.into()),
        billable_item_id: None,
    };
    invoices.add_line(bench.ours, id, None, line).expect("a line");
    invoices.finalize(bench.ours, id, None).expect("it is finalized").id
}

#[actix_rt::test]
async fn an_electronic_invoice_is_offered_when_it_can_be_made() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let lacking = finalized(&bench);
    let page = owner.get(&format!("/invoices/{lacking}")).await.body;
    assert!(page.contains(&format!("/console/invoices/{lacking}/pdf")), "{page}");
    assert!(!page.contains(&format!("/console/invoices/{lacking}/ubl")), "it would be refused: {page}");
    assert!(page.contains(Language::En.invoice_lacks_these()), "{page}");
    assert!(page.contains("seller.kvk_number: is required (NL-R-003)"), "{page}");
    let place = "<a href=\"/console/settings/organisation/edit#kvk\"><bdi>seller.kvk_number";
    assert!(page.contains(place), "a link leads to where it is filled in: {page}");
    let billing = bench.member(Role::Billing).get(&format!("/invoices/{lacking}")).await.body;
    assert!(billing.contains("<a href=\"/console/settings/organisation\"><bdi>seller.kvk_number"), "{billing}");
    // A user who has the address nevertheless is refused with the same words.
    let refused = owner.get(&format!("/invoices/{lacking}/ubl")).await;
    assert_eq!(refused.status, 409);
    let seller = Seller { trade_register_number: Some("12345678".to_owned()), ..Seller::default() };
    bench.billing.keep_settings(bench.ours, BillingSettings { seller, ..BillingSettings::default() });
    let whole = finalized(&bench);
    let page = owner.get(&format!("/invoices/{whole}")).await.body;
    assert!(page.contains(&format!("/console/invoices/{whole}/ubl")), "{page}");
    assert!(!page.contains(Language::En.invoice_lacks_these()), "{page}");
    assert_eq!(owner.get(&format!("/invoices/{whole}/ubl")).await.status, 200);
    bench.billing.fail_papers();
    let page = owner.get(&format!("/invoices/{whole}")).await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.body.contains(&format!("/console/invoices/{whole}/pdf")), "{}", page.body);
    assert!(
        !page.body.contains(&format!("/console/invoices/{whole}/ubl")),
        "what it lacks is not known: {}",
        page.body
    );
}
