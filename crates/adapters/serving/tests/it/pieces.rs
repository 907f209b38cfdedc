use bytes::Bytes;
use customs_serving::Pieces;
use customs_serving::internals::ENOUGH;
use futures_util::stream;

async fn gathered(pieces: Vec<Result<Bytes, &'static str>>) -> Vec<Result<usize, &'static str>> {
    let mut pieces = Pieces::new(stream::iter(pieces));
    let mut seen = Vec::new();
    while let Some(piece) = pieces.next().await {
        seen.push(piece.map(|piece| piece.len()));
    }
    seen
}

#[actix_rt::test]
async fn small_pieces_come_together_and_large_ones_as_they_are() {
    let small = || Ok(Bytes::from_static(b"\r\n--"));
    assert_eq!(gathered(vec![small(); 100_000]).await, [Ok(ENOUGH), Ok(ENOUGH), Ok(ENOUGH), Ok(400_000 - 3 * ENOUGH)]);
    let large = Ok(Bytes::from(vec![0; ENOUGH]));
    assert_eq!(gathered(vec![large.clone(), large]).await, [Ok(ENOUGH), Ok(ENOUGH)]);
    assert_eq!(gathered(vec![]).await, []);
}

#[actix_rt::test]
async fn a_failure_comes_after_what_came_before_it() {
    let piece = || Ok(Bytes::from_static(b"abc"));
    assert_eq!(gathered(vec![piece(), piece(), Err("broken")]).await, [Ok(6), Err("broken")]);
    assert_eq!(gathered(vec![Err("broken")]).await, [Err("broken")]);
}
