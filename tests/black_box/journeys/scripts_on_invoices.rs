//! Invoices to customers with names in other scripts than those of Europe (directive 2006/112/EC, article
//! 226 (5): an invoice states the full name of the customer).

use serde_json::json;
use std::path::Path;

use crate::harness::{Api, Kind, Site, create_customer};

on_both_databases!(
    a_name_without_a_font_is_refused_and_a_remark_is_told,
    a_name_is_printed_in_its_own_letters_where_the_machine_has_a_font,
);

fn draft(api: &Api, customer: &str, notes: &str) -> String {
    let draft = api.post("/invoices", &json!({ "customer_code": customer, "notes": notes })).expect(201);
    let invoice = format!("/invoices/{}", draft["data"]["id"]);
    let line = json!({ "description": "Clearance", "quantity": 1, "unit_price": 100 });
    api.post(&format!("{invoice}/lines"), &line).expect_status(201);
    invoice
}

fn a_name_without_a_font_is_refused_and_a_remark_is_told(kind: Kind) {
    let site = Site::new(kind).with("documents.font_folder", "");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "N1", &json!({ "customer_name": "上海电子有限公司", "customer_country_code": "CN" }));
    create_customer(&api, "N9", &json!({ "customer_name": "İzmir ŞTİ", "customer_country_code": "TR" }));
    let refused = api.post_empty(&format!("{}/finalize", draft(&api, "N1", "Thanks"))).expect(422);
    assert_eq!(refused["error"], "precondition_failed", "{refused}");
    let reported = "buyer.name: no font of this installation has 上 海 电 子 有 限 公 司 (documents.font_folder)";
    assert!(refused.to_string().contains(reported), "{refused}");
    let finalized = api.post_empty(&format!("{}/finalize", draft(&api, "N9", "谢谢"))).expect(200);
    assert_eq!(finalized["warnings"], json!(["notes: no font of this installation has 谢 (documents.font_folder)"]));
    let plain = api.post_empty(&format!("{}/finalize", draft(&api, "N9", "Bedankt"))).expect(200);
    assert_eq!(plain["warnings"], json!([]));
}

/// Debian has the fonts in `fonts-noto-core` and `fonts-noto-cjk`; without them this reports that and tests nothing.
fn a_name_is_printed_in_its_own_letters_where_the_machine_has_a_font(kind: Kind) {
    if !Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").is_file() {
        eprintln!("not tested: the fonts of fonts-noto-cjk are not installed");
        return;
    }
    let site = Site::new(kind).without("documents.font_folder");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "N1", &json!({ "customer_name": "上海电子有限公司", "customer_country_code": "CN" }));
    let invoice = draft(&api, "N1", "谢谢");
    let finalized = api.post_empty(&format!("{invoice}/finalize")).expect(200);
    assert_eq!(finalized["warnings"], json!([]));
    let pdf = api.request("GET", &format!("{invoice}/pdf"), &[], None);
    pdf.expect_status(200);
    let text = pdf.text();
    assert!(text.contains("NotoSansCJKsc-Bold") && text.contains("NotoSansCJKsc-Regular"), "fonts of Chinese letters");
    // Bytes that are no text become three each.
    assert!(text.len() < 180_000, "with the letters alone that are used: {} bytes", text.len());
}
