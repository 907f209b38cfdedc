use super::path;
use crate::authorized;
use crate::billing::{Broker, absent, refusal};
use actix_web::http::Method;
use bytes::Bytes;
use customs_access::Scope::{DeclarationsRead, InvoicesRead};
use customs_billing::invoice::Seller;
use customs_billing::ports::BillingSettings;
use customs_documents::testing::specimen;
use customs_documents::{DocumentForm, FileKind, FileName, Owner, Received};
use serde_json::json;

/// Gives the seller the trade register number without which no electronic invoice is made.
fn registered(broker: &Broker) {
    let seller = Seller { trade_register_number: Some("24123456".to_owned()), ..Seller::default() };
    broker.bench.billing.keep_settings(broker.organisation(), BillingSettings { seller, ..BillingSettings::default() });
}

/// Stores a PDF as a document of an invoice, as the archive does.
async fn kept(broker: &Broker, invoice: i64) {
    let (documents, organisation) = (&broker.bench.services.documents, broker.organisation());
    let owner = Owner::invoice(invoice);
    broker.bench.documents.add_owner(organisation, owner);
    let upload = documents.begin_upload(organisation).expect("an upload");
    let name = FileName::parse("2026-00001.pdf").expect("a name");
    let mut reception = documents.receive(upload, name).await.expect("a reception");
    assert!(reception.take(Bytes::from(specimen(FileKind::Pdf))).await.is_ok());
    let Ok(Received::Stored(file)) = reception.finish().await else { panic!("it is stored") };
    let form = DocumentForm { document_type: Some("invoice".to_owned()), description: None };
    documents.add(organisation, owner, &form, &file).expect("a document");
}

#[actix_rt::test]
async fn the_papers_of_a_finalized_invoice_are_downloaded_under_its_number() {
    let broker = Broker::new();
    registered(&broker);
    let id = broker.finalized().await;
    let broker = broker.only(&[InvoicesRead]);
    for (paper, media_type, file, begins) in [
        ("pdf", "application/pdf", "2026-00001.pdf", "pdf 2026-00001"),
        ("ubl", "application/xml", "2026-00001.xml", "ubl 2026-00001"),
    ] {
        let reply = broker.get(&format!("{}/{paper}", path(id))).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, media_type), "{}", reply.text());
        assert!(reply.header("content-disposition").starts_with("attachment"), "{paper}");
        assert!(reply.header("content-disposition").contains(file), "{}", reply.header("content-disposition"));
        assert!(reply.text().starts_with(begins), "{}", reply.text());
    }
}

#[actix_rt::test]
async fn a_draft_has_no_papers() {
    let broker = Broker::new();
    let id = broker.draft().await;
    for paper in ["pdf", "ubl"] {
        let reply = broker.get(&format!("{}/{paper}", path(id))).await;
        assert_eq!(refusal(&reply), (422, "invalid_status".to_owned()), "{paper}");
        assert_eq!(reply.json()["allowed_statuses"], json!(["finalized", "sent", "paid"]), "{paper}");
    }
}

#[actix_rt::test]
async fn what_an_electronic_invoice_would_miss_is_told() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    let reply = broker.get(&format!("{}/ubl", path(id))).await;
    assert_eq!(refusal(&reply), (422, "precondition_failed".to_owned()));
    let answer = reply.json();
    assert_eq!(answer["error_description"], "The ubl paper: missing: seller.kvk_number: is required (NL-R-003).");
    let missing = json!([{
        "path": "seller.kvk_number", "code": "invoice_seller_kvk_number_missing", "values": {"rule": "NL-R-003"},
        "reasons": [], "text": "is required (NL-R-003)",
    }]);
    assert_eq!(answer["missing_details"], missing);
    assert_eq!(broker.get(&format!("{}/pdf", path(id))).await.status, 200);
}

#[actix_rt::test]
async fn documents_of_an_invoice_are_listed_and_downloaded() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    kept(&broker, id).await;
    let pdf = specimen(FileKind::Pdf);
    let broker = broker.only(&[InvoicesRead]);
    let reply = broker.get(&format!("{}/documents", path(id))).await;
    let document = reply.json()["data"][0]["id"].clone();
    let listed = json!({
        "success": true,
        "data": [{
            "id": document, "original_filename": "2026-00001.pdf", "mime_type": "application/pdf",
            "file_size": pdf.len(), "document_type": "invoice", "description": null,
            "created_at": "2026-03-02T09:30:00Z",
        }],
    });
    assert_eq!((reply.status, reply.json()), (200, listed));
    let download = format!("{}/documents/{document}/download", path(id));
    let whole = broker.get(&download).await;
    assert_eq!((whole.status, whole.header("content-type")), (200, "application/pdf"));
    assert!(whole.body == pdf && whole.header("content-disposition").contains("2026-00001.pdf"));
    let request = |method| authorized(method, &broker.token, &format!("/api/v1{download}"));
    let part = broker.bench.send(request(Method::GET).insert_header(("Range", "bytes=0-3"))).await;
    assert_eq!((part.status, part.text().as_str()), (206, "%PDF"));
    let head = broker.bench.send(request(Method::HEAD)).await;
    assert_eq!((head.status, head.header("etag"), head.body.len()), (200, whole.header("etag"), 0));
    let known = broker.bench.send(request(Method::GET).insert_header(("If-None-Match", head.header("etag")))).await;
    assert_eq!(known.status, 304);
    assert_eq!(broker.get(&format!("{}/documents/999/download", path(id))).await.status, 404);
    let other_area = broker.only(&[DeclarationsRead]);
    assert_eq!(other_area.get(&download).await.status, 403);
    let through_a_declaration = format!("/declarations/{id}/documents/{document}/download");
    assert_eq!(other_area.get(&through_a_declaration).await.status, 404, "it is no document of a declaration");
}

#[actix_rt::test]
async fn the_papers_of_another_organisation_are_out_of_reach() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    kept(&broker, id).await;
    let document = broker.get(&format!("{}/documents", path(id))).await.json()["data"][0]["id"].clone();
    let broker = broker.stranger();
    for paper in ["pdf", "ubl", "emails"] {
        assert_eq!(absent(&broker.get(&format!("{}/{paper}", path(id))).await), "The invoice was not found.");
    }
    assert_eq!(absent(&broker.get(&format!("{}/documents", path(id))).await), "The invoice was not found.");
    let download = format!("{}/documents/{document}/download", path(id));
    assert_eq!(broker.get(&download).await.status, 404);
}
