//! Papers of transits.

use super::{MRN, TRANSITS, a_transit, answered, created, refused, token_with};
use crate::{Bench, Reply};
use customs_access::Scope::{TransitRead, TransitWrite};
use customs_kernel::{PaperLanguage, StorageError};
use customs_papers::ports::{PaperPrinter, PrintError};
use customs_papers::testing::CustomersSpeak;
use customs_papers::{Paper, Papers};
use serde_json::json;
use std::sync::Arc;

async fn printed(bench: &Bench, token: &str, id: i64, query: &str) -> Reply {
    bench.get(token, &format!("{TRANSITS}/{id}/print{query}")).await
}

#[actix_rt::test]
async fn a_released_transit_is_printed_as_its_accompanying_document() {
    let bench = Bench::new();
    let token = bench.token();
    let accepted = answered(&bench, &token, a_transit(), &["IE028"]).await;
    assert_eq!(printed(&bench, &token, accepted, "").await.text(), format!("%PDF transit-declaration {MRN} nl"));
    let early = refused(&printed(&bench, &token, accepted, "?document=accompanying").await, "invalid_status");
    assert_eq!(early["allowed_statuses"], json!(["REL", "ARR", "CMP"]), "{early}");
    let released = answered(&bench, &token, a_transit(), &["IE028", "IE029"]).await;
    let paper = printed(&bench, &token, released, "?language=en").await;
    assert_eq!((paper.status, paper.text()), (200, format!("%PDF TAD {MRN} en")));
    assert_eq!(paper.header("content-disposition"), format!("attachment; filename=\"TAD-{MRN}.pdf\""));
    assert!(!paper.header("etag").is_empty());
}

#[actix_rt::test]
async fn what_customs_has_not_accepted_has_no_paper() {
    let bench = Bench::new();
    let token = bench.token();
    let draft = created(&bench, &token, a_transit()).await;
    refused(&printed(&bench, &token, draft, "").await, "not_accepted");
    let refused_in_the_end = answered(&bench, &token, a_transit(), &["IE028", "IE051"]).await;
    refused(&printed(&bench, &token, refused_in_the_end, "").await, "not_accepted");
    assert_eq!(printed(&bench, &bench.token(), draft, "").await.status, 404, "it is of another organisation");
    assert_eq!(printed(&bench, &token_with(&bench, &[TransitWrite]), draft, "").await.status, 403);
    assert_eq!(printed(&bench, &token_with(&bench, &[TransitRead]), draft, "").await.status, 404);
}

/// A printer on a machine that lost what it needs.
struct Lost(fn() -> PrintError);

impl PaperPrinter for Lost {
    fn pdf(&self, _: &Paper, _: PaperLanguage) -> Result<Vec<u8>, PrintError> {
        Err((self.0)())
    }
}

fn font_gone() -> PrintError {
    PrintError::FontGone("the font a.ttf is gone".to_owned())
}

fn no_pages() -> PrintError {
    StorageError::Corrupt("no pages".to_owned()).into()
}

#[actix_rt::test]
async fn a_font_that_is_gone_is_named_and_the_client_asks_again_later() {
    for (failure, status) in [(font_gone as fn() -> PrintError, 503), (no_pages as fn() -> PrintError, 500)] {
        let bench = Bench::with(|services| {
            services.papers = Papers::new(Arc::new(Lost(failure)), Arc::new(CustomersSpeak::default()));
        });
        let token = bench.token();
        let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
        let reply = printed(&bench, &token, id, "").await;
        assert_eq!(reply.status, status, "{}", reply.text());
        assert_eq!(reply.text().contains("a.ttf"), status == 503, "{}", reply.text());
    }
}

#[actix_rt::test]
async fn while_many_large_papers_are_printed_the_client_asks_again_later() {
    let bench = Bench::with(|services| {
        services.papers = Papers::new(Arc::new(Lost(|| PrintError::Busy)), Arc::new(CustomersSpeak::default()));
    });
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let reply = printed(&bench, &token, id, "").await;
    assert_eq!((reply.status, &reply.json()["error"]), (429, &json!("too_many_papers")), "{}", reply.text());
    assert_eq!(reply.header("retry-after"), "5");
}
