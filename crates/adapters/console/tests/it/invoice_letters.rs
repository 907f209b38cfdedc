//! The page of an invoice reports letters that its PDF cannot show, while that can still be mended.

use super::bench::Bench;
use customs_access::Role;
use customs_billing::testing::customer;
use customs_console::internals::Language;

/// Directive 2006/112/EC, article 226(5): an invoice states the full name of the customer.
#[actix_rt::test]
async fn a_draft_whose_customer_has_letters_without_a_font_says_so() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let path = format!("/invoices/{}", bench.ids_for("/invoices/")[0]);
    let before = owner.get(&path).await.body;
    assert!(!before.contains(Language::En.invoice_letters()), "{before}");
    let mut chinese = customer("ACME");
    chinese.buyer.name = "上海".to_owned();
    bench.billing.keep_customer(bench.ours, chinese);
    let page = owner.get(&path).await.body;
    let reported = Language::En.invoice_letters_refused("Customer", "上 海");
    assert!(page.contains(Language::En.invoice_letters()) && page.contains(&reported), "{page}");
    let dutch = bench.send(owner.request(&path).insert_header(("accept-language", "nl"))).await.body;
    assert!(dutch.contains(&Language::Nl.invoice_letters_refused("Klant", "上 海")), "{dutch}");
}
