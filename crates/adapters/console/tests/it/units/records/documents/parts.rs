use actix_web::dev::Payload;
use customs_console::internals::records::bounded;
use futures_util::StreamExt;

#[actix_rt::test]
async fn who_asks_once_more_after_the_end_is_told_that_it_is_the_end() {
    let mut pieces = std::pin::pin!(bounded(Payload::None));
    assert!(pieces.next().await.is_none());
    assert!(pieces.next().await.is_none());
}
